import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, OptionalText, orNull, ProductCode, Slug, Text } from "../schema-primitives.ts";
import { Clause, Fact } from "./eligibility.ts";

/** The parameter of a path that names a product. */
export const PRODUCT_PARAMETER = "product_id";

/** A product that a partner's customers can apply for. */
const OfferedProduct = closed({
  code: ProductCode,
  name: Text,
  /** The sentence of the product's first tile. */
  claim: Text,
  /** The drawing in the colours of the partner's brand. */
  icon: Text,
  /** Number of lenders that offer it now. */
  lenders: Type.Integer({ minimum: 1 }),
});
export type OfferedProduct = Static<typeof OfferedProduct>;

/** Numbers of lenders' terms, from the lowest to the highest. */
const Span = closed({ label: Text, format: Text, from: Type.Number(), to: Type.Number() });
export type Span = Static<typeof Span>;

/** A question of a form; `file` if it is answered by an upload. */
const FormQuestion = closed({ label: Text, help: OptionalText, file: Type.Boolean() });
export type FormQuestion = Static<typeof FormQuestion>;

/**
 * A lender's criterion. What clauses cannot express has no `test`, and the `reason` that customers
 * read if they fail it.
 */
const StatedCriterion = closed({ test: Type.Array(Clause), when: Type.Array(Clause), reason: Text });
export type StatedCriterion = Static<typeof StatedCriterion>;

/** A lender that offers a product now. */
const OfferingLender = closed({
  lender: Slug,
  name: Text,
  /** The product that its terms are for, if the offered product covers several; otherwise null. */
  covered: orNull(closed({ code: ProductCode, name: Text })),
  criteria: Type.Array(StatedCriterion),
  terms: Type.Array(Span),
  /** Its own questions before an application is sent. */
  questions: Type.Array(FormQuestion),
  /** What happens after a customer chose its offer, in order. */
  steps: Type.Array(closed({ title: Text, lines: Type.Array(Text) })),
});
export type OfferingLender = Static<typeof OfferingLender>;

/** Everything that a partner is shown of a product. */
export const ProductOffering = closed({
  ...OfferedProduct.properties,
  /** What customers should have at hand. */
  keepAtHand: Type.Array(Text),
  /** Files that the product's form asks for. */
  files: Type.Array(FormQuestion),
  /** The facts that criteria read; those of most lenders first. */
  facts: Type.Array(Fact),
  /** The limits that every lender has, each as wide as the most generous lender's. */
  widest: Type.Array(Clause),
  /** The terms of all lenders together. */
  terms: Type.Array(Span),
  offeredBy: Type.Array(OfferingLender),
});
export type ProductOffering = Static<typeof ProductOffering>;

export const listOfferedProducts = endpoint({
  method: "GET",
  path: "/api/partner/products",
  summary: "The products that customers of the partner can apply for",
  response: closed({ data: Type.Array(OfferedProduct) }),
});
export const getProductOffering = endpoint({
  method: "GET",
  path: "/api/partner/products/{product}",
  summary: "A product with its lenders: their criteria, terms and steps",
  params: closed({ product: ProductCode }),
  response: closed({ data: ProductOffering }),
});
