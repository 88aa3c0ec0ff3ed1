import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { apply } from "../lending/lending-server.ts";
import { addLeads, readPage, signInStaff, TABLE } from "./table-server.ts";

let server: TestServer;
let token: string;
/** Oldest first; the second and third begin at the same moment. */
const MOMENTS = [
  "2026-01-01T10:00:00.000Z",
  "2026-01-02T10:00:00.123Z",
  "2026-01-02T10:00:00.123Z",
  "2026-01-03T10:00:00.000Z",
  "2026-01-04T19:00:00.000Z",
];
let ids: string[];

beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) => [
      ...documents.map((document) => {
        if (document.kind === "routing" && document.id === "admin")
          return { ...document, content: withRoute(document.content as { routes: object[] }) };
        return document.kind === "shared" && document.id === "gold"
          ? { ...document, content: withQueryableOwner(document.content) }
          : document;
      }),
      { kind: "table", id: TABLE.id, content: TABLE },
      { kind: "table", id: PEOPLE.id, content: PEOPLE },
      { kind: "table", id: GOLD.id, content: GOLD },
    ],
  });
  server.clock.avoidMidnight();
  token = await signInStaff(server, { area: "admin", roleId: 2 });
  ids = await addLeads(
    server,
    MOMENTS.map((createdAt, index) => ({
      createdAt,
      facts: {
        ...(index === 1 ? {} : { amount: 10_000 * (index + 1) }),
        employment: index < 2 ? "SALARIED" : "SELF_EMPLOYED",
        income_band: "25000-50000",
      },
      ...(index === 3 ? { utmSource: "Marigold" } : {}),
    })),
  );
});
afterAll(() => server.stop());

const withRoute = (content: { routes: object[] }) => ({
  ...content,
  routes: [...content.routes, { id: "one-row", path: "/admin/{id}", screen: "not-found", group: "admin", title: { en: "One", hi: "एक" } }],
});
/** A table in which only a name, that role 2 does not see, leads to the customer. */
const { rowActions: _rowActions, ...WITHOUT_ACTIONS } = TABLE;
const PEOPLE = {
  ...WITHOUT_ACTIONS,
  id: "test-people",
  roles: [1, 2],
  dataset: "customers",
  columns: TABLE.columns.filter(({ field }) => ["created_at", "name"].includes(field)),
  filters: TABLE.filters.filter(({ field }) => field === "created_at"),
};
/** A fact that is true or false. */
const withQueryableOwner = (content: unknown) => {
  const { definitions, ...rest } = content as { definitions: Record<string, object> };
  return { ...rest, definitions: { ...definitions, gold_owner: { ...definitions.gold_owner, "x-queryable": {} } } };
};
const GOLD = {
  ...TABLE,
  id: "test-gold",
  columns: ["created_at", "gold_owner"].map((field) => ({ field, label: { en: field, hi: field } })),
  filters: ["created_at", "gold_owner"].map((field) => ({ field, label: { en: field, hi: field } })),
  rowActions: undefined,
};
const old = { created_at: { from: "2026-01-01", to: "2026-01-31" } };
const idsOf = (body: { rows: { id: string }[] }) => body.rows.map(({ id }) => id);

