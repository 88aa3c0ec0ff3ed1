import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ViewState } from "../../../src/contract/staff/tables/saved-views.ts";
import { readCheckout } from "../../../src/server/platform/releases/documents/checkout.ts";
import { REPOSITORY } from "../../../src/server/platform/repository.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { readPage, signInStaff, TABLE } from "./table-server.ts";

const VIEWS = `/api/admin/tables/${TABLE.id}/views`;
const LEADS = "/api/partner/tables/partner-applications";
const STATE: ViewState = {
  filters: { created_at: "last-7-days", product: "LOAN", amount: "50000..", employment: "SALARIED,SELF_EMPLOYED" },
  sort: "-amount",
  columns: ["created_at", "amount"],
};
const NONE_LOST = { filters: 0, choices: 0, columns: 0, orders: 0 };
/** All routes exist that the table's actions lead to. */
const { rowActions: _rowActions, ...OURS } = TABLE;

let server: TestServer;
let token: string;
const documentsWith = (content: object) => [...readCheckout(REPOSITORY), { kind: "table" as const, id: TABLE.id, content }];

beforeAll(async () => {
  server = await startTestServer({ documents: () => documentsWith(OURS) });
});
afterAll(() => server.stop());
beforeEach(async () => {
  token = await signInStaff(server, { area: "admin", roleId: 1 });
});

const save = (name: unknown, state: unknown = STATE, by = token, headers = {}) =>
  server.call("POST", VIEWS, { token: by, body: { name, state }, headers });
const savedId = async (name: string, by = token): Promise<string> => (await save(name, STATE, by)).body.id;
const list = async (by = token, path = VIEWS) => (await server.call("GET", path, { token: by })).body;
const change = (id: string, body: object, by = token, path = VIEWS) => server.call("PATCH", `${path}/${id}`, { token: by, body });
const remove = (id: string, by = token, path = VIEWS) => server.call("DELETE", `${path}/${id}`, { token: by });
const namesOf = async (by = token) => (await list(by)).views.map(({ name }: { name: string }) => name);

test("a view is stored as the address has it, renamed, replaced and deleted", async () => {
  const { status, body } = await save("  Approved, Pune ");
  expect(status).toBe(200);
  expect(body).toEqual({ id: expect.any(String), name: "Approved, Pune", first: false, state: STATE, lost: NONE_LOST });
  expect(await list()).toEqual({ views: [body], mayChange: true });
  const state = { ...STATE, filters: { created_at: "2026-01-01..2026-01-31" }, columns: ["product"] };
  expect((await change(body.id, { name: "January", state })).body).toMatchObject({ id: body.id, name: "January", state });
  expect((await remove(body.id)).status).toBe(200);
  expect((await list()).views).toEqual([]);
  for (const gone of [await change(body.id, { name: "Again" }), await remove(body.id)]) expect(gone.status).toBe(404);
});

test("names are unique for a person and table, whatever their case, and at most 60 characters", async () => {
  const id = await savedId("ＭＯＲＮＩＮＧ");
  expect((await save("morning ")).body.code).toBe("VIEW_NAME_TAKEN");
  const other = await savedId("Evening");
  expect((await change(other, { name: "Morning" })).body.code).toBe("VIEW_NAME_TAKEN");
  expect((await change(id, { name: "Morning" })).status).toBe(200);
  expect((await save("x".repeat(60))).status).toBe(200);
  for (const name of ["", "   ", "x".repeat(61), 7, null]) expect((await save(name)).status, String(name)).toBe(400);
  expect(await namesOf()).toEqual(["Evening", "Morning", "x".repeat(60)]);
});

test("a save that is repeated after a lost response is one view", async () => {
  const headers = { "idempotency-key": "a-key-of-one-save" };
  const [one, other] = [await save("Once", STATE, token, headers), await save("Once", STATE, token, headers)];
  expect(other.body).toEqual(one.body);
  expect(await namesOf()).toEqual(["Once"]);
});

