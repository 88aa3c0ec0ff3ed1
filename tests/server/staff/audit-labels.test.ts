import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appendToAudit } from "../../../src/server/features/audit/audit.ts";
import { inTransaction } from "../../../src/server/platform/db/transaction.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { draftCampaign } from "../outreach/campaign-desk.ts";
import { readPage, signInStaff } from "../tables/table-server.ts";

type AuditEntry = Parameters<typeof appendToAudit>[3][number];
type Row = Record<string, string>;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await signInStaff(server, { area: "admin", roleId: 1 });
});
afterAll(() => server?.stop());

const addAuditEntries = (...auditEntries: AuditEntry[]) =>
  inTransaction(server.ctx, (tx) => appendToAudit(server.ctx, tx, { staffId: null }, auditEntries));
const read = async (filter: object, language = "en") => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), limit: "100" });
  const { status, body } = await server.call("GET", `/api/admin/tables/deeds-of-staff?${query}`, {
    token,
    headers: { cookie: `language=${language}` },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.rows as Row[];
};
const subjectLabelOf = async (action: AuditEntry["action"], language?: string) =>
  (await read({ action: [action] }, language)).map(({ about }) => about);

test("the subject of an audit entry is shown by its label in the reader's language", async () => {
  const customer = "3f2b8f6e-5f0d-4c6e-9d0e-0d7f6d9a1b11";
  await addAuditEntries(
    { action: "criteria-published", subject: "kachnar-finance LOAN" },
    { action: "lender-off", subject: "a-lender-that-is-gone" },
    { action: "role-changed", subject: "asha 2 3" },
    { action: "brand-restored", subject: "sunbird 7" },
    { action: "exported", subject: "deeds-of-staff.csv" },
    { action: "answer-revealed", subject: `${customer} tin calling` },
    { action: "call-ended", subject: `${customer} NO_ANSWER` },
    { action: "call-assigned", subject: `${customer} -` },
    { action: "customer-searched", subject: "-" },
  );
  expect(await subjectLabelOf("criteria-published")).toEqual(["Kachnar Finance · Personal loan"]);
  expect(await subjectLabelOf("criteria-published", "hi")).toEqual(["कचनार फ़ाइनेंस · पर्सनल लोन"]);
  expect(await subjectLabelOf("lender-off"), "its own word, where no document is called so").toEqual(["a-lender-that-is-gone"]);
  expect(await subjectLabelOf("role-changed")).toEqual(["asha · 2 – Operations and reports · 3 – Customer service"]);
  expect(await subjectLabelOf("brand-restored")).toEqual(["Sunbird Rides · Publication 7"]);
  expect(await subjectLabelOf("exported")).toEqual(["Who did what (CSV)"]);
  expect(await subjectLabelOf("answer-revealed")).toEqual(["Customer 3f2b8f6e · PAN · To call the customer"]);
  expect(await subjectLabelOf("answer-revealed", "hi")).toEqual([expect.stringMatching(/^ग्राहक 3f2b8f6e · /)]);
  expect(await subjectLabelOf("call-ended")).toEqual(["Customer 3f2b8f6e · No answer"]);
  expect(await subjectLabelOf("call-assigned")).toEqual(["Customer 3f2b8f6e"]);
  expect(await subjectLabelOf("customer-searched"), "nobody was found").toEqual([null]);
});

test("a campaign is found by its name and id, a lender by its name in either language, in any case", async () => {
  const id = await draftCampaign(server, token, { name: "Monsoon of offers" });
  expect(await subjectLabelOf("campaign-drafted")).toEqual(["Monsoon of offers · Finish your form · SMS"]);
  await addAuditEntries(
    { action: "call-assigned", subject: `${randomUUID()} ${await staffId()}` },
    { action: "lender-on", subject: "parijat-credit" },
  );
  expect((await subjectLabelOf("call-assigned"))[0]).toMatch(/^Customer [0-9a-f]{8} · \S+$/);
  const actions = async (about: string) => (await read({ about: [about] })).map(({ action }) => action);
  expect(await actions("monsoon OF offers")).toEqual(["campaign-drafted"]);
  expect(await actions(id), "as it was recorded").toEqual(["campaign-drafted"]);
  expect(await actions("Parijat Credit")).toEqual(["lender-on"]);
  expect(await actions("पारिजात क्रेडिट")).toEqual(["lender-on"]);
  expect(await actions("nothing of the kind")).toEqual([]);
});

const staffId = async () => (await server.ctx.db.selectFrom("staff").select("id").limit(1).executeTakeFirstOrThrow()).id;

test("an exported file has the same labels", async () => {
  await addAuditEntries({ action: "lender-off", subject: "amaltas-bank" });
  const { body } = await server.call("GET", `/api/admin/tables/deeds-of-staff/export?format=csv`, {
    token,
    headers: { cookie: "language=en" },
  });
  expect(String(body)).toContain(",Amaltas Bank,amaltas-bank");
  expect((await readPage(server, token, {}, "/api/admin/tables/deeds-of-staff")).status).toBe(200);
});
