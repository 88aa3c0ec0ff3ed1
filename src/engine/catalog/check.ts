import type { Catalog } from "./catalog.ts";
import { checkForm, checkShared } from "./check-forms.ts";
import { checkLender } from "./check-lender.ts";
import { checkPatterns } from "./check-patterns.ts";
import { checkBrand, checkConsent, checkOptions, checkPage, checkProduct, checkSite, checkTable } from "./check-references.ts";
import { checkMenu, checkRouting } from "./check-routing.ts";
import { checkShapes } from "./check-shape.ts";
import { checkInterfaceTexts, checkTexts, languagesOf } from "./check-texts.ts";
import type { DocumentTypes, Finding, Kind, SourceDocument, TextTree } from "./document.ts";
import { finding, type Place } from "./finding.ts";
import type { FindingCode } from "./finding-texts.ts";

export interface Checked {
  /** Null when there are errors; warnings do not stand in the way. */
  catalog: Catalog | null;
  /** All of them at once, by kind, id and pointer. */
  findings: Finding[];
}

/** Documents of which no more than this can be told. */
const UNREADABLE: ReadonlySet<FindingCode> = new Set(["too-deep", "too-large", "unknown-kind", "duplicate-document"]);

/**
 * Checks documents: each against the closed meta-schema of its kind, then all against one another.
 * Documents of the wrong shape take part in the second as far as they can be read.
 * It never throws. A document can be made so that it takes very long: the server checks where it can be stopped (`checkRelease`).
 * @param metas the meta-schemas by name, `common` and `dialect` among them
 * @param begin told of each document before it is checked
 * @returns the frozen catalogue, made of copies of the documents
 */
export function checkDocuments(
  documents: readonly SourceDocument[],
  metas: Readonly<Record<string, object>>,
  begin: (place: Place) => void = () => {},
): Checked {
  const shapes = checkShapes(documents, metas, begin);
  if (shapes.some(({ code }) => UNREADABLE.has(code))) return { catalog: null, findings: shapes.sort(byPlace) };
  const catalog = assembleCatalog(documents);
  const findings = [...shapes, ...checkTogether(catalog, documents, { lenient: shapes.length > 0, begin })].sort(byPlace);
  return { catalog: findings.some(({ severity }) => severity === "error") ? null : catalog, findings };
}

function byPlace(one: Finding, other: Finding): number {
  const [a, b] = [one, other].map(({ kind, id, pointer }) => `${kind}/${id} ${pointer}`) as [string, string];
  return a < b ? -1 : a > b ? 1 : 0;
}

interface Together {
  /** When shapes are wrong, a check that stumbles over one says nothing. */
  lenient: boolean;
  begin(place: Place): void;
}

function checkTogether(catalog: Catalog, documents: readonly SourceDocument[], { lenient, begin }: Together): Finding[] {
  const attempt = (kind: Kind, id: string, check: () => Finding[]): Finding[] => {
    const place = { kind, id, pointer: "" };
    begin(place);
    try {
      return check();
    } catch (error) {
      return lenient ? [] : [finding("check-stopped", place, { detail: `failed (${(error as Error).message})` })];
    }
  };
  const each = <K extends Exclude<Kind, "texts">>(
    kind: K,
    all: ReadonlyMap<string, DocumentTypes[K]>,
    check: (catalog: Catalog, document: DocumentTypes[K]) => Finding[],
  ) => [...all].flatMap(([id, document]) => attempt(kind, id, () => check(catalog, document)));
  let languages: string[] = [];
  const sites = attempt("site", [...catalog.sites.keys()][0] ?? "", () => {
    languages = languagesOf(catalog);
    return [];
  });
  const inDocuments = documents.filter(({ kind }) => kind !== "texts");
  const files = documents.filter(({ kind }) => kind === "texts");
  return [
    ...each("site", catalog.sites, checkSite),
    ...each("product", catalog.products, checkProduct),
    ...each("page", catalog.pages, checkPage),
    ...each("shared", catalog.shared, checkShared),
    ...each("form", catalog.forms, checkForm),
    ...each("consent", catalog.consents, checkConsent),
    ...each("options", catalog.options, checkOptions),
    ...each("lender", catalog.lenders, checkLender),
    ...each("brand", catalog.brands, checkBrand),
    ...each("routing", catalog.routing, checkRouting),
    ...each("table", catalog.tables, checkTable),
    ...each("menu", catalog.menus, checkMenu),
    ...attempt("shared", [...catalog.shared.keys()][0] ?? "", () => checkPatterns(catalog, begin)),
    ...sites,
    ...inDocuments.flatMap((document) => attempt(document.kind, document.id, () => checkTexts(document, languages))),
    ...attempt("texts", files[0]?.id ?? "", () => checkInterfaceTexts(files, languages)),
  ];
}

/**
 * The catalogue of documents: deep copies, frozen, by kind and id. Nothing is checked here:
 * only for documents that this very code has checked before.
 */
export function assembleCatalog(documents: readonly SourceDocument[]): Catalog {
  const of = <K extends Kind>(wanted: K): ReadonlyMap<string, DocumentTypes[K]> => {
    const own = documents.filter(({ kind }) => kind === wanted).sort((a, b) => (a.id < b.id ? -1 : 1));
    return frozenMap(own.map(({ id, content }) => [id, copy(content) as DocumentTypes[K]]));
  };
  return Object.freeze({
    sites: of("site"),
    products: of("product"),
    forms: of("form"),
    consents: of("consent"),
    options: of("options"),
    lenders: of("lender"),
    brands: of("brand"),
    routing: of("routing"),
    tables: of("table"),
    pages: of("page"),
    menus: of("menu"),
    templates: of("template"),
    shared: of("shared"),
    texts: textsByLanguage(of("texts")),
  });
}

/** `hi/form` and `hi/errors` → `hi`: { form, errors }. */
function textsByLanguage(files: ReadonlyMap<string, TextTree>): ReadonlyMap<string, TextTree> {
  const languages = new Map<string, Record<string, TextTree>>();
  for (const [id, tree] of files) {
    const [language = "", file = ""] = id.split("/");
    languages.set(language, { ...languages.get(language), [file]: tree });
  }
  return frozenMap([...languages].map(([language, trees]) => [language, Object.freeze(trees)]));
}

/** A frozen copy of a JSON value. */
function copy(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(copy));
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)])));
}

/** A map that refuses changes, which `Object.freeze` alone does not make it do. */
function frozenMap<T>(entries: readonly (readonly [string, T])[]): ReadonlyMap<string, T> {
  const refuse = () => {
    throw new TypeError("the catalogue is frozen");
  };
  return Object.freeze(Object.assign(new Map(entries), { set: refuse, delete: refuse, clear: refuse }));
}
