import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FormDocument } from "../../../src/contract/documents.gen.ts";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { signInCustomer } from "../../support/customer.ts";
import { type CallOptions, startTestServer, type TestServer } from "../../support/server.ts";
import { signInErasers } from "./erasure-staff.ts";

const COMPLAINT = { name: "Meera Sharma", email: "meera.complains@example.com", mobile: "9876543210", text: "Nobody calls me back." };

/** Shorter than the call allows. */
const MAX_CHARACTERS = 200;

/** A form of complaints takes only short ones. */
function withShortTexts(document: SourceDocument): SourceDocument {
  const content = structuredClone(document.content) as FormDocument;
  const text = content.steps[0]?.schema.properties?.text;
  if (text) text.maxLength = MAX_CHARACTERS;
  return { ...document, content };
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) => documents.map((document) => (document.kind === "form" ? withShortTexts(document) : document)),
  });
});
afterAll(() => server.stop());

let address = 0;
function sendComplaint(change: object = {}, options: CallOptions = {}) {
  address += 1;
  return server.call("POST", "/api/complaints", { body: { ...COMPLAINT, ...change }, from: `203.0.113.${address}`, ...options });
}

const mailsTo = async (email: string) => (await server.call("GET", `/api/dev/outbox?to=${encodeURIComponent(email)}`)).body;
const kept = () => server.ctx.db.selectFrom("help_requests").select(["complaint", "customer_id", "sealed_request"]).execute();

test("gets a number and a date for the answer, is stored encrypted, and is confirmed by an email without its text", async () => {
  const { status, body } = await sendComplaint({ lender: "kachnar-finance" });
  expect([status, body.data.number]).toEqual([200, expect.stringMatching(/^C-\d{8}-[0-9A-Z]{8}$/)]);
  expect(Date.parse(body.data.answerBy) - server.clock.now().getTime()).toBeGreaterThan(29.9 * 86_400_000);
  const row = (await kept()).find(({ complaint }) => complaint === body.data.number);
  expect(row?.customer_id).toBeNull();
  expect(row?.sealed_request).not.toContain("Nobody");
  const [mail] = await mailsTo(COMPLAINT.email);
  expect(mail).toMatchObject({ template: "complaint-received", channel: "email" });
  expect(mail.body).toContain(body.data.number);
  expect(mail.body).toContain("Kachnar Finance");
  expect(mail.body).toContain("cms.rbi.org.in");
  expect(mail.body).not.toContain("Nobody calls");
});

test("is part of the held data of a signed-in customer", async () => {
  const { token } = await signInCustomer(server);
  const { body } = await sendComplaint({}, { token });
  const { data } = (await server.call("GET", "/api/my/data", { token })).body;
  const help = data.groups.find(({ id }: { id: string }) => id === "help");
  expect(JSON.stringify(help)).toContain(body.data.number);
});

test("sent twice under one key is one complaint", async () => {
  const options = { headers: { "idempotency-key": randomUUID() }, from: "203.0.113.200" };
  const both = await Promise.all([sendComplaint({}, options), sendComplaint({}, options)]);
  expect(new Set(both.map(({ body }) => body.data.number)).size).toBe(1);
});

test.each([
  ["an invalid email", { email: "meera" }],
  ["a number as the email", { email: "9876543210" }],
  ["fewer digits than its form asks for", { mobile: "987654321" }],
  ["an unknown lender", { lender: "no-such-lender" }],
  ["an empty text", { text: "" }],
  ["an additional property", { customer_id: randomUUID() }],
])("with %s is refused, and nothing is stored", async (_, change) => {
  const before = (await kept()).length;
  expect((await sendComplaint(change)).status).toBe(400);
  expect((await kept()).length).toBe(before);
});

test("longer than its form allows is refused at its field, in the form's words", async () => {
  const { status, body } = await sendComplaint({ text: "a".repeat(MAX_CHARACTERS + 1) }, { headers: { "accept-language": "hi" } });
  expect([status, body.code]).toEqual([400, "BAD_REQUEST"]);
  expect(body.fields).toEqual([{ path: "/text", keyword: "maxLength", message: expect.stringContaining("ज़्यादा से ज़्यादा") }]);
  expect((await sendComplaint({ text: "a".repeat(MAX_CHARACTERS) })).status).toBe(200);
});

test("more than five an hour from one address are refused", async () => {
  const from = "198.51.100.77";
  const all = [];
  for (let count = 0; count < 6; count++) all.push((await sendComplaint({}, { from })).status);
  expect(all).toEqual([200, 200, 200, 200, 200, 429]);
});

test("about a lender with a name of Object.prototype is refused", async () => {
  expect((await sendComplaint({ lender: "constructor" })).status).toBe(400);
});

test.each([
  ["signed in", ({ token }: { token: string }) => sendComplaint({ email: "signed-in@example.com" }, { token })],
  ["with the customer's number", ({ mobile }: { mobile: string }) => sendComplaint({ email: "by-number@example.com", mobile })],
])("sent %s is erased with its confirmation to an email that was never verified", async (_, send) => {
  const customer = await signInCustomer(server);
  const { body } = await send(customer);
  const messages = () => server.ctx.db.selectFrom("outbox").select("id").where("template", "=", "complaint-received").execute();
  const complaints = async () => (await kept()).filter(({ complaint }) => complaint === body.data.number);
  const before = (await messages()).length;
  expect(await complaints()).toHaveLength(1);

  const staff = await signInErasers(server);
  const { id } = await staff.propose(customer);
  expect((await staff.confirm(id)).status).toBe(200);
  expect([(await messages()).length, await complaints()]).toEqual([before - 1, []]);
});

test("deleted by retention takes its confirmation with it", async () => {
  const { body } = await sendComplaint({ email: "retained@example.com" });
  await server.ctx.db.deleteFrom("help_requests").where("complaint", "=", body.data.number).execute();
  expect(await mailsTo("retained@example.com")).toEqual([]);
});
