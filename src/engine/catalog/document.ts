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
import type { FindingCode } from "./findings/finding-texts.ts";

/** Interface texts of one file, nested by key. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** What a document of each kind holds. */
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

/** What the catalogue calls the documents of each kind. */
export const IN_CATALOG = { ...FOLDERS, "offer-kind": "offerKinds", "staff-form": "staffForms", "call-list": "callLists" } as const;

export type SchemaKind = keyof typeof FOLDERS;

export const SCHEMA_KINDS = Object.keys(FOLDERS) as SchemaKind[];
export const KINDS: readonly Kind[] = [...SCHEMA_KINDS, "texts"];

/** A document as it was read, not yet checked. Its id is the name of its file without `.json`. */
export interface SourceDocument {
  kind: Kind;
  id: string;
  content: unknown;
}

/** What is wrong with a document, where, and how a product owner fixes it. */
export interface Finding {
  severity: "error" | "warning";
  code: FindingCode;
  kind: Kind;
  id: string;
  /** JSON pointer into the document; empty for the document as a whole. */
  pointer: string;
  message: string;
  fix: string;
}

/** The file that a document lives in, below the checkout. */
export function fileOf(kind: Kind, id: string): string {
  return kind === "texts" ? `locales/${id}.json` : `schemas/${FOLDERS[kind]}/${id}.json`;
}