test("a person has at most 50 views of a table, also when they are saved at the same time", async () => {
  const { id } = (await save("View 0")).body;
  const row = await server.ctx.db.selectFrom("table_views").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const rows = Array.from({ length: 48 }, (_, index) => ({
    ...row,
    id: crypto.randomUUID(),
    name: `View ${index + 1}`,
    name_key: `view ${index + 1}`,
    state: JSON.stringify(row.state),
  }));
  await server.ctx.db.insertInto("table_views").values(rows).execute();
  const answers = await Promise.all(["One", "Two", "Three"].map((name) => save(name)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("TOO_MANY_VIEWS");
  expect(await namesOf()).toHaveLength(50);
  expect(await namesOf(await signInStaff(server, { area: "admin", roleId: 1 }))).toEqual([]);
});

describe("only the table's own parts are stored", () => {
  test.each([
    ["a filter that the table does not have", { filters: { state: "open" } }],
    ["a filter by a typed id", { filters: { id: "3f0f1d38-2f5c-4a3e-9a44-1c8f0a4d2b11" } }],
    ["an unknown code", { filters: { product: "LOAN,NONE" } }],
    ["a code named like a property of every object", { filters: { product: "LOAN,constructor" } }],
    ["an invalid range", { filters: { amount: "many..few" } }],
    ["a range followed by something else", { filters: { amount: "50000..60000..9876543210" } }],
    ["an invalid day", { filters: { created_at: "2026-02-31..2026-03-01" } }],
    ["a filter named like a property of every object", { filters: { constructor: "LOAN" } }],
    ["a value that is no text", { filters: { product: ["LOAN"] } }],
    ["an empty value", { filters: { product: "" } }],
    ["a long value", { filters: { product: "LOAN,".repeat(300) } }],
    ["an order by a column that cannot be sorted", { sort: "-product" }],
    ["a column that the table does not have", { columns: ["created_at", "pan"] }],
    ["no columns", { columns: [] }],
    ["a column twice", { columns: ["amount", "amount"] }],
    ["an unknown key", { rows: [] }],
  ])("%s is refused", async (_, part) => {
    expect((await save("Hostile", { ...STATE, ...part })).status).toBe(400);
    const id = await savedId("Sound");
    expect((await change(id, { state: { ...STATE, ...part } })).status).toBe(400);
    expect((await list()).views).toMatchObject([{ name: "Sound", state: STATE }]);
  });

  test("a column that the role may not see is refused", async () => {
    const reader = await signInStaff(server, { area: "admin", roleId: 2 });
    const state = { ...STATE, columns: ["created_at", "mobile"] };
    expect((await save("Mobiles", state, reader)).status).toBe(400);
    expect((await save("Mobiles", state)).status).toBe(200);
  });

  test("a change of nothing, an unknown key and an id that is none are refused", async () => {
    const id = await savedId("Sound");
    for (const body of [{}, { staff_id: id }, { first: "yes" }]) expect((await change(id, body)).status).toBe(400);
    expect((await change("1", { first: true })).status).toBe(400);
  });
});

describe("each person has their own views", () => {
  test("another's view is not found by its id, in any area or table", async () => {
    const id = await savedId("Mine");
    const others = [
      [await signInStaff(server, { area: "admin", roleId: 1 }), VIEWS],
      [await signInStaff(server, { area: "admin", roleId: 3 }), VIEWS],
      [await signInStaff(server, { area: "partner", brand: "marigold" }), `${LEADS}/views`],
      [token, "/api/admin/tables/latest-applications/views"],
    ] as const;
    for (const [by, path] of others) {
      expect((await list(by, path)).views).toEqual([]);
      for (const answer of [await change(id, { name: "Theirs" }, by, path), await remove(id, by, path)]) expect(answer.status).toBe(404);
    }
    expect(await namesOf()).toEqual(["Mine"]);
  });

  test("two users of a partner's brand do not share views", async () => {
    const users = [1, 2].map(() => signInStaff(server, { area: "partner", brand: "marigold" }));
    const [one = "", other = ""] = await Promise.all(users);
    const state = { filters: { product: "LOAN" }, sort: "-created_at", columns: ["product"] };
    const saved = await server.call("POST", `${LEADS}/views`, { token: one, body: { name: "Loans", state } });
    expect(saved.body).toMatchObject({ name: "Loans", state });
    expect((await list(one, `${LEADS}/views`)).views).toHaveLength(1);
    expect((await list(other, `${LEADS}/views`)).views).toEqual([]);
  });

  test("who acts for a merchant sees and changes none, and the table opens with none", async () => {
    const row = { id: crypto.randomUUID(), name: "Asha Stores", partner: "marigold", postal_code: null, created_at: server.clock.now() };
    await server.ctx.db.insertInto("merchants").values(row).execute();
    const acting = (await server.call("POST", `/api/masquerade/${row.id}`, { token })).body.token as string;
    expect(await list(acting, `${LEADS}/views`)).toEqual({ views: [], mayChange: false });
    const body = { name: "Theirs", state: { filters: {}, sort: "-created_at", columns: ["product"] } };
    expect((await server.call("POST", `${LEADS}/views`, { token: acting, body })).status).toBe(403);
    const id = crypto.randomUUID();
    expect((await change(id, { first: true }, acting, `${LEADS}/views`)).status).toBe(403);
    expect((await remove(id, acting, `${LEADS}/views`)).status).toBe(403);
    expect((await readPage(server, acting, {}, LEADS)).body).not.toHaveProperty("firstView");
  });

  test("views are deleted with their user", async () => {
    await savedId("Mine");
    const owner = server.ctx.db.selectFrom("table_views").select("staff_id").where("name", "=", "Mine");
    const { staff_id } = await owner.orderBy("changed_at", "desc").executeTakeFirstOrThrow();
    await server.ctx.db.deleteFrom("sessions").where("staff_id", "=", staff_id).execute();
    await server.ctx.db.deleteFrom("staff").where("id", "=", staff_id).execute();
    expect(await server.ctx.db.selectFrom("table_views").select("id").where("staff_id", "=", staff_id).execute()).toEqual([]);
  });
});

test("a table names the one view that it opens with, of each table another", async () => {
  const [one, other] = [await savedId("One"), await savedId("Other")];
  const first = async () => (await readPage(server, token)).body.firstView;
  expect(await first()).toBeUndefined();
  await change(one, { first: true });
  expect(await first()).toBe(one);
  await change(other, { first: true });
  expect(await first()).toBe(other);
  expect((await list()).views.map(({ first }: { first: boolean }) => first)).toEqual([false, true]);
  const elsewhere = "/api/admin/tables/latest-applications";
  const state = { filters: {}, sort: "-created_at", columns: ["product"] };
  const { body } = await server.call("POST", `${elsewhere}/views`, { token, body: { name: "One", state } });
  await change(body.id, { first: true }, token, `${elsewhere}/views`);
  expect([await first(), (await readPage(server, token, {}, elsewhere)).body.firstView]).toEqual([other, body.id]);
  await change(other, { first: false });
  expect(await first()).toBeUndefined();
});

test("what a later publication has removed is not applied but counted", async () => {
  const id = await savedId("Old");
  const columns = OURS.columns.filter(({ field }) => field !== "amount");
  const filters = OURS.filters.filter(({ field }) => field !== "employment");
  const by = { author: "test", note: "fewer parts", source: "product" } as const;
  expect(await server.releases.publish(documentsWith({ ...OURS, columns, filters }), by)).toMatchObject({ ok: true });
  try {
    const stored = { ...STATE, filters: { ...STATE.filters, product: "LOAN,NONE" } };
    await server.ctx.db
      .updateTable("table_views")
      .set({ state: JSON.stringify(stored) })
      .where("id", "=", id)
      .execute();
    const [view] = (await list()).views;
    expect(view).toMatchObject({
      state: {
        filters: { created_at: "last-7-days", product: "LOAN", amount: "50000.." },
        sort: "-created_at",
        columns: ["created_at"],
      },
      lost: { filters: 1, choices: 1, columns: 1, orders: 1 },
    });
    // What is applied can be saved.
    expect((await change(id, { state: view.state })).body.lost).toEqual(NONE_LOST);
  } finally {
    await server.releases.publish(documentsWith(OURS), { ...by, note: "all parts" });
  }
});
