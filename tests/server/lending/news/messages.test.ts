import { randomBytes } from "node:crypto";
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket, type Server as TcpServer } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { afterQuietHours } from "../../../../src/server/platform/integrations/quiet-hours.ts";
import type { Timeouts } from "../../../../src/server/platform/timeouts.ts";
import { newMobile, newProspect, sendOtp, signInCustomer } from "../../../support/customer.ts";
import { startTestServer, type TestServer } from "../../../support/server.ts";
import { until } from "../../../support/until.ts";

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function start(env: Record<string, string>, waits: Partial<Timeouts> = {}): Promise<TestServer> {
  const server = await startTestServer({ env, waits, workers: true });
  cleanUp.push(() => server.stop());
  return server;
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  return (server.address() as AddressInfo).port;
}

async function listen(server: Server | TcpServer): Promise<number> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  cleanUp.push(() => new Promise((done) => server.close(done)));
  if ("closeAllConnections" in server) cleanUp.push(async () => server.closeAllConnections());
  return portOf(server);
}

/** How long a provider may take: longer than a test, so that a call that waited for it would never return, and hardly any time. */
const [ENDLESS_MS, SHORT_MS] = [600_000, 200];

interface Sms {
  id: string;
  to: string;
  header: string;
  dltTemplateId: string;
  body: string;
}

async function read(request: IncomingMessage): Promise<Sms> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString()) as Sms;
}

/** An SMTP server that puts each email, as it came, at the end of the list, and then says that it has taken it. Its port. */
async function mailServer(received: string[], accept: (done: () => void) => void = (done) => done()): Promise<number> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push(Buffer.concat(chunks).toString());
        accept(done);
      });
    },
  });
  await new Promise<void>((done) => smtp.listen(0, "127.0.0.1", done));
  cleanUp.push(() => new Promise<void>((done) => smtp.close(done)));
  return portOf(smtp.server);
}

test("a code is sent by SMS at once, with its registered template, and is then in no row of the database", async () => {
  const received: Sms[] = [];
  const provider = createHttpServer(async (request, response) => {
    received.push(await read(request));
    response.writeHead(202).end();
  });
  const port = await listen(provider);
  // A worker that only polled for messages would be too late: it is notified of this one.
  const server = await start({ SMS_URL: `http://127.0.0.1:${port}/sms` }, { pollSeconds: 600 });
  const mobile = newMobile();
  const prospect = await newProspect(server);
  expect((await sendOtp(server, prospect, mobile)).status).toBe(200);
  await until(() => received.length > 0);
  expect(received[0]).toMatchObject({ to: `91${mobile}`, header: "SARALX", dltTemplateId: expect.stringMatching(/^\d{19}$/) });
  const code = /\d{6}/.exec(received[0]?.body ?? "")?.[0] ?? "";
  const row = await until(async () => {
    const { body } = await server.call("GET", `/api/dev/outbox?to=${encodeURIComponent(`+91 ${mobile}`)}`);
    return body[0]?.sentAt && body[0];
  });
  expect(row).toMatchObject({ channel: "sms", to: mobile, template: "otp", params: { otp: code }, body: received[0]?.body });
  const { rows } = await server.ctx.database.execute("select row_to_json(o)::text as text from outbox o");
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(JSON.stringify(rows)).not.toContain(mobile);
});

test("a code is sent by email, in the customer's language", async () => {
  const received: string[] = [];
  const port = await mailServer(received);
  const server = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const prospect = await newProspect(server);
  expect((await sendOtp(server, prospect, "Asha.Rao@Example.com", { headers: { cookie: "language=hi" } })).status).toBe(200);
  const mail = await until(() => received[0]);
  expect(mail).toContain("asha.rao@example.com");
  const { body } = await server.call("GET", "/api/dev/outbox?to=asha.rao@example.com");
  const { status, body: none } = await server.call("GET", "/api/dev/outbox?to=nobody");
  expect([status, none], "what is neither a number nor an address").toEqual([200, []]);
  expect(body[0].body).toMatch(/[\u0900-\u097f]/);
});

