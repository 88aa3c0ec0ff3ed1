import { checkPage } from "./blocks/check-page.ts";
import { checkRowQueries } from "./blocks/check-row-queries.ts";
import { hasChoicesOfBlock } from "./blocks/shown-by.ts";
import { type Catalog, documentsOf } from "./catalog.ts";
import { type Attempt, checkMeaning } from "./check-meaning.ts";
import { checkConstants, checkIdentifiers } from "./checks/check-constants.ts";
import { checkBrand, checkConsent, checkOptions, checkProduct, checkSite } from "./checks/check-references.ts";
import { checkSchema } from "./checks/check-schema.ts";
import { checkForm, checkShared } from "./checks/forms/check-forms.ts";
import { checkPatterns } from "./checks/forms/check-patterns.ts";
import { checkSignIn } from "./checks/forms/check-sign-in.ts";
import { checkStaffForm } from "./checks/forms/check-staff-form.ts";
import { gatherFindings } from "./checks/gather-findings.ts";
import { checkLender } from "./checks/lenders/check-lender.ts";
import { checkLenderScreens } from "./checks/lenders/check-lender-screens.ts";
import { checkOfferKind } from "./checks/lenders/check-offer-kind.ts";
import { checkSecretNames } from "./checks/lenders/check-secret-names.ts";
import { checkTerms } from "./checks/lenders/check-terms.ts";
import { checkCallList } from "./checks/pages/check-call-list.ts";
import { checkReport } from "./checks/pages/check-reports.ts";
import { checkTable } from "./checks/pages/check-tables.ts";
import { checkUpload } from "./checks/pages/check-upload.ts";
import { checkMenu, checkRouting } from "./checks/rules/check-routing.ts";
import { checkInterfaceTexts, checkTexts, languagesOf } from "./checks/texts/check-texts.ts";
import {
  catalogName,
  type DocumentTypes,
  type Finding,
  type Kind,
  SCHEMA_KINDS,
  type SchemaKind,
  type SourceDocument,
  type TextTree,
} from "./document.ts";
import { finding, lacksName, type Place } from "./findings/finding.ts";
import type { FindingCode } from "./findings/finding-texts.ts";
import { type Remember, uncached } from "./incremental-check.ts";

export interface Checked {
  /** Null if there are errors. Warnings do not prevent a catalogue. */
  catalog: Catalog | null;
  /** All findings, sorted by kind, id and pointer. */
  findings: Finding[];
}

/** A document with one of these findings is not checked any further. */
const UNREADABLE: ReadonlySet<FindingCode> = new Set(["too-deep", "too-large", "unknown-kind", "duplicate-document"]);

/**
 * Checks documents: each one against the closed meta-schema of its kind, then all of them against
 * one another. Documents of the wrong shape take part in the second step as far as they can be
 * read.
 *
 * Never throws. A document can be crafted so that its check takes very long, so the server runs the
 * checks where they can be aborted (`checkRelease`).
 *
 * @param metas the meta-schemas by name, including `common` and `dialect`
 * @param begin called before each document is checked
 * @param known results of earlier checks
 * @returns the frozen catalogue, made of copies of the documents
 */
export function checkDocuments(
  documents: readonly SourceDocument[],
  metas: Readonly<Record<string, object>>,
  begin: (place: Place) => void = () => {},
  known: Known = { shapes: () => null, begin: () => {}, remember: uncached },
): Checked {
  const shapes = known.shapes(documents) ?? checkSchema(documents, metas, begin);
  if (shapes.some(({ code }) => UNREADABLE.has(code))) return { catalog: null, findings: shapes.sort(byPlace) };
  const catalog = assembleCatalog(documents);
  known.begin(catalog);
  const remember = shapes.length > 0 ? uncached : known.remember;
  const all = checkAcrossDocuments(catalog, documents, { metas, lenient: shapes.length > 0, begin, remember });
  const together = shapes.length > 0 ? all.filter((one) => !lacksName(one)) : all;
  // The meaning of documents of the wrong shape is undefined, so it is not checked.
  const meaning = shapes.length > 0 ? [] : checkMeaning(catalog, together, attempts({ lenient: false, begin }));
  const findings = gatherFindings(catalog, withoutStopped([...shapes, ...together, ...meaning])).sort(byPlace);
  return { catalog: findings.some(({ severity }) => severity === "error") ? null : catalog, findings };
}

/** Without the checks that threw if there are other errors: terms of the wrong shape stop checks that read them. */
function withoutStopped(findings: readonly Finding[]): readonly Finding[] {
  const others = findings.filter(({ code }) => code !== "check-stopped");
  return others.some(({ severity }) => severity === "error") ? others : findings;
}

