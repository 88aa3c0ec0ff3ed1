import type {
  BrandDocument,
  CallListDocument,
  ConsentDocument,
  FormDocument,
  LenderDocument,
  MenuDocument,
  OfferKindDocument,
  OptionsDocument,
  PageDocument,
  ProductDocument,
  ReportDocument,
  RoutingDocument,
  SharedDocument,
  SiteDocument,
  StaffFormDocument,
  TableDocument,
  TemplateDocument,
  UploadDocument,
} from "../../contract/documents.gen.ts";
import type { FindingCode } from "./finding-texts.ts";

/** Interface texts of one file, nested by key. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** The content of each kind of document. */
export interface DocumentTypes {
  site: SiteDocument;
  product: ProductDocument;
  form: FormDocument;
  consent: ConsentDocument;
  options: OptionsDocument;
  lender: LenderDocument;
  "offer-kind": OfferKindDocument;
  brand: BrandDocument;
  routing: RoutingDocument;
  table: TableDocument;
  report: ReportDocument;
  page: PageDocument;
  "staff-form": StaffFormDocument;
  upload: UploadDocument;
  "call-list": CallListDocument;
  menu: MenuDocument;
  template: TemplateDocument;
  shared: SharedDocument;
  /** One file of interface texts; its id is `<language>/<file>`. */
  texts: TextTree;
}

export type Kind = keyof DocumentTypes;

/** Kinds that have a folder in `schemas/` and a meta-schema in `schemas/meta/<kind>.json`. */
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
} as const satisfies Record<Exclude<Kind, "texts">, string>;

/** The catalogue's collection for each kind. */
export const IN_CATALOG = { ...FOLDERS, "offer-kind": "offerKinds", "staff-form": "staffForms", "call-list": "callLists" } as const;

export type SchemaKind = keyof typeof FOLDERS;

export const SCHEMA_KINDS = Object.keys(FOLDERS) as SchemaKind[];
export const KINDS: readonly Kind[] = [...SCHEMA_KINDS, "texts"];

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
