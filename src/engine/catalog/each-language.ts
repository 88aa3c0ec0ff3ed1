import type { CommonText, StaffFormDocument, StaffFormField, StaffFormUi } from "../../contract/documents.gen.ts";
import { staffAction } from "../../contract/staff/staff-actions.ts";
import type { Catalog } from "./catalog.ts";
import { FIRST_LANGUAGE } from "./localise.ts";

/** A language in which a staff form asks for texts. */
export interface AskedLanguage {
  code: string;
  /** Whether mandatory texts are mandatory in this language. */
  needed: boolean;
}

/**
 * The placeholder in the texts of a field that is entered per language; filled with the language's
 * name.
 */
export const LANGUAGE_NAME = "language";
export const LANGUAGE_PLACE = `{${LANGUAGE_NAME}}`;

/** The field name for one language: `title` is `titleHi` in Hindi. */
export const fieldIn = (name: string, code: string): string => `${name}${code.charAt(0).toUpperCase()}${code.slice(1)}`;

/**
 * The languages in which an action accepts texts: those of the site, or those of all sites if its
 * texts are stored in documents. Always includes English, the fallback for missing texts. Languages
 * that a site marks as incomplete are optional.
 *
 * @param site id of the current site
 */
export function formLanguages({ sites }: Pick<Catalog, "sites">, action: string, site: string): AskedLanguage[] {
  const sitesUsing = staffAction(action)?.inDocuments ? [...sites.values()] : [sites.get(site)].filter((one) => one !== undefined);
  const offered = sitesUsing.flatMap(({ languages }) => languages);
  const codes = new Set([FIRST_LANGUAGE, ...offered.map(({ code }) => code)]);
  return [...codes].map((code) => ({
    code,
    needed: code === FIRST_LANGUAGE || offered.some((language) => language.code === code && language.incomplete !== true),
  }));
}

/** A text with the name of a language filled in, in each language of the text. */
function named(text: CommonText, code: string): CommonText {
  const texts = Object.entries(text).map(([own, value]) => {
    const name = new Intl.DisplayNames([own], { type: "language" }).of(code) ?? code;
    return [own, value.replaceAll(LANGUAGE_PLACE, name)];
  });
  return Object.fromEntries(texts) as CommonText;
}

function fieldOf({ eachLanguage: _each, title, description, ...limits }: StaffFormField, code: string, first: boolean): StaffFormField {
  return { ...limits, title: named(title, code), ...(first && description && { description: named(description, code) }) };
}

function uiOf({ placeholder, messages, ...ui }: StaffFormUi, code: string): StaffFormUi {
  const texts = Object.entries((messages ?? {}) as Record<string, CommonText>).map(([keyword, text]) => [keyword, named(text, code)]);
  return { ...ui, language: code, ...(placeholder && { placeholder: named(placeholder, code) }), messages: Object.fromEntries(texts) };
}

function written(form: StaffFormDocument, languages: readonly AskedLanguage[]): StaffFormDocument {
  const { schema, order, ui } = form;
  const { properties } = schema;
  const inEach = (name: string, only = languages) =>
    properties[name]?.eachLanguage ? only.map(({ code }) => fieldIn(name, code)) : [name];
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

/**
 * A form in which every field entered per language is replaced by one field for each language.
 * Cached, so the same arguments give the same object.
 */
function expandLanguages(form: StaffFormDocument, languages: readonly AskedLanguage[]): StaffFormDocument {
  const made = known.get(form) ?? new Map<string, StaffFormDocument>();
  known.set(form, made);
  const key = JSON.stringify(languages);
  const expanded = made.get(key) ?? written(form, languages);
  made.set(key, expanded);
  return expanded;
}

/**
 * A staff form for a site, with one field per language where needed.
 *
 * @param site id of the current site
 * @returns undefined for an unknown form
 */
export function staffFormOf(catalog: Pick<Catalog, "sites" | "staffForms">, id: string, site: string): StaffFormDocument | undefined {
  const form = catalog.staffForms.get(id);
  if (form === undefined || !Object.values(form.schema.properties).some(({ eachLanguage }) => eachLanguage)) return form;
  return expandLanguages(form, formLanguages(catalog, form.action, site));
}
