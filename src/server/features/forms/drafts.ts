import type { Answers, DraftEdit, saveDraft as draftEndpoint, getDraft } from "../../../contract/customer/profile.ts";
import type { ResponseOf } from "../../../contract/endpoint.ts";
import type { FieldError } from "../../../contract/errors.ts";
import type { PreparedForm } from "../../../engine/forms/prepared-form.ts";
import { pagesOf, pageToContinue } from "../../../engine/journey/form-pages.ts";
import type { Carried } from "../../../engine/release/migrate.ts";
import { prefilledAnswers } from "../../../engine/validate/prefill.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { belowAnswers, throwFieldErrors } from "../../platform/field-errors.ts";
import { answersUnder, conversionTo } from "../../platform/releases/answers-under.ts";
import type { Release } from "../../platform/releases/release.ts";
import { readApplicationAnswers } from "../applications/answers.ts";
import { type FormInUse, formToSave, productOfForm, releaseToOpenUnder } from "../applications/form-in-use.ts";
import { lockCustomer } from "../customers/customer-locks.ts";
import { maskedPan } from "../customers/profile-fields.ts";
import { lockReferencedFiles } from "../files/named-files.ts";
import { clearedIn, isSuperseded, mergeDraft, replacedAnswers, withWriter } from "./draft-merge.ts";
import { type DraftBase, draftBase } from "./draft-rebase.ts";
import { storeDraft } from "./draft-rows.ts";
import { readCustomer } from "./read-customer.ts";
import { readDraft, type StoredDraft } from "./read-draft.ts";

