import type { Answers } from "../../../contract/customer/profile.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { type ConversionPath, conversionTo } from "../../platform/releases/answers-under.ts";
import type { Release } from "../../platform/releases/release.ts";
import type { FormInUse } from "../applications/form-in-use.ts";
import type { StoredDraft } from "./read-draft.ts";

/** A draft to be saved. */
interface IncomingDraft {
  page: FormInUse;
  /** Hash of the release that its answers belong to. */
  answersRelease: string;
  /** Whether to merge it with the stored draft; false replaces that. */
  merge: boolean;
}

/**
 * The base release of a merge of a page's answers with the stored ones, and the migrations to and
 * from it.
 */
export interface DraftBase {
  release: Release;
  /** From the release of the page's answers to the base. */
  fromPage: ConversionPath;
  /** From the release of the stored draft to the base. */
  fromStored: ConversionPath;
  /** From the base to the release with which the page continues. */
  toPage: ConversionPath;
  /** From the release of the page's answers to the one with which the page continues. */
  ofPage: ConversionPath;
  /** Migrates answers of another release to the base. */
  migrate(submitted: { release: string; answers: Answers }): Promise<Answers>;
}

/**
 * Chooses the base release of a merge: the page's if no stored answer is lost by that, otherwise
 * the live one, to which both sides migrate.
 */
export async function draftBase(
  ctx: Context,
  tx: Db,
  { page, answersRelease, merge }: IncomingDraft,
  stored: StoredDraft,
): Promise<DraftBase> {
  const formId = page.form.slice.id;
  const conversionFrom = (from: string, to: Release) => conversionTo(ctx, formId, from, to, tx);
  const live = ctx.releases.live();
  const from = stored.revision === 0 ? page.release.hash : stored.release;
  const isOtherRelease = merge && from !== answersRelease && live.catalog.forms.has(formId);
  const release = isOtherRelease && losesAnswers(await conversionFrom(from, page.release), stored) ? live : page.release;
  return {
    release,
    fromPage: await conversionFrom(answersRelease, release),
    fromStored: await conversionFrom(from, release),
    toPage: await conversionFrom(release.hash, page.release),
    ofPage: await conversionFrom(answersRelease, page.release),
    migrate: async (submitted) => (await conversionFrom(submitted.release, release)).carry(submitted.answers).answers,
  };
}

const losesAnswers = (conversion: ConversionPath, { answers }: StoredDraft): boolean =>
  answers !== null && (conversion.migrates || conversion.carry(answers).lost.length > 0);
