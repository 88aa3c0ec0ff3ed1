import type { DocumentTypes as MetaTypes } from "../../contract/documents.gen.ts";
import type { FindingCode } from "./findings/finding-texts.ts";

/** Interface texts of one file, nested by key. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** The content of each kind of document. */
export interface DocumentTypes extends MetaTypes {
  /** One file of interface texts; its id is `<language>/<file>`. */
  texts: TextTree;
}

export type Kind = keyof DocumentTypes;

/** The kinds of documents, each with its folder in `schemas/`. Its meta-schema is `schemas/meta/<kind>.json`. */
export const FOLDERS = {
  site: "sites",
  product: "products",
  form: "forms",
  consent: "consents",
  options: "options",
  lender: "lenders",
  "offer-kind": "offer-kinds",
  brand: "brands",
  routing: "routing",
  table: "tables",
  report: "reports",
  page: "pages",
  "staff-form": "staff-forms",
  upload: "uploads",
  "call-list": "call-lists",
  menu: "menus",
  template: "templates",
  shared: "shared",
} as const satisfies Record<keyof MetaTypes, string>;

export type SchemaKind = keyof typeof FOLDERS;

export const SCHEMA_KINDS = Object.keys(FOLDERS) as SchemaKind[];
export const KINDS: readonly Kind[] = [...SCHEMA_KINDS, "texts"];

type CamelCase<Name> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<Rest>}` : Name;

/** What the catalogue calls the documents of a kind: `offer-kind` → `offerKinds`. */
export type CatalogName<K extends SchemaKind> = CamelCase<(typeof FOLDERS)[K]>;

export const catalogName = <K extends SchemaKind>(kind: K): CatalogName<K> =>
  FOLDERS[kind].replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as CatalogName<K>;

/** A document as read, not yet checked. Its id is the file name without `.json`. */
export interface SourceDocument {
  kind: Kind;
  id: string;
  content: unknown;
}

/** An error or warning about a document: what, where, and how a product owner fixes it. */
export interface Finding {
  severity: "error" | "warning";
  code: FindingCode;
  kind: Kind;
  id: string;
  /** JSON pointer into the document; empty for the whole document. */
  pointer: string;
  message: string;
  fix: string;
}

/** The file of a document, relative to the checkout. */
export function fileOf(kind: Kind, id: string): string {
  return kind === "texts" ? `locales/${id}.json` : `schemas/${FOLDERS[kind]}/${id}.json`;
}