describe("a page of a table", () => {
  test("has the document's columns, typed values, and is not cacheable", async () => {
    const { status, body, headers } = await readPage(server, token, { filter: old, limit: 1 });
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body.rows[0]).toEqual({
      id: ids[4],
      created_at: "2026-01-04T19:00:00.000Z",
      product: "LOAN",
      state: "open",
      partner: null,
      amount: 50_000,
      employment: "SELF_EMPLOYED",
      income_band: "25000-50000",
    });
    expect(body).toMatchObject({ total: 5, totalExact: true });
  });

  test.each(["created_at", "-created_at", "amount", "-amount"])(
    "continues after the last row with the sort %s, each row once",
    async (sort) => {
      const all = (await readPage(server, token, { filter: old, sort })).body;
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { status, body } = await readPage(server, token, { filter: old, sort, limit: 2, ...(cursor && { cursor }) });
        expect(status).toBe(200);
        seen.push(...idsOf(body));
        cursor = body.nextCursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual(idsOf(all));
      expect(new Set(seen)).toEqual(new Set(ids));
    },
  );

  test("neither repeats nor skips rows when rows are added between two pages", async () => {
    const filter = { created_at: { from: "2026-02-01", to: "2026-02-28" } };
    const days = [1, 2, 3, 4].map((day) => ({ createdAt: `2026-02-0${day}T10:00:00Z` }));
    const before = await addLeads(server, days);
    const first = (await readPage(server, token, { filter, limit: 2 })).body;
    await addLeads(server, [{ createdAt: "2026-02-05T10:00:00Z" }, { createdAt: "2026-02-04T11:00:00Z" }]);
    const second = (await readPage(server, token, { filter, limit: 2, cursor: first.nextCursor })).body;
    expect([...idsOf(first), ...idsOf(second)]).toEqual(before.toReversed());
  });

  test.each([
    ["one code", { employment: ["SALARIED"] }, 2],
    ["several codes", { employment: ["SALARIED", "SELF_EMPLOYED"] }, 5],
    ["a code without rows", { employment: ["STUDENT"] }, 0],
    ["a minimum number", { amount: { from: 40_000 } }, 2],
    ["a range of numbers", { amount: { from: 10_000, to: 30_000 } }, 2],
    ["a day in India: 19:00 UTC is the next one", { created_at: { from: "2026-01-05", to: "2026-01-05" } }, 1],
    ["the visit's partner, in lower case", { partner: ["marigold"] }, 1],
    ["quotes, which are treated as text", { employment: ["' or 1=1 --"] }, 0],
  ])("is filtered by %s", async (_, filter, count) => {
    const { status, body } = await readPage(server, token, { filter: { ...old, ...filter } });
    expect([status, body.rows.length, body.total]).toEqual([200, count, count]);
  });

  test("is filtered by ids; an invalid id matches nothing", async () => {
    expect(idsOf((await readPage(server, token, { filter: { id: [ids[2]] } })).body)).toEqual([ids[2]]);
    expect((await readPage(server, token, { filter: { id: ["x"] } })).body.rows).toEqual([]);
  });

  test("O114 is filtered by named periods, which end with yesterday in India", async () => {
    const at = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000).toISOString();
    const [, yesterday, week, month] = await addLeads(
      server,
      [0, 1, 7, 30].map((days) => ({ createdAt: at(days) })),
    );
    const asked = async (created_at: string) => idsOf((await readPage(server, token, { filter: { created_at } })).body);
    expect(await asked("yesterday")).toEqual([yesterday]);
    expect(await asked("last-7-days")).toEqual([yesterday, week]);
    expect(await asked("last-30-days")).toEqual([yesterday, week, month]);
  });
});

test("a fact that is true or false can be filtered, and is exported as yes or no in the reader's language", async () => {
  const day = { created_at: { from: "2026-03-01", to: "2026-03-01" } };
  await addLeads(
    server,
    [true, false].map((gold_owner) => ({ createdAt: "2026-03-01T10:00:00Z", product: "GOLD_LOAN", facts: { gold_owner } })),
  );
  const ownersOf = async (gold_owner: string[]) => {
    const { body } = await readPage(server, token, { filter: { ...day, gold_owner } }, "/api/admin/tables/test-gold");
    return body.rows.map((row: { gold_owner: string }) => row.gold_owner);
  };
  expect(await ownersOf(["true"])).toEqual(["true"]);
  expect(await ownersOf(["false"])).toEqual(["false"]);
  expect((await ownersOf(["true", "false"])).sort()).toEqual(["false", "true"]);
  const filter = encodeURIComponent(JSON.stringify({ ...day, gold_owner: ["true"] }));
  for (const [language, yes] of Object.entries({ en: "Yes", hi: "हाँ" })) {
    const path = `/api/admin/tables/test-gold/export?format=csv&filter=${filter}`;
    const { body } = await server.call("GET", path, { token, headers: { cookie: `language=${language}` } });
    expect(String(body).trim(), language).toMatch(new RegExp(`,${yes}$`));
  }
});

