import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CommonRevenueShare, LenderDocument, LenderLending } from "../../../src/contract/documents.gen.ts";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { lenderData } from "../../../src/server/features/lenders/personal-data.ts";
import type { Db } from "../../../src/server/platform/db/tables/tables.ts";
import { inTransaction } from "../../../src/server/platform/db/transaction.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { readPage, signInStaff } from "../tables/table-server.ts";
import { addSubmitted, LENDER, uploadAndWait } from "./upload-server.ts";

const SHARES: Record<string, CommonRevenueShare> = {
  site: [{ from: "2026-04-01", percent: 60, slabs: [{ over: 2_500_000, percent: 65 }] }],
  // Half from May on, and two thirds before.
  marigold: [
    { from: "2026-01-01", percent: 66.67 },
    { from: "2026-05-01", percent: 50 },
  ],
  "nilgai-motors": [{ from: "2026-01-01", percent: 50 }],
};
const COMMISSION: LenderLending["commission"] = [
  { from: "2026-01-01", percent: 2 },
  { from: "2026-06-01", rupees: 999.99 },
];

const FIXED: LenderLending["commission"] = [{ from: "2026-01-01", rupees: 600 }];

/** The documents with these shares and commissions; the lender has an insurer's product too. */
function withCommissions(documents: SourceDocument[]): SourceDocument[] {
  const lenders = new Map(documents.filter(({ kind }) => kind === "lender").map(({ id, content }) => [id, content as LenderDocument]));
  const lendingOf = (id: string) => lenders.get(id)?.products[0];
  return documents.map((document) => {
    const content = document.content as object;
    if (document.kind === "site") return { ...document, content: { ...content, revenueShare: SHARES.site } };
    if (document.kind === "brand" && SHARES[document.id])
      return { ...document, content: { ...content, revenueShare: SHARES[document.id] } };
    if (document.kind !== "lender" || document.id !== LENDER) return document;
    const products = [
      { ...lendingOf(LENDER), commission: COMMISSION },
      { ...lendingOf("bela-general"), commission: FIXED },
    ];
    return { ...document, content: { ...content, products } };
  });
}

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ documents: withCommissions });
  admin = await signInStaff(server, { area: "admin", roleId: 1 });
});
afterAll(() => server.stop());

let tries = 0;
/** References of one test only. */
let ref: (name: string | number) => string;
beforeEach(() => {
  const number = ++tries;
  ref = (name) => `E${number}-${name}`;
});

interface Disbursal {
  reference: string;
  partner: string | null;
  /** Rupees. */
  amount: number;
  /** Day in India; null for an application that is not disbursed. */
  day: string | null;
  product?: string;
}

/** Applications that the lender disbursed. */
async function disburse(...disbursals: Disbursal[]): Promise<void> {
  await addSubmitted(
    server,
    disbursals.map(({ reference }) => reference),
  );
  for (const disbursal of disbursals) await inTransaction(server.ctx, (tx) => storeDisbursal(tx, disbursal));
}

async function storeDisbursal(tx: Db, { reference, partner, amount, day, product = "LOAN" }: Disbursal): Promise<void> {
  const row = await tx
    .updateTable("lender_applications")
    .set({ amount, status: day === null ? "IN_REVIEW" : "DISBURSED" })
    .where("reference", "=", reference)
    .returning(["id", "application_id"])
    .executeTakeFirstOrThrow();
  await tx.updateTable("applications").set({ partner, product }).where("id", "=", row.application_id).execute();
  if (day === null) return;
  // The first report of it counts: here the last minute of the day, and later ones.
  const days = [`${day}T23:59:00+05:30`, "2026-11-30T12:00:00+05:30"];
  await tx
    .insertInto("lender_events")
    .values(
      days.map((at) => ({
        id: randomUUID(),
        lender_application_id: row.id,
        lender: LENDER,
        event: randomUUID(),
        word: "disbursed",
        status: "DISBURSED" as const,
        counted: true,
        sealed_message: null,
        at,
        received_at: at,
      })),
    )
    .execute();
}

/** Imports a file of payments: reference, rupees, day. */
async function pay(...rows: [string, number | string, string][]): Promise<void> {
  const lines = rows.map(([reference, amount, day]) => `Amaltas Bank,${reference},${amount},${day}`);
  const file = ["Lender,Lender Reference,Commission,Paid On", ...lines].join("\n");
  expect(await uploadAndWait(server, admin, file, { upload: "commission" })).toMatchObject({ failed: 0 });
}

