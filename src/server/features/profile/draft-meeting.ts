import type { Answers } from "../../../contract/customer/profile.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { type Way, wayTo } from "../../platform/releases/answers-under.ts";
import type { LiveRelease } from "../../platform/releases/live-release.ts";
import type { ApplicationAnswers } from "../applications/answers.ts";
import { releaseInFlight } from "../applications/application-rows.ts";
import type { StoredDraft } from "./draft-rows.ts";
import type { FormInUse } from "./form-in-use.ts";

/** What is said of the draft that a page saves. */
interface Coming {
  page: FormInUse;
  /** Hash of the release that its answers were given under. */
  given: string;
  /** It joins what stands there, and does not take its place. */
  joins: boolean;
}

/**
 * Where answers of a page and those that stand at the server come together, though each may have been given under a release of its own.
 */
export interface Ground {
  /** The release that the draft goes on under. */
  release: LiveRelease;
  /** Answers of the page, and the names that it changed, under the draft's release. */
  own(answers: Answers): Answers;
  ownNames(names: readonly string[]): string[];
  /** What stands there, under the draft's release. */
  standing(draft: { release: string; answers: Answers }): Answers;
  /** The names under which those of what stands there go on. */
  standingNames(release: string, names: readonly string[]): string[];
  /** Answers of the draft, under the page's release. */
  shown(answers: Answers): Answers;
  /** Answers of the page, and the names that it changed, under the release that it goes on under. */
  page(answers: Answers): Answers;
  pageNames(names: readonly string[]): string[];
}

/** All that a draft can come upon. It is worked out before the transaction: within one, loading a release would take a second connection while the first is held. */
export interface DraftMeeting {
  /** Whether what stands there is of releases that were thought of. */
  isOf(draft: StoredDraft, sent: ApplicationAnswers | null): boolean;
  /**
   * The page's own release, as long as nothing of what stands there would be lost by that; else the one in force, which both come
   * to by the form's migrations.
   */
  ground(draft: StoredDraft): Ground;
}

/** Hashes of the releases that the draft which stands there and the form as it was sent last are of; null for none. */
interface Standing {
  draft: string | null;
  sent: string | null;
}

/** As far as anybody knows before looking, nothing stands there of another release than the page's. */
const NOTHING_ELSE: Standing = { draft: null, sent: null };

/** What a draft comes upon, by the releases that are known to stand there. Not inside a transaction. */
export async function meetDraft(ctx: Context, { page, given, joins }: Coming, there: Standing): Promise<DraftMeeting> {
  const known = [...new Set([given, page.release.hash, there.draft, there.sent])].filter((hash) => hash !== null);
  const formId = page.form.slice.id;
  const across = await wayTo(ctx, formId, given, page.release);
  const groundOf = async (release: LiveRelease): Promise<Ground & { way(from: string): Way }> => {
    const ways = new Map<string, Way>();
    for (const from of known) ways.set(from, await wayTo(ctx, formId, from, release));
    const way = (from: string) => ways.get(from) as Way;
    const back = await wayTo(ctx, formId, release.hash, page.release);
    return {
      release,
      way,
      own: (answers) => way(given).carry(answers).answers,
      ownNames: (names) => way(given).names(names),
      standing: ({ release: from, answers }) => way(from).carry(answers).answers,
      standingNames: (from, names) => ways.get(from)?.names(names) ?? [...names],
      shown: (answers) => back.carry(answers).answers,
      page: (answers) => across.carry(answers).answers,
      pageNames: (names) => across.names(names),
    };
  };
  const own = await groundOf(page.release);
  const live = ctx.releases.live();
  const others =
    joins && there.draft !== null && there.draft !== given && there.draft !== page.release.hash && live.catalog.forms.has(formId);
  const common = others ? await groundOf(live) : own;
  return {
    isOf: (draft, sent) =>
      !joins || ((draft.answers === null || known.includes(draft.release)) && (sent === null || known.includes(sent.release))),
    ground: ({ release, answers }) => {
      if (common === own || answers === null) return own;
      const way = own.way(release);
      return way.migrates || way.carry(answers).lost.length > 0 ? common : own;
    },
  };
}

/** How often what stands there may be another than was met before a call is given up: each time, another page has saved in between. */
const MOST_MEETINGS = 8;

/**
 * Does what rests on what stands there, and once more as long as something else stands there than was met.
 * @param attempt null where it is something else
 * @throws ApiError UNAVAILABLE where others are always quicker
 */
export async function whereMet<T>(
  ctx: Context,
  { customerId, product }: { customerId: string; product: string },
  attempt: (standing: Standing) => Promise<T | null>,
): Promise<T> {
  let standing = NOTHING_ELSE;
  for (let meeting = 0; meeting < MOST_MEETINGS; meeting++) {
    const done = await attempt(standing);
    if (done !== null) return done;
    standing = await readStanding(ctx, customerId, product);
  }
  throw new ApiError("UNAVAILABLE", { retryAfter: 1 });
}

/** Of a customer's draft for a product, and of the form as it was sent last. */
async function readStanding(ctx: Context, customerId: string, product: string): Promise<Standing> {
  const draft = await ctx.db
    .selectFrom("drafts")
    .select("release")
    .where("customer_id", "=", customerId)
    .where("product", "=", product)
    .where("sealed_answers", "is not", null)
    .executeTakeFirst();
  return { draft: draft?.release ?? null, sent: await releaseInFlight(ctx.db, customerId, product) };
}
