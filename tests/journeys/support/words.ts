import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../../..");

export type Language = "en" | "hi";
type Text = Record<Language, string>;

const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

/** A text of the interface in a language, as `locales/` has it; placeholders filled. */
export function word(language: Language, key: string, values: Record<string, string | number> = {}): string {
  const [file, ...path] = key.split(".");
  const text = path.reduce((node: Record<string, never>, name) => node[name] ?? {}, read(`locales/${language}/${file}.json`));
  if (typeof text !== "string") throw new Error(`No text ${key} in ${language}`);
  return (text as string).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}

const form = read("schemas/forms/personal-loan.json");

/** The definition of a field of the form, in any document of `schemas/shared`. */
function fieldOf(name: string): { "x-label": Text; "x-messages": Record<string, Text>; "x-options"?: string } {
  const [, place, definition = ""] =
    new RegExp(`"${name}":\\{"\\$ref":"(shared/[a-z]+)#/definitions/(\\w+)`).exec(JSON.stringify(form)) ?? [];
  return read(`schemas/${place}.json`).definitions[definition];
}

/** The label of a field. */
export const label = (language: Language, field: string): string => fieldOf(field)["x-label"][language];

/** What a field says when a keyword of its schema does not hold. */
export const message = (language: Language, field: string, keyword: string): string =>
  fieldOf(field)["x-messages"][keyword]?.[language] ?? "";

/** The text of a choice, by its code. */
export function choice(language: Language, field: string, code: string): string {
  const list: { code: string; label: Text }[] = read("schemas/options/default.json").lists[fieldOf(field)["x-options"] ?? ""];
  return list.find((option) => option.code === code)?.label[language] ?? "";
}

/** The title of a step of the form. */
export const stepTitle = (language: Language, step: string): string =>
  form.steps.find(({ id }: { id: string }) => id === step).title[language];

/** The text of the send button of the form. */
export const submitText = (language: Language): string => form.submit[language];

/** The text of a consent, or of one of its choices. */
export function consentText(language: Language, id: string, code?: string): string {
  const { versions } = read(`schemas/consents/${id}.json`);
  const { text, choices } = versions.at(-1);
  return (code ? choices.find((each: { code: string }) => each.code === code).text : text)[language];
}

/** The label of a status in the lender status table. */
export const statusLabel = (language: Language, status: string): string =>
  read("schemas/tables/lender-status.json").statuses[status].label[language];

export const statusAction = (language: Language, status: string): string =>
  read("schemas/tables/lender-status.json").statuses[status].action.label[language];

export const lenderName = (language: Language, lender: string): string => read(`schemas/lenders/${lender}.json`).name[language];

/** Why a lender did not match. */
export function reasonOf(language: Language, lender: string, criterion: string): string {
  const { eligibility } = read(`schemas/lenders/${lender}.json`).products[0];
  return eligibility.find(({ id }: { id: string }) => id === criterion).reason[language];
}

const { offerKind } = read("schemas/products/loan.json");
const kind = read(`schemas/offer-kinds/${offerKind}.json`);

/** What a figure of an offer is called. */
export const figureLabel = (language: Language, id: string): string =>
  kind.figures.find((figure: { id: string }) => figure.id === id).label[language];

/** The order by a figure that a customer can pick. */
export const sortLabel = (language: Language, figure: string): string =>
  kind.sorts.find((sort: { figure: string }) => sort.figure === figure).label[language];
/** A text of a document of `schemas/`, by the path of its file without `.json` and the way to it within. */
export const documentText = (language: Language, path: string, ...at: (string | number)[]): string =>
  at.reduce((node, name) => node[name], read(`schemas/${path}.json`))[language];
