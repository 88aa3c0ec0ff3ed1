import type { CommonText } from "../../../../contract/documents.gen.ts";
import type { StaffActionId } from "../../../../contract/staff/staff-actions.ts";
import type { StaffAnswers } from "../../../../contract/staff/staff-forms.ts";
import { type AskedLanguage, fieldIn, formLanguages } from "../../../../engine/catalog/each-language.ts";
import type { Context } from "../../../platform/context.ts";
import { enteredText, refuse } from "../../staff-actions/form-answers.ts";

/** Languages in which an action asks for texts. */
export function languagesOf(ctx: Context, action: StaffActionId): AskedLanguage[] {
  const { catalog, site } = ctx.releases.live();
  return formLanguages(catalog, action, site.id);
}

/** A text as answers of a form, one field per language. */
export const toAnswers = (languages: readonly AskedLanguage[], field: string, text: CommonText | undefined): StaffAnswers =>
  Object.fromEntries(languages.flatMap(({ code }) => (text?.[code] ? [[fieldIn(field, code), text[code]]] : [])));

/**
 * The entered text by language; languages that the form does not ask for are unchanged.
 * @returns undefined if nothing was entered
 * @throws ApiError at the fields of the required languages that are missing
 */
export function fromAnswers(
  languages: readonly AskedLanguage[],
  field: string,
  answers: StaffAnswers,
  before?: CommonText,
): CommonText | undefined {
  const entered = languages.flatMap(({ code }) => {
    const text = enteredText(answers, fieldIn(field, code))?.trim();
    return text ? [[code, text] as const] : [];
  });
  if (entered.length === 0) return undefined;
  const texts = new Map(entered);
  const missing = languages.filter(({ code, needed }) => needed && !texts.has(code));
  if (missing.length > 0) throw refuseLanguages(missing, field);
  return { ...otherLanguages(languages, before), ...Object.fromEntries(texts) } as CommonText;
}

const refuseLanguages = (languages: readonly AskedLanguage[], field: string) =>
  refuse(
    languages.map(({ code }) => fieldIn(field, code)),
    "required",
  );

/** The same for a text that has to be entered. @throws ApiError at the fields of the required languages */
export function requiredFromAnswers(
  languages: readonly AskedLanguage[],
  field: string,
  answers: StaffAnswers,
  before?: CommonText,
): CommonText {
  const text = fromAnswers(languages, field, answers, before);
  if (text === undefined)
    throw refuseLanguages(
      languages.filter(({ needed }) => needed),
      field,
    );
  return text;
}

/** A text in the languages that the form does not ask for. */
export const otherLanguages = (languages: readonly AskedLanguage[], text: CommonText | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(text ?? {}).filter(([code]) => !languages.some((asked) => asked.code === code)));
