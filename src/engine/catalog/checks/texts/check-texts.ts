import type {
  OfferKindDocument,
  PageDocument,
  SiteDocument,
  StaffFormDocument,
  TableDocument,
  TemplateDocument,
} from "../../../../contract/documents.gen.ts";
import { datasetOf } from "../../../../contract/staff/datasets/datasets.ts";
import { ownValue } from "../../../values/own-value.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding, Kind, SourceDocument, TextTree } from "../../document.ts";
import { LANGUAGE_NAME } from "../../each-language.ts";
import { finding, listed, type Place, pointer } from "../../findings/finding.ts";
import { FIRST_LANGUAGE } from "../../localise.ts";
import { checkTranslation } from "./check-translation.ts";

/** Placeholders that the browser fills in texts of these kinds. */
const FILLED: Partial<Record<Kind, readonly string[]>> = {
  page: ["brandName", "legalEntityName", "partnerName", "year", "erasureDays", "complaintDays"],
  site: ["brandName", "legalEntityName", "partnerName", "year"],
  consent: ["brandName", "legalEntityName", "partnerName", "year"],
  "call-list": ["product", "brandName"],
};

/**
 * The languages in which every text is mandatory: English, and those of all sites that are not
 * marked as incomplete.
 */
export function languagesOf(catalog: Pick<Catalog, "sites">): string[] {
  const offered = [...catalog.sites.values()].flatMap(({ languages }) => languages.filter(({ incomplete }) => incomplete !== true));
  return [...new Set([FIRST_LANGUAGE, ...offered.map(({ code }) => code)])];
}

/** The texts of products that have placeholders, with their names. */
const FILLED_IN_PRODUCTS: readonly (readonly [at: RegExp, names: readonly string[]])[] = [
  [/^\/footerTerms\//, FILLED.site ?? []],
  [/^\/whatIf\/\d+\/says$/, ["from", "to", "by"]],
];

/** The placeholders available in each text of a document. */
function filledIn({ kind, content }: SourceDocument): (pointer: string) => readonly string[] {
  const everywhere = (names: readonly string[]) => () => names;
  if (kind === "template") return everywhere(variablesOf(content as TemplateDocument));
  if (kind === "offer-kind") return everywhere((content as OfferKindDocument).figures.map(({ id }) => id));
  if (kind === "product") return (at) => FILLED_IN_PRODUCTS.find(([place]) => place.test(at))?.[1] ?? [];
  if (kind === "staff-form") return (at) => (isInEachLanguage(content as StaffFormDocument, at) ? [LANGUAGE_NAME] : []);
  if (kind === "table") return everywhere(datasetOf((content as TableDocument).dataset)?.overDays === undefined ? [] : ["overDays"]);
  if (kind === "page") return (at) => messagePlaceholders(content as PageDocument, at) ?? FILLED.page ?? [];
  if (kind === "site") return (at) => retentionPlaceholders(content as SiteDocument, at) ?? FILLED.site ?? [];
  return everywhere(FILLED[kind] ?? []);
}

/** The placeholders of a text that partners send on; undefined for other texts of a page. */
function messagePlaceholders({ blocks }: Partial<PageDocument>, at: string): string[] | undefined {
  const [, index, part = ""] = /^\/blocks\/(\d+)\/(.+)$/.exec(at) ?? [];
  const block = blocks?.[Number(index)];
  if (block?.type === "share-link" && part === "message") return ["link", "partner"];
  if (block?.type === "creatives" && !part.endsWith("/title")) return ["partner"];
  const [, group] = /^groups\/(\d+)\/messages\/\d+\/text$/.exec(part) ?? [];
  if (block?.type !== "message-texts" || group === undefined) return undefined;
  return ["link", "partner", ...(block.groups[Number(group)]?.product === undefined ? [] : ["product"])];
}

/** Whether a text belongs to a staff form field that is entered per language. */
function isInEachLanguage({ schema }: StaffFormDocument, at: string): boolean {
  const name = /^\/(?:schema\/properties|ui)\/([^/]+)\//.exec(at)?.[1] ?? "";
  return ownValue(schema.properties, name)?.eachLanguage === true;
}

/**
 * The placeholders of a site's text that says how long data is retained after an erasure; undefined
 * for other texts.
 */
function retentionPlaceholders({ erasure }: SiteDocument, at: string): string[] | undefined {
  const index = /^\/erasure\/stays\/(\d+)\/until$/.exec(at)?.[1];
  if (index === undefined) return undefined;
  const { keeps, years } = erasure.stays[Number(index)] ?? {};
  return [...(years === undefined ? [] : ["years"]), ...(keeps === "sessions" || keeps === "uploads" ? ["days"] : [])];
}

/** Ids of a template by language, which are no texts. */
const DLT_IDS = "/sms/dltTemplateId";

/**
 * Checks every text of a document: it exists in each language, with the same placeholders, all of
 * which are filled.
 */
export function checkTexts(document: SourceDocument, languages: readonly string[]): Finding[] {
  const { kind, id, content } = document;
  const filled = filledIn(document);
  const texts = textsIn(content, "").filter(([at]) => kind !== "template" || at !== DLT_IDS);
  const found = texts.flatMap(([at, text]) => checkText(text, { kind, id, pointer: at }, languages, filled(at)));
  return kind === "template" ? [...found, ...unusedVariables(content as TemplateDocument, texts)] : found;
}

type Text = Readonly<Record<string, string>>;

function isText(value: object): value is Text {
  const entries = Object.entries(value);
  return Object.hasOwn(value, FIRST_LANGUAGE) && entries.every(([key, text]) => /^[a-z]{2}$/.test(key) && typeof text === "string");
}

/** All texts of a document with their pointers. */
function textsIn(value: unknown, at: string): [string, Text][] {
  if (typeof value !== "object" || value === null) return [];
  if (!Array.isArray(value) && isText(value)) return [[at, value]];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, pointer(at, key)));
}

