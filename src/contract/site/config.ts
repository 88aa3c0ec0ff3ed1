import { type Static, Type } from "typebox";
import { PartnerBrand } from "../customer/lookups.ts";
import { endpoint } from "../endpoint.ts";
import type { ReportView, TableView } from "../staff/dataset-views.ts";
import type { DayPreset } from "../staff/day-presets.ts";
import type { UploadView } from "../staff/upload-view.ts";
import { Language } from "./languages.ts";
import { closed, Hash, Slug } from "./parts.ts";

const Text = Type.String();
const OptionalText = Type.Optional(Text);
/** Conditions are JSON Schemas over named facts. */
const ConditionValue = Type.Union([Type.Boolean(), Type.Record(Type.String(), Type.Unknown())]);

export const AreaName = Type.Union([Type.Literal("customer"), Type.Literal("admin"), Type.Literal("partner")]);
export type AreaName = Static<typeof AreaName>;

export const Rule = closed({ id: Text, when: Type.Optional(ConditionValue), go: Text });
export type Rule = Static<typeof Rule>;

export const Route = closed({
  id: Text,
  path: Text,
  screen: Text,
  group: Text,
  title: Text,
  products: Type.Optional(Type.Array(Text)),
  roles: Type.Optional(Type.Array(Type.Integer())),
  needs: Type.Optional(Type.Array(Text)),
  page: OptionalText,
  bare: Type.Optional(Type.Boolean()),
});
export type Route = Static<typeof Route>;

export const Routing = closed({
  routes: Type.Array(Route),
  guard: Type.Array(Rule),
  flows: Type.Record(Type.String(), Type.Array(Rule)),
});
export type Routing = Static<typeof Routing>;

/** A figure of an offer: what it is called and how its value is told. */
export const FigureSlice = closed({
  label: Text,
  /** The label as it stands within a sentence. */
  phrase: Text,
  note: OptionalText,
  /** The figure whose value stands beside this one. */
  noteOf: OptionalText,
  format: Text,
  /** What each value of a code is called. */
  codes: Type.Optional(Type.Record(Type.String(), Text)),
  better: Type.Optional(Type.Union([Type.Literal("less"), Type.Literal("more")])),
  comparableWith: Type.Optional(Type.Array(Text)),
});
export type FigureSlice = Static<typeof FigureSlice>;

/** How the status table speaks of offers of a kind, where its own words do not fit. */
const StatusWords = closed({
  columns: Type.Record(Type.String(), Text),
  statuses: Type.Record(Type.String(), closed({ label: OptionalText, hint: OptionalText })),
});

/** How offers of a kind are shown, compared and put in order; figures by id. */
export const OfferKindSlice = closed({
  id: Text,
  /** What the law takes it for, in the word of its document. Texts differ by it. */
  law: Text,
  figures: Type.Record(Type.String(), FigureSlice),
  /** `basis` holds figures in double braces. */
  card: closed({ main: Text, figures: Type.Array(Text), basis: OptionalText, terms: Type.Array(Text) }),
  /** The figure in rupees that an offer is below what was asked for. */
  shortfall: OptionalText,
  summary: Type.Array(Text),
  keyFacts: Type.Array(Text),
  compare: Type.Array(Text),
  /** How they are shown before anybody is known; facets narrow the list down by conditions over its figures. */
  catalogue: Type.Optional(
    closed({
      name: Text,
      figures: Type.Array(Text),
      facets: Type.Array(closed({ id: Text, label: Text, choices: Type.Array(closed({ id: Text, label: Text, when: ConditionValue })) })),
    }),
  ),
  sorts: Type.Array(closed({ figure: Text, order: Type.Union([Type.Literal("ascending"), Type.Literal("descending")]), label: Text })),
  statusTable: Type.Optional(StatusWords),
});
export type OfferKindSlice = Static<typeof OfferKindSlice>;

const Span = closed({ start: Type.Number(), min: Type.Number(), max: Type.Number() });

