import type { DayPreset } from "../staff/tables/day-presets.ts";
import type { ReportView, TableView } from "../staff/tables/views.ts";
import type { UploadView } from "../staff/uploads/view.ts";

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
  updated: string | null;
  blocks: PageBlock[];
}
export type Where = Readonly<Record<string, string>>;
export type PageBlock =
  /** `partner`: shown only to visitors from a partner, any or one whose terms apply. */
  | { type: "heading" | "paragraph" | "note"; text: string; partner?: "any" | "with-terms" }
  | { type: "list"; items: string[] }
  | { type: "grievance"; officers: { name: string; lender: string; email: string; phone: string }[] }
  | { type: "matching"; lines: string[] }
  /**
   * A form that starts the journey of a product; `product` is its code, null if the visitor
   * chooses.
   */
  | { type: "lead"; product: string | null; title: string; submit: string }
  | { type: "link"; label: string; go: string }
  | { type: "merchant"; form: string; thanks: string }
  /** The site's redirects, by the name in the address. */
  | { type: "redirects"; targets: { id: string; name: string; url: string }[] }
  | { type: "redirect"; name: string; url: string }
  /**
   * `transfer` and `hand-over` depend on the page's address, `calculator` on the estimates of the
   * products, the others on the signed-in user.
   */
  | { type: "transfer" | "hand-over" | "calculator" | "agreements" | "held-data" | "own-applications" }
  /** Customer service; customer and product come from the page's address. */
  | { type: "desk" }
  /** Calls to customers: the next one, or the customer in the page's address. */
  | { type: "calls" }
  /** The message campaign in the page's address. */
  | { type: "campaign" }
  /** The editor of lenders' criteria, with the roles that may use it. */
  | { type: "criteria"; roles: number[] }
  /** The lenders that a complaint can be about, besides the site. */
  | { type: "complaint"; lenders: { id: string; name: string }[] }
  /** Products by their codes. */
  | { type: "pre-check"; products: { code: string; name: string; questions: PreCheckQuestion[] }[] }
  /** `where`: by field, the parameter of the page's path that filters it. */
  | { type: "table" | "record"; table: TableView; where?: Where }
  | { type: "report" | "statistic"; report: ReportView; where?: Where }
  /** Finds a customer; `go` is the path of a customer's page. */
  | { type: "customer-search"; go: string }
  /**
   * A staff form, and the roles that may use it; all by default. `byLink`: usable only through a
   * link. `where`: by field, the parameter of the page's path with its start value. A brand editor
   * has a preview of the brand beside it.
   */
  | { type: "form" | "brand-editor"; form: string; roles?: number[]; byLink?: true; where?: Where }
  | { type: "upload"; upload: UploadView }
  /** Erasure of customers by the staff: the roles and the reasons. */
  | { type: "erasure"; roles: number[]; reasons: { id: string; label: string }[]; refusals: { id: string; label: string }[] };
