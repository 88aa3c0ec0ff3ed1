import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteExpiredRetained } from "../../../src/server/features/erasure/delete-expired.ts";
import { deliverSubmission } from "../../../src/server/features/lenders/delivery/deliver.ts";
import { deliverMessage } from "../../../src/server/features/messages/messages.ts";
import { PARAMS, TO } from "../../../src/server/platform/integrations/messages.ts";
import { newMobile, signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { type Applicant, apply, complete, offerOf, select } from "../lending/lending-server.ts";
import { postWebhook } from "../lending/webhook.ts";
import { signInStaff } from "../tables/table-server.ts";
import { expireRetention } from "./erasure-staff.ts";

const LENDER = "amaltas-bank";
const DAY = 86_400;
const PERSON = {
  first_name: "Zulekha",
  last_name: "Qaramanli",
  birth_date: "1987-03-29",
  tin: "ZQKPQ9871Z",
  email: "zulekha.qaramanli@example.com",
  address1: "77 Kestrel Lane",
  employer_name: "Xylograph Weavers",
  postal_code: "560043",
};
/** What of the house is no customer's. */
const TABLES_WITHOUT_CUSTOMERS = ["documents", "assets", "releases", "publications", "publication_changes", "live_release", "migrations"];

const dataDir = mkdtempSync(join(tmpdir(), "saral-erasing-"));
let beforeResponse: () => Promise<void> = async () => {};
const reference = `REF-${randomUUID()}`;
const lender = createServer(async (request, response) => {
  request.resume();
  await beforeResponse();
  response.writeHead(201).end(JSON.stringify({ reference, status: "under_review", eventId: randomUUID(), message: "Dear Zulekha" }));
});

let server: TestServer;
let [first, second] = ["", ""];
beforeAll(async () => {
  await new Promise<void>((done) => lender.listen(0, "127.0.0.1", done));
  writeFileSync(join(dataDir, "simulator.json"), JSON.stringify({ url: `http://127.0.0.1:${(lender.address() as AddressInfo).port}` }));
  server = await startTestServer({ dataDir, env: { SIMULATOR: "on" } });
  [first, second] = (await Promise.all([1, 2].map(() => signInStaff(server, { area: "admin", roleId: 1 })))) as [string, string];
});
afterAll(async () => {
  await server.stop();
  lender.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const staff = (token: string, method: "GET" | "POST", path: string, body?: object) =>
  server.call(method, `/api/admin/erasures${path}`, { token, ...(body && { body }) });
const search = (contact: string) => staff(first, "POST", "/search", { contact });
async function searchCustomers(contact: string) {
  const { status, body } = await search(contact);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
async function proposeErasure(applicant: { mobile: string }) {
  const [{ customerId }] = await searchCustomers(applicant.mobile);
  const { status, body } = await staff(first, "POST", "", { customerId, reason: "asked" });
  expect(status, JSON.stringify(body)).toBe(200);
  return { customerId: customerId as string, id: body.data.id as string };
}
async function eraseCustomer(applicant: { mobile: string }) {
  const { id, customerId } = await proposeErasure(applicant);
  const { status, body } = await staff(second, "POST", `/${id}/confirm`);
  expect(status, JSON.stringify(body)).toBe(200);
  return { id, customerId, certificate: body.data };
}

/** Whether a text contains a value. Six digits occur in hashes and fractions of seconds by chance. */
const containsValue = (value: string, text: string): boolean =>
  /^\d{6}$/.test(value) ? new RegExp(`(?<![\\w.])${value}(?!\\w)`).test(text) : text.includes(value);

/** Every row of every table of the product and its queue, as text. */
async function readAllRows(): Promise<{ table: string; text: string }[]> {
  const { rows } = await server.ctx.database.execute(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'pgboss')",
  );
  const names = rows.map(({ name }) => String(name)).filter((name) => !TABLES_WITHOUT_CUSTOMERS.includes(name.replace("public.", "")));
  const all = await server.ctx.database.execute(
    names.map((name) => `select '${name}' as name, t::text as text from ${name} t`).join(" union all "),
  );
  return all.rows.map(({ name, text }) => ({ table: String(name), text: String(text) }));
}

const submitToLender = async (applicant: Applicant) => {
  expect((await select(server, applicant, (await offerOf(server, applicant, LENDER)).id)).body.data.status).toBe("SUBMITTED");
  const row = server.ctx.db.selectFrom("lender_applications").select("id").where("application_id", "=", applicant.appId);
  return (await row.executeTakeFirstOrThrow()).id;
};

describe("S51 a customer who is erased", () => {
  test("is in no table, and retained data ends with its period", async () => {
    const applicant = await apply(server, PERSON);
    const id = await submitToLender(applicant);
    await deliverSubmission(server.ctx, id, 1);
    await server.call("POST", "/api/my/erasure", { token: applicant.token });
    const personal = [...Object.values(PERSON), applicant.mobile];
    const before = await readAllRows();
    expect(before.some(({ text }) => text.includes(applicant.appId))).toBe(true);

    const [customer] = await searchCustomers(`+91 ${applicant.mobile}`);
    expect(customer).toMatchObject({
      name: "Z••• Q•••",
      lenders: [{ id: LENDER, applications: 1 }],
      asked: { askedAt: expect.any(String) },
    });
    expect(JSON.stringify(customer)).not.toMatch(/Zulekha|Qaramanli|ZQKPQ|Kestrel/);
    const held = Object.fromEntries(customer.held.map(({ kind, count }: { kind: string; count: number }) => [kind, count]));
    expect(held).toMatchObject({
      profile: 1,
      applications: 1,
      "lender-applications": 1,
      consents: 2,
      help: 1,
      sessions: 1,
      identifiers: 1,
    });
    const { certificate, customerId } = await eraseCustomer(applicant);

    expect(certificate).toMatchObject({
      state: "done",
      number: expect.stringMatching(/^E-\d{8}-\w{8}$/),
      askedAt: customer.asked.askedAt,
      lenders: [{ id: LENDER, name: "Amaltas Bank", officer: expect.stringContaining("@"), applications: 1 }],
    });
    expect(certificate.erased.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(["profile", "messages", "help"]));
    const after = await readAllRows();
    for (const { table, text } of after)
      for (const value of personal) expect(containsValue(value, text), `${value} in ${table}`).toBe(false);
    await expect(server.ctx.vault.encrypt(customerId, "x", server.ctx.db)).rejects.toThrow("no data key");
    const left = after.filter(({ text }) => text.includes("c1.")).map(({ table }) => table);
    expect(left.filter((table) => table !== "public.consents")).toEqual([]);

    expect((await server.call("GET", "/api/my/data", { token: applicant.token })).status).toBe(401);
    expect(await searchCustomers(applicant.mobile)).toEqual([]);
    expect((await staff(second, "GET", `/certificates/${certificate.number}`)).body.data.number).toBe(certificate.number);

    await endsWithItsTime(customerId, certificate.stays);
    server.clock.pass(3600);
    const again = await signInCustomer(server, applicant.mobile);
    const [anew] = await searchCustomers(again.mobile);
    expect(anew.customerId).not.toBe(customerId);
  });

  async function endsWithItsTime(customerId: string, stays: { endsAt: string | null }[]) {
    const count = async (table: "consents" | "applications" | "lender_applications") =>
      (await server.ctx.db.selectFrom(table).select("id").where("customer_id", "=", customerId).execute()).length;
    expect(stays.map(({ endsAt }) => endsAt && new Date(endsAt).getFullYear() - new Date().getFullYear())).toEqual([
      7,
      5,
      1,
      expect.any(Number),
      null,
      null,
    ]);
    await expect(server.ctx.db.deleteFrom("consents").where("customer_id", "=", customerId).execute()).rejects.toThrow("only ever added");
    const { clock } = server;
    const before = clock.now().getTime();
    const at = (when: string | null | undefined) => clock.pass((Date.parse(String(when)) - clock.now().getTime()) / 1000);
    at(stays[1]?.endsAt);
    clock.pass(-60);
    await deleteExpiredRetained(server.ctx);
    expect([await count("applications"), await count("lender_applications")]).toEqual([1, 1]);
    clock.pass((before - clock.now().getTime()) / 1000);
    // The database has a clock of its own, by which it has to be over too.
    await expireRetention(server, customerId, "applications");
    await deleteExpiredRetained(server.ctx);
    expect([await count("applications"), await count("lender_applications"), await count("consents")]).toEqual([0, 0, 2]);
    await expireRetention(server, customerId, "consents");
    await deleteExpiredRetained(server.ctx);
    expect(await count("consents")).toBe(0);
  }

  test("is notified once, by a message that is deleted on sending and contains no name", async () => {
    const applicant = await apply(server, { email: "other@example.com" });
    const { certificate } = await eraseCustomer(applicant);
    const { body } = await server.call("GET", `/api/dev/outbox?to=${applicant.mobile}`);
    expect(body).toMatchObject([{ template: "data-erased", params: { number: certificate.number } }]);
    const rows = await server.ctx.db
      .selectFrom("outbox")
      .selectAll()
      .where("template", "=", "data-erased")
      .where("leaves", "=", true)
      .execute();
    const own = rows.filter(({ sealed_to }) => server.ctx.vault.open(TO, sealed_to) === applicant.mobile);
    expect(own.map(({ sealed_params }) => Object.keys(JSON.parse(server.ctx.vault.open(PARAMS, sealed_params))))).toEqual([
      ["number", "date"],
    ]);
    await deliverMessage(server.ctx, own[0]?.id ?? "");
    expect((await server.call("GET", `/api/dev/outbox?to=${applicant.mobile}`)).body).toEqual([]);
  });

  test("during the lender's call, keeps its reference and nothing else that the lender sends", async () => {
    const applicant = await apply(server);
    const id = await submitToLender(applicant);
    const { id: proposal } = await proposeErasure(applicant);
    beforeResponse = async () => expect((await staff(second, "POST", `/${proposal}/confirm`)).status).toBe(200);
    await server.ctx.db.updateTable("lender_applications").set({ reference: null }).where("reference", "=", reference).execute();
    await deliverSubmission(server.ctx, id, 1).finally(() => {
      beforeResponse = async () => {};
    });
    const row = await server.ctx.db.selectFrom("lender_applications").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ reference, status: "IN_REVIEW", delivery: "delivered", sealed_message: null, sealed_body: null });
    expect((await postWebhook(server, LENDER, { reference, status: "approved", eventId: randomUUID() })).status).toBeLessThan(500);
    expect(JSON.stringify(await readAllRows())).not.toContain("Dear Zulekha");
  });

  test("with a waiting application, is not sent to the lender", async () => {
    const applicant = await apply(server);
    const id = await submitToLender(applicant);
    expect((await searchCustomers(applicant.mobile))[0]).toMatchObject({ onTheWay: 1, lenders: [] });
    expect((await eraseCustomer(applicant)).certificate.lenders).toEqual([]);
    let called = false;
    beforeResponse = async () => {
      called = true;
    };
    await deliverSubmission(server.ctx, id, 1);
    expect(called).toBe(false);
    beforeResponse = async () => {};
  });

  test("has nothing written by a concurrent call", async () => {
    const applicant = await apply(server);
    const { id, customerId } = await proposeErasure(applicant);
    const [confirmed, ...writes] = await Promise.all([
      staff(second, "POST", `/${id}/confirm`),
      ...Array.from({ length: 6 }, () => complete(server, applicant, { employer_name: "Written Late" })),
    ]);
    expect(confirmed?.status).toBe(200);
    for (const { status } of writes) expect([200, 401, 404]).toContain(status);
    const left = await readAllRows();
    expect(left.filter(({ text, table }) => text.includes(customerId) && text.includes("c1.") && table !== "public.consents")).toEqual([]);
  });
});

describe("two of the staff", () => {
  test("are needed, and no race makes two certificates", async () => {
    const applicant = await apply(server);
    const { id, customerId } = await proposeErasure(applicant);
    const confirmedAlone = await staff(first, "POST", `/${id}/confirm`);
    expect([confirmedAlone.status, confirmedAlone.body.code]).toEqual([409, "SAME_PERSON"]);
    const secondProposal = await staff(second, "POST", "", { customerId, reason: "asked" });
    expect([secondProposal.status, secondProposal.body.code]).toEqual([409, "RECORD_CHANGED"]);
    const third = await signInStaff(server, { area: "admin", roleId: 1 });
    const race = await Promise.all([second, third, second, third].map((token) => staff(token, "POST", `/${id}/confirm`)));
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await staff(second, "POST", `/${id}/take-back`)).body.code).toBe("RECORD_CHANGED");
    expect((await staff(first, "POST", "", { customerId, reason: "asked" })).status).toBe(404);
  });

  test("may withdraw a proposal, and one without a confirmation expires", async () => {
    const applicant = await apply(server);
    const { id, customerId } = await proposeErasure(applicant);
    // Opening a proposal shows the customer, so it is logged as a search is.
    const looks = async () => {
      const stored = server.ctx.db.selectFrom("staff_actions").select("id").where("action", "=", "customer-searched");
      return (await stored.where("subject", "=", customerId).execute()).length;
    };
    const before = await looks();
    expect((await staff(second, "GET", `/${id}`)).body.data.customer).not.toBeNull();
    expect(await looks()).toBe(before + 1);
    expect((await staff(second, "GET", "")).body.data).toEqual(expect.arrayContaining([expect.objectContaining({ id, own: false })]));
    expect((await staff(second, "POST", `/${id}/take-back`)).body.data.state).toBe("taken-back");
    expect((await staff(second, "POST", `/${id}/confirm`)).body.code).toBe("RECORD_CHANGED");
    const { id: next } = await proposeErasure(applicant);
    server.clock.pass(7 * DAY + 60);
    [first, second] = (await Promise.all([1, 2].map(() => signInStaff(server, { area: "admin", roleId: 1 })))) as [string, string];
    expect((await staff(second, "POST", `/${next}/confirm`)).body.code).toBe("RECORD_CHANGED");
    expect((await staff(second, "GET", `/${next}`)).body.data.erasure.state).toBe("lapsed");
    expect((await eraseCustomer(applicant)).certificate.state).toBe("done");
  });

  test("are recorded in the audit, without what was typed", async () => {
    const unknownMobile = newMobile();
    expect(await searchCustomers(unknownMobile)).toEqual([]);
    expect((await search("no contact")).body.code).toBe("INVALID_IDENTIFIER");
    const auditEntries = await server.ctx.db.selectFrom("staff_actions").select(["action", "subject"]).execute();
    expect(new Set(auditEntries.map(({ action }) => action))).toEqual(
      new Set(["customer-searched", "erasure-proposed", "erasure-taken-back", "erasure-confirmed"]),
    );
    expect(JSON.stringify(auditEntries)).not.toContain(unknownMobile);
    const { body } = await server.call("GET", "/api/admin/tables/erasures-of-customers", { token: first });
    expect(body.rows[0]).toMatchObject({ state: "done" });
  });
});
