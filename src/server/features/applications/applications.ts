import { productByCode } from "../../../engine/catalog/catalog.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { USUAL_LIMITS } from "../../platform/limits/write-limit.ts";
import type { CustomerCaller } from "../../platform/policies/policy.ts";
import { withdrawLinks } from "../lenders/hand-over.ts";
import { ownFilesOf } from "../lenders/own-files.ts";
import { lockCustomer } from "../profile/customer-rows.ts";
import { dropDraft } from "../profile/draft-rows.ts";
import { isOwnProspect } from "../sign-in/prospects.ts";
import type { KeptFacts } from "./kept-facts.ts";

const HOUR_MS = 3_600_000;

interface Completion {
  customerId: string;
  prospectId: string;
  /** Code of the product. */
  product: string;
  /** The release under which the answers were given. */
  release: string;
  /** All answers of the form, flat, the PAN in clear. */
  answers: Record<string, unknown>;
  /** Ids of the files that they name. */
  files: string[];
  /** What of them is kept in clear beside them. */
  facts: KeptFacts;
  /** Ids of the consents that were given with them. */
  agreed?: string[];
}

/**
 * The application that a completed form belongs to: the one in flight for this product, or a new one.
 * It takes these answers over, so that its offers are worked out anew, and links to lenders' pages that were made for those of before
 * are taken back. Returns its id. Whoever asks holds the customer's lock.
 */
export async function openApplication(ctx: Context, tx: Db, input: Completion): Promise<string> {
  const sealed_answers = await ctx.vault.encrypt(input.customerId, JSON.stringify(input.answers), tx);
  const answered = { ...completed(input.release, sealed_answers), files: input.files, ...input.facts };
  const known = await findInFlight(tx, input.customerId, input.product);
  if (known === undefined) return insert(ctx, tx, input, answered);
  // A page of before, whose form does not ask for it, gives no consent that was withdrawn since.
  const settled = input.release === ctx.releases.live().hash || (input.agreed ?? []).includes(known.consent_withdrawn ?? "");
  const consent_withdrawn = settled ? null : known.consent_withdrawn;
  const files = [...new Set([...input.files, ...(await ownFilesOf(tx, known.id))])];
  await tx
    .updateTable("applications")
    .set({ ...answered, files, consent_withdrawn, prospect_id: input.prospectId, decision_id: null, updated_at: ctx.clock.now() })
    .where("id", "=", known.id)
    .execute();
  await withdrawLinks(ctx, tx, known.id);
  return known.id;
}

/**
 * `POST /api/applications`: continues the application in flight or, with `startNew`, closes it and begins another (O117).
 * A new one starts with the answers of the one before, where these are complete and current and no consent was withdrawn since; what
 * was half-filled goes. One in which nothing was answered yet is as good as new and is gone on with. Throws TOO_MANY_REQUESTS beyond the site's new applications an hour.
 */
export async function createApplication(
  ctx: Context,
  caller: CustomerCaller,
  input: { prospectAppId: string; productType: string; startNew?: boolean },
): Promise<string> {
  const release = ctx.releases.live();
  const product = productByCode(release.catalog, input.productType);
  if (product === undefined) throw new ApiError("BAD_REQUEST", { fields: [{ path: "/productType", keyword: "enum", message: "" }] });
  const { customerId } = caller;
  return inTransaction(ctx, async (tx) => {
    await lockCustomer(tx, customerId);
    const prospectId = input.prospectAppId;
    if (!(await isOwnProspect(tx, prospectId, customerId))) throw new ApiError("NOT_FOUND");
    const known = await findInFlight(tx, customerId, product.code);
    if (input.startNew === true) await dropDraft(ctx, tx, customerId, product.code);
    if (known !== undefined && (input.startNew !== true || known.sealed_answers === null)) return touch(ctx, tx, known.id);
    await limitNew(ctx, tx, customerId);
    if (known !== undefined) {
      await tx.updateTable("applications").set({ state: "closed", updated_at: ctx.clock.now() }).where("id", "=", known.id).execute();
      await withdrawLinks(ctx, tx, known.id);
    }
    const taken = known === undefined || known.editing || known.update_required || known.consent_withdrawn !== null ? null : known;
    const fresh = { customerId, prospectId, product: product.code, release: taken?.release ?? release.hash };
    return insert(ctx, tx, fresh, taken === null ? NOT_ANSWERED : answersOf(taken));
  });
}

