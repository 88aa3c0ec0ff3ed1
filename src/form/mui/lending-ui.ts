import type { UiSchema } from "@rjsf/utils";
import type { CriteriaTexts } from "../describe-criteria.ts";
import type { CriteriaOptions } from "./criteria-templates.tsx";

/** Codes of the languages of texts, each with its name. */
export type LanguageNames = readonly (readonly [string, string])[];

/** A field that is not shown. */
export const HIDDEN: UiSchema = { "ui:widget": "hidden" };
/** A field for JSON text. */
export const JSON_INPUT: UiSchema = { "ui:widget": "json", "ui:options": { rows: 6 } };

/** Options for our templates, in rjsf's type. */
export const templateOptions = (options: CriteriaOptions) => options as NonNullable<UiSchema["ui:options"]>;

/** Whether a place or something in it is invalid. @param wrong JSON pointers of invalid answers */
export const isWrong = (wrong: readonly string[], path: string): boolean =>
  wrong.some((place) => place === path || place.startsWith(`${path}/`));

/** The fields of a text in each language. */
export const languageFields = ({ say }: CriteriaTexts, languages: LanguageNames): UiSchema =>
  Object.fromEntries(
    languages.map(([code, language]) => [
      code,
      { "ui:title": say("staff.eligibility.inLanguage", { language }), "ui:widget": "textarea", "ui:options": { rows: 2 } },
    ]),
  );