test("an email's sender is the site's, or by default the brand; replies go to the grievance officer", async () => {
  const received: string[] = [];
  const port = await mailServer(received);
  const server = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const headersOf = async (to: string, cookie: string) => {
    expect((await sendOtp(server, await newProspect(server), to, { headers: { cookie } })).status).toBe(200);
    const mail = await until(() => received.shift());
    return Object.fromEntries([...mail.matchAll(/^(From|Reply-To): (.*)$/gm)].map(([, name, value]) => [name, value?.trim()]));
  };
  const site = async (mail: object | undefined) => {
    const documents = (await server.releases.liveDocuments()).map((document) =>
      document.kind === "site" ? { ...document, content: { ...(document.content as object), mail } } : document,
    );
    const by = { author: "test", note: "another sender", source: "product" } as const;
    expect(await server.releases.publish(JSON.parse(JSON.stringify(documents)), by)).toMatchObject({ ok: true });
  };
  const { grievance, brandName } = server.releases.live().site;
  const encoded = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;

  await site({ address: "hello@saral.example", name: { en: "Saral, loans", hi: "सरल" } });
  const sender = { From: '"Saral, loans" <hello@saral.example>', "Reply-To": grievance.email };
  expect(await headersOf("one@example.com", "language=en")).toEqual(sender);
  expect((await headersOf("two@example.com", "language=hi")).From).toBe(`${encoded("सरल")} <hello@saral.example>`);
  await site({ address: "hello@saral.example" });
  expect((await headersOf("three@example.com", "language=en")).From).toBe(`${brandName.en} <hello@saral.example>`);
  await site(undefined);
  expect((await headersOf("four@example.com", "language=en")).From).toBe(`${brandName.en} <${grievance.email}>`);
});

test("a brand's name with quotes, angle brackets and an ampersand arrives unchanged, in the sender and in the text", async () => {
  const brandName = `Rao & Sons' "Gold" <Pune>`;
  const received: string[] = [];
  const port = await mailServer(received);
  const server = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const documents = (await server.releases.liveDocuments()).map((document) =>
    document.kind === "site"
      ? { ...document, content: { ...(document.content as object), brandName: { en: brandName, hi: "राव" } } }
      : document,
  );
  const by = { author: "test", note: "another name", source: "product" } as const;
  expect(await server.releases.publish(documents, by)).toMatchObject({ ok: true });
  const complaint = { name: "Meera Sharma", email: "meera.complains@example.com", mobile: newMobile(), text: "Nobody calls me back." };
  const { status, body } = await server.call("POST", "/api/complaints", { body: complaint });
  expect(status).toBe(200);
  const mail = (await until(() => received[0])).replaceAll("=\r\n", "");
  expect(mail).toContain(`From: "Rao & Sons' \\"Gold\\" <Pune>" <no-reply@saral.example>\r\n`);
  expect(mail).toContain(`We have your complaint ${body.data.number} about ${brandName}.`);
});

test("S49 an SMS provider that hangs: the caller gets a response, nothing is lost, and the code is sent once it recovers", async () => {
  let hanging = true;
  const openResponses: ServerResponse[] = [];
  const received: Sms[] = [];
  const provider = createHttpServer(async (request, response) => {
    const message = await read(request);
    if (hanging) return openResponses.push(response);
    received.push(message);
    return response.writeHead(200).end("{}");
  });
  const port = await listen(provider);
  const server = await start({ SMS_URL: `http://127.0.0.1:${port}/sms` }, { providerMs: ENDLESS_MS });
  const mobiles = [newMobile(), newMobile()];
  const send = async (mobile = "") => expect((await sendOtp(server, await newProspect(server), mobile)).status).toBe(200);
  await send(mobiles[0]);
  await until(() => openResponses.length === 1);
  // The provider has the first one still; for the second it gets less time.
  server.ctx.waits.providerMs = SHORT_MS;
  await send(mobiles[1]);
  await until(() => openResponses[1]?.destroyed);
  expect(openResponses[0]?.destroyed).toBe(false);
  const waiting = await server.ctx.db.selectFrom("outbox").select("state").execute();
  expect(waiting.map(({ state }) => state)).toEqual(["waiting", "waiting"]);
  server.ctx.waits.providerMs = ENDLESS_MS;
  hanging = false;
  for (const response of openResponses) response.destroy();
  await until(() => received.length >= 2);
  expect(new Set(received.map(({ to }) => to))).toEqual(new Set(mobiles.map((mobile) => `91${mobile}`)));
});

