import { type Static, Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import { closed, orNull, Rupees, Uuid } from "../../schema-primitives.ts";
import { AppParams } from "./applications.ts";

/** The cost of an offer's loan if it is closed early; rupees with whole paise. */
export const OfferClosing = closed({
  offer: Uuid,
  /** The month of closing; fewer than requested if the loan has ended by then. */
  months: Type.Integer({ minimum: 1 }),
  /** All instalments until then, and the outstanding balance. */
  paid: Rupees,
  owed: Rupees,
  interest: Rupees,
  /** Including taxes. */
  fees: Rupees,
  /** The lender's charge for closing, with tax; null if its terms give it only in words. */
  charge: orNull(Type.Number()),
  /** Interest, fees and charge together; null if the charge is unknown. */
  cost: orNull(Type.Number()),
});
export type OfferClosing = Static<typeof OfferClosing>;

/**
 * The cost of closing after a number of months for each offer, the lowest first; loans below the
 * highest offered amount come after the others.
 */
export const Closings = closed({
  months: Type.Integer({ minimum: 1 }),
  closings: Type.Array(OfferClosing),
  /**
   * The offers of the largest amount with the lowest cost. Empty if all cost the same, or if one with
   * an unknown charge could cost less.
   */
  cheapest: Type.Array(Uuid),
});
export type Closings = Static<typeof Closings>;

export const MAX_CLOSING_MONTHS = 360;

export const getClosings = endpoint({
  method: "GET",
  path: "/api/offers/{appId}/closings",
  summary: "The total cost of each offer's loan if closed after a number of months: interest until then, fees and the lender's charge",
  params: AppParams,
  query: closed({ months: Type.Integer({ minimum: 1, maximum: MAX_CLOSING_MONTHS }) }),
  response: closed({ data: Closings }),
});
