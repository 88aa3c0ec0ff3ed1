import type { LenderDocument } from "../../../contract/documents.gen.ts";
import type { Facts } from "../../../engine/rules/conditions.ts";
import { switchedOn } from "../../../engine/rules/lendings.ts";
import { type MatchingCatalog, matchLenders, wouldMatch } from "../../../engine/rules/matching.ts";
import type { Context } from "../../platform/context.ts";
import type { Release } from "../../platform/releases/release.ts";
import { yieldToEventLoop } from "../../platform/releases/work/yield-to-event-loop.ts";
import { NoCustomerKey } from "../../platform/vault.ts";
import { type Answered, answeredAfter, countAnswered } from "../applications/answered.ts";
import { answersToDecideOn, factsOf } from "../applications/facts.ts";
import type { Counted } from "./told-impact.ts";

/** Customers that are looked at, by the order of their ids, which is none. */
const MOST_CUSTOMERS = 200_000;
/** Of one statement; so many sets of answers are in memory at once. */
const BATCH = 100;
const LONGEST_MS = 120_000;
/** How long the count goes on before others have the thread and the connections. */
const SLICE_MS = 10;

interface Outcome {
  counted: Counted;
  done: number;
  /** Whether every customer was looked at. */
  complete: boolean;
}

interface Question {
  release: Release;
  product: string;
  /** The lender as it is, and as it would be. */
  before: LenderDocument;
  after: LenderDocument;
  /** Told how many were looked at; says whether to go on. */
  progress(done: number): Promise<boolean>;
}

type Decide = (facts: Facts) => boolean;

/** How many customers have answers for a product, as far as they would be looked at. */
export const countCustomers = ({ db }: Pick<Context, "db">, product: string): Promise<number> => countAnswered(db, product, MOST_CUSTOMERS);

/**
 * Decides for each customer, on the last answers for the product, whether the lender would make an offer: as it is, and as it would be.
 * A lender that is off is taken as if it were on. One statement runs at a time, and few customers are in memory.
 * @returns null where it was not to go on
 */
export async function countImpact(ctx: Context, question: Question): Promise<Outcome | null> {
  const { release, product, before, after } = question;
  const others = new Map([...release.catalog.lenders].filter(([id]) => id !== before.id));
  const alone = (lender: LenderDocument): Decide =>
    wouldMatch({ ...catalogOf(release), lenders: new Map([[lender.id, switchedOn(lender)]]) }, product, lender.id);
  const rest = { ...catalogOf(release), lenders: others };
  const [now, then] = [alone(before), alone(after)];
  const counted: Counted = { considered: 0, before: 0, after: 0, gained: 0, lost: 0, leftWithout: 0 };
  const ends = ctx.clock.elapsed() + LONGEST_MS;
  let last: string | null = null;
  let done = 0;
  let rested = ctx.clock.elapsed();
  while (done < MOST_CUSTOMERS) {
    const rows = await answeredAfter(ctx.db, product, last, BATCH);
    for (const row of rows) {
      const facts = await factsOfRow(ctx, release, row);
      if (facts !== null) add(counted, facts, { now, then, left: () => matchLenders(rest, product, facts).offers.length === 0 });
      if (ctx.clock.elapsed() - rested < SLICE_MS) continue;
      await yieldToEventLoop();
      rested = ctx.clock.elapsed();
    }
    done += rows.length;
    last = rows.at(-1)?.customer_id ?? last;
    if (!(await question.progress(done))) return null;
    if (rows.length < BATCH) return { counted, done, complete: true };
    if (ctx.clock.elapsed() > ends) break;
    await yieldToEventLoop();
  }
  return { counted, done, complete: false };
}

const catalogOf = ({ catalog: { products, offerKinds } }: Release): Omit<MatchingCatalog, "lenders"> => ({ products, offerKinds });

function add(counted: Counted, facts: Facts, { now, then, left }: { now: Decide; then: Decide; left(): boolean }): void {
  const [had, has] = [now(facts), then(facts)];
  counted.considered += 1;
  if (had) counted.before += 1;
  if (has) counted.after += 1;
  if (has && !had) counted.gained += 1;
  if (!had || has) return;
  counted.lost += 1;
  if (left()) counted.leftWithout += 1;
}

/** Null of a customer who was erased meanwhile. */
async function factsOfRow(ctx: Context, release: Release, { sealed_answers: sealed, ...row }: Answered): Promise<Facts | null> {
  try {
    const answers = await ctx.vault.openJson(row.customer_id, sealed ?? "");
    return factsOf(ctx, release, await answersToDecideOn(ctx, { ...row, answers }, release));
  } catch (error) {
    if (error instanceof NoCustomerKey) return null;
    throw error;
  }
}
