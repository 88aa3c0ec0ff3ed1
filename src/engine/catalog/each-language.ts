import type { CommonText, StaffFormDocument, StaffFormField, StaffFormUi } from "../../contract/documents.gen.ts";
import { staffAction } from "../../contract/staff/staff-actions.ts";
import type { Catalog } from "./catalog.ts";
import { FIRST_LANGUAGE } from "./localise.ts";

/** A language in which a form of the staff asks for texts. */
export interface AskedLanguage {
  code: string;
  /** What must be filled in must be in it. */
  needed: boolean;
}

/** What is filled in, in the texts of a field that is asked in each language: its name. */
export const LANGUAGE_NAME = "language";
export const LANGUAGE_PLACE = `{${LANGUAGE_NAME}}`;

/** The name that a field has in one language: `title` is `titleHi` in Hindi. */
export const fieldIn = (name: string, code: string): string => `${name}${code.charAt(0).toUpperCase()}${code.slice(1)}`;

/**
 * The languages in which an action takes texts: those of the site, and where its texts stand in documents those of all sites; English
 * always, which is shown where another is missing. What a site calls incomplete is not needed.
 * @param site id of the site that is served
 */
export function askedLanguages({ sites }: Pick<Catalog, "sites">, action: string, site: string): AskedLanguage[] {
  const asking = staffAction(action)?.inDocuments ? [...sites.values()] : [sites.get(site)].filter((one) => one !== undefined);
  const offered = asking.flatMap(({ languages }) => languages);
  const codes = new Set([FIRST_LANGUAGE, ...offered.map(({ code }) => code)]);
  return [...codes].map((code) => ({
    code,
    needed: code === FIRST_LANGUAGE || offered.some((language) => language.code === code && language.incomplete !== true),
  }));
}

/** A text with the language's name in the language that each of its own is in. */
function named(text: CommonText, code: string): CommonText {
  const texts = Object.entries(text).map(([own, said]) => {
    const name = new Intl.DisplayNames([own], { type: "language" }).of(code) ?? code;
    return [own, said.replaceAll(LANGUAGE_PLACE, name)];
  });
  return Object.fromEntries(texts) as CommonText;
}

function fieldOf({ eachLanguage: _each, title, description, ...limits }: StaffFormField, code: string, first: boolean): StaffFormField {
  return { ...limits, title: named(title, code), ...(first && description && { description: named(description, code) }) };
}

function uiOf({ placeholder, messages, ...ui }: StaffFormUi, code: string): StaffFormUi {
  const said = Object.entries((messages ?? {}) as Record<string, CommonText>).map(([keyword, text]) => [keyword, named(text, code)]);
  return { ...ui, language: code, ...(placeholder && { placeholder: named(placeholder, code) }), messages: Object.fromEntries(said) };
}

function written(form: StaffFormDocument, languages: readonly AskedLanguage[]): StaffFormDocument {
  const { schema, order, ui } = form;
  const { properties } = schema;
  const inEach = (name: string, asked = languages) =>
    properties[name]?.eachLanguage ? asked.map(({ code }) => fieldIn(name, code)) : [name];
  const fields = Object.entries(properties).flatMap(([name, field]): [string, StaffFormField][] =>
    field.eachLanguage ? languages.map(({ code }, index) => [fieldIn(name, code), fieldOf(field, code, index === 0)]) : [[name, field]],
  );
  const shown = Object.entries(ui).flatMap(([name, own]): [string, StaffFormUi][] =>
    properties[name]?.eachLanguage ? languages.map(({ code }) => [fieldIn(name, code), uiOf(own, code)]) : [[name, own]],
  );
  const needed = languages.filter((language) => language.needed);
  return {
    ...form,
    schema: {
      ...schema,
      ...(schema.required && { required: schema.required.flatMap((name) => inEach(name, needed)) }),
      properties: Object.fromEntries(fields),
    },
    order: order.flatMap((name) => inEach(name)) as StaffFormDocument["order"],
    ui: Object.fromEntries(shown),
  };
}

const known = new WeakMap<StaffFormDocument, Map<string, StaffFormDocument>>();

/** A form whose texts are asked in some languages, each in a field of its own; the same object for the same of both. */
export function inEachLanguage(form: StaffFormDocument, languages: readonly AskedLanguage[]): StaffFormDocument {
  const made = known.get(form) ?? new Map<string, StaffFormDocument>();
  known.set(form, made);
  const key = JSON.stringify(languages);
  const asked = made.get(key) ?? written(form, languages);
  made.set(key, asked);
  return asked;
}

/**
 * A form of the staff as a site asks it.
 * @param site id of the site that is served
 * @returns undefined for none of that id
 */
export function staffFormOf(catalog: Pick<Catalog, "sites" | "staffForms">, id: string, site: string): StaffFormDocument | undefined {
  const form = catalog.staffForms.get(id);
  if (form === undefined || !Object.values(form.schema.properties).some(({ eachLanguage }) => eachLanguage)) return form;
  return inEachLanguage(form, askedLanguages(catalog, form.action, site));
}
