import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, ProductCode, Slug, Text } from "../schema-primitives.ts";
import { Clause, Fact } from "./eligibility.ts";

/** The parameter of a path that names a lender. */
export const LENDER_PARAMETER = "lenderId";

/** How a number is shown; rupees are not paise, percent-year is an annual rate. */
const NumberFormat = Type.Enum(["rupees", "percent", "percent-year", "months", "days", "years", "count"]);

/** A value with its label, unless the name of its row is enough. */
const TermValue = closed({
  label: Type.Optional(Text),
  value: Type.Union([
    /** A range, or twice the same number. */
    closed({ from: Type.Number(), to: Type.Number(), format: NumberFormat }),
    closed({ text: Text }),
    closed({ url: Text }),
    closed({ flag: Type.Boolean() }),
    /** Calculated for each customer from these facts. */
    closed({ calculatedFrom: Type.Array(Text) }),
  ]),
});
export type TermValue = Static<typeof TermValue>;

/** One line of a lender's terms. */
const TermRow = closed({
  /** Its name, if the title of the group is not enough. */
  label: Type.Optional(Text),
  /**
   * For whom it applies, in a list of which the first matching row counts: clauses, a condition that
   * clauses cannot express as JSON, `everyone`, or for a last row without a condition `others`.
   */
  when: Type.Optional(
    Type.Union([closed({ clauses: Type.Array(Clause) }), closed({ json: Text }), Type.Literal("everyone"), Type.Literal("others")]),
  ),
  /** The value that selects the row. */
  lead: Type.Optional(TermValue),
  values: Type.Array(TermValue),
});
export type TermRow = Static<typeof TermRow>;

/** A part of the terms. Single values, which belong to no part, are in one group without a title. */
const TermGroup = closed({ title: Type.Optional(Text), rows: Type.Array(TermRow) });
export type TermGroup = Static<typeof TermGroup>;

/** The terms of a lender for one product. */
const ProductTerms = closed({
  product: ProductCode,
  name: Text,
  /** Whether the lender makes offers of it. */
  enabled: Type.Boolean(),
  groups: Type.Array(TermGroup),
  /** The facts that conditions and calculations name. */
  facts: Type.Array(Fact),
});
export type ProductTerms = Static<typeof ProductTerms>;

export const getLenderTerms = endpoint({
  method: "GET",
  path: "/api/admin/lenders/{lender}/terms",
  summary: "A lender's rates, limits and fees for each of its products",
  params: closed({ lender: Slug }),
  response: closed({ data: Type.Array(ProductTerms) }),
});
