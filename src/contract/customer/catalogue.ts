import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, ProductCode, Slug } from "../schema-primitives.ts";
import { FigureValue } from "./lending/offers.ts";

/** A lender's offer without a customer. */
export const CatalogueEntry = closed({
  lender: Slug,
  /**
   * The product to apply for: the one of the list or, for a lender's further offers, the offer's
   * own.
   */
  product: ProductCode,
  lenderName: Type.String(),
  lenderLogo: Type.String(),
  legalName: Type.String(),
  /** The figures of the offer kind's catalogue, by id; texts are in the reader's language. */
  figures: Type.Record(Type.String(), FigureValue),
});
export type CatalogueEntry = Static<typeof CatalogueEntry>;

export const getCatalogue = endpoint({
  method: "GET",
  path: "/api/catalogue/{productType}",
  summary: "The offers of all lenders of a product that do not depend on the customer, for kinds of offers with a catalogue",
  params: closed({ productType: ProductCode }),
  response: closed({ data: Type.Array(CatalogueEntry) }),
});
