import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { FoundGroup } from "../../../src/contract/staff/tables/find.ts";
import { findRecords } from "../../../src/server/features/tables/find-records.ts";
import { TOOK_LONG } from "../../../src/server/platform/db/statement-timeout.ts";
import type { ServedRelease } from "../../../src/server/platform/releases/release.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "./table-server.ts";

const ADMIN = { area: "admin", roleId: 1, staffId: "" } as never;

let server: TestServer;
let first: string;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ log: (line) => lines.push(line) });
  // Each table gets half of the time that a search may take, however long those before it took.
  server.clock.stop();
  first = await signInStaff(server, { area: "admin", roleId: 1 });
});
afterAll(() => server.stop());

async function find(text: string, { token = first, language = "en" } = {}): Promise<FoundGroup[]> {
  const { status, body, headers } = await server.call("POST", "/api/admin/find", {
    token,
    body: { text },
    headers: { "accept-language": language },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  return body.groups;
}
async function rowsIn(table: string, ...search: Parameters<typeof find>): Promise<string[]> {
  const group = (await find(...search)).find((one) => one.table === table);
  return group?.rows.map(({ label, go }) => `${label}: ${go}`) ?? [];
}

async function addMerchants(...names: string[]): Promise<void> {
  const rows = names.map((name) => ({
    id: randomUUID(),
    name,
    partner: "saral",
    postal_code: "110001",
    created_at: server.ctx.clock.now(),
  }));
  await server.ctx.db.insertInto("merchants").values(rows).execute();
}

test("codes are found by themselves or a part of their label in any language, and labelled in the reader's", async () => {
  const [lenders] = (await find("amalt")).filter(({ table }) => table === "lender-list");
  expect(lenders).toEqual({
    table: "lender-list",
    title: "Lenders",
    rows: [{ label: "Amaltas Bank", go: "/admin/lenders/amaltas-bank" }],
    more: false,
    failed: false,
  });
  expect(await rowsIn("lender-list", "amaltas-bank")).toEqual(["Amaltas Bank: /admin/lenders/amaltas-bank"]);
  expect(await rowsIn("lender-list", "अमलतास")).toEqual(["Amaltas Bank: /admin/lenders/amaltas-bank"]);
  expect(await rowsIn("lender-list", "AMALT", { language: "hi" })).toEqual(["अमलतास बैंक: /admin/lenders/amaltas-bank"]);
  expect(await find("no such name")).toEqual([]);
});

test("each word may be in another field, and the action's query is filled in", async () => {
  expect(await rowsIn("vendors-products", "personal amaltas")).toEqual([
    "Amaltas Bank · Personal loan: /admin/customer-eligibility?criteria.lender=amaltas-bank&criteria.product=LOAN",
  ]);
  expect(await rowsIn("vendors-products", "personal nobody")).toEqual([]);
});

test("names from documents are found in all languages, each page once", async () => {
  const go = "/admin/messaging/templates/offers-are-waiting";
  const { title } = server.releases.live().catalog.templates.get("offers-are-waiting") ?? {};
  expect(title).toBeDefined();
  for (const language of ["en", "hi"])
    expect(await rowsIn("message-template-list", title?.[language] ?? "")).toEqual([`${title?.en}: ${go}`]);
  const cards = await rowsIn("card-catalogue", "kadamb");
  expect(cards.length).toBeGreaterThan(0);
  for (const card of cards) expect(await rowsIn("card-catalogue", card.split(" · ")[0] ?? "")).toContain(card);
});

test("texts are found as written, at most five of a table", async () => {
  await addMerchants("Fifty 50% Store", "Fifty 505 Store", ...[1, 2, 3, 4, 5, 6].map((number) => `Corner Shop ${number}`));
  expect((await rowsIn("merchant-list", "50% fif")).map((row) => row.split(":")[0])).toEqual(["Fifty 50% Store"]);
  expect(await rowsIn("merchant-list", "50_ fif")).toEqual([]);
  const [shops] = await find("corner shop");
  expect([shops?.rows.length, shops?.more]).toEqual([5, true]);
});

test("a name is found with or without the marks that many people do not type", async () => {
  await addMerchants("सदर बाज़ार", "नया बाजार", "Café Saral", "Jai-Hind Stores");
  const namesOf = async (text: string) => (await rowsIn("merchant-list", text)).map((row) => row.split(":")[0]).sort();
  for (const text of ["बाजार", "बाज़ार", "बा\u095bार"]) expect(await namesOf(text)).toEqual(["नया बाजार", "सदर बाज़ार"]);
  expect(await namesOf("cafe")).toEqual(["Café Saral"]);
  expect(await namesOf("jaihind")).toEqual(await namesOf("jai-hind"));
  expect(await namesOf("jaihind")).toEqual(["Jai-Hind Stores"]);
});

test("a text of which nothing is compared finds no rows, and such a word beside others is left out", async () => {
  for (const text of ["-", "-- -", "\u0301"]) expect(await find(text)).toEqual([]);
  expect(await rowsIn("lender-list", "amaltas - bank")).toEqual(["Amaltas Bank: /admin/lenders/amaltas-bank"]);
});

test("a role finds only rows of tables that it may read", async () => {
  await addMerchants("Amaltas Corner");
  const tablesOf = async (roleId: 1 | 2 | 3 | 4) =>
    (await find("amaltas", { token: await signInStaff(server, { area: "admin", roleId }) })).map(({ table }) => table);
  expect(await tablesOf(1)).toEqual(expect.arrayContaining(["lender-list", "merchant-list"]));
  for (const roleId of [2, 3, 4] as const) expect(await tablesOf(roleId)).toEqual([]);
});

test("a table that cannot be read is marked, and the others are searched", async () => {
  const { db } = server.ctx;
  await sql`alter table adverts rename to adverts_away`.execute(db);
  try {
    const groups = await find("amaltas");
    expect(groups.find(({ table }) => table === "advert-list")).toMatchObject({ rows: [], failed: true });
    expect(groups.find(({ table }) => table === "lender-list")).toMatchObject({ failed: false });
  } finally {
    await sql`alter table adverts_away rename to adverts`.execute(db);
  }
});

test("tables that are locked are marked after a short time, and the others are searched", async () => {
  await addMerchants("Amaltas Traders");
  const { db } = server.ctx;
  lines.length = 0;
  const groups = await db.transaction().execute(async (tx) => {
    await sql`lock table adverts, campaigns in access exclusive mode`.execute(tx);
    return find("amaltas");
  });
  expect(groups.flatMap(({ table, failed }) => (failed ? [table] : [])).sort()).toEqual(["advert-list", "campaign-list"]);
  expect(groups.map(({ table }) => table)).toEqual(expect.arrayContaining(["lender-list", "merchant-list"]));
  // Ended by the time of a search, not by that of a lock, which is longer.
  const causes = lines.filter((line) => line.includes("a table could not be searched")).map((line) => JSON.parse(line).err.code);
  expect(causes).toEqual([TOOK_LONG, TOOK_LONG]);
});

test("tables that are not searched in time are marked", async () => {
  const elapsed = vi.fn(() => 3_000).mockReturnValueOnce(0);
  const clock = { now: () => server.ctx.clock.now(), elapsed };
  const groups = await findRecords({ ...server.ctx, clock }, ADMIN, "amaltas", "en");
  expect(groups.map(({ table, failed }) => [table, failed])).toContainEqual(["lender-list", true]);
  expect(groups.filter(({ failed }) => !failed)).toEqual([]);
});

test("a publication during a search changes nothing in its results", async () => {
  const before = server.releases.live();
  const after = { ...before, catalog: { ...before.catalog, lenders: new Map() } };
  const live = vi.fn((): ServedRelease => after).mockReturnValueOnce(before);
  const releases = Object.assign(Object.create(server.releases), { live });
  const groups = await findRecords({ ...server.ctx, releases }, ADMIN, "amaltas", "en");
  expect(groups.find(({ table }) => table === "lender-list")?.rows).toEqual([{ label: "Amaltas Bank", go: "/admin/lenders/amaltas-bank" }]);
});
