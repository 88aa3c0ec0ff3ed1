import type { Catalog } from "./catalog.ts";
import { checkForm, checkShared } from "./check-forms.ts";
import { checkLender } from "./check-lender.ts";
import { checkBrand, checkConsent, checkOptions, checkPage, checkProduct, checkSite, checkTable } from "./check-references.ts";
import { checkMenu, checkRouting } from "./check-routing.ts";
import { checkShapes } from "./check-shape.ts";
import { checkInterfaceTexts, checkTexts, languagesOf } from "./check-texts.ts";
import type { DocumentTypes, Finding, Kind, SourceDocument, TextTree } from "./document.ts";
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
 * @param metas the meta-schemas by name, `common` and `dialect` among them
 * @returns the frozen catalogue, made of copies of the documents
 */
export function checkDocuments(documents: readonly SourceDocument[], metas: Readonly<Record<string, object>>): Checked {
  const shapes = checkShapes(documents, metas);
  if (shapes.some(({ code }) => UNREADABLE.has(code))) return { catalog: null, findings: shapes.sort(byPlace) };
  const catalog = assembleCatalog(documents);
  const findings = [...shapes, ...checkTogether(catalog, documents, shapes.length > 0)].sort(byPlace);
  return { catalog: findings.some(({ severity }) => severity === "error") ? null : catalog, findings };
}

function byPlace(one: Finding, other: Finding): number {
  const [a, b] = [one, other].map(({ kind, id, pointer }) => `${kind}/${id} ${pointer}`) as [string, string];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** @param lenient when shapes are wrong, a check that stumbles over one says nothing */
function checkTogether(catalog: Catalog, documents: readonly SourceDocument[], lenient: boolean): Finding[] {
  const attempt = (check: () => Finding[]): Finding[] => {
    try {
      return check();
    } catch (error) {
      if (lenient) return [];
      throw error;
    }
  };
  const each = <T>(documents: ReadonlyMap<string, T>, check: (catalog: Catalog, document: T) => Finding[]) =>
    [...documents.values()].flatMap((document) => attempt(() => check(catalog, document)));
  const texts = attempt(() => {
    const languages = languagesOf(catalog);
    const inDocuments = documents.filter(({ kind }) => kind !== "texts").flatMap((document) => checkTexts(document, languages));
    return [...inDocuments, ...checkInterfaceTexts(documents, languages)];
  });
  return [
    ...each(catalog.sites, checkSite),
    ...each(catalog.products, checkProduct),
    ...each(catalog.pages, checkPage),
    ...each(catalog.shared, checkShared),
    ...each(catalog.forms, checkForm),
    ...each(catalog.consents, checkConsent),
    ...each(catalog.options, checkOptions),
    ...each(catalog.lenders, checkLender),
    ...each(catalog.brands, checkBrand),
    ...each(catalog.routing, checkRouting),
    ...each(catalog.tables, checkTable),
    ...each(catalog.menus, checkMenu),
    ...texts,
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
