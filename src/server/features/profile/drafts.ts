import type { ResponseOf } from "../../../contract/endpoint.ts";
import type { FieldError } from "../../../contract/errors.ts";
import type { Answers, DraftEdit, saveDraft as draftEndpoint, getDraft } from "../../../contract/profile.ts";
import { prefilledAnswers } from "../../../engine/validate/prefill.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { answersUnder } from "../../platform/releases/answers-under.ts";
import { readApplicationAnswers } from "../applications/answers.ts";
import { lockCustomer } from "../applications/applications.ts";
import { readCustomer } from "./customers.ts";
import { clearedIn, isOvertaken, mergeDraft, withWriter } from "./draft-merge.ts";
import { readDraft, type StoredDraft, storeDraft } from "./draft-rows.ts";
import { type FormCheck, formCheck } from "./form-check.ts";
import { releaseToOpenUnder, releaseToSaveUnder } from "./form-release.ts";
import { productOfForm } from "./product-of-form.ts";
import { maskedPan } from "./profile-fields.ts";

interface DraftInput {
  form: string;
  release: string;
  productType: string | undefined;
  answers: Answers;
  step: string | undefined;
  /** Where the draft stands among others; without it, it takes the place of whatever is there. */
  edit: DraftEdit | undefined;
  language: string;
}

interface DraftOf {
  form: string;
  productType: string | undefined;
  language: string;
}

type SavedDraft = ResponseOf<typeof draftEndpoint>;

/**
 * Keeps unfinished answers for a product as they are, sealed. Over a draft that their page has not seen, only those go that it
 * changed; a draft that its own page has overtaken changes nothing. Throws RELEASE_UNKNOWN, or BAD_REQUEST for keys that the
 * form does not have, texts that no field takes and a product that is not told.
 */
export async function saveDraft(ctx: Context, customerId: string, input: DraftInput): Promise<SavedDraft> {
  const check = formCheck(ctx, await releaseToSaveUnder(ctx, input.release), input.form, input.language);
  const { code: product } = productOfForm(check.release.catalog, input.form, input.productType);
  const refused = refusedParts(check, input);
  if (refused.length > 0) throw new ApiError("BAD_REQUEST", { fields: refused });
  return inTransaction(ctx, async (tx) => {
    await lockCustomer(tx, customerId);
    const before = await readDraft(ctx, tx, customerId, product);
    const { edit } = input;
    if (edit !== undefined && before.savedAt !== null && isOvertaken(edit, before.writers))
      return { savedAt: before.savedAt.toISOString(), revision: before.revision, merged: null };
    const merged =
      edit === undefined || hasSeen(edit, before)
        ? null
        : mergeDraft(before.answers ?? (await answersSent(ctx, tx, customerId, product, check)), input.answers, edit.changed);
    const answers = merged?.answers ?? input.answers;
    const { savedAt, revision } = await storeDraft(ctx, tx, customerId, before, {
      ...input,
      product,
      answers,
      cleared: edit === undefined ? [] : clearedIn(before.cleared, edit.changed, answers),
      writers: edit === undefined ? before.writers : withWriter(edit, before.writers),
    });
    return {
      savedAt: savedAt.toISOString(),
      revision,
      merged: merged && { answers: check.withoutRefusedKeys(merged.answers), met: merged.met },
    };
  });
}

/** Whether a page knows all that stands there. One that has seen no draft does not know of a form that was sent since. */
const hasSeen = (edit: DraftEdit, { revision, answers }: StoredDraft) => edit.revision === revision && (answers !== null || revision === 0);

function refusedParts(check: FormCheck, { answers, edit }: DraftInput): FieldError[] {
  const inAnswers = [...check.refusedKeys(answers), ...check.tooLong(answers)].map((error) => ({
    ...error,
    path: `/answers${error.path}`,
  }));
  const inEdit = (edit?.changed ?? []).flatMap((name, index) =>
    check.hasField(name) ? [] : [{ path: `/edit/changed/${index}`, keyword: "unknownField", message: "" }],
  );
  return [...inAnswers, ...inEdit];
}

/**
 * What a product's form begins with: the answers that are known, and the unfinished ones as far as the form has a place for them.
 * Those of a release that is too old to go on under, or cannot be loaded any more, come under the release in force, by the form's
 * migrations.
 */
export async function readStart(
  ctx: Context,
  customerId: string,
  { form, productType, language }: DraftOf,
): Promise<ResponseOf<typeof getDraft>> {
  const live = ctx.releases.live();
  const product = productOfForm(live.catalog, form, productType).code;
  const row = await ctx.db
    .selectFrom("drafts")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("product", "=", product)
    .executeTakeFirst();
  const begun = row === undefined || row.sealed_answers === null ? null : await releaseToOpenUnder(ctx, row.release);
  const release = begun?.catalog.forms.has(form) ? begun : live;
  const check = formCheck(ctx, release, form, language);
  const own = await readApplicationAnswers(ctx, customerId, product);
  const cleared = clearedIn(row?.cleared ?? [], [], own?.answers ?? {});
  const carried = own && (await answersUnder(ctx, { formId: form, from: own.release, answers: own.answers }, release));
  const known = await knownAnswers(ctx, customerId, check, carried?.answers ?? {});
  if (row === undefined || row.sealed_answers === null) return { data: null, known, cleared };
  const saved = JSON.parse(await ctx.vault.decrypt(customerId, row.sealed_answers));
  const { answers } = await answersUnder(ctx, { formId: form, from: row.release, answers: saved }, release);
  const step = check.form.steps.some(({ id }) => id === row.step) ? row.step : null;
  const { saved_at, revision } = row;
  const place = { form, release: release.hash, step, savedAt: saved_at.toISOString(), revision };
  return {
    data: { ...place, answers: check.withoutRefusedKeys(answers), renewed: release.hash !== row.release },
    known,
    cleared,
  };
}

/** What the profile knows for a form and, over it, the answers of the product's application in flight. @param own as the form's release takes them */
async function knownAnswers(ctx: Context, customerId: string, check: FormCheck, own: Answers, tx?: Db): Promise<Answers> {
  const { profile, stored } = await readCustomer(ctx, customerId, tx);
  const prefilled = prefilledAnswers(check.form, { ...stored, ...profile });
  return check.withoutRefusedKeys({ ...prefilled, ...maskedPan(own) });
}

/** What a page goes on from whose form another page has sent since. */
async function answersSent(ctx: Context, tx: Db, customerId: string, product: string, check: FormCheck): Promise<Answers> {
  const own = await readApplicationAnswers(ctx, customerId, product, tx);
  return knownAnswers(ctx, customerId, check, own?.answers ?? {}, tx);
}
