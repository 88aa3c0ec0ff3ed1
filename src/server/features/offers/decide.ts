import type { Receipt } from "../../../contract/customer/lending/offers.ts";
import { offerKindOf, productByCode } from "../../../engine/catalog/catalog.ts";
import { canonicalJson } from "../../../engine/release/hash.ts";
import { type Matching, matchLenders } from "../../../engine/rules/matching.ts";
import { todayInIndia } from "../../../engine/values/dates.ts";
import { randomBytes, randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Release } from "../../platform/releases/release.ts";
import { storeDecision } from "../applications/current-decision.ts";
import { answersToDecideOn, factsOf } from "../applications/facts.ts";
import { type ApplicationRow, findApplication, lockApplication } from "../applications/find-application.ts";
import { endOfWorkingDays } from "./end-of-working-days.ts";

/** A decision without offers expires after one working day; a new release replaces it earlier. */
const DAYS_WITHOUT_OFFERS = 1;

/**
 * Returns the id of the application's current decision. Creates one if there is none, if it expired
 * or if it is `lost`; reuses an unexpired decision on the same facts and release. A decision
 * expires with its first offer. One without offers is valid only under its own release, as a lender
 * of a later release may match.
 * @param lost id of a decision that cannot be shown any more
 * @throws NOT_FOUND, STEP_SKIPPED (409) without answers, CONSENT_WITHDRAWN (409)
 */
export function decide(ctx: Context, appId: string, lost: string | null = null): Promise<string> {
  return inTransaction(ctx, (tx) => decideIn(ctx, tx, appId, lost));
}

interface Deciding {
  /** The release whose rules decide. */
  release: Release;
  /** Product code. */
  product: string;
  /** Migrated to the release; null for an application without answers. */
  answers: Record<string, unknown> | null;
}

/**
 * Returns what an application is decided on. Answers of another release are migrated to the
 * deciding one.
 * @throws NOT_FOUND
 */
export async function readDeciding(ctx: Context, appId: string): Promise<Deciding> {
  const row = await findApplication(ctx.db, appId);
  if (row === undefined) throw new ApiError("NOT_FOUND");
  return decidingOf(ctx, row, ctx.db);
}

async function decidingOf(ctx: Context, row: ApplicationRow, db: Db): Promise<Deciding> {
  const { product, sealed_answers: sealed } = row;
  const release = await ctx.releases.find(decidingHash(ctx, row), db);
  if (release === null) throw new ApiError("NOT_FOUND");
  if (sealed === null) return { release, product, answers: null };
  const answers = await ctx.vault.decryptJson(row.customer_id, sealed, db);
  return { release, product, answers: await answersToDecideOn(ctx, { ...row, answers }, release, db) };
}

async function decideIn(ctx: Context, tx: Db, appId: string, lost: string | null): Promise<string> {
  const application = await lockApplication(tx, appId);
  if (application === undefined) throw new ApiError("NOT_FOUND");
  const now = ctx.clock.now();
  if (application.consent_withdrawn !== null) throw new ApiError("CONSENT_WITHDRAWN");
  if (application.decision_id !== null && application.decision_id !== lost) {
    const current = await tx
      .selectFrom("decisions")
      .leftJoin("offers", "offers.decision_id", "decisions.id")
      .select(["decisions.release", "decisions.valid_until", "offers.id as offer"])
      .where("decisions.id", "=", application.decision_id)
      .executeTakeFirstOrThrow();
    if (current.valid_until > now && (current.offer !== null || current.release === decidingHash(ctx, application)))
      return application.decision_id;
  }
  const { release, answers } = await decidingOf(ctx, application, tx);
  if (answers === null) throw new ApiError("STEP_SKIPPED");
  const facts = factsOf(ctx, release, answers);
  const factsHash = hashOf(ctx, facts);
  const known = await tx
    .selectFrom("decisions")
    .select("id")
    .where("application_id", "=", appId)
    .where("release", "=", release.hash)
    .where("facts_hash", "=", factsHash)
    .where("valid_until", ">", now)
    .orderBy("decided_at", "desc")
    .executeTakeFirst();
  const { customer_id: customerId, product } = application;
  const subject = { appId, customerId, product, release, facts, factsHash };
  const decisionId = known?.id ?? (await store(ctx, tx, subject, matchLenders(release.catalog, product, facts)));
  await storeDecision(tx, appId, decisionId);
  return decisionId;
}

/**
 * Returns the hash of the live release, or of the application's own release if the live one no
 * longer has the product.
 */
function decidingHash(ctx: Context, { product, release }: { product: string; release: string }): string {
  const live = ctx.releases.live();
  return productByCode(live.catalog, product) === undefined ? release : live.hash;
}

/**
 * Uses a keyed hash because facts contain personal data. Excludes `today`; where the date matters
 * it shows in other facts, such as the age.
 */
function hashOf(ctx: Context, { today: _, ...facts }: Record<string, unknown>): string {
  return Buffer.from(ctx.vault.blindIndex("facts", canonicalJson(facts)), "base64url").toString("hex");
}

interface Subject {
  appId: string;
  customerId: string;
  product: string;
  release: Release;
  facts: Record<string, unknown>;
  factsHash: string;
}

async function store(ctx: Context, tx: Db, subject: Subject, matching: Matching): Promise<string> {
  const { appId, customerId, product, release, facts, factsHash } = subject;
  const now = ctx.clock.now();
  const id = randomUuid();
  const kind = offerKindOf(release.catalog, product);
  const endOf = (days: number) => endOfWorkingDays(now, days, ctx.releases.live().site.holidays);
  const offers = matching.offers.map(({ lender, figures, fees, validityWorkingDays }, rank) => ({
    id: randomUuid(),
    decision_id: id,
    application_id: appId,
    lender,
    rank,
    proposal_number: proposalNumber(ctx),
    figures: JSON.stringify(figures),
    fees: JSON.stringify(fees),
    amount: numberOrNull(figures[kind?.amount ?? ""]),
    valid_until: endOf(validityWorkingDays ?? DAYS_WITHOUT_OFFERS),
  }));
  const ends = offers.map(({ valid_until }) => valid_until.getTime());
  const receipt: Receipt = {
    release: release.hash,
    decidedAt: now.toISOString(),
    facts: factsHash,
    ranking: matching.ranking.map(({ figure, order }) => ({ metric: figure, order })),
    lendersConsidered: matching.lendersConsidered,
  };
  await tx
    .insertInto("decisions")
    .values({
      id,
      application_id: appId,
      release: release.hash,
      product,
      facts_hash: factsHash,
      sealed_facts: await ctx.vault.encryptJson(customerId, facts, tx),
      unmatched: JSON.stringify(matching.unmatched),
      receipt: JSON.stringify(receipt),
      decided_at: now,
      valid_until: ends.length === 0 ? endOf(DAYS_WITHOUT_OFFERS) : new Date(Math.min(...ends)),
    })
    .execute();
  if (offers.length > 0) await tx.insertInto("offers").values(offers).execute();
  return id;
}

const numberOrNull = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** Returns a unique proposal number for the KFS: the date in India and 60 random bits. */
function proposalNumber(ctx: Context): string {
  const chance = randomBytes(8).readBigUInt64BE() >> 4n;
  return `KFS-${todayInIndia(ctx.clock.now()).replaceAll("-", "")}-${chance.toString(36).toUpperCase().padStart(12, "0")}`;
}