interface DraftInput {
  form: string;
  release: string;
  /** Release of the answers, if it differs from the form's. */
  answersRelease: string | undefined;
  productType: string | undefined;
  answers: Answers;
  step: string | undefined;
  /** Revision and sequence for merging; without it, the stored draft is replaced. */
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
 * Stores unfinished answers for a product, encrypted and not validated. If the page has not seen
 * the stored draft, only its changed answers replace stored ones. A draft older than the page's
 * last saved one changes nothing. Answers of another release than the draft's are migrated.
 * @throws RELEASE_UNKNOWN, BAD_REQUEST for keys that the form does not have, texts that no field
 * accepts and an unknown product
 */
export async function saveDraft(ctx: Context, customerId: string, input: DraftInput): Promise<SavedDraft> {
  const page = await formToSave(ctx, input);
  const refused = await rejectedParts(ctx, page, input);
  throwFieldErrors("BAD_REQUEST", refused);
  return inTransaction(ctx, async (tx) => {
    await lockCustomer(tx, customerId);
    return storeMerged(ctx, tx, { customerId, page, input });
  });
}

interface Saving {
  customerId: string;
  page: FormInUse;
  input: DraftInput;
}

async function storeMerged(ctx: Context, tx: Db, { customerId, page, input }: Saving): Promise<SavedDraft> {
  const product = page.product.code;
  const answersRelease = input.answersRelease ?? input.release;
  const { edit } = input;
  const before = await readDraft(ctx, tx, customerId, product);
  if (edit !== undefined && before.savedAt !== null && isSuperseded(edit, before.writers))
    return { savedAt: before.savedAt.toISOString(), revision: before.revision, merged: null };
  const unseen = edit !== undefined && !hasSeen(edit, before, answersRelease) ? edit : null;
  const base = await draftBase(ctx, tx, { page, answersRelease, merge: edit !== undefined }, before);
  const stored = unseen && (await storedAnswers(ctx, tx, { customerId, page, base, language: input.language }, before));
  const own = base.fromPage.carry(input.answers).answers;
  const answers = unseen && stored ? mergeDraft(stored, own, base.fromPage.names(unseen.changed)) : own;
  const files = await lockReferencedFiles(ctx, tx, customerId, [answers]);
  const { savedAt, revision } = await storeDraft(ctx, tx, customerId, before, {
    form: input.form,
    release: base.release.hash,
    step: input.step,
    reached: page.form.slice.steps.find(({ id }) => id === input.step)?.id,
    product,
    answers,
    files: files.in(answers),
    cleared: edit === undefined ? [] : clearedIn(base.fromStored.names(before.cleared), base.fromPage.names(edit.changed), answers),
    writers: edit === undefined ? before.writers : withWriter(edit, before.writers),
  });
  const place = { savedAt: savedAt.toISOString(), revision };
  if (unseen === null && answersRelease === input.release) return { ...place, merged: null };
  const shown = (all: Answers) => base.toPage.carry(all).answers;
  const conflicts =
    unseen && stored ? replacedAnswers(shown(stored), base.ofPage.carry(input.answers).answers, base.ofPage.names(unseen.changed)) : {};
  return { ...place, merged: { answers: page.form.known(shown(answers)), conflicts } };
}

/**
 * Whether a page has seen the whole stored draft. A page that has seen no draft may have missed a
 * submission of the form, and no page shows all fields of another release.
 */
const hasSeen = (edit: DraftEdit, { revision, release, answers }: StoredDraft, answersRelease: string) =>
  edit.revision === revision && (answers === null ? revision === 0 : release === answersRelease);

/** Returns the stored draft or, if its form was submitted since, the answers that a new draft starts from. */
async function storedAnswers(
  ctx: Context,
  tx: Db,
  { customerId, page, base, language }: Pick<Saving, "customerId" | "page"> & { base: DraftBase; language: string },
  { answers }: StoredDraft,
): Promise<Answers> {
  if (answers !== null) return base.fromStored.carry(answers).answers;
  const product = page.product.code;
  const sent = await readApplicationAnswers(ctx, customerId, product, tx);
  const form = base.release.form(page.form.slice.id, language) ?? page.form;
  return knownAnswers(ctx, { customerId, product, form }, sent ? await base.migrate(sent) : {}, tx);
}

/**
 * Returns the errors of parts that a draft may not contain. Answers of another release are skipped:
 * their unknown names are dropped by the migration.
 */
async function rejectedParts(
  ctx: Context,
  { form }: FormInUse,
  { answers, edit, answersRelease, release }: DraftInput,
): Promise<FieldError[]> {
  const tooLong = form.tooLong(answers);
  const carried = answersRelease !== undefined && answersRelease !== release;
  const inAnswers = (carried ? tooLong : [...form.refusedKeys(answers), ...tooLong]).map(belowAnswers);
  if (carried) {
    const known = (await ctx.releases.documentsOf(answersRelease, ctx.db)) !== null;
    return known ? inAnswers : [{ path: "/answersRelease", keyword: "enum", message: "" }, ...inAnswers];
  }
  const inEdit = (edit?.changed ?? []).flatMap((name, index) =>
    form.hasField(name) ? [] : [{ path: `/edit/changed/${index}`, keyword: "unknownField", message: "" }],
  );
  return [...inAnswers, ...inEdit];
}

/**
 * Returns the initial answers of a product's form: the known answers, overlaid with unfinished ones
 * for which the form has a field. Unfinished answers of a release that is too old or cannot be
 * served are migrated to the live one.
 */
export async function readStart(
  ctx: Context,
  customerId: string,
  { form: id, productType, language }: DraftOf,
): Promise<ResponseOf<typeof getDraft>> {
  const live = ctx.releases.live();
  const product = productOfForm(live.catalog, id, productType).code;
  const row = await ctx.db
    .selectFrom("drafts")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("product", "=", product)
    .executeTakeFirst();
  const begun = row === undefined || row.sealed_answers === null ? null : await releaseToOpenUnder(ctx, row.release);
  const { release, form } = openForm(begun, id, language) ?? (openForm(live, id, language) as OpenForm);
  const own = await readApplicationAnswers(ctx, customerId, product, ctx.db);
  const conversion = row && (await conversionTo(ctx, id, row.release, release, ctx.db));
  const carried = own && (await answersUnder(ctx, { formId: id, from: own.release, answers: own.answers }, release, ctx.db));
  const known = await knownAnswers(ctx, { customerId, product, form }, carried?.answers ?? {}, ctx.db);
  const draft =
    row && conversion && row.sealed_answers !== null
      ? conversion.carry(await ctx.vault.decryptJson(customerId, row.sealed_answers, ctx.db))
      : null;
  const lost = logLostAnswers(ctx, form, draft ?? carried);
  const cleared = clearedIn(conversion?.names(row?.cleared ?? []) ?? [], [], carried?.answers ?? {});
  const start = { release: release.hash, known, cleared, ...(lost.length > 0 && { lost }) };
  if (row === undefined || draft === null) return { data: null, ...start };
  const { answers } = draft;
  const step = row.step && pageToContinue(row.step, conversion?.pages ?? [], pagesOf(form.slice));
  const { saved_at, revision } = row;
  const place = { form: id, release: release.hash, step, savedAt: saved_at.toISOString(), revision };
  return { data: { ...place, answers: form.known(answers), renewed: release.hash !== row.release }, ...start };
}

/**
 * Returns the labels of fields whose old answers could not be migrated and must be filled in again.
 * Logs their names.
 */
function logLostAnswers({ log }: Pick<Context, "log">, form: PreparedForm, carried: Carried | null): string[] {
  const names = [...new Set(carried?.lost.map(({ name }) => name))].filter(
    (name) => form.hasField(name) && !(name in (carried?.answers ?? {})),
  );
  if (names.length === 0) return [];
  const labels = names.map((name) => form.field(name)?.title ?? name);
  log.info({ id: form.slice.id, count: names.length, note: labels.join(", ") }, "earlier answers could not be carried over");
  return labels;
}

interface OpenForm {
  release: Release;
  form: PreparedForm;
}

function openForm(release: Release | null, id: string, language: string): OpenForm | null {
  const form = release?.form(id, language) ?? null;
  return release && form && { release, form };
}

interface FormOf {
  customerId: string;
  /** Code of the product of the form. */
  product: string;
  form: PreparedForm;
}

/**
 * Returns the profile's answers for a form, overlaid with the answers of the product's open
 * application.
 * @param own the application's answers, migrated to the form's release
 */
async function knownAnswers(ctx: Context, { customerId, product, form }: FormOf, own: Answers, db: Db): Promise<Answers> {
  const { profile, stored } = await readCustomer(ctx, customerId, db);
  const prefilled = prefilledAnswers(form.slice, { ...stored, ...profile, productType: product });
  return form.known({ ...prefilled, ...maskedPan(own) });
}
