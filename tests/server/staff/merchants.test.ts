import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { readPage, signInStaff } from "../tables/table-server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await signInStaff(server, { area: "admin", roleId: 1 });
});
afterAll(() => server.stop());

const APPROVE = "approve-merchant";
const REFUSE = "refuse-merchant";
const CHANGE = "change-merchant";
const INVITE = "invite-merchant";
const path = (form: string) => `/api/admin/forms/${form}`;
const read = async (form: string, about: string) => (await server.call("GET", `${path(form)}?about=${about}`, { token })).body;
const save = (form: string, answers: object, revision = "", as = token) =>
  server.call("POST", path(form), { token: as, body: { revision, answers } });
const rows = async (table: string) => (await readPage(server, token, undefined, `/api/admin/tables/${table}`)).body.rows as Row[];
type Row = Record<string, string | null>;

/** A request as the public form leaves it. */
async function sendEnquiry(name: string, partner: string | null = "marigold", same: string | null = null): Promise<string> {
  const id = randomUUID();
  const rest = { form: "merchant-enquiry", release: "r", language: "en", sealed_answers: "s", consents: "[]", same_index: same ?? id };
  const row = { id, created_at: server.ctx.clock.now(), name, partner, postal_code: "560001", ...rest };
  await server.ctx.db.insertInto("merchant_requests").values(row).execute();
  return id;
}

/** A merchant made of a request. */
async function createApproved(name: string, partner = "marigold"): Promise<string> {
  const request = await sendEnquiry(name, partner);
  expect((await save(APPROVE, { request, partner, confirmed: true }, "waiting")).status).toBe(200);
  return (await rows("merchant-list")).find((row) => row.name === name)?.id ?? "";
}

const auditEntries = async () =>
  (await server.ctx.db.selectFrom("staff_actions").select(["action", "subject"]).orderBy("number").execute()).slice(-4);

