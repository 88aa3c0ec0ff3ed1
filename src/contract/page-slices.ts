import type { PageBlock as BlockDocument } from "./documents.gen.ts";
import type { DayPreset } from "./staff/tables/day-presets.ts";
import type { FilterView, ReportView, TableView } from "./staff/tables/views.ts";
import type { UploadView } from "./staff/uploads/upload-view.ts";

/** A question of the pre-check: a field of a product's form, or a fact that is asked directly. */
export interface PreCheckQuestion {
  name: string;
  label: string;
  /** Its name in a list of failed criteria. */
  phrase: string;
  help?: string;
  /** `digits` is a text, such as a PIN code. */
  format: "rupees" | "number" | "choice" | "text" | "digits";
  choices?: { value: string | number | boolean; label: string }[];
  minimum?: number;
  maximum?: number;
  pattern?: string;
  maxLength?: number;
  optional: boolean;
  /** The start value. */
  start?: string | number | boolean;
  /** The message for an invalid answer. */
  wrong?: string;
}

/** A page, as in its asset. */
export interface PageSlice {
  id: string;
  title: string;
  lead?: string;
  /** The initial days of all reports on the page, if they are chosen together. */
  days?: DayPreset;
  /** The filters of all reports on the page, if they have none of their own. */
  filters?: FilterView[];
  updated: string | null;
  blocks: PageBlock[];
}

/** A question with the paragraphs of its answer. */
export interface QuestionItem {
  id: string;
  question: string;
  answer: string[];
  link?: { label: string; go: string };
}

/** `first`: how many of each group are shown until the reader searches. */
interface QuestionsContent {
  groups: { title?: string; items: QuestionItem[] }[];
  first?: number;
}

export type Where = Readonly<Record<string, string>>;

/** The kinds of blocks, from the meta-schema of pages. */
export type BlockKind = BlockDocument["type"];

/** `partner`: shown only to visitors from a partner, any or one whose terms apply. */
interface TextContent {
  text: string;
  partner?: "any" | "with-terms";
}

/** `where`: by field, the parameter of the page's path that filters it. */
interface TableContent {
  table: TableView;
  where?: Where;
}

/** `width`: `half` beside another one where there is room; otherwise the whole page. */
interface ReportContent {
  report: ReportView;
  where?: Where;
  width?: "half";
}

/** `days`: the figures of today, whatever days the page has. `roles`: those that may read one of the reports; all by default. */
interface StatisticContent {
  title: string;
  roles?: number[];
  reports: ReportView[];
  days?: "today";
  where?: Where;
}

/** A count of a table's rows with codes by field, all rows by default, and the page with the table. */
export interface WaitingItem {
  table: string;
  roles: number[] | null;
  label: string;
  go: string;
  filter: Readonly<Record<string, readonly string[]>>;
}

/**
 * A staff form, and the roles that may use it; all by default. `byLink`: usable only through a
 * link. `where`: by field, the parameter of the page's path with its start value.
 */
interface FormContent {
  form: string;
  roles?: number[];
  byLink?: true;
  where?: Where;
}

/** The texts of a picture, by language code: `scan` is beside its QR code, `note` at its foot. */
export type CreativeTexts = Readonly<Record<"headline" | "line" | "call" | "note" | "scan", Readonly<Record<string, string>>>>;

/**
 * What a block of each kind has besides its type. The kinds that are not listed have nothing else:
 * they depend on the page's address or on the signed-in user, or fetch what they show.
 */
export interface BlockContents {
  heading: TextContent;
  paragraph: TextContent;
  note: TextContent;
  list: { items: string[] };
  grievance: { officers: { name: string; lender: string; email: string; phone: string }[] };
  matching: { lines: string[] };
  questions: QuestionsContent;
  "questions-of": QuestionsContent;
  /**
   * A form that starts the journey of a product; `product` is its code, null if the visitor
   * chooses.
   */
  lead: { product: string | null; title: string; submit: string };
  link: { label: string; go: string };
  merchant: { form: string; thanks: string };
  /** The site's redirects, by the name in the address. */
  redirects: { targets: { id: string; name: string; url: string }[] };
  redirect: { name: string; url: string };
  /** The editor of lenders' criteria, with the roles that may use it. */
  criteria: { roles: number[] };
  /** The lenders that a complaint can be about, besides the site. */
  complaint: { form: string; lenders: { id: string; name: string }[] };
  /** Products by their codes. */
  "pre-check": { products: { code: string; name: string; questions: PreCheckQuestion[] }[] };
  table: TableContent;
  /** `heading`: the column with the heading of the page. */
  record: TableContent & { heading?: string };
  report: ReportContent;
  statistic: StatisticContent;
  /** `roles`: those that may read one of the tables; all by default. */
  waiting: { title: string; roles?: number[]; items: WaitingItem[] };
  /** Finds a customer; `go` is the path of a customer's page. */
  "customer-search": { go: string };
  /** The products of a partner; `go` is the path of a product's page. */
  offering: { go: string };
  /** A product of a partner: paths of all products, of the lenders' criteria and of their steps. */
  "offered-product": { list: string; criteria: string; steps: string };
  form: FormContent;
  /** Has a preview of the brand beside the form. */
  "brand-editor": FormContent;
  upload: { upload: UploadView };
  /** Texts that a partner sends on, in each language, with `{link}` and `{partner}`; `path` is where the link leads. */
  "message-texts": {
    groups: { title: string; path: string; messages: { occasion: string; texts: Readonly<Record<string, string>> }[] }[];
  };
  /** A link of the partner; `message` has `{link}` and `{partner}`. */
  "share-link": { title: string; path: string; message: string };
  /** Links of the partner; the button's `html` has `{link}` and `{label}`. */
  "link-builder": {
    pages: { path: string; label: string }[];
    media: { value: string; label: string }[];
    button: { label: string; html: string };
  };
  /** Pictures in the partner's brand. Their texts are in each language, with `{partner}`; sizes in pixels. */
  creatives: {
    designs: { id: string; title: string; path: string; texts: CreativeTexts }[];
    sizes: { id: string; title: string; width: number; height: number; code: boolean }[];
  };
  /** Erasure of customers by the staff: the roles and the reasons. */
  erasure: { roles: number[]; reasons: { id: string; label: string }[]; refusals: { id: string; label: string }[] };
}

/** A block of a kind, as in a page's asset. */
export type BlockSlice<K extends BlockKind> = { type: K } & (K extends keyof BlockContents ? BlockContents[K] : unknown);
export type PageBlock = { [K in BlockKind]: BlockSlice<K> }[BlockKind];
