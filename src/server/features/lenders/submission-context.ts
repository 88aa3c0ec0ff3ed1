import type { LenderConnector } from "../../../contract/documents.gen.ts";
import { formsOfLender } from "../../../engine/catalog/lender-forms.ts";
import type { Context } from "../../platform/context.ts";
import { type Way, wayTo } from "../../platform/releases/answers-under.ts";
import type { LiveRelease } from "../../platform/releases/live-release.ts";
import { findOwnApplication } from "../applications/application-rows.ts";
import { answersToDecideOn, factsOf } from "../offers/facts.ts";
import { type LenderInForce, lenderIn } from "./lenders.ts";
import { writtenFor } from "./written-for.ts";

/** The answers of an application are others than those that were read before the transaction. */
export class AnswersChanged extends Error {}

/** What a choice and a submission rest on and what cannot be read within their transaction, as that could mean loading a release. */
export interface SubmissionContext {
  /** A lender's document in the live release or, where it was taken out, in the release of an offer. */
  findLender(lender: string, release: string): LenderInForce | null;
  /**
   * The facts of the answers by the release that a lender was found in: those given under an older one have passed the form's
   * migrations. Null for an application without answers.
   * @param sealed the answers as they are stored now
   * @throws AnswersChanged
   */
  facts(release: LiveRelease, sealed: string | null): Record<string, unknown> | null;
  /** How the lender was reached by the release under which what did not reach it was written; null where that is not known. */
  unreached(lender: string, release: string): LenderConnector | null;
  /**
   * How what was answered by a form of a lender's comes from the release of the choice to the lender's in force.
   * @throws AnswersChanged where nothing was answered under that release when this was read
   */
  ownWay(lender: LenderInForce, release: string, form: string): Way;
}

interface Asking {
  appId: string;
  customerId: string;
}

/** Reads it. Not inside a transaction: there, loading a release would take a second connection while the first is held. */
export async function readSubmissionContext(ctx: Context, asking: Asking): Promise<SubmissionContext> {
  const live = ctx.releases.live();
  const older = await releasesOfGoneLenders(ctx, asking, live);
  const row = await findOwnApplication(ctx.db, asking);
  const sealedBefore = row?.sealed_answers ?? null;
  const answers = new Map<LiveRelease, Record<string, unknown>>();
  if (row !== undefined && sealedBefore !== null) {
    const given = JSON.parse(await ctx.vault.decrypt(asking.customerId, sealedBefore)) as Record<string, unknown>;
    for (const release of [live, ...older.values()])
      answers.set(release, await answersToDecideOn(ctx, { ...row, answers: given }, release));
  }
  const unreached = await connectorsOfUnreached(ctx, asking.appId);
  const findLender: SubmissionContext["findLender"] = (lender, release) => {
    const own = older.get(release);
    return lenderIn(own ? [live, own] : [live], lender);
  };
  const ways = await waysOfOwnAnswers(ctx, asking.appId, findLender);
  return {
    findLender,
    unreached: (lender, release) => unreached.get(`${lender} ${release}`) ?? null,
    ownWay: ({ release }, from, form) => {
      const way = ways.get(nameOfWay(form, from, release.hash));
      if (way === undefined) throw new AnswersChanged();
      return way;
    },
    facts: (release, sealed) => {
      if (sealed !== sealedBefore) throw new AnswersChanged();
      const own = answers.get(release);
      return own === undefined ? null : factsOf(ctx, release, own);
    },
  };
}

const nameOfWay = (form: string, from: string, to: string): string => `${form} ${from} ${to}`;

/** For each choice that something was answered for. */
async function waysOfOwnAnswers(ctx: Context, appId: string, findLender: SubmissionContext["findLender"]): Promise<Map<string, Way>> {
  const rows = await ctx.db
    .selectFrom("lender_applications")
    .select(["lender", "release"])
    .where("application_id", "=", appId)
    .where("sealed_own_answers", "is not", null)
    .execute();
  const ways = new Map<string, Way>();
  for (const row of rows) {
    const lender = findLender(row.lender, row.release);
    if (lender === null) continue;
    const { document, release } = lender;
    for (const form of formsOfLender(document))
      ways.set(nameOfWay(form, row.release, release.hash), await wayTo(ctx, form, row.release, release));
  }
  return ways;
}

/** By lender and release. */
async function connectorsOfUnreached(ctx: Context, appId: string): Promise<Map<string, LenderConnector>> {
  const rows = await ctx.db
    .selectFrom("lender_applications")
    .select(["lender", "release"])
    .where("application_id", "=", appId)
    .where("delivery", "=", "unreachable")
    .execute();
  const found = new Map<string, LenderConnector>();
  for (const { lender, release } of rows) {
    const connector = await writtenFor(ctx, lender, release);
    if (connector !== null) found.set(`${lender} ${release}`, connector);
  }
  return found;
}

/** The releases of an application's offers and choices whose lenders the live one does not have any more, by hash. */
async function releasesOfGoneLenders(ctx: Context, { appId, customerId }: Asking, live: LiveRelease): Promise<Map<string, LiveRelease>> {
  const rows = await ctx.db
    .selectFrom("offers")
    .innerJoin("decisions", "decisions.id", "offers.decision_id")
    .innerJoin("applications", "applications.id", "offers.application_id")
    .leftJoin("lender_applications", "lender_applications.offer_id", "offers.id")
    .select(["offers.lender", "decisions.release", "lender_applications.release as chosen"])
    .where("applications.id", "=", appId)
    .where("applications.customer_id", "=", customerId)
    .execute();
  const gone = rows.filter(({ lender }) => !live.catalog.lenders.has(lender));
  const loaded = new Map<string, LiveRelease>();
  for (const hash of new Set(gone.flatMap(({ release, chosen }) => (chosen === null ? [release] : [release, chosen])))) {
    const release = await ctx.releases.byHash(hash);
    if (release !== null) loaded.set(hash, release);
  }
  return loaded;
}
