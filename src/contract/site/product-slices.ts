import { type Static, Type } from "typebox";
import { ConditionValue, closed, OptionalText, Text } from "../schema-primitives.ts";

/** A figure of an offer: its label and format. */
export const FigureSlice = closed({
  label: Text,
  /** The label within a sentence. */
  phrase: Text,
  note: OptionalText,
  /** The figure whose value is shown next to this one. */
  noteOf: OptionalText,
  format: Text,
  /** The label of each value of a code. */
  codes: Type.Optional(Type.Record(Type.String(), Text)),
  better: Type.Optional(Type.Union([Type.Literal("less"), Type.Literal("more")])),
  comparableWith: Type.Optional(Type.Array(Text)),
});
export type FigureSlice = Static<typeof FigureSlice>;

/** The texts of the status table for offers of a kind, if its own do not fit. */
const StatusTexts = closed({
  columns: Type.Record(Type.String(), Text),
  statuses: Type.Record(Type.String(), closed({ label: OptionalText, hint: OptionalText })),
});

/** How offers of a kind are shown, compared and sorted; figures by id. */
export const OfferKindSlice = closed({
  id: Text,
  /** The legal category, as in the document. Texts depend on it. */
  law: Text,
  /** The figures that order the rows of a loan's key facts as the law requires. */
  byLaw: Type.Optional(closed({ principal: OptionalText, rate: OptionalText, apr: OptionalText })),
  figures: Type.Record(Type.String(), FigureSlice),
  /** `basis` and `differs` have figures in double braces. */
  card: closed({
    main: Text,
    name: OptionalText,
    figures: Type.Array(Text),
    basis: OptionalText,
    differs: OptionalText,
    terms: Type.Array(Text),
  }),
  /** The figure for the shortfall from the requested amount, in rupees. */
  shortfall: OptionalText,
  summary: Type.Array(Text),
  keyFacts: Type.Array(Text),
  compare: Type.Array(Text),
  /** How they are shown without a customer; facets filter the list by conditions on its figures. */
  catalogue: Type.Optional(
    closed({
      name: Text,
      figures: Type.Array(Text),
      facets: Type.Array(closed({ id: Text, label: Text, choices: Type.Array(closed({ id: Text, label: Text, when: ConditionValue })) })),
    }),
  ),
  sorts: Type.Array(closed({ figure: Text, order: Type.Union([Type.Literal("ascending"), Type.Literal("descending")]), label: Text })),
  statusTable: Type.Optional(StatusTexts),
});
export type OfferKindSlice = Static<typeof OfferKindSlice>;

const Span = closed({ start: Type.Number(), min: Type.Number(), max: Type.Number() });

/**
 * The estimate of a product without a customer: rupees, months, percent a year; `fee` is percent of
 * the amount, `gst` percent of the fee.
 */
export const EstimateSlice = closed({
  amount: Span,
  tenure: Span,
  rate: Span,
  fee: closed({ start: Type.Number(), max: Type.Number(), gst: Type.Number() }),
  /** The lowest and highest rate of the product's lenders; null if there is none. */
  lenders: Type.Union([closed({ from: Type.Number(), to: Type.Number() }), Type.Null()]),
  /** The tenures that its form offers, in months; empty if any number is allowed. */
  tenures: Type.Array(Type.Integer()),
  /** The path of the calculator. */
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
  /** The visitor's brand does not list it. A link still opens it, and applications in progress continue. */
  unlisted: Type.Optional(Type.Literal(true)),
  /** Asked when the product is chosen; `product` is a code, `go` a place of that product. */
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
  /** Some answers can be varied to find a change with which an unmatched lender would match. */
  changeable: Type.Optional(Type.Literal(true)),
  /** Completing its form creates the loan with a call that returns the next address. */
  makesLoan: Type.Optional(Type.Literal(true)),
  /** The kind of its offers. */
  offerKind: OfferKindSlice,
  empty: OptionalText,
  /** Texts of its home page that replace the shared ones. */
  welcome: Type.Optional(closed({ first: OptionalText, start: OptionalText, back: OptionalText })),
  /** What the customer needs for the form. */
  keepAtHand: Type.Array(Text),
  /** The footer of its screens, instead of the site's disclaimer. */
  footerTerms: closed({ long: Text, short: Text }),
  /** A worked example with all its figures. */
  example: Type.Optional(closed({ rows: Type.Array(closed({ label: Text, value: Text })), note: Text })),
  /** Only for repayment in equal instalments. */
  estimate: Type.Optional(EstimateSlice),
});
export type ProductSlice = Static<typeof ProductSlice>;
