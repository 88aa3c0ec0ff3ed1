import { type Static, Type } from "typebox";
import { ConditionValue, closed, OptionalText, Text } from "./parts.ts";

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
  /** The figures by which the rows of a loan's key facts are put in the order that the law gives them. */
  byLaw: Type.Optional(closed({ principal: OptionalText, rate: OptionalText, apr: OptionalText })),
  figures: Type.Record(Type.String(), FigureSlice),
  /** `basis` and `differs` hold figures in double braces. */
  card: closed({
    main: Text,
    name: OptionalText,
    figures: Type.Array(Text),
    basis: OptionalText,
    differs: OptionalText,
    terms: Type.Array(Text),
  }),
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
  /** There are answers that are tried, to find with which a lender that did not match would. */
  changeable: Type.Optional(Type.Literal(true)),
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
