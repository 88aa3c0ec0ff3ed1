import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSession } from "../../../src/server/platform/sessions/sessions.ts";
import { type Answer, startTestServer, type TestServer } from "../../support/server.ts";
import { type Staff, signInStaff } from "../tables/table-server.ts";

let server: TestServer;
let manager: string;
beforeAll(async () => {
  server = await startTestServer();
  manager = await signInStaff(server, { area: "admin", roleId: 1 });
});
afterAll(() => server.stop());

const CHECKS = { admin: "/api/admin-reverify", partner: "/api/partner/reverify" };
const statusOf = async (area: Staff["area"], token: string) => (await server.call("GET", CHECKS[area], { token })).status;
const statusesOf = (area: Staff["area"], tokens: readonly string[]) => Promise.all(tokens.map((token) => statusOf(area, token)));

/** A member with two open sessions. */
async function member(account: Staff): Promise<{ id: string; tokens: [string, string] }> {
  const { ctx } = server;
  const token = await signInStaff(server, account);
  const { body } = await server.call("GET", CHECKS[account.area], { token });
  const id: string = body.data.adminId ?? body.data.partnerId;
  return { id, tokens: [token, await startSession(ctx, ctx.db, { area: account.area, staffId: id })] };
}

const save = (form: string, revision: string, answers: object) =>
  server.call("POST", `/api/admin/forms/${form}`, { token: manager, body: { revision, answers } });
async function changeUser(id: string, answers: object): Promise<Answer> {
  const { body } = await server.call("GET", "/api/admin/forms/change-user", { token: manager });
  const answer = await save("change-user", body.now.revisions[id], { user: id, ...answers });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer;
}
const signedOutNotice = (sessions: number) => [{ kind: "signed-out", sessions }];

const ROLES = [1, 2, 3, 4] as const;
const PAIRS = ROLES.flatMap((from) => ROLES.filter((to) => to !== from).map((to) => ({ from, to })));

describe("S21 a user of the staff whose rights another administrator changes is signed out everywhere", () => {
  test.each(PAIRS)("from role $from to $to", async ({ from, to }) => {
    const [user, other] = [await member({ area: "admin", roleId: from }), await member({ area: "admin", roleId: from })];
    const { body } = await changeUser(user.id, { role: String(to) });
    expect(body.notices).toEqual(signedOutNotice(2));
    expect(await statusesOf("admin", user.tokens)).toEqual([401, 401]);
    expect(await statusesOf("admin", other.tokens)).toEqual([200, 200]);
  });

  test.each(ROLES)("of role %s when disabled", async (roleId) => {
    const user = await member({ area: "admin", roleId });
    expect((await changeUser(user.id, { state: "disabled" })).body.notices).toEqual(signedOutNotice(2));
    expect(await statusesOf("admin", user.tokens)).toEqual([401, 401]);
    // Enabling the account restores no session.
    expect((await changeUser(user.id, { state: "active" })).body.notices).toBeUndefined();
    expect(await statusesOf("admin", user.tokens)).toEqual([401, 401]);
  });

  test("but a change of only the name or the email ends no session", async () => {
    const user = await member({ area: "admin", roleId: 3 });
    for (const answers of [{ username: `s-${randomUUID()}` }, { email: "asha@example.com" }])
      expect((await changeUser(user.id, answers)).body.notices).toBeUndefined();
    expect(await statusesOf("admin", user.tokens)).toEqual([200, 200]);
  });
});

describe("S21 a masquerade for a merchant", () => {
  /** A merchant with a user, and a member of the staff who acts for it. */
  async function merchantWithUsers() {
    const id = randomUUID();
    const row = { id, name: "Asha Stores", partner: "marigold", postal_code: null, created_at: server.clock.now() };
    await server.ctx.db.insertInto("merchants").values(row).execute();
    const user = await member({ area: "partner", brand: "marigold", merchantId: id });
    const neighbour = await member({ area: "partner", brand: "marigold", merchantId: randomUUID() });
    const staff = await signInStaff(server, { area: "admin", roleId: 1 });
    const acting: string = (await server.call("POST", `/api/masquerade/${id}`, { token: staff })).body.token;
    const change = (revision: number, answers: object) =>
      save("change-merchant", String(revision), { merchant: id, name: row.name, partner: row.partner, state: "active", ...answers });
    return { user, neighbour, staff, acting, change };
  }

  test.each([
    ["moves to another partner", { partner: "sunbird" }],
    ["is disabled", { state: "disabled" }],
    ["moves and is disabled at once", { partner: "sunbird", state: "disabled" }],
  ])("that %s is signed out everywhere, and so is its masquerader, who can return to their own session", async (_, answers) => {
    const { user, neighbour, staff, acting, change } = await merchantWithUsers();
    expect(await statusesOf("partner", [...user.tokens, acting])).toEqual([200, 200, 200]);
    const { status, body } = await change(1, answers);
    expect([status, body.notices]).toEqual([200, signedOutNotice(3)]);
    expect(await statusesOf("partner", [...user.tokens, acting])).toEqual([401, 401, 401]);
    expect(await statusesOf("partner", neighbour.tokens)).toEqual([200, 200]);
    const exit = await server.call("POST", "/api/masquerade/exit", { token: acting });
    expect([exit.status, exit.body.admin?.token]).toEqual([200, staff]);
    expect(await statusOf("admin", staff)).toBe(200);
  });

  test("that is renamed stays signed in", async () => {
    const { user, acting, change } = await merchantWithUsers();
    expect((await change(1, { name: "Asha Mart" })).body.notices).toBeUndefined();
    expect(await statusesOf("partner", [...user.tokens, acting])).toEqual([200, 200, 200]);
  });
});

test("S21 a masquerade ends when its admin's role changes", async () => {
  const id = randomUUID();
  const row = { id, name: "Asha Stores", partner: "marigold", postal_code: null, created_at: server.clock.now() };
  await server.ctx.db.insertInto("merchants").values(row).execute();
  for (const role of ["2", "3", "4"]) {
    const user = await member({ area: "admin", roleId: 1 });
    const { body } = await server.call("POST", `/api/masquerade/${id}`, { token: user.tokens[0] });
    expect((await changeUser(user.id, { role })).body.notices).toEqual(signedOutNotice(3));
    expect(await statusOf("partner", body.token)).toBe(401);
  }
});