function byPlace(one: Finding, other: Finding): number {
  const [a, b] = [one, other].map(({ kind, id, pointer }) => `${kind}/${id} ${pointer}`) as [string, string];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Cached results of earlier checks. */
export interface Known {
  /** Findings about the shape of the documents; null unless all of them are cached. */
  shapes(documents: readonly SourceDocument[]): Finding[] | null;
  /** Called with the catalogue before the first `remember`. */
  begin(catalog: Catalog): void;
  remember: Remember;
}

interface Together {
  metas: Readonly<Record<string, object>>;
  /** If true, a check that throws reports nothing: the documents have the wrong shape anyway. */
  lenient: boolean;
  begin(place: Place): void;
  remember: Remember;
}

/** Wraps a check of one document, or of all documents of a kind, so that it never throws. */
function attempts({ lenient, begin }: Pick<Together, "lenient" | "begin">): Attempt {
  return (kind, id, check) => {
    const place = { kind, id, pointer: "" };
    begin(place);
    try {
      return check();
    } catch (error) {
      return lenient ? [] : [finding("check-stopped", place, { detail: `failed (${(error as Error).message})` })];
    }
  };
}

function checkAcrossDocuments(catalog: Catalog, documents: readonly SourceDocument[], together: Together): Finding[] {
  const attempt = attempts(together);
  const { metas, begin, remember } = together;
  const each = <K extends SchemaKind>(kind: K, check: (catalog: Catalog, document: DocumentTypes[K]) => Finding[]) => {
    const work = (id: string) => (seen: Catalog) =>
      attempt(kind, id, () => check(seen, documentsOf(seen, kind).get(id) as DocumentTypes[K]));
    return [...documentsOf(catalog, kind).keys()].flatMap((id) => remember(`check ${kind}/${id}`, catalog, work(id)));
  };
  let languages: string[] = [];
  const sites = attempt("site", [...catalog.sites.keys()][0] ?? "", () => {
    languages = languagesOf(catalog);
    return [];
  });
  const inDocuments = documents.filter(({ kind }) => kind !== "texts");
  const files = documents.filter(({ kind }) => kind === "texts");
  return [
    ...each("site", (all, site) => [...checkSite(all, site), ...checkConstants(all, site), ...checkIdentifiers(all, site)]),
    ...each("product", checkProduct),
    ...each("page", checkPage),
    ...each("staff-form", checkStaffForm),
    ...each("upload", checkUpload),
    ...each("call-list", checkCallList),
    ...each("shared", checkShared),
    ...each("form", (all, form) => checkForm(all, form, hasChoicesOfBlock)),
    ...each("consent", checkConsent),
    ...each("options", checkOptions),
    ...each("offer-kind", checkOfferKind),
    ...each("lender", (all, lender) => [
      ...checkLender(all, lender),
      ...checkLenderScreens(all, lender),
      ...checkTerms(all, lender, metas),
    ]),
    ...attempt("lender", [...catalog.lenders.keys()][0] ?? "", () => checkSecretNames(catalog)),
    ...each("brand", checkBrand),
    ...each("routing", (all, routing) => {
      const found = checkRouting(all, routing);
      return found.some(({ severity }) => severity === "error") ? found : [...found, ...checkSignIn(all, routing)];
    }),
    ...each("table", checkTable),
    ...each("table", checkRowQueries),
    ...each("report", checkReport),
    ...each("menu", checkMenu),
    ...attempt("shared", [...catalog.shared.keys()][0] ?? "", () => checkPatterns(catalog, begin)),
    ...sites,
    ...inDocuments.flatMap((document) => {
      const { kind, id } = document;
      return remember(`texts ${kind}/${id} ${languages.join()}`, catalog, (seen) => {
        documentsOf(seen, kind as SchemaKind).get(id);
        return attempt(kind, id, () => checkTexts(document, languages));
      });
    }),
    ...attempt("texts", files[0]?.id ?? "", () => checkInterfaceTexts(files, languages)),
  ];
}

/**
 * The catalogue of documents: frozen deep copies, by kind and id. Checks nothing, so it is only for
 * documents that were checked before.
 */
export function assembleCatalog(documents: readonly SourceDocument[]): Catalog {
  const byKind = Map.groupBy(documents, ({ kind }) => kind);
  const of = <K extends Kind>(kind: K): ReadonlyMap<string, DocumentTypes[K]> => {
    const own = [...(byKind.get(kind) ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1));
    return frozenMap(own.map((document) => [document.id, frozenCopy(withOwnId(document)) as DocumentTypes[K]]));
  };
  const kinds = Object.fromEntries(SCHEMA_KINDS.map((kind) => [catalogName(kind), of(kind)])) as unknown as Omit<Catalog, "texts">;
  return Object.freeze({ ...kinds, texts: textsByLanguage(of("texts")) });
}

/** The content with the id of its file, where findings about it belong. Another id, or none, is reported by its shape. */
function withOwnId({ kind, id, content }: SourceDocument): unknown {
  if (kind === "texts" || typeof content !== "object" || content === null || Array.isArray(content)) return content;
  return (content as { id?: unknown }).id === id ? content : { ...content, id };
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

const copies = new WeakSet<object>();

/** A frozen copy of a document's content. A copy made here is returned as it is. */
export function frozenCopy(content: unknown): unknown {
  if (typeof content !== "object" || content === null || copies.has(content)) return content;
  const made = copy(content) as object;
  copies.add(made);
  return made;
}

function copy(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(copy));
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)])));
}

/** A read-only map. `Object.freeze` alone does not block `set` and `delete`. */
function frozenMap<T>(entries: readonly (readonly [string, T])[]): ReadonlyMap<string, T> {
  const refuse = () => {
    throw new TypeError("the catalogue is frozen");
  };
  return Object.freeze(Object.assign(new Map(entries), { set: refuse, delete: refuse, clear: refuse }));
}