/** Notes that answers for a product were saved in part: until its form is complete again, what was complete before starts no application. */
export async function noteEditing(tx: Db, customerId: string, product: string): Promise<void> {
  await tx
    .updateTable("applications")
    .set({ editing: true })
    .where("customer_id", "=", customerId)
    .where("product", "=", product)
    .where("state", "=", "open")
    .execute();
}

/** Whose application it is; null for none. */
export async function customerOfApplication(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom("applications").select("customer_id").where("id", "=", id).executeTakeFirst();
  return row?.customer_id ?? null;
}

/** What an application knows of its answers. */
interface Answered {
  sealed_answers: string | null;
  reviewed_release: string | null;
  files: string[];
  facts: KeptFacts["facts"];
  facts_by: string;
}

const NOT_ANSWERED: Answered = { sealed_answers: null, reviewed_release: null, files: [], facts: "{}", facts_by: "" };

/** Answers that have just been found complete under a release. */
const completed = (release: string, sealed_answers: string) => ({
  release,
  sealed_answers,
  reviewed_release: release,
  update_required: false,
  update_flags: "[]",
  editing: false,
  consent_withdrawn: null,
});

const answersOf = ({
  sealed_answers,
  reviewed_release,
  files,
  facts,
  facts_by,
}: Omit<Answered, "facts"> & { facts: object }): Answered => ({
  sealed_answers,
  reviewed_release,
  files,
  facts: JSON.stringify(facts),
  facts_by,
});

function findInFlight(tx: Db, customerId: string, product: string) {
  return tx
    .selectFrom("applications")
    .select(["id", "release", "sealed_answers", "reviewed_release", "files", "facts", "facts_by"])
    .select(["editing", "update_required", "consent_withdrawn"])
    .where("customer_id", "=", customerId)
    .where("product", "=", product)
    .where("state", "=", "open")
    .executeTakeFirst();
}

/** The rows themselves are counted, in the customer's own lock. */
async function limitNew(ctx: Context, tx: Db, customerId: string): Promise<void> {
  const { applicationsPerHour } = { ...USUAL_LIMITS, ...ctx.releases.live().site.limits };
  const row = await tx
    .selectFrom("applications")
    .select("created_at")
    .where("customer_id", "=", customerId)
    .orderBy("created_at", "desc")
    .offset(applicationsPerHour - 1)
    .limit(1)
    .executeTakeFirst();
  const wait = row === undefined ? 0 : row.created_at.getTime() + HOUR_MS - ctx.clock.now().getTime();
  if (wait > 0) throw new ApiError("TOO_MANY_REQUESTS", { retryAfter: Math.ceil(wait / 1000) });
}

async function insert(ctx: Context, tx: Db, input: Omit<Completion, "answers" | "files" | "facts">, answered: Answered): Promise<string> {
  const id = randomUuid();
  const now = ctx.clock.now();
  const { customerId, prospectId, product, release } = input;
  await tx
    .insertInto("applications")
    .values({
      id,
      customer_id: customerId,
      prospect_id: prospectId,
      product,
      release,
      state: "open",
      ...answered,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** The application that was gone on with last is the one that the profile names (`inflight_credit_app_id`). */
async function touch(ctx: Context, tx: Db, id: string): Promise<string> {
  await tx.updateTable("applications").set({ updated_at: ctx.clock.now() }).where("id", "=", id).execute();
  return id;
}