/** What is worked out of a product before anything is known of who looks: rupees, months, percent a year, of the amount and, as tax, of the fee. */
export const EstimateSlice = closed({
  amount: Span,
  tenure: Span,
  rate: Span,
  fee: closed({ start: Type.Number(), max: Type.Number(), gst: Type.Number() }),
  /** The lowest and the highest rate of the product's lenders; null where it has none. */
  lenders: Type.Union([closed({ from: Type.Number(), to: Type.Number() }), Type.Null()]),
  /** The tenures that its form lets choose, in months; none where any number may be asked for. */
  tenures: Type.Array(Type.Integer()),
  /** Where the calculator stands. */
  page: OptionalText,
});
export type EstimateSlice = Static<typeof EstimateSlice>;

export const ProductSlice = closed({
  id: Text,
  code: Text,
  productId: Type.Integer(),
  value: Text,
  aliases: Type.Array(Text),
  name: Text,
  icon: Text,
  tiles: Type.Array(closed({ title: Text, claim: Text, points: Type.Array(Text) })),
  /** Asked when it is chosen; `product` is a code, `go` a place of that product. */
  question: Type.Optional(
    closed({
      title: Text,
      answers: Type.Array(
        closed({ label: Text, product: Text, go: Type.Optional(Type.Union([Type.Literal("home"), Type.Literal("detail")])) }),
      ),
      submit: Text,
    }),
  ),
  home: Text,
  routes: closed({ detail: Text, offers: Text, welcomeBack: Text }),
  form: Text,
  completionFlag: OptionalText,
  updateFlags: Type.Array(Text),
  /** The lenders that have a screen of a kind for this product: slugs by screen. */
  lenderScreens: Type.Record(Type.String(), Type.Array(Text)),
  requestedAmount: OptionalText,
  requestedTenure: OptionalText,
  /** Its form, once complete, makes the loan by a call, which says where the browser goes. */
  makesLoan: Type.Optional(Type.Literal(true)),
  /** The kind of its offers. */
  offerKind: OfferKindSlice,
  empty: OptionalText,
  /** What its home says instead of the words that all products share. */
  welcome: Type.Optional(closed({ first: OptionalText, start: OptionalText, back: OptionalText })),
  /** What the customer needs for the form. */
  keepAtHand: Type.Array(Text),
  /** What the footer of its screens says instead of the site's disclaimer. */
  footerTerms: closed({ long: Text, short: Text }),
  /** A worked example with all its figures. */
  example: Type.Optional(closed({ rows: Type.Array(closed({ label: Text, value: Text })), note: Text })),
  /** Where it is paid back in equal instalments. */
  estimate: Type.Optional(EstimateSlice),
});
export type ProductSlice = Static<typeof ProductSlice>;

export const TableSlice = closed({
  id: Text,
  title: Text,
  columns: Type.Array(closed({ field: Text, label: Text, format: Text })),
  statuses: Type.Record(
    Type.String(),
    closed({
      label: Text,
      hint: OptionalText,
      tone: Text,
      action: Type.Optional(closed({ id: Text, label: Text, path: Text })),
    }),
  ),
  empty: Text,
});
export type TableSlice = Static<typeof TableSlice>;

export const MenuItemSlice = closed({
  id: Text,
  label: Text,
  go: OptionalText,
  action: OptionalText,
  /** Its drawing: the path of an SVG in a box of 24 by 24. */
  /** About who is signed in, apart from the places of the work. */
  own: Type.Optional(Type.Boolean()),
  icon: OptionalText,
  when: Type.Optional(ConditionValue),
});
export type MenuItemSlice = Static<typeof MenuItemSlice>;

const IdentifierRule = closed({ pattern: Text, maxLength: Type.Optional(Type.Integer()) });
/** `code` is the country's, 91. */
const MobileRule = closed({ ...IdentifierRule.properties, code: Type.Integer() });

