import { type Delivery, isStatusFromDelivery, type Status } from "../../../../contract/customer/lending/status.ts";
import type { Answers } from "../../../../contract/customer/profile.ts";
import type { LenderDocument } from "../../../../contract/documents.gen.ts";
import { formsOfLender } from "../../../../engine/catalog/lenders/lender-forms.ts";
import type { PreparedForm } from "../../../../engine/forms/prepared-form.ts";
import type { Context } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/tables/tables.ts";
import { belowAnswers, throwFieldErrors } from "../../../platform/field-errors.ts";
import { conversionTo } from "../../../platform/releases/answers-under.ts";
import type { LenderInForce } from "../../../platform/releases/lender-in-force.ts";
import { fileIdsIn, type NamedFiles } from "../../files/named-files.ts";
import { storeOwnFiles } from "./own-files.ts";

interface Answered {
  lender: LenderInForce;
  customerId: string;
  /** Id of the lender application. */
  id: string;
  /** Status of the choice. */
  status: Status;
  delivery: Delivery;
  sealed_message: unknown;
  /** The release of the stored answers. */
  release: string;
  /** Encrypted answers as stored. */
  sealed_own_answers: string | null;
  language: string;
}

interface Taking extends Answered {
  applicationId: string;
  /** Submitted answers; undefined for none. */
  answers: Answers | undefined;
  /** Files of the customer that the answers refer to. */
  named: NamedFiles;
  /** Ids of files submitted earlier. */
  files: string[];
}

type ChoiceState = Pick<Answered, "status" | "delivery" | "sealed_message">;

/**
 * Returns the id of the form that a lender requires now: before the application is sent, and after
 * the lender requested more. A failed submission is not such a request. Null if no form is
 * required.
 */
export function formToShow({ form, moreForm = form }: LenderDocument, { status, delivery, sealed_message }: ChoiceState): string | null {
  if (status !== "SELECTED" && status !== "ACTION_NEEDED") return null;
  const lenderAsks = status === "ACTION_NEEDED" && (sealed_message !== null || !isStatusFromDelivery(status, delivery));
  return (lenderAsks ? moreForm : form) ?? null;
}

type Reading = Pick<Answered, "lender" | "language">;

const formsOf = ({ lender: { document, release }, language }: Reading): PreparedForm[] =>
  formsOfLender(document).flatMap((id) => release.form(id, language) ?? []);

function lendersForm({ lender: { document, release }, language, ...choice }: ChoiceState & Reading): PreparedForm | null {
  const id = formToShow(document, choice);
  return id === null ? null : release.form(id, language);
}

/**
 * Validates a customer's answers to a lender's own form and stores them beside those of the
 * lender's other form. Without new answers, the stored ones count, migrated to the live form.
 * @returns whether new ones were stored
 * @throws BAD_REQUEST for answers that were not requested, INVALID_ANSWERS (422) with the fields
 */
export async function saveOwnAnswers(ctx: Context, tx: Db, taking: Taking): Promise<boolean> {
  const { customerId, id, applicationId, answers, named, files } = taking;
  const form = lendersForm(taking);
  const before = await migrateOwnAnswers(ctx, tx, taking);
  if (answers === undefined) {
    throwFieldErrors("INVALID_ANSWERS", before.errors.map(belowAnswers));
    return false;
  }
  const unknown = form === null ? [{ path: "", keyword: "unknownField", message: "" }] : form.refusedKeys(answers);
  throwFieldErrors("BAD_REQUEST", unknown.map(belowAnswers));
  throwFieldErrors("INVALID_ANSWERS", (form?.judge(answers, named.has).errors ?? []).map(belowAnswers));
  const others = formsOf(taking).filter((other) => other.slice.id !== form?.slice.id);
  const kept: Answers = Object.assign({}, ...others.map((other) => other.known(before.answers)));
  await storeOwnAnswers(ctx, tx, { customerId, id }, { ...kept, ...answers });
  const stay = new Set(fileIdsIn(kept));
  await storeOwnFiles(tx, { id, applicationId }, [...files.filter((file) => stay.has(file)), ...named.in(answers)]);
  return true;
}

async function storeOwnAnswers(ctx: Context, tx: Db, { customerId, id }: Pick<Answered, "customerId" | "id">, own: Answers) {
  const sealed = await ctx.vault.encryptJson(customerId, own, tx);
  await tx.updateTable("lender_applications").set({ sealed_own_answers: sealed }).where("id", "=", id).execute();
}

/**
 * Migrates stored answers to the live forms and stores them if the release has changed; the choice
 * then belongs to that release.
 * @returns the answers, with the errors of the form that is required now
 */
export async function migrateOwnAnswers(ctx: Context, tx: Db, answered: Answered) {
  const { lender, customerId, release, sealed_own_answers } = answered;
  const form = lendersForm(answered);
  const stored = await readOwnAnswers(ctx, tx, customerId, sealed_own_answers);
  const moved = sealed_own_answers !== null && release !== lender.release.hash && formsOfLender(lender.document).length > 0;
  const answers = moved ? await migrated(ctx, tx, answered, stored) : stored;
  if (moved) await storeOwnAnswers(ctx, tx, answered, answers);
  // Their files were checked on submission and stay with the application.
  return { answers, errors: form?.judge(form.known(answers), () => true).errors ?? [] };
}

/** Migrates the answers of each of the lender's forms. */
async function migrated(ctx: Context, tx: Db, answered: Answered, own: Answers): Promise<Answers> {
  const { lender, release } = answered;
  const result: Answers = {};
  for (const form of formsOf(answered))
    Object.assign(result, form.known((await conversionTo(ctx, form.slice.id, release, lender.release, tx)).carry(own).answers));
  return result;
}

type Shown = Omit<Answered, "id">;

/**
 * Returns the stored answers of the form that a lender requires now, migrated to the live one. Must
 * not run inside a transaction.
 */
export async function showOwnAnswers(ctx: Context, shown: Shown): Promise<Answers> {
  const { lender, customerId, release, sealed_own_answers } = shown;
  const own = await readOwnAnswers(ctx, ctx.db, customerId, sealed_own_answers);
  const form = lendersForm(shown);
  if (form === null) return own;
  return form.known((await conversionTo(ctx, form.slice.id, release, lender.release, ctx.db)).carry(own).answers);
}

/** Decrypts the answers to a lender's own form; empty if there are none. */
export async function readOwnAnswers(ctx: Context, db: Db, customerId: string, sealed: string | null): Promise<Answers> {
  return sealed === null ? {} : await ctx.vault.decryptJson<Answers>(customerId, sealed, db);
}
