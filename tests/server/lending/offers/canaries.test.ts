import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signed } from "../../../../src/server/platform/integrations/signature.ts";
import { goodAnswers, goodConsents, newMobile, otpFor } from "../../../support/customer.ts";
import { lenderSecret } from "../../../support/lender-secret.ts";
import { type CallOptions, startTestServer, type TestServer } from "../../../support/server.ts";
import { until } from "../../../support/until.ts";
import { offerOf, statusOf } from "../lending-server.ts";

const LENDER = "amaltas-bank";
/** What no place but the sealed columns may hold. Each is unlike anything that the product writes by itself. */
const CANARIES = {
  pan: "QWZPX7391K",
  mobile: newMobile(),
  email: "canary.bird@aviary.example.in",
  first: "Canaryfirst",
  last: "Canarylast",
  born: "1987-03-29",
  street: "Canary Wharf Lane",
  employer: "Canary Mills",
  help: "Canary question about my loan",
  words: "Canary words of the lender",
  landing: "canarylandingpage",
  password: "canary-password",
};

let server: TestServer;
let codes: string[] = [];
const dataDir = mkdtempSync(join(tmpdir(), "saral-canaries-"));
const log: string[] = [];
/** What the lender saw outside the body: the address that was called, and the headers. */
const calls: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
/** Where the server sent browsers, and the addresses of all its own calls. */
const addresses: string[] = [];

const lender = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  calls.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() });
  if (calls.length === 1) response.writeHead(500).end(CANARIES.pan);
  else response.writeHead(201).end(JSON.stringify({ reference: "REF-1", status: "received", eventId: randomUUID() }));
});