test("S49 an SMS provider that hangs does not delay codes by email", async () => {
  const openResponses: ServerResponse[] = [];
  const provider = createHttpServer(async (request, response) => {
    await read(request);
    openResponses.push(response);
  });
  const [port, received] = [await listen(provider), [] as string[]];
  const smtp = await mailServer(received);
  const server = await start({ SMS_URL: `http://127.0.0.1:${port}/sms`, SMTP_URL: `smtp://127.0.0.1:${smtp}` }, { providerMs: ENDLESS_MS });
  // Before the server is stopped, which waits for what is under way.
  cleanUp.push(async () => {
    for (const response of openResponses) response.destroy();
  });
  for (let customer = 0; customer < 6; customer++) expect((await sendOtp(server, await newProspect(server), newMobile())).status).toBe(200);
  await until(() => openResponses.length === 2);
  expect((await sendOtp(server, await newProspect(server), "asha@example.com")).status).toBe(200);
  await until(() => received.length === 1);
  expect(openResponses).toHaveLength(2);
});

test("S49 an SMTP server that hangs or is unreachable: the caller gets a response, and the message waits", async () => {
  const silent = new Set<Socket>();
  const smtp = createTcpServer((socket) => {
    socket.on("error", () => {});
    silent.add(socket);
  });
  const port = await listen(smtp);
  const cut = async () => {
    for (const socket of silent) socket.destroy();
  };
  cleanUp.push(cut);
  const server = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` }, { providerMs: ENDLESS_MS, emailMs: ENDLESS_MS });
  // Before the server is stopped, which waits for what is under way.
  cleanUp.push(cut);
  expect((await sendOtp(server, await newProspect(server), "ravi@example.com")).status).toBe(200);
  await until(() => silent.size === 1);
  server.ctx.waits.providerMs = SHORT_MS;
  expect((await sendOtp(server, await newProspect(server), "asha@example.com")).status).toBe(200);
  const [first, second] = await until(async () => {
    const rows = await server.ctx.db.selectFrom("outbox").select(["state", "tries"]).orderBy("created_at").execute();
    return Number(rows[1]?.tries) > 1 ? rows : null;
  });
  // It was not the end of a job's time, which would have come for the first one before.
  expect([first?.tries, first?.state, second?.state]).toEqual([1, "waiting", "waiting"]);
});

const deliveryOf = async ({ ctx }: TestServer, channel: "sms" | "email") =>
  (await ctx.db.selectFrom("outbox").select(["tries", "state"]).where("channel", "=", channel).execute())[0];

test("an SMTP server that reads an email before accepting it has time for that, and gets it once", async () => {
  const [received, reading, openResponses]: [string[], (() => void)[], ServerResponse[]] = [[], [], []];
  const smtp = await mailServer(received, (done) => reading.push(done));
  const sms = await listen(createHttpServer((_request, response) => void openResponses.push(response)));
  const urls = { SMTP_URL: `smtp://127.0.0.1:${smtp}`, SMS_URL: `http://127.0.0.1:${sms}/sms` };
  const server = await start(urls, { emailMs: ENDLESS_MS });
  expect((await sendOtp(server, await newProspect(server), "asha@example.com")).status).toBe(200);
  await until(() => reading.length === 1);
  // More than one where the server was too slow to greet before.
  const { tries } = (await deliveryOf(server, "email")) ?? {};
  // Dropped after the provider's timeout, and retried later.
  expect((await sendOtp(server, await newProspect(server), newMobile())).status).toBe(200);
  await until(() => openResponses[0]?.destroyed);
  reading[0]?.();
  await until(async () => (await deliveryOf(server, "email"))?.state === "sent");
  expect([received.length, (await deliveryOf(server, "email"))?.tries]).toEqual([1, tries]);
});

