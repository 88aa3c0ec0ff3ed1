import { type Static, Type } from "typebox";
import type { ReportView, TableView } from "./dataset-views.ts";
import { endpoint } from "./endpoint.ts";
import { Language } from "./languages.ts";
import { PartnerBrand } from "./lookups.ts";
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
  /** What the law takes it for: `lending`, `card` or `insurance`. Texts differ by it. */
  law: Text,
  figures: Type.Record(Type.String(), FigureSlice),
  /** `basis` holds figures in double braces. */
  card: closed({ main: Text, figures: Type.Array(Text), basis: OptionalText, terms: Type.Array(Text) }),
  /** The figure in rupees that an offer is below what was asked for. */
  shortfall: OptionalText,
  summary: Type.Array(Text),
  keyFacts: Type.Array(Text),
  compare: Type.Array(Text),
  sorts: Type.Array(closed({ figure: Text, order: Type.Union([Type.Literal("ascending"), Type.Literal("descending")]), label: Text })),
  statusTable: Type.Optional(StatusWords),
});
export type OfferKindSlice = Static<typeof OfferKindSlice>;

export const ProductSlice = closed({
  id: Text,
  code: Text,
  productId: Type.Integer(),
  value: Text,
  aliases: Type.Array(Text),
  name: Text,
  icon: Text,
  tiles: Type.Array(closed({ title: Text, claim: Text, points: Type.Array(Text) })),
  home: Text,
  routes: closed({ detail: Text, offers: Text, welcomeBack: Text }),
  form: Text,
  completionFlag: OptionalText,
  updateFlags: Type.Array(Text),
  requestedAmount: OptionalText,
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
  icon: OptionalText,
  when: Type.Optional(ConditionValue),
});
export type MenuItemSlice = Static<typeof MenuItemSlice>;

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

/** A page as its asset holds it. */
export interface PageSlice {
  id: string;
  title: string;
  lead?: string;
  updated: string | null;
  blocks: PageBlock[];
  partnerBlocks: PageBlock[] | null;
}
export type PageBlock =
  | { type: "heading" | "paragraph" | "note"; text: string }
  | { type: "list"; items: string[] }
  | { type: "grievance"; officers: { name: string; lender: string; email: string; phone: string }[] }
  | { type: "matching"; lines: string[] }
  /** A form that begins the journey of a product; `product` is its code. */
  | { type: "lead"; product: string; title: string; submit: string }
  | { type: "table"; table: TableView }
  | { type: "report" | "statistic"; report: ReportView };
