import type { Answers } from "../../../contract/customer/profile.ts";
import type { LenderDocument } from "../../../contract/documents.gen.ts";
import { offerKindOf, productByCode } from "../../../engine/catalog/catalog.ts";
import type { PreparedForm } from "../../../engine/forms/prepared-form.ts";
import type { Facts } from "../../../engine/rules/conditions.ts";
import { withAllEnabled } from "../../../engine/rules/lender-products.ts";
import { isOffer, lenderDecision, type MatchingCatalog, matchLenders } from "../../../engine/rules/matching.ts";
import type { Context } from "../../platform/context.ts";
import type { Release } from "../../platform/releases/release.ts";
import { NoCustomerKey } from "../../platform/secrets/vault.ts";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { type Answered, answeredAfter, countAnswered } from "../applications/answered-applications.ts";
import { answersToDecideOn, factsOf } from "../applications/facts.ts";
import { AffectedCustomers } from "./affected-customers.ts";
import { ChangedOffers } from "./changed-offers.ts";
import type { Counted } from "./disclosed-impact.ts";

/** Customers evaluated, in order of their random ids. */
const MAX_CUSTOMERS = 1_000_000;
/** Rows per statement, which limits the answers held in memory: of two statements. */
const BATCH = 500;
const LONGEST_MS = 120_000;
/** Milliseconds between yields to the event loop. */
const SLICE_MS = 10;
const PROGRESS_MS = 500;

export interface Outcome {
  counted: Counted;
  affected: AffectedCustomers;
  offers: ChangedOffers;
  done: number;
  /** Whether every customer was evaluated. */
  complete: boolean;
}

interface Question {
  release: Release;
  product: string;
  /** The lender before and after the change. */
  before: LenderDocument;
  after: LenderDocument;
  /** Reports the number evaluated; returns whether to continue. */
  progress(done: number): Promise<boolean>;
}

/** Number of customers with answers for a product, up to the number that would be evaluated. */
export const countCustomers = ({ db }: Pick<Context, "db">, product: string): Promise<number> => countAnswered(db, product, MAX_CUSTOMERS);

/**
 * Evaluates for each customer, with the latest answers for the product, whether the lender would
 * make an offer before and after the change, and which of its figures change. A disabled lender is
 * treated as enabled. The next customers are read while some are evaluated.
 * @returns null if it was cancelled
 */
export async function countImpact(ctx: Context, question: Question): Promise<Outcome | null> {
  const { release, product } = question;
  const { counted, affected, offers, add } = impactCounter(question);
  const begun = ctx.clock.elapsed();
  let [rested, reported] = [begun, begun];
  let done = 0;
  for await (const rows of batchesOf(ctx, product)) {
    for (const row of rows) {
      const answers = await answersOf(ctx, release, row);
      if (answers !== null) add(factsOf(ctx, release, answers), answers);
      if (ctx.clock.elapsed() - rested < SLICE_MS) continue;
      await yieldToEventLoop();
      rested = ctx.clock.elapsed();
    }
    done += rows.length;
    const ends = ctx.clock.elapsed() - begun > LONGEST_MS || done >= MAX_CUSTOMERS;
    if (!ends && ctx.clock.elapsed() - reported < PROGRESS_MS) continue;
    if (!(await question.progress(done))) return null;
    if (ends) return { counted, affected, offers, done, complete: false };
    reported = ctx.clock.elapsed();
  }
  return (await question.progress(done)) ? { counted, affected, offers, done, complete: true } : null;
}

/** Customers' answers for a product, with their keys; each batch is read while the one before is in use. */
async function* batchesOf({ db, vault }: Context, product: string): AsyncGenerator<Answered[]> {
  const read = async (last: string | null) => {
    const rows = await answeredAfter(db, product, last, BATCH);
    await vault.fetchKeys(
      rows.map((row) => row.customer_id),
      db,
    );
    return rows;
  };
  let rows = await read(null);
  while (rows.length === BATCH) {
    const next = read(rows.at(-1)?.customer_id ?? null);
    // An error is thrown when the batch is used.
    const settled = next.catch(() => undefined);
    try {
      yield rows;
    } finally {
      await settled;
    }
    rows = await next;
  }
  yield rows;
}

const catalogOf = ({ catalog: { products, offerKinds } }: Release): Omit<MatchingCatalog, "lenders"> => ({ products, offerKinds });

/** The form of a product, whose answers are evaluated. */
export function formOf(release: Release, product: string, language: string): PreparedForm {
  const form = release.form(productByCode(release.catalog, product)?.form ?? "", language);
  if (form === null) throw new Error(`The release has no form for ${product}`);
  return form;
}

function impactCounter({ release, product, before, after }: Question) {
  const others = new Map([...release.catalog.lenders].filter(([id]) => id !== before.id));
  const decisions = (lender: LenderDocument) =>
    lenderDecision({ ...catalogOf(release), lenders: new Map([[lender.id, withAllEnabled(lender)]]) }, product, lender.id);
  const rest = { ...catalogOf(release), lenders: others };
  const [now, then] = [decisions(before), decisions(after)];
  const form = formOf(release, product, "en");
  const counted: Counted = { considered: 0, before: 0, after: 0, gained: 0, lost: 0, leftWithout: 0 };
  const affected = new AffectedCustomers(form.groupingFacts.map(({ name }) => name));
  const offers = new ChangedOffers(offerKindOf(release.catalog, product)?.figures ?? []);
  const add = (facts: Facts, answers: Answers) => {
    const [had, has] = [now(facts), then(facts)];
    counted.considered += 1;
    if (isOffer(had)) counted.before += 1;
    if (isOffer(has)) counted.after += 1;
    if (isOffer(had) && isOffer(has)) return offers.add(had, has);
    if (isOffer(has) && !isOffer(had)) {
      counted.gained += 1;
      affected.add("gained", had.reasons, form.queryableFacts(answers));
    }
    if (!isOffer(had) || isOffer(has)) return;
    counted.lost += 1;
    affected.add("lost", has.reasons, form.queryableFacts(answers));
    if (matchLenders(rest, product, facts).offers.length === 0) counted.leftWithout += 1;
  };
  return { counted, affected, offers, add };
}

/** Null for a customer erased meanwhile. */
async function answersOf(ctx: Context, release: Release, { sealed_answers: sealed, ...row }: Answered): Promise<Answers | null> {
  try {
    const answers = await ctx.vault.decryptJson(row.customer_id, sealed ?? "", ctx.db);
    return await answersToDecideOn(ctx, { ...row, answers }, release, ctx.db);
  } catch (error) {
    if (error instanceof NoCustomerKey) return null;
    throw error;
  }
}