function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{?\s*(\w+)[^}]*\}?\}/g)].map((match) => match[1] ?? ""))].sort();
}

function checkText(text: Text, place: Place, languages: readonly string[], filled: readonly string[]): Finding[] {
  const missing = languages.filter((language) => !Object.hasOwn(text, language));
  const first = placeholders(text[FIRST_LANGUAGE] ?? "");
  const different = Object.keys(text).filter((language) => placeholders(text[language] ?? "").join() !== first.join());
  return [
    ...Object.entries(text).flatMap(([language, own]) =>
      checkTranslation(own, text[FIRST_LANGUAGE] ?? "", { ...place, pointer: pointer(place.pointer, language) }, language),
    ),
    ...missing.map((language) => finding("language-missing", place, { language })),
    ...different.map((language) =>
      finding(
        "placeholders-differ",
        { ...place, pointer: pointer(place.pointer, language) },
        { language, given: listed(placeholders(text[language] ?? "")), expected: listed(first) },
      ),
    ),
    ...first
      .filter((name) => !filled.includes(name))
      .map((name) => finding("unknown-placeholder", place, { name: `{${name}}`, known: filled })),
  ];
}

const variablesOf = ({ variables }: TemplateDocument) => variables.map(({ name }) => name);

function unusedVariables(template: TemplateDocument, texts: readonly [string, Text][]): Finding[] {
  const used = new Set(texts.flatMap(([, text]) => placeholders(text[FIRST_LANGUAGE] ?? "")));
  const place: Place = { kind: "template", id: template.id, pointer: "" };
  const names = variablesOf(template);
  return names.flatMap((name, index) => [
    ...(used.has(name) ? [] : [finding("unused-variable", { ...place, pointer: pointer("/variables", index) }, { name })]),
    ...(names.indexOf(name) < index
      ? [finding("duplicate-name", { ...place, pointer: pointer("/variables", index) }, { what: "variable", name })]
      : []),
  ]);
}

/**
 * Checks the interface texts: every file and key in every language, with the same placeholders.
 *
 * @param languages those in which every text is mandatory
 */
export function checkInterfaceTexts(documents: readonly SourceDocument[], languages: readonly string[]): Finding[] {
  const files = new Map(documents.filter(({ kind }) => kind === "texts").map(({ id, content }) => [id, content]));
  const names = [...new Set([...files.keys()].map((id) => id.split("/")[1] ?? ""))];
  return names.flatMap((name) => {
    const all = [...files].flatMap(([id, content]): TextFile[] => {
      const [language = "", file] = id.split("/");
      return file === name ? [{ language, id, texts: flat(content), whole: languages.includes(language) }] : [];
    });
    const absent = languages.filter((language) => !files.has(`${language}/${name}`));
    const [any] = all;
    if (!any) return [];
    return [
      ...absent.map((language) =>
        finding("texts-file-missing", { kind: "texts", id: any.id, pointer: "" }, { language, file: `locales/${language}/${name}.json` }),
      ),
      ...all.flatMap((file) => compareTexts(file, all.find(({ language }) => language === FIRST_LANGUAGE) ?? any, all)),
    ];
  });
}

interface TextFile {
  language: string;
  id: string;
  /** Whether every text is mandatory in this language. */
  whole: boolean;
  /** Texts by pointer; null if the value is not a string. */
  texts: Map<string, string | null>;
}

function flat(tree: unknown, at = ""): Map<string, string | null> {
  if (typeof tree !== "object" || tree === null || Array.isArray(tree)) return new Map([[at, typeof tree === "string" ? tree : null]]);
  return new Map(Object.entries(tree as TextTree).flatMap(([key, part]) => [...flat(part, pointer(at, key))]));
}

function compareTexts(file: TextFile, first: TextFile, all: readonly TextFile[]): Finding[] {
  const place = (at: string): Place => ({ kind: "texts", id: file.id, pointer: at });
  const notTexts = [...file.texts].filter(([, text]) => text === null).map(([at]) => finding("not-a-text", place(at)));
  const wanted = new Map(all.flatMap(({ language, texts }) => [...texts.keys()].map((key) => [key, language] as const)));
  const missing = [...(file.whole ? wanted : [])]
    .filter(([key]) => !file.texts.has(key))
    .map(([key, language]) => finding("text-key-missing", place(key), { key, language }));
  const different = [...file.texts].flatMap(([key, text]) => {
    const expected = placeholders(first.texts.get(key) ?? text ?? "");
    const given = placeholders(text ?? "");
    return expected.join() === given.join()
      ? []
      : [finding("placeholders-differ", place(key), { language: file.language, given: listed(given), expected: listed(expected) })];
  });
  const untranslated = [...file.texts].flatMap(([key, text]) =>
    text === null ? [] : checkTranslation(text, first.texts.get(key) ?? "", place(key), file.language),
  );
  return [...notTexts, ...missing, ...different, ...untranslated];
}
