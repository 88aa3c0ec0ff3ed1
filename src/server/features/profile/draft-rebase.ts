import type { Answers } from "../../../contract/customer/profile.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { type Way, wayTo } from "../../platform/releases/answers-under.ts";
import type { LiveRelease } from "../../platform/releases/live-release.ts";
import type { ApplicationAnswers } from "../applications/answers.ts";
import { releaseInFlight } from "../applications/application-rows.ts";
import type { StoredDraft } from "./draft-rows.ts";
import type { FormInUse } from "./form-in-use.ts";

/** The draft that a page saves. */
interface IncomingDraft {
  page: FormInUse;
  /** Hash of the release that its answers belong to. */
  given: string;
  /** It is merged with the stored draft, instead of replacing it. */
  joins: boolean;
}

/** The release under which a page's answers and the stored ones are merged, with the migrations from each side's own release to it. */
export interface DraftBase {
  /** The release of the merged draft. */
  release: LiveRelease;
  /** The page's answers, and the names that it changed, migrated to the draft's release. */
  own(answers: Answers): Answers;
  ownNames(names: readonly string[]): string[];
  /** Stored answers, migrated to the draft's release. */
  stored(draft: { release: string; answers: Answers }): Answers;
  /** Names of stored answers, migrated to the draft's release. */
  storedNames(release: string, names: readonly string[]): string[];
  /** The draft's answers, migrated to the page's release. */
  shown(answers: Answers): Answers;
  /** The page's answers, and the names that it changed, migrated to the release that the page continues under. */
  page(answers: Answers): Answers;
  pageNames(names: readonly string[]): string[];
}

/** Every base that a draft may need. Prepared before the transaction, which would otherwise hold one connection while a release loads over a second. */
export interface DraftRebase {
  /** Whether the stored draft and submission belong to the prepared releases. */
  isOf(draft: StoredDraft, sent: ApplicationAnswers | null): boolean;
  /** The page's release, if no stored answer is lost by it; otherwise the one in force, to which both sides migrate. */
  base(draft: StoredDraft): DraftBase;
}

/** Hashes of the releases of the stored draft and of the last submission; null for none. */
interface StoredReleases {
  draft: string | null;
  sent: string | null;
}

/** The assumption before the first read: nothing of another release is stored. */
const NOTHING_ELSE: StoredReleases = { draft: null, sent: null };

/** Prepares the bases of a draft for the releases that are known to be stored. Not inside a transaction. */
export async function rebaseDraft(ctx: Context, { page, given, joins }: IncomingDraft, stored: StoredReleases): Promise<DraftRebase> {
  const known = [...new Set([given, page.release.hash, stored.draft, stored.sent])].filter((hash) => hash !== null);
  const formId = page.form.slice.id;
  const across = await wayTo(ctx, formId, given, page.release);
  const baseOf = async (release: LiveRelease): Promise<DraftBase & { way(from: string): Way }> => {
    const ways = new Map<string, Way>();
    for (const from of known) ways.set(from, await wayTo(ctx, formId, from, release));
    const way = (from: string) => ways.get(from) as Way;
    const back = await wayTo(ctx, formId, release.hash, page.release);
    return {
      release,
      way,
      own: (answers) => way(given).carry(answers).answers,
      ownNames: (names) => way(given).names(names),
      stored: ({ release: from, answers }) => way(from).carry(answers).answers,
      storedNames: (from, names) => ways.get(from)?.names(names) ?? [...names],
      shown: (answers) => back.carry(answers).answers,
      page: (answers) => across.carry(answers).answers,
      pageNames: (names) => across.names(names),
    };
  };
  const own = await baseOf(page.release);
  const live = ctx.releases.live();
  const others =
    joins && stored.draft !== null && stored.draft !== given && stored.draft !== page.release.hash && live.catalog.forms.has(formId);
  const common = others ? await baseOf(live) : own;
  return {
    isOf: (draft, sent) =>
      !joins || ((draft.answers === null || known.includes(draft.release)) && (sent === null || known.includes(sent.release))),
    base: ({ release, answers }) => {
      if (common === own || answers === null) return own;
      const way = own.way(release);
      return way.migrates || way.carry(answers).lost.length > 0 ? common : own;
    },
  };
}

/** Tries until a call is given up: each failed one means that another page has saved in between. */
const MOST_TRIES = 8;

/**
 * Attempts to save on the assumption that nothing of another release is stored, and again with what is stored as long as that changes.
 * @param attempt resolves to null when something else was stored than it was called with
 * @throws ApiError UNAVAILABLE after too many conflicts
 */
export async function retryOnConflict<T>(
  ctx: Context,
  { customerId, product }: { customerId: string; product: string },
  attempt: (stored: StoredReleases) => Promise<T | null>,
): Promise<T> {
  let stored = NOTHING_ELSE;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const done = await attempt(stored);
    if (done !== null) return done;
    stored = await readStored(ctx, customerId, product);
  }
  throw new ApiError("UNAVAILABLE", { retryAfter: 1 });
}

/** The releases of a customer's stored draft for a product and of the last submission. */
async function readStored(ctx: Context, customerId: string, product: string): Promise<StoredReleases> {
  const draft = await ctx.db
    .selectFrom("drafts")
    .select("release")
    .where("customer_id", "=", customerId)
    .where("product", "=", product)
    .where("sealed_answers", "is not", null)
    .executeTakeFirst();
  return { draft: draft?.release ?? null, sent: await releaseInFlight(ctx.db, customerId, product) };
}