describe("an invalid request", () => {
  test.each([
    ["invalid JSON", { filter: "{" }],
    ["a list as the filter", { filter: "[]" }],
    ["a field that is not a filter", { filter: { state: ["open"] } }],
    ["an unknown field", { filter: { "1=1; drop table x": ["open"] } }],
    ["__proto__ as a field", { filter: '{"__proto__":["x"]}' }],
    ["a value that is not a string", { filter: { product: [1] } }],
    ["NUL in a value", { filter: { product: ["\0"] } }],
    ["an empty list of values", { filter: { product: [] } }],
    ["more values than the limit", { filter: { product: Array.from({ length: 101 }, () => "x") } }],
    ["a range that ends before it begins", { filter: { created_at: { from: "2026-01-02", to: "2026-01-01" } } }],
    ["an impossible date", { filter: { created_at: { from: "2026-02-30" } } }],
    ["a range of more than 366 days", { filter: { created_at: { from: "2024-01-01", to: "2026-01-01" } } }],
    ["a number as a string", { filter: { amount: { from: "1" } } }],
    ["an infinite number", { filter: '{"amount":{"from":1e309}}' }],
    ["an unknown bound", { filter: { amount: { from: 1, over: 2 } } }],
    ["a sort without an index", { sort: "product" }],
    ["a sort on a field that is not shown", { sort: "-updated_at" }],
    ["a sort with SQL", { sort: "created_at; drop table applications" }],
    ["a limit of 0", { limit: 0 }],
    ["a limit above the maximum", { limit: 101 }],
    ["a fractional limit", { limit: "1.5" }],
    ["a forged cursor", { cursor: "v1.x.y" }],
    ["an invalid cursor", { cursor: "eyJpZCI6MX0=" }],
  ])("%s: 400", async (_, asked) => {
    const { status, body } = await readPage(server, token, asked);
    expect([status, body.code]).toEqual([400, "BAD_REQUEST"]);
  });

  test("a cursor is valid only unchanged, for its own filter, order and table", async () => {
    const { nextCursor: cursor } = (await readPage(server, token, { filter: old, limit: 1 })).body;
    expect((await readPage(server, token, { filter: old, cursor })).status).toBe(200);
    expect((await readPage(server, token, { cursor })).status).toBe(400);
    expect((await readPage(server, token, { filter: old, sort: "created_at", cursor })).status).toBe(400);
    expect((await readPage(server, token, { filter: old, cursor }, "/api/admin/tables/latest-applications")).status).toBe(400);
    expect((await readPage(server, token, { filter: old, cursor: `${cursor.slice(0, -2)}AA` })).status).toBe(400);
  });

  test("unknown tables, tables of another area and inherited names do not exist", async () => {
    for (const name of ["no-such-table", "partner-applications", "lender-status", "__proto__"])
      expect((await server.call("GET", `/api/admin/tables/${name}`, { token })).status, name).toBe(404);
    expect((await server.call("GET", "/api/admin/tables/test-applications?where=1", { token })).status).toBe(400);
  });
});

