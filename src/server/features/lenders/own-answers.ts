import type { Answers } from "../../../contract/customer/profile.ts";
import type { PreparedForm } from "../../../engine/validate/prepared-form.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import { ApiError } from "../../platform/errors.ts";
import { type Way, wayTo } from "../../platform/releases/answers-under.ts";
import type { NamedFiles } from "../files/named-files.ts";
import type { Given } from "./given.ts";
import type { LenderInForce } from "./lenders.ts";
import { keepOwnFiles } from "./own-files.ts";

/** The form by which a lender asks for more on its own screen; null where it asks for nothing. */
function ownForm({ document, release }: LenderInForce, language: string): PreparedForm | null {
  return document.form === undefined ? null : release.form(document.form, language);
}

interface Answered {
  lender: LenderInForce;
  customerId: string;
  /** Of the lender application. */
  id: string;
  /** Of the choice: the release that they were given under. */
  release: string;
  /** As they are stored. */
  sealed_own_answers: string | null;
  language: string;
  given: Given;
}

interface Taking extends Answered {
  applicationId: string;
  /** As they came; undefined where none did. */
  answers: Answers | undefined;
  /** The customer's files that they name. */
  files: NamedFiles;
}

/**
 * Checks what a customer has answered on a lender's own screen, and stores it. Without new answers those of before count, as the
 * form in force has them.
 * @returns whether new ones were stored
 * @throws BAD_REQUEST for answers that nobody asked for, INVALID_ANSWERS (422) with the fields
 */
export async function takeOwnAnswers(ctx: Context, tx: Db, taking: Taking): Promise<boolean> {
  const { lender, customerId, id, applicationId, sealed_own_answers, answers, files, language } = taking;
  const form = ownForm(lender, language);
  if (answers === undefined && sealed_own_answers !== null) refuse("INVALID_ANSWERS", await carryOwnAnswers(ctx, tx, taking));
  if (answers === undefined && (form === null || sealed_own_answers !== null)) return false;
  const own = answers ?? {};
  refuse("BAD_REQUEST", form === null ? [{ path: "", keyword: "unknownField", message: "" }] : form.refusedKeys(own));
  refuse("INVALID_ANSWERS", form?.judge(own, files.has).errors ?? []);
  await storeOwnAnswers(ctx, tx, { customerId, id }, own);
  await keepOwnFiles(tx, { id, applicationId }, files.in(own));
  return true;
}

async function storeOwnAnswers(ctx: Context, tx: Db, { customerId, id }: Pick<Answered, "customerId" | "id">, own: Answers) {
  const sealed = await ctx.vault.encrypt(customerId, JSON.stringify(own), tx);
  await tx.updateTable("lender_applications").set({ sealed_own_answers: sealed }).where("id", "=", id).execute();
}

/**
 * Brings what was answered before to the form in force, by its migrations, and stores it so: from now on the choice is of that release.
 * @returns what the form has against it then; nothing where no other release came in between
 */
export async function carryOwnAnswers(ctx: Context, tx: Db, answered: Answered) {
  const { lender, customerId, release, sealed_own_answers, language, given } = answered;
  const form = ownForm(lender, language);
  if (sealed_own_answers === null || form === null || release === lender.release.hash) return [];
  const own = carried(form, given.ownWay(lender, release), await readOwnAnswers(ctx, tx, customerId, sealed_own_answers));
  await storeOwnAnswers(ctx, tx, answered, own);
  // Their files were looked at when they came, and stay with the application.
  return form.judge(own, () => true).errors;
}

const carried = (form: PreparedForm, way: Way, own: Answers): Answers => form.known(way.carry(own).answers);

interface Shown extends Pick<Answered, "customerId" | "release" | "sealed_own_answers" | "language"> {
  lender: LenderInForce;
}

/** What was answered on a lender's own screen, as the form in force has it. Not inside a transaction. */
export async function showOwnAnswers(ctx: Context, { lender, customerId, release, sealed_own_answers, language }: Shown): Promise<Answers> {
  const own = await readOwnAnswers(ctx, ctx.db, customerId, sealed_own_answers);
  const form = ownForm(lender, language);
  return form === null ? own : carried(form, await wayTo(ctx, form.slice.id, release, lender.release), own);
}

/** What was answered on a lender's own screen; nothing where it was not. */
export async function readOwnAnswers(ctx: Context, db: Db, customerId: string, sealed: string | null): Promise<Answers> {
  return sealed === null ? {} : (JSON.parse(await ctx.vault.decrypt(customerId, sealed, db)) as Answers);
}

function refuse(code: "BAD_REQUEST" | "INVALID_ANSWERS", errors: ReturnType<PreparedForm["refusedKeys"]>): void {
  if (errors.length > 0) throw new ApiError(code, { fields: errors.map((error) => ({ ...error, path: `/answers${error.path}` })) });
}