test("an email that is sent again after an unknown outcome has the same id for its mailbox", async () => {
  const received: string[] = [];
  const port = await mailServer(received, (done) => received.length > 1 && done());
  const server = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` }, { emailMs: SHORT_MS });
  expect((await sendOtp(server, await newProspect(server), "asha@example.com")).status).toBe(200);
  await until(() => received.length > 1);
  const ids = received.map((mail) => /^Message-ID: (<\S+>)/im.exec(mail)?.[1]);
  expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@saral\.example>$/);
  expect(new Set(ids).size).toBe(1);
  await until(async () => (await deliveryOf(server, "email"))?.state === "sent");
});

test("a code that could not be sent before it expired is dropped, and erased", async () => {
  const provider = createHttpServer((_request, response) => response.writeHead(503).end());
  const port = await listen(provider);
  const server = await start({ SMS_URL: `http://127.0.0.1:${port}/sms` });
  await sendOtp(server, await newProspect(server), newMobile());
  await until(async () => (await server.ctx.db.selectFrom("outbox").select("id").where("tries", ">", 0).execute()).length > 0);
  server.clock.pass(200);
  const row = await until(async () => (await server.ctx.db.selectFrom("outbox").selectAll().where("state", "=", "dropped").execute())[0]);
  expect(row.sealed_secrets).toBeNull();
});

test("outside development a code is erased once it is sent, and the development outbox does not exist", async () => {
  const provider = createHttpServer((_request, response) => response.writeHead(200).end());
  const port = await listen(provider);
  const server = await start({});
  const secret = randomBytes(32).toString("base64");
  const env = { NODE_ENV: "production", PUBLIC_URL: "https://saral.example", SECRET_KEYS: `k1:${secret}`, SMS_URL: "https://sms.example/" };
  const production = await startTestServer({ env: { ...env, SIMULATOR: "off" }, workers: true });
  cleanUp.push(() => production.stop());
  // The settings insist on https, which a test has no certificate for.
  production.settings.smsUrl = `http://127.0.0.1:${port}/`;
  expect((await production.call("GET", "/api/dev/outbox?to=7000000001")).status).toBe(404);
  await sendOtp(production, await newProspect(production), newMobile());
  const row = await until(async () => (await production.ctx.db.selectFrom("outbox").selectAll().where("state", "=", "sent").execute())[0]);
  expect(row.sealed_secrets).toBeNull();
  expect((await server.call("GET", "/api/dev/outbox?to=7000000001")).status).toBe(200);
});

test("the development outbox shows a person's messages, newest first, in any notation of the number", async () => {
  const server = await start({});
  const { mobile } = await signInCustomer(server);
  const read = async (to: string) => (await server.call("GET", `/api/dev/outbox?to=${encodeURIComponent(to)}`)).body;
  const [first] = await read(mobile);
  server.clock.pass(60);
  await sendOtp(server, await newProspect(server), `0${mobile}`);
  for (const to of [mobile, `+91${mobile}`, `91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`]) {
    const all = await read(to);
    expect(all).toHaveLength(2);
    // Two codes may be the same by chance.
    expect(all[1].id).toBe(first.id);
  }
  expect((await server.call("GET", "/api/dev/outbox?to=nonsense")).body).toEqual([]);
});

test("promotional messages wait from 21:00 to 10:00 in India", () => {
  const at = (text: string) => afterQuietHours(new Date(text))?.toISOString() ?? null;
  expect(at("2026-11-21T20:59:59+05:30")).toBeNull();
  expect(at("2026-11-21T21:00:00+05:30")).toBe("2026-11-22T04:30:00.000Z");
  expect(at("2026-11-22T03:00:00+05:30")).toBe("2026-11-22T04:30:00.000Z");
  expect(at("2026-11-22T09:59:59+05:30")).toBe("2026-11-22T04:30:00.000Z");
  expect(at("2026-11-22T10:00:00+05:30")).toBeNull();
});
