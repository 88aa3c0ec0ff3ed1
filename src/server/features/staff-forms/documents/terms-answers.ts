import type { CommonText, LenderLending, OfferKindDocument, StaffFormDocument } from "../../../../contract/documents.gen.ts";
import type { StaffActionId } from "../../../../contract/staff/staff-actions.ts";
import type { StaffAnswers, StaffRecord } from "../../../../contract/staff/staff-forms.ts";
import { type AskedLanguage, fieldIn } from "../../../../engine/catalog/each-language.ts";
import { FIRST_LANGUAGE } from "../../../../engine/catalog/localise.ts";
import { choicesAt, type TermsField, termsFields } from "../../../../engine/catalog/terms/terms-fields.ts";
import type { Context } from "../../../platform/context.ts";
import { parseJsonInput } from "../../../platform/plugins/normalise-input.ts";
import { enteredText, refuse } from "../../staff-actions/form-answers.ts";
import { readFields } from "../../staff-actions/read-fields.ts";
import { partAt, putAt, removeAt } from "./document-parts.ts";
import { fromAnswers, languagesOf, toAnswers } from "./localised-fields.ts";

type Terms = LenderLending["terms"];

/** The fields of a lender's terms in a form, and their languages. */
interface TermFields {
  fields: readonly TermsField[];
  languages: readonly AskedLanguage[];
  choices: StaffRecord["choices"];
}

/** The part of the terms that a form is about. */
export function termFields(ctx: Context, { id, action }: StaffFormDocument, kind: OfferKindDocument, language: string): TermFields {
  // The original form, with all fields as in its document, before it is adapted to the site's
  // languages.
  const form = ctx.releases.live().catalog.staffForms.get(id);
  const fields = form === undefined ? [] : termsFields(form, kind);
  return {
    fields,
    languages: languagesOf(ctx, action as StaffActionId),
    choices: Object.fromEntries(
      fields.filter(({ taken }) => taken.choices).map(({ name, path }) => [name, choicesAt(kind, `terms.${path.join(".")}`, language)]),
    ),
  };
}

/** Terms as answers of the form. */
export function answersOfTerms({ fields, languages }: TermFields, terms: Terms): StaffAnswers {
  const answers = fields.map(({ name, path, taken, rule }): StaffAnswers => {
    const value = partAt(terms, path);
    if (value === undefined) return {};
    if (taken.eachLanguage) return toAnswers(languages, name, value as CommonText);
    return { [name]: rule ? JSON.stringify(value) : (value as string | number | boolean) };
  });
  return Object.assign({}, ...answers);
}

/** @throws ApiError at an invalid field */
function givenAt({ name, taken, rule }: TermsField, languages: readonly AskedLanguage[], answers: StaffAnswers, before: unknown): unknown {
  if (taken.eachLanguage) return fromAnswers(languages, name, answers, before as CommonText | undefined);
  if (taken.type !== "string") return answers[name];
  const text = enteredText(answers, name)?.trim();
  if (!rule || text === undefined) return text || undefined;
  try {
    return parseJsonInput(text);
  } catch {
    throw refuse(name, "format");
  }
}

/**
 * The terms with the submitted values; parts that the form does not ask for are unchanged.
 * @throws ApiError at the invalid fields
 */
export function termsOfAnswers({ fields, languages }: TermFields, before: Terms, answers: StaffAnswers): Terms {
  const terms = structuredClone(before);
  const values = readFields<Record<string, unknown>>(
    Object.fromEntries(fields.map((field) => [field.name, () => givenAt(field, languages, answers, partAt(before, field.path))])),
  );
  for (const field of fields) {
    const value = values[field.name];
    if (value === undefined) removeAt(terms, field.path);
    else putAt(terms, field.path, value);
  }
  return terms;
}

/**
 * The field for a path of the terms: the one at the path, above or below it; for a text the field
 * of its language. Undefined if the form has none.
 */
export function fieldAtTerms({ fields, languages }: TermFields, place: readonly string[]): string | undefined {
  const field = fields.find(({ path }) => path.every((part, index) => index >= place.length || place[index] === part));
  if (!field?.taken.eachLanguage) return field?.name;
  const asked = languages.find(({ code }) => code === place[field.path.length]);
  return fieldIn(field.name, asked?.code ?? FIRST_LANGUAGE);
}