describe("S17 S21 visible rows and fields", () => {
  test("a partner sees its own rows only, whatever it requests", async () => {
    const path = "/api/partner/tables/partner-applications";
    const own = await signInStaff(server, { area: "partner", brand: "marigold" });
    const other = await signInStaff(server, { area: "partner", brand: "sunbird" });
    expect((await readPage(server, own, {}, path)).body).toMatchObject({ rows: [{ amount: 40_000 }], total: 1 });
    expect((await readPage(server, other, {}, path)).body).toMatchObject({ rows: [], total: 0 });
    for (const filter of [{ partner: ["marigold"] }, { id: [ids[3]] }])
      expect((await readPage(server, other, { filter }, path)).status).toBe(400);
    const file = await server.call("GET", `${path}/export`, { token: other });
    expect(String(file.body).trim().split("\r\n")).toHaveLength(1);
  });

  test("a cursor of one partner is refused for another", async () => {
    const path = "/api/partner/tables/partner-applications";
    await addLeads(
      server,
      [1, 2].map((day) => ({ createdAt: `2026-03-0${day}T10:00:00Z`, utmSource: "sunbird" })),
    );
    const one = await signInStaff(server, { area: "partner", brand: "sunbird" });
    const other = await signInStaff(server, { area: "partner", brand: "marigold" });
    const { nextCursor: cursor } = (await readPage(server, one, { limit: 1 }, path)).body;
    expect((await readPage(server, one, { limit: 1, cursor }, path)).body.rows).toHaveLength(1);
    expect((await readPage(server, other, { limit: 1, cursor }, path)).status).toBe(400);
  });

  test("a partner without a brand is refused", async () => {
    const unassignedPartner = await signInStaff(server, { area: "partner" });
    expect((await readPage(server, unassignedPartner, {}, "/api/partner/tables/partner-applications")).status).toBe(403);
  });

  test("personal fields are masked for roles 1 and 3, and absent for role 2", async () => {
    const { appId, mobile } = await apply(server);
    const filter = { id: [appId] };
    const seen = async (roleId: 1 | 2 | 3) =>
      (await readPage(server, await signInStaff(server, { area: "admin", roleId }), { filter })).body.rows[0];
    expect(await seen(3)).toMatchObject({ mobile: `••••••••${mobile.slice(-2)}` });
    const one = await seen(1);
    expect(one.mobile).toBe(`••••••••${mobile.slice(-2)}`);
    expect(one.name).toMatch(/^(.•••)( .•••)*$/);
    expect(Object.keys(await seen(2))).not.toEqual(expect.arrayContaining(["mobile"]));
    expect(JSON.stringify([one, await seen(2)])).not.toContain(mobile);
  });

  test("the id of a masked customer is in the rows of roles that may open the customer's page, and in no file", async () => {
    const { appId } = await apply(server);
    const { customer_id: customer } = await server.ctx.db
      .selectFrom("applications")
      .select("customer_id")
      .where("id", "=", appId)
      .executeTakeFirstOrThrow();
    const filter = { id: [appId] };
    const seen = async (roleId: 1 | 2 | 3) => {
      const reader = await signInStaff(server, { area: "admin", roleId });
      const { rows } = (await readPage(server, reader, { filter })).body;
      const file = await readPage(server, reader, { filter }, `/api/admin/tables/${TABLE.id}/export`);
      expect(file.status).toBe(200);
      expect(String(file.body)).not.toContain(customer);
      return JSON.stringify(rows).includes(customer);
    };
    // Role 2 may open the page, but must not link anonymous answers to a person; role 3 may not open it.
    expect([await seen(1), await seen(2), await seen(3)]).toEqual([true, false, false]);
  });

  test("the id to which a name leads is not in the rows of roles that do not see the name", async () => {
    const seen = async (roleId: 1 | 2) => {
      const reader = await signInStaff(server, { area: "admin", roleId });
      const { rows } = (await readPage(server, reader, { limit: 1 }, `/api/admin/tables/${PEOPLE.id}`)).body;
      return Object.keys(rows[0]).sort();
    };
    expect([await seen(1), await seen(2)]).toEqual([["created_at", "id", "name"], ["created_at"]]);
  });

  test("facts of a completed form are stored as its fields declare, and no others", async () => {
    const { appId } = await apply(server, { monthly_income: 60_000, se_loan_amount: 123_000, postal_code: "560034" });
    const { facts } = await server.ctx.db.selectFrom("applications").select("facts").where("id", "=", appId).executeTakeFirstOrThrow();
    expect(facts).toEqual({ income_band: "50000-75000", amount: 123_000, postal_area: "560", employment: expect.any(String) });
    const { rows } = (await readPage(server, token, { filter: { id: [appId] } })).body;
    expect(rows[0]).toMatchObject({ amount: 123_000, income_band: "50000-75000" });
  });

  test("S51 personal fields of an erased customer are empty", async () => {
    const { appId } = await apply(server);
    const { customer_id } = await server.ctx.db
      .selectFrom("applications")
      .select("customer_id")
      .where("id", "=", appId)
      .executeTakeFirstOrThrow();
    await server.ctx.db.updateTable("customers").set({ sealed_key: null, sealed_profile: null }).where("id", "=", customer_id).execute();
    const reader = await signInStaff(server, { area: "admin", roleId: 3 });
    expect((await readPage(server, reader, { filter: { id: [appId] } })).body.rows).toMatchObject([{ name: null, mobile: null }]);
  });
});
