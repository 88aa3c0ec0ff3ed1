import type { StaffAnswers } from "../../../contract/staff/staff-forms.ts";
import { ApiError } from "../../platform/errors.ts";
import { isGoodPassword } from "../staff/password.ts";

/** The text of a field; undefined if it was left empty. */
export const enteredText = (answers: StaffAnswers, field: string) =>
  answers[field] === undefined || answers[field] === "" ? undefined : String(answers[field]);

/** The text of a field without outer spaces. @throws ApiError INVALID_ANSWERS if it is blank */
export function requiredText(answers: StaffAnswers, field: string): string {
  const text = String(answers[field] ?? "").trim();
  if (text === "") throw refuse(field, "required");
  return text;
}

/** The error for an invalid field, with the message of the form's document. */
export const refuse = (
  field: string,
  keyword: "pattern" | "enum" | "required" | "unique" | "format" | "minimum" | "minItems" = "pattern",
) => new ApiError("INVALID_ANSWERS", { fields: [{ path: `/answers/${field}`, keyword, message: "" }] });

/**
 * A new password, entered twice.
 * @throws ApiError INVALID_ANSWERS if it is too weak, or the two differ
 */
export function newPassword(answers: StaffAnswers, username: string): string {
  const password = String(answers.password ?? "");
  if (!isGoodPassword(password, username)) throw refuse("password");
  if (String(answers.again ?? "").normalize("NFC") !== password.normalize("NFC")) throw refuse("again");
  return password;
}