test("R2.67 a request is approved under a partner once, and audited without its text", async () => {
  const request = await sendEnquiry("Asha Stores");
  expect(await read(APPROVE, request)).toMatchObject({ revision: "waiting", answers: { request, partner: "marigold" } });
  const answers = { request, partner: "sunbird", reason: "Visited by Ravi", confirmed: true };
  const both = await Promise.all([
    save(APPROVE, answers, "waiting"),
    save(REFUSE, { request, reason: "No shop", confirmed: true }, "waiting"),
  ]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  const [row] = (await rows("merchant-enquiries")).filter(({ id }) => id === request);
  const done = row?.state === "approved" ? ["Asha Stores"] : [];
  expect((await rows("merchant-list")).filter(({ name }) => name === "Asha Stores").map(({ name }) => name)).toEqual(done);
  expect(JSON.stringify(await auditEntries())).not.toMatch(/Ravi|No shop/);
  expect((await save(APPROVE, answers, "waiting")).status).toBe(422);
});

test("no decision is stored without a confirmation, without a reason, or under an unknown partner", async () => {
  const request = await sendEnquiry("Bina Traders");
  const bad: [string, object, string][] = [
    [APPROVE, { request, partner: "marigold", confirmed: false }, "/answers/confirmed"],
    [APPROVE, { request, partner: "nobody", confirmed: true }, "/answers/partner"],
    [APPROVE, { request, confirmed: true }, "/answers/partner"],
    [REFUSE, { request, reason: "   ", confirmed: true }, "/answers/reason"],
    [REFUSE, { request, reason: "No shop", confirmed: false }, "/answers/confirmed"],
  ];
  for (const [form, answers, at] of bad) {
    const { status, body } = await save(form, answers, "waiting");
    expect([status, body.fields?.map((field: Row) => field.path)], JSON.stringify(answers)).toEqual([422, [at]]);
  }
  expect((await save(REFUSE, { request, reason: "No shop there", confirmed: true }, "waiting")).status).toBe(200);
  const row = (await rows("merchant-enquiries")).find(({ id }) => id === request);
  expect(row).toMatchObject({ state: "refused", reason: "No shop there" });
  expect((await auditEntries()).at(-1)).toEqual({ action: "merchant-refused", subject: request });
});

test("a refused business can apply again, an approved one cannot", async () => {
  const first = await sendEnquiry("Gita Stores", "marigold", "gita");
  await expect(sendEnquiry("Gita Stores", "marigold", "gita")).rejects.toThrow(/unique/);
  expect((await save(REFUSE, { request: first, reason: "No such street", confirmed: true }, "waiting")).status).toBe(200);
  const second = await sendEnquiry("Gita Stores", "marigold", "gita");
  expect((await save(APPROVE, { request: second, partner: "marigold", confirmed: true }, "waiting")).status).toBe(200);
  await expect(sendEnquiry("Gita Stores", "marigold", "gita")).rejects.toThrow(/unique/);
});

test("R6.17 other roles and partners are refused", async () => {
  const merchant = await createApproved("Chitra Stores");
  for (const roleId of [2, 3, 4] as const) {
    const other = await signInStaff(server, { area: "admin", roleId });
    for (const form of [APPROVE, REFUSE, CHANGE, INVITE]) {
      expect((await server.call("GET", path(form), { token: other })).status).toBe(403);
      expect((await save(form, { merchant }, "", other)).status).toBe(403);
    }
  }
  const partner = await signInStaff(server, { area: "partner", brand: "marigold" });
  expect((await save(CHANGE, { merchant }, "1", partner)).status).toBe(403);
});

test("a merchant is changed at its current revision, and while it is disabled its users are too", async () => {
  const merchant = await createApproved("Deepa Stores");
  await signInStaff(server, { area: "partner", brand: "marigold", merchantId: merchant });
  const before = await read(CHANGE, merchant);
  expect(before).toMatchObject({
    revision: "1",
    answers: { name: "Deepa Stores", partner: "marigold", postalCode: "560001", state: "active" },
  });
  const moved = { ...before.answers, name: "Deepa Mart", partner: "sunbird" };
  expect((await save(CHANGE, moved, "1")).status).toBe(200);
  expect((await save(CHANGE, moved, "1")).status).toBe(409);
  const brand = await server.ctx.db.selectFrom("staff").select("brand").where("merchant_id", "=", merchant).executeTakeFirst();
  expect(brand).toEqual({ brand: "sunbird" });
  expect((await save(CHANGE, { ...moved, state: "disabled" }, "2")).status).toBe(200);
  expect((await rows("merchant-list")).find(({ id }) => id === merchant)).toMatchObject({ name: "Deepa Mart", state: "disabled" });
  expect((await save(INVITE, { merchant, username: "deepa.new" })).status).toBe(422);
  expect((await save(CHANGE, { ...moved, state: "active" }, "3")).status).toBe(200);
  const enabled = await server.ctx.db.selectFrom("staff").select("disabled_at").where("merchant_id", "=", merchant).executeTakeFirst();
  expect(enabled).toEqual({ disabled_at: null });
  expect((await auditEntries()).slice(-3)).toEqual([
    { action: "merchant-changed", subject: `${merchant} marigold sunbird` },
    { action: "merchant-disabled", subject: merchant },
    { action: "merchant-enabled", subject: merchant },
  ]);
  await server.ctx.db.updateTable("merchants").set({ name: "Deepa & Co" }).where("id", "=", merchant).execute();
  expect((await save(CHANGE, { ...moved, name: "Deepa & Co", state: "active" }, "4")).status).toBe(200);
  for (const wrong of [{ name: "A" }, { postalCode: "012345" }, { partner: "nobody" }])
    expect((await save(CHANGE, { ...moved, state: "active", ...wrong }, "4")).status).toBe(422);
});

test("a user is invited for a merchant by a link that is shown once, and signs in to the partner portal", async () => {
  const merchant = await createApproved("Esha Stores", "sunbird");
  const lost = await save(INVITE, { merchant, username: "esha.shop" });
  expect(lost.status).toBe(200);
  // The response was lost: the retry gets a new link, and the first one expires.
  const { status, body } = await save(INVITE, { merchant, username: "esha.shop" });
  expect(status).toBe(200);
  const link = String(body.notices[0].link);
  const ended = String(lost.body.notices[0].link);
  expect(ended).not.toBe(link);
  const by = (token = "") => ({ revision: "", link: token, answers: { password: "a-long-password-7", again: "a-long-password-7" } });
  expect((await server.call("POST", "/api/partner/forms/set-password", { body: by(ended.split("#")[1]) })).status).not.toBe(200);
  expect(link).toContain("/partner/set-password#");
  expect((await server.call("POST", "/api/partner/forms/set-password", { body: by(link.split("#")[1]) })).status).toBe(200);
  const login = await server.call("POST", "/api/partner/login", { body: { username: "esha.shop", password: "a-long-password-7" } });
  expect(login.body).toMatchObject({ merchantId: merchant, isPartner: true });
  expect((await save(INVITE, { merchant, username: "esha.shop" })).body.code).toBe("USERNAME_TAKEN");
  expect((await auditEntries()).map(({ action }) => action)).toContain("merchant-user-invited");
});

test("a repeated invitation is sent to the address entered then, which is stored, at a limited rate per hour", async () => {
  const merchant = await createApproved("Hema Stores");
  const emailOf = async () =>
    (await server.ctx.db.selectFrom("staff").select("sealed_email").where("username", "=", "hema.shop").executeTakeFirstOrThrow())
      .sealed_email;
  const invite = (email: string) => save(INVITE, { merchant, username: "hema.shop", email });
  expect((await invite("hema@example.com")).body.notices[0].kind).not.toBe("link");
  const first = await emailOf();
  expect((await invite("hema@example.net")).status).toBe(200);
  expect(await emailOf()).not.toBe(first);
  const statuses: number[] = [];
  for (let index = 2; index < 21; index++) statuses.push((await invite("hema@example.net")).status);
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([18, 429]);
});

test("S17 a partner sees the requests that its link brought and its merchants, without contacts and reasons", async () => {
  const seen = async (brand: string, table: string) => {
    const as = await signInStaff(server, { area: "partner", brand });
    return (await readPage(server, as, undefined, `/api/partner/tables/${table}`)).body.rows as Row[];
  };
  const refused = await sendEnquiry("Hema Stores", "mitti-farm");
  await sendEnquiry("Indu Stores", "sunbird");
  await sendEnquiry("Jaya Stores", null);
  expect((await save(REFUSE, { request: refused, reason: "Not for others", confirmed: true }, "waiting")).status).toBe(200);
  await createApproved("Kala Stores", "mitti-farm");
  const requests = await seen("mitti-farm", "partner-referrals");
  expect(requests.map(({ name, state }) => [name, state]).toSorted()).toEqual([
    ["Hema Stores", "refused"],
    ["Kala Stores", "approved"],
  ]);
  expect(Object.keys(requests[0] ?? {}).toSorted()).toEqual(["created_at", "decided_at", "name", "state"]);
  expect((await seen("mitti-farm", "partner-merchants")).map(({ name }) => name)).toEqual(["Kala Stores"]);
});