export const SiteSlice = closed({
  id: Text,
  mode: Type.Union([Type.Literal("multi"), Type.Literal("single")]),
  singleProduct: OptionalText,
  brandName: Text,
  legalEntityName: Text,
  otpRoute: Text,
  apiBase: Text,
  lenderSubmitFlag: Type.Boolean(),
  /** Slugs of the lenders that a visitor can be sent for. */
  lenders: Type.Array(Text),
  /** Minutes that a session of this area can last at the most; its cookies live as long. */
  sessionMinutes: Type.Integer(),
  /** How long the partner's brand is remembered. */
  brandCookieDays: Type.Integer(),
  languages: Type.Array(Type.Intersect([Language, Type.Object({ code: Text, locale: Text })])),
  otpLength: Type.Integer(),
  /** What a mobile number and an email are, as the shared definitions say: forms, screens and the server go by the same. */
  identifiers: closed({ mobile: MobileRule, email: IdentifierRule }),
  /** Minutes without activity until the warning of this area, and seconds that it counts down. */
  idle: closed({ minutes: Type.Number(), countdownSeconds: Type.Integer() }),
  toasts: closed({ limit: Type.Integer(), seconds: Type.Number() }),
  help: closed({ phoneDigits: Type.Integer(), descriptionRows: Type.Integer() }),
  /** Whether page views are counted of who agrees to it: where the site has it on, in production. */
  analytics: Type.Boolean(),
  /** Days after which that is asked again. */
  analyticsConsentDays: Type.Integer(),
  grievance: closed({ name: Text, email: Text, phone: Text }),
  disclaimer: closed({ long: Text, short: Text }),
  /** What the host's name switches on. */
  host: closed({ product: OptionalText, hideReturnToProducts: Type.Boolean(), rootPage: OptionalText }),
});
export type SiteSlice = Static<typeof SiteSlice>;

/** All that an area needs before its first screen, in one language. */
export const AreaConfig = closed({
  release: Hash,
  area: AreaName,
  /** Code of a language of the site. */
  language: Text,
  site: SiteSlice,
  /** The house brand. */
  brand: PartnerBrand,
  /** The partner's brand that is in force, if any. */
  coBrand: Type.Union([PartnerBrand, Type.Null()]),
  products: Type.Array(ProductSlice),
  routing: Routing,
  menus: Type.Record(Type.String(), Type.Array(MenuItemSlice)),
  tables: Type.Record(Type.String(), TableSlice),
  /** Interface texts, nested by key, with `{{placeholders}}` and plural forms as `key_one`, `key_other`. */
  texts: Type.Record(Type.String(), Type.Unknown()),
  /** Content-hashed URLs. */
  forms: Type.Record(Type.String(), closed({ url: Text, validator: Text })),
  pages: Type.Record(Type.String(), Text),
  consents: Text,
});
export type AreaConfig = Static<typeof AreaConfig>;

export const getConfig = endpoint({
  method: "GET",
  path: "/api/config/{audience}",
  summary: "What an area's browser needs, in one language, of the live release or of a named one",
  params: closed({ audience: AreaName }),
  query: closed({
    language: Type.Optional(Type.String({ pattern: "^[a-z]{2}$" })),
    brand: Type.Optional(Slug),
    release: Type.Optional(Hash),
  }),
  response: AreaConfig,
});

/** Immutable parts of a release: forms, pages and consents as JSON, validators as ES modules. */
export const getAsset = endpoint({
  method: "GET",
  path: "/api/config/assets/{file}",
  summary: "A part of a release by its content hash",
  params: closed({ file: Type.String({ pattern: "^[0-9a-f]{64}\\.(json|js)$" }) }),
  response: Type.Unknown(),
});

/** A question of the pre-check: a field of a product's form, or a fact that is asked for by itself. */
export interface PreCheckQuestion {
  name: string;
  label: string;
  /** What it is called where it stands in the way. */
  phrase: string;
  help?: string;
  format: "rupees" | "number" | "choice" | "text";
  choices?: { value: string | number; label: string }[];
  minimum?: number;
  maximum?: number;
  pattern?: string;
  maxLength?: number;
  optional: boolean;
  /** What it begins with. */
  start?: string | number;
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
  partnerBlocks: PageBlock[] | null;
}
export type Where = Readonly<Record<string, string>>;
export type PageBlock =
  | { type: "heading" | "paragraph" | "note"; text: string }
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
   * fields that begin with a parameter of the page's path.
   */
  | { type: "form"; form: string; roles?: number[]; byLink?: true; where?: Where }
  | { type: "upload"; upload: UploadView }
  /** Where the staff erase customers: which roles, and for what reasons. */
  | { type: "erasure"; roles: number[]; reasons: { id: string; label: string }[]; refusals: { id: string; label: string }[] };
