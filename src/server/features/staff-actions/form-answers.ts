import type { StaffAnswers } from "../../../contract/staff/staff-forms.ts";
import { ApiError } from "../../platform/errors.ts";
import { isGoodPassword } from "../staff/password.ts";
import { readFields } from "./read-fields.ts";

/** The text of a field; undefined if it was left empty. */
export const enteredText = (answers: StaffAnswers, field: string) =>
  answers[field] === undefined || answers[field] === "" ? undefined : String(answers[field]);

/** The text of a field without outer spaces. @throws ApiError INVALID_ANSWERS if it is blank */
export function requiredText(answers: StaffAnswers, field: string): string {
  const text = String(answers[field] ?? "").trim();
  if (text === "") throw refuse(field, "required");
  return text;
}

/** The error for one or more invalid fields, with the messages of the form's document. */
export const refuse = (
  fields: string | readonly string[],
  keyword: "pattern" | "enum" | "required" | "unique" | "format" | "minimum" | "minItems" = "pattern",
) => new ApiError("INVALID_ANSWERS", { fields: [fields].flat().map((field) => ({ path: `/answers/${field}`, keyword, message: "" })) });

/** An irreversible action needs an explicit confirmation. @throws ApiError INVALID_ANSWERS without one */
export function requireConfirmation({ confirmed }: StaffAnswers): void {
  if (confirmed !== true) throw refuse("confirmed", "required");
}

/**
 * A new password, entered twice.
 * @throws ApiError INVALID_ANSWERS if it is too weak, or the two differ
 */
export function newPassword(answers: StaffAnswers, username: string): string {
  const entered = String(answers.password ?? "");
  const { password } = readFields({
    password() {
      if (!isGoodPassword(entered, username)) throw refuse("password");
      return entered;
    },
    again() {
      if (String(answers.again ?? "").normalize("NFC") !== entered.normalize("NFC")) throw refuse("again");
    },
  });
  return password;
}
