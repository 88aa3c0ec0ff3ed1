import type { Answers } from "../../../../contract/customer/profile.ts";
import { type Delivery, isStatusFromDelivery, type Status } from "../../../../contract/customer/status.ts";
import type { LenderDocument } from "../../../../contract/documents.gen.ts";
import { formsOfLender } from "../../../../engine/catalog/lenders/lender-forms.ts";
import type { PreparedForm } from "../../../../engine/forms/prepared-form.ts";
import type { Context } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { ApiError } from "../../../platform/errors.ts";
import { wayTo } from "../../../platform/releases/answers-under.ts";
import type { LenderInForce } from "../../../platform/releases/lender-in-force.ts";
import { fileIdsIn, type NamedFiles } from "../../files/named-files.ts";
import { keepOwnFiles } from "./own-files.ts";

interface Answered {
  lender: LenderInForce;
  customerId: string;
  /** Of the lender application. */
  id: string;
  /** Where the choice stands, by what the lender or the sending says of it. */
  status: Status;
  delivery: Delivery;
  sealed_message: unknown;
  /** Of the choice: the release that they were given under. */
  release: string;
  /** As they are stored. */
  sealed_own_answers: string | null;
  language: string;
}

interface Taking extends Answered {
  applicationId: string;
  /** As they came; undefined where none did. */
  answers: Answers | undefined;
  /** The customer's files that they name. */
  named: NamedFiles;
  /** Ids of the files that were given before. */
  files: string[];
}

type Standing = Pick<Answered, "status" | "delivery" | "sealed_message">;

/**
 * Id of the form that a lender asks now: before it has the application, and once it has said that it needs more. That an application
 * did not reach it is said by its sending. Null where nothing is asked.
 */
export function formAskedNow({ form, moreForm = form }: LenderDocument, { status, delivery, sealed_message }: Standing): string | null {
  if (status !== "SELECTED" && status !== "ACTION_NEEDED") return null;
  const lenderAsks = status === "ACTION_NEEDED" && (sealed_message !== null || !isStatusFromDelivery(status, delivery));
  return (lenderAsks ? moreForm : form) ?? null;
}

type Asking = Pick<Answered, "lender" | "language">;

const formsOf = ({ lender: { document, release }, language }: Asking): PreparedForm[] =>
  formsOfLender(document).flatMap((id) => release.form(id, language) ?? []);

function askedForm({ lender: { document, release }, language, ...standing }: Standing & Asking): PreparedForm | null {
  const id = formAskedNow(document, standing);
  return id === null ? null : release.form(id, language);
}

/**
 * Checks what a customer has answered on a lender's own screen, and stores it beside what another form of the lender asked. Without
 * new answers those of before count, as the form in force has them.
 * @returns whether new ones were stored
 * @throws BAD_REQUEST for answers that nobody asked for, INVALID_ANSWERS (422) with the fields
 */
export async function takeOwnAnswers(ctx: Context, tx: Db, taking: Taking): Promise<boolean> {
  const { customerId, id, applicationId, answers, named, files } = taking;
  const form = askedForm(taking);
  const before = await carryOwnAnswers(ctx, tx, taking);
  if (answers === undefined) {
    refuse("INVALID_ANSWERS", before.errors);
    return false;
  }
  refuse("BAD_REQUEST", form === null ? [{ path: "", keyword: "unknownField", message: "" }] : form.refusedKeys(answers));
  refuse("INVALID_ANSWERS", form?.judge(answers, named.has).errors ?? []);
  const others = formsOf(taking).filter((other) => other.slice.id !== form?.slice.id);
  const kept: Answers = Object.assign({}, ...others.map((other) => other.known(before.answers)));
  await storeOwnAnswers(ctx, tx, { customerId, id }, { ...kept, ...answers });
  const stay = new Set(fileIdsIn(kept));
  await keepOwnFiles(tx, { id, applicationId }, [...files.filter((file) => stay.has(file)), ...named.in(answers)]);
  return true;
}

async function storeOwnAnswers(ctx: Context, tx: Db, { customerId, id }: Pick<Answered, "customerId" | "id">, own: Answers) {
  const sealed = await ctx.vault.sealJson(customerId, own, tx);
  await tx.updateTable("lender_applications").set({ sealed_own_answers: sealed }).where("id", "=", id).execute();
}

/**
 * Brings what was answered before to the forms in force, by their migrations, and stores it so where another release came in between:
 * from now on the choice is of that release.
 * @returns it, with what the form that is asked now has against it
 */
export async function carryOwnAnswers(ctx: Context, tx: Db, answered: Answered) {
  const { lender, customerId, release, sealed_own_answers } = answered;
  const form = askedForm(answered);
  const stored = await readOwnAnswers(ctx, tx, customerId, sealed_own_answers);
  const moved = sealed_own_answers !== null && release !== lender.release.hash && formsOfLender(lender.document).length > 0;
  const answers = moved ? await migrated(ctx, tx, answered, stored) : stored;
  if (moved) await storeOwnAnswers(ctx, tx, answered, answers);
  // Their files were looked at when they came, and stay with the application.
  return { answers, errors: form?.judge(form.known(answers), () => true).errors ?? [] };
}

/** Answers as each form of a lender has them. */
async function migrated(ctx: Context, tx: Db, answered: Answered, own: Answers): Promise<Answers> {
  const { lender, release } = answered;
  const result: Answers = {};
  for (const form of formsOf(answered))
    Object.assign(result, form.known((await wayTo(ctx, form.slice.id, release, lender.release, tx)).carry(own).answers));
  return result;
}

type Shown = Omit<Answered, "id">;

/** What was answered by the form that a lender asks now, as the one in force has it. Not inside a transaction. */
export async function showOwnAnswers(ctx: Context, shown: Shown): Promise<Answers> {
  const { lender, customerId, release, sealed_own_answers } = shown;
  const own = await readOwnAnswers(ctx, ctx.db, customerId, sealed_own_answers);
  const form = askedForm(shown);
  if (form === null) return own;
  return form.known((await wayTo(ctx, form.slice.id, release, lender.release)).carry(own).answers);
}

/** What was answered on a lender's own screen; nothing where it was not. */
export async function readOwnAnswers(ctx: Context, db: Db, customerId: string, sealed: string | null): Promise<Answers> {
  return sealed === null ? {} : await ctx.vault.openJson<Answers>(customerId, sealed, db);
}

function refuse(code: "BAD_REQUEST" | "INVALID_ANSWERS", errors: ReturnType<PreparedForm["refusedKeys"]>): void {
  if (errors.length > 0) throw new ApiError(code, { fields: errors.map((error) => ({ ...error, path: `/answers${error.path}` })) });
}