beforeAll(async () => {
  await new Promise<void>((done) => lender.listen(0, "127.0.0.1", done));
  writeFileSync(join(dataDir, "simulator.json"), JSON.stringify({ url: `http://127.0.0.1:${(lender.address() as AddressInfo).port}` }));
  server = await startTestServer({ dataDir, env: { SIMULATOR: "on" }, workers: true, log: (line) => log.push(line) });
  await runFullApplication();
});
afterAll(async () => {
  await server.stop();
  lender.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function call(method: "GET" | "POST" | "PUT" | "PATCH", url: string, options: CallOptions = {}, status = 200) {
  const answer = await server.call(method, url, options);
  expect(answer.status, `${method} ${url} ${JSON.stringify(answer.body)}`).toBe(status);
  addresses.push(answer.headers.location ?? "", ...answer.cookies.map(({ value }) => value));
  return answer.body;
}

/** Every call that takes personal data, well and badly, up to what a lender says at the end. */
async function runFullApplication(): Promise<void> {
  const { pan, mobile, email, first, last, born, street, employer, help, words, landing, password } = CANARIES;
  const url = `https://partner.example/loans?${landing}&mobile=${mobile}&pan=${pan}#${email}`;
  const { prospectAppId } = await call("POST", "/api/prospect", { body: { productType: "loan", url } });
  await call("POST", "/api/help", {
    body: { contactName: first, email, phoneNumber: mobile, company: employer, description: `${help} ${pan}` },
  });
  await call("POST", "/api/admin/login", { body: { username: email, password } }, 401);
  await call("POST", "/api/otp/send", { body: { prospectAppId, channel: "sms", to: mobile } });
  const otp = await otpFor(server, mobile);
  codes = [otp];
  const wrong = otp.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
  await call("POST", "/api/otp/verify", { body: { prospectAppId, to: mobile, otp: wrong } }, 400);
  const { token } = await call("POST", "/api/otp/verify", { body: { prospectAppId, to: mobile, otp } });
  const release = server.releases.live().hash;
  const answers = {
    ...goodAnswers(),
    tin: pan,
    email,
    first_name: first,
    last_name: last,
    birth_date: born,
    address1: street,
    employer_name: employer,
  };
  const user = `/api/user/${prospectAppId}`;
  const save = { form: "personal-loan", release, answers, consents: goodConsents(), complete: true };
  const draft = { form: "personal-loan", release, answers: { ...answers, [`x${mobile}`]: pan } };
  await call("PATCH", user, { token, body: draft }, 400);
  await call("PATCH", user, { token, body: { ...draft, answers } });
  await call("PUT", user, { token, body: { ...save, answers: { ...answers, monthly_income: pan, tin: `${pan}${mobile}` } } }, 422);
  await call("PUT", user, { token, body: `{"answers":{"tin":"${pan}"`, headers: { "content-type": "application/json" } }, 400);
  await call("GET", `/api/offers/${mobile}`, { token }, 400);
  const { appId } = await call("PUT", user, { token, body: save, headers: { "idempotency-key": randomUUID() } });
  const applicant = { token, prospectAppId, mobile, appId };
  const offer = await offerOf(server, applicant, LENDER);
  await call("POST", `/api/offers/${appId}/select`, {
    token,
    body: { offerId: offer.id, consents: [] },
    headers: { "idempotency-key": randomUUID() },
  });
  await until(async () => (await server.ctx.db.selectFrom("lender_applications").select("reference").executeTakeFirst())?.reference);
  await webhook({
    reference: "REF-1",
    status: "approved",
    eventId: randomUUID(),
    message: `${words} ${mobile}`,
    link: `https://l.example/?m=${mobile}`,
  });
  expect(await statusOf(server, applicant, LENDER)).toMatchObject({ status: "APPROVED", message: `${words} ${mobile}` });
  await makeFailingCalls(applicant);
  await call("POST", "/api/logout", { token });
}

async function webhook(body: object): Promise<void> {
  const document = server.releases.live().catalog.lenders.get(LENDER);
  if (document === undefined) throw new Error("no lender");
  const text = JSON.stringify(body);
  const headers = { ...signed(lenderSecret(server.ctx, document), text, server.clock.now()), "content-type": "application/json" };
  await call("POST", `/api/webhooks/lenders/${LENDER}`, { body: text, headers });
}

/** A database whose errors quote its input, as PostgreSQL's do for a duplicate of a unique value. */
async function makeFailingCalls({ token, prospectAppId }: { token: string; prospectAppId: string }): Promise<void> {
  const { mobile, pan, email } = CANARIES;
  await server.ctx.database.execute(
    `create function canary_fault() returns trigger language plpgsql as $$ begin
      raise exception 'duplicate key: Key (mobile, pan, email)=(${mobile}, ${pan}, ${email}) already exists'; end $$;
    create trigger canary_fault before insert on drafts for each row execute function canary_fault();`,
  );
  const body = { form: "personal-loan", release: server.releases.live().hash, answers: { tin: pan } };
  const answer = await server.call("PATCH", `/api/user/${prospectAppId}`, { token, body });
  expect([answer.status, answer.body.code]).toEqual([500, "INTERNAL"]);
  for (const value of [mobile, pan, email]) expect(JSON.stringify(answer.body)).not.toContain(value);
  await server.ctx.database.execute("drop trigger canary_fault on drafts");
}

/** Six digits occur by chance inside longer values; alone they would be the code. */
const wholeWord = (code: string) => new RegExp(`(^|[^0-9A-Za-z_.:-])${code}([^0-9A-Za-z_.:-]|$)`, "m");

function expectNoCanary(text: string, place: string): void {
  for (const [name, canary] of Object.entries(CANARIES)) {
    expect(text.toLowerCase().includes(canary.toLowerCase()), `${name} in ${place}`).toBe(false);
  }
  expect(codes).toHaveLength(1);
  for (const code of codes) expect(text, `code in ${place}`).not.toMatch(wholeWord(code));
}

test("S50 the log of a whole application holds no canary", () => {
  expect(log.length).toBeGreaterThan(20);
  const text = log.join("\n");
  // It is the log of this application, with the lender that failed once and the database that did.
  for (const entry of ['"route":"/api/otp/verify"', "a lender call failed", "request failed", "duplicate key"])
    expect(text).toContain(entry);
  expectNoCanary(text, "the log");
});

test("S50 no table, no job and no audit row holds a canary in clear", async () => {
  const { rows: tables } = await server.ctx.database.execute(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await server.ctx.database.execute(`select t::text as line from ${String(name)} t`);
    counts[String(name)] = rows.length;
    if (!/^public\.(documents|assets)$/.test(String(name))) expectNoCanary(rows.map(({ line }) => String(line)).join("\n"), String(name));
  }
  // They were written to, so that there was something to find.
  for (const name of ["customers", "applications", "consents", "offers", "lender_applications", "lender_events", "outbox", "help_requests"])
    expect(counts[`public.${name}`], name).toBeGreaterThan(0);
  expect(counts["pgboss.job_common"] ?? counts["pgboss.job"]).toBeGreaterThan(2);
});

test("S50 no address, cookie, header or measurement holds a canary; the lender gets them in the body only", async () => {
  expectNoCanary(addresses.join("\n"), "addresses and cookies");
  expectNoCanary(String((await server.call("GET", "/metrics")).body), "the metrics");
  expect(calls.length).toBeGreaterThanOrEqual(2);
  for (const { url, headers, body } of calls) {
    expectNoCanary(JSON.stringify([url, headers]), "a lender's address or headers");
    expect(body).toContain(CANARIES.pan);
  }
});
