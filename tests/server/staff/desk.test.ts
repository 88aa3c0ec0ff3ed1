import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCase } from "../../../src/server/features/desk/desk-case.ts";
import { reveal as revealOf } from "../../../src/server/features/desk/reveal.ts";
import { signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { type Applicant, apply } from "../lending/lending-server.ts";
import { readPage, signInStaff } from "../tables/table-server.ts";

const PERSON = {
  first_name: "Zulekha",
  last_name: "Qaramanli",
  tin: "ZQKPQ9871Z",
  email: "zulekha.q@example.com",
  address1: "77 Kestrel Lane",
};
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

let server: TestServer;
let clerk: string;
let applicant: Applicant;
let customer: string;
beforeAll(async () => {
  server = await startTestServer();
  clerk = await signInStaff(server, { area: "admin", roleId: 3 });
  applicant = await apply(server, PERSON);
  customer = await find(applicant.mobile);
});
afterAll(() => server.stop());

type Named = { name: string; label: string; value: string; masked: boolean };
const find = async (text: string) =>
  (await server.call("POST", "/api/admin/customers/search", { token: clerk, body: { text } })).body.customer as string;
const desk = (method: "GET" | "POST", path = "", body?: object, { token = clerk, of = customer, product = "LOAN" } = {}) =>
  server.call(method, `/api/admin/desk/${of}/${product}${path}`, { token, ...(body && { body }) });
const reveal = (field: string, more: { token?: string } = {}) => desk("POST", "/reveal", { field, reason: "customer-asked" }, more);
const table = async (id: string, filter: object, token = clerk) => readPage(server, token, { filter }, `/api/admin/tables/${id}`);
const admin = () => signInStaff(server, { area: "admin", roleId: 1 });
async function auditEntries(): Promise<string[]> {
  const { rows } = (await readPage(server, await admin(), {}, "/api/admin/tables/deeds-of-staff")).body;
  return rows.map(({ action, subject }: Record<string, string>) => `${action} ${subject}`);
}

describe("the desk of customer service", () => {
  test("shows a customer's unfinished form, masked, to roles 1 and 3 only", async () => {
    const [row] = (await table("begun-products", { customer: [customer] })).body.rows;
    expect(row).toMatchObject({ product: "LOAN", state: "complete", name: "Z••• Q•••", mobile: expect.stringMatching(/^•{8}\d\d$/) });
    expect((await table("begun-products", {})).body.rows).toEqual([]);
    const { status, body } = await desk("GET");
    expect(status, JSON.stringify(body)).toBe(200);
    for (const value of [...Object.values(PERSON), applicant.mobile]) expect(JSON.stringify(body)).not.toContain(value);
    const answers: Named[] = body.data.answers;
    expect(answers.find(({ name }) => name === "first_name")).toMatchObject({ value: "Z•••", masked: true });
    expect(answers.find(({ name }) => name === "employment_status_code")).toMatchObject({ masked: false });
    expect(body.data.unanswered).toEqual([]);
    const timeline = (await table("timeline-for-service", { customer: [customer] })).body.rows;
    expect(timeline.map(({ event }: { event: string }) => event)).toContain("application-begun");

    const others = await Promise.all(([1, 2, 4] as const).map((roleId) => signInStaff(server, { area: "admin", roleId })));
    for (const [index, expected] of [200, 403, 403].entries()) {
      const token = others[index] ?? "";
      expect((await desk("GET", "", undefined, { token })).status).toBe(expected);
      expect((await reveal("tin", { token })).status).toBe(expected);
      expect((await table("begun-product", { customer: [customer] }, token)).status).toBe(expected);
    }
    expect((await desk("GET", "", undefined, { of: UNKNOWN_ID })).status).toBe(404);
    expect((await desk("GET", "", undefined, { product: "GOLD_LOAN" })).status).toBe(404);
    expect((await desk("GET", "", undefined, { token: applicant.token })).status).toBe(403);
  });

  test("shows what is missing in an unfinished form", async () => {
    const begun = await signInCustomer(server);
    const release = server.releases.live().hash;
    const draft = { form: "personal-loan", release, answers: { first_name: "Asha" } };
    expect((await server.call("PATCH", `/api/user/${begun.prospectAppId}`, { token: begun.token, body: draft })).status).toBe(200);
    const { body } = await desk("GET", "", undefined, { of: await find(begun.mobile) });
    expect(body.data.unanswered.length).toBeGreaterThan(5);
    expect(body.data.answers.map(({ name }: Named) => name)).toContain("first_name");
  });

  test("reveals single answers for a reason, which are audited without the answer and limited per hour", async () => {
    expect((await desk("POST", "/reveal", { field: "tin" })).status).toBe(400);
    expect((await desk("POST", "/reveal", { field: "tin", reason: "because Zulekha" })).status).toBe(400);
    expect((await reveal("tin")).body.data).toEqual({ value: PERSON.tin });
    expect((await reveal("address1")).body.data).toEqual({ value: PERSON.address1 });
    for (const none of ["no_such_field", "constructor", "toString"]) expect((await reveal(none)).status, none).toBe(404);
    const kept = await auditEntries();
    expect(kept).toContain(`answer-revealed ${customer} tin customer-asked`);
    expect(JSON.stringify(kept)).not.toMatch(/ZQKPQ9871Z|Kestrel/);
    const token = await signInStaff(server, { area: "admin", roleId: 3 });
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) statuses.push((await reveal("tin", { token })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  test("sends the link to resume at most three times a day, to a verified address, and returns what was sent", async () => {
    expect((await desk("POST", "/resend", { channel: "email" })).status).toBe(404);
    const { status, body } = await desk("POST", "/resend", { channel: "sms" });
    expect(status, JSON.stringify(body)).toBe(200);
    const { sent } = (await desk("GET", "")).body.data;
    const link = `/in/home/app/transfer/${applicant.prospectAppId}`;
    expect(sent[0]).toMatchObject({ channel: "sms", text: expect.stringContaining(link) });
    const outbox = (await server.call("GET", `/api/dev/outbox?to=${applicant.mobile}`)).body;
    expect(outbox[0]).toMatchObject({ template: "resume", body: expect.stringContaining(link) });
    const more = [await desk("POST", "/resend", { channel: "sms" }), await desk("POST", "/resend", { channel: "sms" })];
    expect(more.map((one) => one.status)).toEqual([200, 200]);
    expect((await desk("POST", "/resend", { channel: "sms" }, { token: await admin() })).status).toBe(429);
    expect(await auditEntries()).toContain(`message-resent ${customer} resume sms`);
  });

  test("stores notes encrypted, with author and time, and deletes them with the customer", async () => {
    const other = await apply(server, { ...PERSON, tin: "ZQKPQ9872Z" });
    const of = await find(other.mobile);
    const text = "Zulekha rang about Kestrel Lane";
    for (const blank of ["", "  "]) expect((await desk("POST", "/notes", { text: blank }, { of })).status).toBe(400);
    // A response is stored for a repeated call, and so contains nothing of the customer.
    expect(await desk("POST", "/notes", { text }, { of })).toMatchObject({ status: 200, body: { ok: true } });
    expect((await desk("GET", "", undefined, { of })).body.data.notes).toMatchObject([{ text, by: expect.stringMatching(/^s-/) }]);
    const { rows } = await server.ctx.database.execute("select n::text as row from customer_notes n");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/Zulekha|Kestrel/);
    const openBefore = await openCase(server.ctx, { customerId: of, product: "LOAN", language: "en" });
    const [first, second] = [await admin(), await admin()];
    const proposed = await server.call("POST", "/api/admin/erasures", { token: first, body: { customerId: of, reason: "asked" } });
    const done = await server.call("POST", `/api/admin/erasures/${proposed.body.data.id}/confirm`, { token: second });
    expect(done.body.data.erased).toContainEqual({ kind: "notes", count: 1 });
    expect((await server.ctx.database.execute("select 1 from customer_notes")).rows).toEqual([]);
    expect((await desk("GET", "", undefined, { of })).status).toBe(404);
    expect((await desk("POST", "/notes", { text }, { of })).status).toBe(404);
    const { id, username } = await server.ctx.db.selectFrom("staff").select(["id", "username"]).executeTakeFirstOrThrow();
    const caller = { area: "admin", sessionId: UNKNOWN_ID, staffId: id, username, roleId: 3, masquerades: false } as const;
    const late = revealOf(server.ctx, caller, openBefore, { field: "tin", reason: "customer-asked" });
    await expect(late).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
