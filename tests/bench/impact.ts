/**
 * `npm run bench -- impact [customers]`: how many customers a second a changed criterion of a lender is evaluated for, reading
 * and decryption included, against reading and decryption alone. 100 thousand customers by default.
 */
import { randomBytes, randomUUID } from "node:crypto";
import type { LenderDocument } from "../../src/contract/documents.gen.ts";
import { answeredAfter } from "../../src/server/features/applications/answered-applications.ts";
import { countImpact } from "../../src/server/features/eligibility/count-impact.ts";
import { providePostgres } from "../support/postgres.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { grouped, type ReadmeRows } from "./readme-rows.ts";
import { profiles } from "./rules-profiles.ts";

const LENDER = "kachnar-finance";
const PRODUCT = "LOAN";
const RAISED_INCOME = 35_000;
/** Different answers; customers beyond them have the same again. */
const MAX_PROFILES = 10_000;
const BATCH = 1_000;

interface ImpactSizes {
  customers: number;
}
export const sizesOf = ([customers]: readonly string[]): Partial<ImpactSizes> =>
  customers === undefined ? {} : { customers: Number(customers) };

interface ImpactFigures {
  customers: number;
  seconds: number;
  "customers/s": number;
  "against reading alone": number;
}

/** Stores customers with answers, each with a key. */
async function addAnswered({ ctx, releases }: TestServer, count: number): Promise<void> {
  const { db, vault, clock } = ctx;
  const [answers, now, release] = [profiles(Math.min(count, MAX_PROFILES)), clock.now(), releases.live().hash];
  for (let from = 0; from < count; from += BATCH) {
    const ids = Array.from({ length: Math.min(BATCH, count - from) }, () => randomUUID());
    const keys = ids.map((id) => vault.seal(`customer-key:${id}`, randomBytes(32).toString("base64")));
    const customers = ids.map((id, index) => ({
      id,
      created_at: now,
      updated_at: now,
      sealed_key: keys[index] ?? null,
      sealed_profile: null,
    }));
    await db.insertInto("customers").values(customers).execute();
    const prospects = ids.map((customer_id) => ({ id: randomUUID(), created_at: now, customer_id }));
    await db.insertInto("prospects").values(prospects).execute();
    await vault.fetchKeys(ids, db);
    const rows = await Promise.all(
      prospects.map(async ({ id: prospect_id, customer_id }, index) => ({
        id: randomUUID(),
        customer_id,
        prospect_id,
        product: PRODUCT,
        release,
        state: "open" as const,
        sealed_answers: await vault.encryptJson(customer_id, answers[(from + index) % answers.length] ?? {}, db),
        created_at: now,
        updated_at: now,
      })),
    );
    await db.insertInto("applications").values(rows).execute();
  }
  await ctx.database.execute("vacuum analyze customers, applications");
}

/** What the evaluation cannot do without. */
async function readAll({ ctx: { db, vault } }: TestServer): Promise<void> {
  let last: string | null = null;
  for (;;) {
    const rows = await answeredAfter(db, PRODUCT, last, BATCH);
    await vault.fetchKeys(
      rows.map((row) => row.customer_id),
      db,
    );
    for (const row of rows) await vault.decryptJson(row.customer_id, row.sealed_answers ?? "", db);
    last = rows.at(-1)?.customer_id ?? null;
    if (rows.length < BATCH) return;
  }
}

/** The lender with a higher minimum income. */
function withRaisedIncome(lender: LenderDocument): LenderDocument {
  const products = lender.products.map((lending) => ({
    ...lending,
    eligibility: lending.eligibility.map((criterion) =>
      criterion.id === "income"
        ? { ...criterion, test: { required: ["monthly_income"], properties: { monthly_income: { minimum: RAISED_INCOME } } } }
        : criterion,
    ),
  }));
  return { ...lender, products } as LenderDocument;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1_000;
}

export default async function impact({ customers = 100_000 }: Partial<ImpactSizes> = {}): Promise<ImpactFigures> {
  await providePostgres(true);
  const server = await startTestServer({ env: { DATABASE_STATEMENT_MS: "60000" } });
  try {
    await addAnswered(server, customers);
    const release = server.releases.live();
    const before = release.catalog.lenders.get(LENDER);
    if (before === undefined) throw new Error(`There is no lender ${LENDER}`);
    const question = { release, product: PRODUCT, before, after: withRaisedIncome(before), progress: () => Promise.resolve(true) };
    let evaluated = 0;
    const seconds = await secondsOf(async () => {
      evaluated = (await countImpact(server.ctx, question))?.counted.considered ?? 0;
    });
    if (evaluated !== customers) throw new Error(`${evaluated} of ${customers} customers were evaluated`);
    const reading = await secondsOf(() => readAll(server));
    const figures = { customers, seconds, "customers/s": customers / seconds, "against reading alone": seconds / reading };
    console.table({ impact: figures });
    return figures;
  } finally {
    await server.stop();
  }
}

export function readmeRows(figures: ImpactFigures): ReadmeRows {
  const { "customers/s": speed, "against reading alone": ratio } = figures;
  return { "Impact of a changed criterion": `${grouped(speed)} customers a second, ${ratio.toFixed(1)}× of reading them` };
}