const as = (brand: string) => signInStaff(server, { area: "partner", brand });
/** All rows of a partner's table, the newest first, as the partner sees them. */
async function earningsOf(brand: string, filter: object = {}) {
  const { body } = await readPage(server, await as(brand), { filter, limit: 100 }, "/api/partner/tables/partner-earnings");
  return body.rows as { reference: string; state: string; amount: number | null; share: number; disbursed: number | null }[];
}
const summary = (rows: Awaited<ReturnType<typeof earningsOf>>) => rows.map(({ state, amount, share }) => [state, amount, share]);
const revenueOf = async (brand: string) => (await server.call("GET", "/api/partner/get-revenue", { token: await as(brand) })).body.data;
const problemsWith = async (reference: string) =>
  (await readPage(server, admin, { limit: 100 }, "/api/admin/tables/commissions-that-differ")).body.rows
    .filter((row: { reference: string }) => row.reference === reference)
    .map(({ problem, agreed, paid, difference }: Record<string, unknown>) => ({ problem, agreed, paid, difference }));

describe("what a partner earns", () => {
  test("is expected from the disbursal, certain once the lender paid, and zero once all is taken back", async () => {
    const [partner, one] = ["sunbird", ref(1)];
    await disburse(
      { reference: one, partner, amount: 400_000, day: "2026-04-30" },
      { reference: ref(2), partner: null, amount: 1, day: "2026-04-30" },
    );
    // 2% of it, of which 60%.
    expect(summary(await earningsOf(partner))).toEqual([["expected", 4_800, 60]]);
    expect(await revenueOf(partner)).toEqual({ today: 0, month: 0, total: 0, expected: 4_800, currency: "INR" });
    expect(await problemsWith(one)).toEqual([{ problem: "unpaid", agreed: 8_000, paid: null, difference: null }]);

    await pay([one, 7_000.01, "2026-05-10"]);
    expect(summary(await earningsOf(partner))).toEqual([["confirmed", 4_200.01, 60]]);
    expect(await problemsWith(one)).toEqual([{ problem: "less", agreed: 8_000, paid: 7_000.01, difference: -999.99 }]);
    await pay([one, 999.99, "2026-05-12"]);
    expect(await problemsWith(one)).toEqual([]);
    expect(await revenueOf(partner)).toMatchObject({ total: 4_800, expected: 0 });

    await pay([one, -8_000, "2026-06-02"]);
    expect(summary(await earningsOf(partner))).toEqual([
      ["taken-back", -4_800, 60],
      ["confirmed", 599.99, 60],
      ["confirmed", 4_200.01, 60],
    ]);
    expect(await revenueOf(partner)).toMatchObject({ total: 0, expected: 0 });
    expect(await problemsWith(one)).toEqual([{ problem: "less", agreed: 8_000, paid: 0, difference: -8_000 }]);
    expect((await earningsOf(partner, { state: ["taken-back"], month: ["2026-06"] })).map(({ reference }) => reference)).toEqual([one]);
  });

  test("grows for all disbursals of a month whose amounts together exceed a limit; insurance and other months do not count", async () => {
    const partner = "kasturi-kitchens";
    await disburse(
      { reference: ref(1), partner, amount: 2_000_000, day: "2026-04-01" },
      { reference: ref(2), partner, amount: 500_000, day: "2026-04-30" },
      { reference: ref(3), partner, amount: 900_000, day: "2026-05-01" },
      { reference: ref(4), partner, amount: 10_000_000, day: "2026-04-15", product: "INSURANCE" },
    );
    // Exactly the limit.
    expect((await earningsOf(partner)).map(({ share }) => share)).toEqual([60, 60, 60, 60]);
    expect((await earningsOf(partner)).find(({ reference }) => reference === ref(4))).toMatchObject({ amount: 360, disbursed: null });
    await disburse(
      { reference: ref(5), partner, amount: 1, day: "2026-04-02" },
      { reference: ref(6), partner: "mitti-farm", amount: 9_000_000, day: "2026-05-02" },
    );
    const shares = Object.fromEntries((await earningsOf(partner)).map(({ reference, share }) => [reference, share]));
    expect(shares).toEqual({ [ref(1)]: 65, [ref(2)]: 65, [ref(3)]: 60, [ref(4)]: 65, [ref(5)]: 65 });
  });

  test("follows the entries of the day of disbursal, of its own brand before the site's", async () => {
    const partner = "marigold";
    await disburse(
      { reference: ref(1), partner, amount: 100_000, day: "2025-12-31" },
      { reference: ref(2), partner, amount: 100_000, day: "2026-04-30" },
      { reference: ref(3), partner, amount: 100_000, day: "2026-05-01" },
      { reference: ref(4), partner, amount: 100_000, day: "2026-06-01" },
    );
    const amounts = (await earningsOf(partner)).map(({ reference, amount }) => [reference, amount]);
    // The lender pays 2%, from June on 999.99.
    expect(amounts).toEqual([
      [ref(4), 500],
      [ref(3), 1_000],
      [ref(2), 1_333.4],
      [ref(1), 1_333.4],
    ]);
    // A payment in another month changes nothing about the share.
    await pay([ref(2), 2_000, "2026-07-01"]);
    expect((await earningsOf(partner)).find(({ reference }) => reference === ref(2))).toMatchObject({
      state: "confirmed",
      amount: 1_333.4,
      share: 66.67,
    });
  });

  test("is nothing of another partner's, and of what has no known commission it is not told", async () => {
    const partner = "tabla-tutors";
    await disburse(
      { reference: ref(1), partner, amount: 100_000, day: "2026-04-30", product: "GOLD_LOAN" },
      { reference: ref(2), partner, amount: 1, day: null },
    );
    expect(summary(await earningsOf(partner))).toEqual([["expected", null, 60]]);
    expect(await earningsOf("titli-toys")).toEqual([]);
    expect(await earningsOf("titli-toys", { lender: [LENDER] })).toEqual([]);
    const page = "/api/admin/tables/earnings-of-partner";
    expect((await readPage(server, admin, { filter: { partner: [partner] } }, page)).body.rows).toHaveLength(1);
    for (const roleId of [2, 3, 4] as const)
      for (const path of [page, "/api/admin/tables/commissions-that-differ"])
        expect((await readPage(server, await signInStaff(server, { area: "admin", roleId }), {}, path)).status).toBe(403);

    // Nothing is owed for it, whatever the lender pays for a disbursal on that day.
    await pay([ref(2), 5, "2026-06-02"]);
    expect(await problemsWith(ref(2))).toEqual([{ problem: "not-disbursed", agreed: null, paid: 5, difference: null }]);
  });

  test("stays the partner's when the application of an erased customer is deleted after its years", async () => {
    const [partner, one] = ["sarangi-studios", ref(1)];
    await disburse({ reference: one, partner, amount: 100_000, day: "2026-04-30" });
    await pay([one, 2_000, "2026-05-10"]);
    const earned = await earningsOf(partner);
    expect(summary(earned)).toEqual([["confirmed", 1_200, 60]]);

    const { customer_id } = await server.ctx.db
      .selectFrom("lender_applications")
      .select("customer_id")
      .where("reference", "=", one)
      .executeTakeFirstOrThrow();
    const { retained } = lenderData;
    await inTransaction(server.ctx, async (tx) => retained?.end?.(tx, customer_id));
    expect(await server.ctx.db.selectFrom("lender_applications").select("id").where("reference", "=", one).execute()).toEqual([]);
    expect(await earningsOf(partner)).toEqual(earned);
    expect(await revenueOf(partner)).toMatchObject({ total: 1_200 });
  });

  test("adds up: rows of an application to the share of all payments, rounded once, half up", async () => {
    const partner = "nilgai-motors";
    const paise = fc.integer({ min: -2_000_00, max: 5_000_00 }).filter((amount) => amount !== 0);
    const payments = fc.sample(fc.array(paise, { minLength: 1, maxLength: 6 }), { numRuns: 40, seed: 7 });
    await disburse(...payments.map((_, index) => ({ reference: ref(index), partner, amount: 1, day: "2026-04-30" })));
    const day = (index: number) => `2026-05-${String(index + 1).padStart(2, "0")}`;
    await pay(...payments.flatMap((own, index) => own.map((amount, at): [string, number, string] => [ref(index), amount / 100, day(at)])));
    const rows = await allEarningsOf(partner);
    const signs = new Set<number>();
    for (const [index, own] of payments.entries()) {
      const sum = own.reduce((total, amount) => total + amount, 0);
      const earned = rows.filter(({ reference }) => reference === ref(index)).map(({ amount }) => Math.round((amount ?? 0) * 100));
      expect(earned).toHaveLength(own.length);
      // Half of an odd number of paise is rounded away from zero.
      expect(earned.reduce((total, amount) => total + amount, 0)).toBe(Math.sign(sum) * Math.round(Math.abs(sum) / 2));
      if (sum % 2 !== 0) signs.add(Math.sign(sum));
    }
    expect([...signs].toSorted()).toEqual([-1, 1]);
    const reversed = payments.map((own, index): [string, number, string] => [
      ref(index),
      -own.reduce((total, amount) => total + amount, 0) / 100,
      "2026-06-01",
    ]);
    await pay(...reversed.filter(([, amount]) => amount !== 0));
    const cents = (await allEarningsOf(partner)).map(({ reference, amount }) => ({ reference, amount: Math.round((amount ?? 0) * 100) }));
    for (const [index] of payments.entries()) {
      const own = cents.filter(({ reference }) => reference === ref(index));
      expect(own.reduce((total, { amount }) => total + amount, 0)).toBe(0);
    }
  });
});

/** All pages of a partner's table. */
async function allEarningsOf(brand: string) {
  const token = await as(brand);
  const rows: { reference: string; amount: number | null }[] = [];
  for (let cursor: string | undefined, first = true; first || cursor; first = false) {
    const { body } = await readPage(server, token, { limit: 100, ...(cursor && { cursor }) }, "/api/partner/tables/partner-earnings");
    rows.push(...body.rows);
    cursor = body.nextCursor ?? undefined;
  }
  return rows;
}
