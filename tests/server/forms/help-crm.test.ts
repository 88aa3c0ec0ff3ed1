import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { SiteDocument } from "../../../src/contract/documents.gen.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

interface Received {
  method: string | undefined;
  type: string | undefined;
  form: Record<string, string>;
}

const REQUEST = { contactName: "Meera", email: "meera@example.com", phoneNumber: "919876543210", description: "How long? 5 % & more" };

let crm: Server;
let server: TestServer;
const received: Received[] = [];
let answer: (response: ServerResponse) => unknown;

async function parseForm(request: IncomingMessage): Promise<Received> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return { method: request.method, type: request.headers["content-type"], form: Object.fromEntries(new URLSearchParams(text)) };
}

beforeAll(async () => {
  crm = createServer(async (request, response) => {
    received.push(await parseForm(request));
    answer(response);
  });
  await new Promise<void>((done) => crm.listen(0, "127.0.0.1", done));
  const address = crm.address();
  const port = typeof address === "object" && address ? address.port : 0;
  server = await startTestServer({
    workers: true,
    env: { CRM_URL: `http://127.0.0.1:${port}/web-to-lead` },
    documents: (documents) =>
      documents.map((document) => {
        if (document.kind !== "site") return document;
        const site = document.content as SiteDocument;
        const constants = site.constants?.map((one) => (one.enforcedAt?.pointer === "/help/phoneDigits" ? { ...one, value: 12 } : one));
        return { ...document, content: { ...site, constants, help: { ...site.help, orgId: "org-17", phoneDigits: 12 } } };
      }),
  });
});
afterAll(async () => {
  await server.stop();
  crm.closeAllConnections();
  crm.close();
});
beforeEach(() => {
  received.length = 0;
  answer = (response) => response.end();
});

const send = (more: object = {}) => server.call("POST", "/api/help", { body: { ...REQUEST, ...more } });
/** At least so many: what fails is retried, on a slow machine more than once before the test has seen the first. */
const waitForRequests = (count: number) =>
  vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(count), { timeout: 60_000, interval: 100 });
const storedRequests = () => server.ctx.db.selectFrom("help_requests").select("forwarded_at").execute();
const countWaiting = async () => (await storedRequests()).filter(({ forwarded_at }) => forwarded_at === null).length;
const waitForAllForwarded = () => vi.waitFor(async () => expect(await countWaiting()).toBe(0), { timeout: 60_000, interval: 100 });

test("R7.28 the CRM gets a help request as a web form with its six fields", async () => {
  expect(await send({ company: "Acme" })).toMatchObject({ status: 200, body: { ok: true } });
  await waitForRequests(1);
  expect(received[0]).toEqual({
    method: "POST",
    type: expect.stringMatching(/^application\/x-www-form-urlencoded\b/),
    form: {
      orgid: "org-17",
      name: "Meera",
      email: "meera@example.com",
      phone: "919876543210",
      company: "Acme",
      description: "How long? 5 % & more",
    },
  });
  await waitForAllForwarded();
});

test("the company is optional, and its field is then sent empty", async () => {
  await send();
  await waitForRequests(1);
  expect(Object.keys(received[0]?.form ?? {}).sort()).toEqual(["company", "description", "email", "name", "orgid", "phone"]);
  expect(received[0]?.form.company).toBe("");
  await waitForAllForwarded();
});

test.each([
  ["a phone number of other digits than the site's", { phoneNumber: "9876543210" }, "/phoneNumber"],
  ["an email that the form refuses", { email: "meera@example" }, "/email"],
])("%s is refused at its field, and nothing is stored", async (_, change, path) => {
  const before = (await storedRequests()).length;
  const { status, body } = await send(change);
  expect([status, body.code, body.fields.map((field: { path: string }) => field.path)]).toEqual([400, "BAD_REQUEST", [path]]);
  expect(await storedRequests()).toHaveLength(before);
});

test("R7.29 a CRM error 500 does not affect the sender, and the request is retried", async () => {
  answer = (response) => response.writeHead(500).end();
  expect(await send()).toMatchObject({ status: 200, body: { ok: true } });
  await waitForRequests(1);
  expect(await countWaiting()).toBe(1);
  answer = (response) => response.end();
  await waitForRequests(2);
  expect(received[1]).toEqual(received[0]);
  await waitForAllForwarded();
});

test("S49 a CRM that does not respond delays no caller, and the request is not lost", async () => {
  const { waits } = server.ctx;
  const usual = waits.crmMs;
  const openResponses: ServerResponse[] = [];
  answer = (response) => openResponses.push(response);
  // Longer than the test: a call that waited for the CRM would never return.
  waits.crmMs = 600_000;
  expect(await send()).toMatchObject({ status: 200, body: { ok: true } });
  await waitForRequests(1);
  expect(await countWaiting()).toBe(1);
  openResponses[0]?.end();
  await waitForAllForwarded();
  // This one times out, and is sent again.
  waits.crmMs = 300;
  await send();
  await waitForRequests(2);
  waits.crmMs = usual;
  answer = (response) => response.end();
  await waitForRequests(3);
  expect(received[2]).toEqual(received[1]);
  await waitForAllForwarded();
});
