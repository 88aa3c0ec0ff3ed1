import type { DayPreset } from "../staff/tables/day-presets.ts";
import type { ReportView, TableView } from "../staff/tables/views.ts";
import type { UploadView } from "../staff/uploads/view.ts";

/** A question of the pre-check: a field of a product's form, or a fact that is asked for by itself. */
export interface PreCheckQuestion {
  name: string;
  label: string;
  /** What it is called where it stands in the way. */
  phrase: string;
  help?: string;
  /** Digits are a text, such as a PIN code. */
  format: "rupees" | "number" | "choice" | "text" | "digits";
  choices?: { value: string | number | boolean; label: string }[];
  minimum?: number;
  maximum?: number;
  pattern?: string;
  maxLength?: number;
  optional: boolean;
  /** What it begins with. */
  start?: string | number | boolean;
  /** What to say of a wrong answer. */
  wrong?: string;
}

/** A page as its asset holds it. */
export interface PageSlice {
  id: string;
  title: string;
  lead?: string;
  /** The days that all reports of the page begin with, where they are chosen once for all. */
  days?: DayPreset;
  updated: string | null;
  blocks: PageBlock[];
}
export type Where = Readonly<Record<string, string>>;
export type PageBlock =
  /** `partner`: shown only to who came through a partner, any or one whose terms apply. */
  | { type: "heading" | "paragraph" | "note"; text: string; partner?: "any" | "with-terms" }
  | { type: "list"; items: string[] }
  | { type: "grievance"; officers: { name: string; lender: string; email: string; phone: string }[] }
  | { type: "matching"; lines: string[] }
  /** A form that begins the journey of a product; `product` is its code, null where the visitor chooses. */
  | { type: "lead"; product: string | null; title: string; submit: string }
  | { type: "link"; label: string; go: string }
  | { type: "merchant"; form: string; thanks: string }
  /** Where the site sends visitors on, by the name that the address says. */
  | { type: "redirects"; targets: { id: string; name: string; url: string }[] }
  | { type: "redirect"; name: string; url: string }
  /** `transfer` and `hand-over` are made of the page's address, `calculator` of the estimates of the products, the others of who is signed in. */
  | { type: "transfer" | "hand-over" | "calculator" | "agreements" | "held-data" | "own-applications" }
  /** Customer service for whom and for what product the page's address says. */
  | { type: "desk" }
  /** Calls to customers: the next one, or whom the page's address names. */
  | { type: "calls" }
  /** The campaign of messages that the page's address names. */
  | { type: "campaign" }
  /** Where the criteria of lenders are edited, by which roles. */
  | { type: "criteria"; roles: number[] }
  /** Whom a complaint can be about, besides the site. */
  | { type: "complaint"; lenders: { id: string; name: string }[] }
  /** Products by their codes. */
  | { type: "pre-check"; products: { code: string; name: string; questions: PreCheckQuestion[] }[] }
  /** `where`: fields whose value is a parameter of the page's path, by field. */
  | { type: "table" | "record"; table: TableView; where?: Where }
  | { type: "report" | "statistic"; report: ReportView; where?: Where }
  /** Finds a customer; `go` leads to the page of one. */
  | { type: "customer-search"; go: string }
  /**
   * A form of the staff, and the roles that may fill it; without them, all. Some are filled by whoever comes by a link alone; `where`:
   * fields that begin with a parameter of the page's path. A brand editor shows beside it what customers see of the brand.
   */
  | { type: "form" | "brand-editor"; form: string; roles?: number[]; byLink?: true; where?: Where }
  | { type: "upload"; upload: UploadView }
  /** Where the staff erase customers: which roles, and for what reasons. */
  | { type: "erasure"; roles: number[]; reasons: { id: string; label: string }[]; refusals: { id: string; label: string }[] };
