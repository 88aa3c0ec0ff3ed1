import type { Context } from "../../platform/context.ts";
import { KEEP_FACTS_JOB } from "../../platform/jobs/queues.ts";
import { type ConversionPath, conversionTo } from "../../platform/releases/answers-under.ts";
import type { Release } from "../../platform/releases/release.ts";
import { NoCustomerKey } from "../../platform/secrets/vault.ts";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { factsStoredBy, rulesOfFacts, type StoredFacts } from "./stored-facts.ts";

/** Applications read per query; limits how many sets of decrypted answers are in memory. */
const BATCH = 100;

type Part = Pick<Context, "db" | "vault" | "releases">;

/**
 * Queues a job that recomputes the facts of all applications for a publication. If queueing fails,
 * the scheduled job does it later.
 */
export async function queueFacts({ jobs, log }: Pick<Context, "jobs" | "log">, publication: number): Promise<void> {
  try {
    await jobs.send(KEEP_FACTS_JOB, { publication }, { tx: null, singletonKey: String(publication) });
  } catch (error) {
    log.warn({ err: error, publication }, "the job that recomputes the facts of applications could not be queued");
  }
}

/**
 * Recomputes the queryable facts of applications that were computed by other rules than those of
 * the live form. Each row stores the hash of its rules, so the job can be resumed and concurrent
 * runs are harmless.
 * @throws Error if this server does not serve that publication or a later one yet
 */
export async function recomputeFacts(ctx: Part, publication: number): Promise<void> {
  const { releases } = ctx;
  if (releases.publication() < publication || releases.behind() !== null) throw new Error("This server does not serve that publication");
  const live = releases.live();
  for (const { code, form } of live.catalog.products.values()) await recomputeProduct(ctx, live, { code, formId: form });
}

async function recomputeProduct(ctx: Part, live: Release, { code, formId }: { code: string; formId: string }): Promise<void> {
  if (!(await isAnswered(ctx, code))) return;
  const form = live.form(formId, "en");
  if (form === null) return;
  const rules = await rulesOfFacts(form);
  const keep = await factsStoredBy(form);
  const conversions = new Map<string, ConversionPath>();
  // The index supports range conditions, but not "not equal".
  for (const side of ["<", ">"] as const) {
    let rows = await staleOf(ctx, code, side, rules);
    while (rows.length > 0) {
      // A later publication has its own job.
      if (ctx.releases.live() !== live) return;
      for (const row of rows) {
        const conversion = conversions.get(row.release) ?? (await conversionTo(ctx, formId, row.release, live, ctx.db));
        conversions.set(row.release, conversion);
        await store(ctx, row, await factsOf(ctx, row, (answers) => keep(conversion.carryAll(answers)), rules));
        await yieldToEventLoop();
      }
      rows = await staleOf(ctx, code, side, rules);
    }
  }
}

async function isAnswered({ db }: Part, product: string): Promise<boolean> {
  const answered = db.selectFrom("applications").select("id").where("product", "=", product).where("sealed_answers", "is not", null);
  return (await answered.limit(1).executeTakeFirst()) !== undefined;
}

type Stale = Awaited<ReturnType<typeof staleOf>>[number];

const staleOf = ({ db }: Part, product: string, side: "<" | ">", rules: string) =>
  db
    .selectFrom("applications")
    .select(["id", "customer_id", "release", "sealed_answers", "facts_by"])
    .where("product", "=", product)
    .where("sealed_answers", "is not", null)
    .where("facts_by", side, rules)
    .orderBy("facts_by")
    .limit(BATCH)
    .execute();

type Answers = Readonly<Record<string, unknown>>;

/** Returns no facts for a customer whose key was deleted by an erasure. */
async function factsOf({ vault, db }: Part, row: Stale, keep: (answers: Answers) => StoredFacts, rules: string): Promise<StoredFacts> {
  try {
    return keep(await vault.decryptJson(row.customer_id, row.sealed_answers ?? "", db));
  } catch (error) {
    if (error instanceof NoCustomerKey) return { facts: "{}", facts_by: rules };
    throw error;
  }
}

/**
 * Updates one row per statement, so that transactions on several rows of a customer do not wait for
 * the batch. Skips rows that changed since they were read.
 */
async function store({ db }: Part, { id, sealed_answers, facts_by }: Stale, facts: StoredFacts): Promise<void> {
  await db
    .updateTable("applications")
    .set(facts)
    .where("id", "=", id)
    .where("facts_by", "=", facts_by)
    .where("sealed_answers", "=", sealed_answers)
    .execute();
}
