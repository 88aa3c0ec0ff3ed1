import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, orNull, Rupees, Uuid } from "../site/parts.ts";
import { AppParams } from "./applications.ts";

/** What an offer's loan comes to that is closed early; rupees with whole paise. */
export const OfferClosing = closed({
  offer: Uuid,
  /** After which it is closed; fewer than were asked for where the loan has ended by then. */
  months: Type.Integer({ minimum: 1 }),
  /** All instalments until then, and what is still owed. */
  paid: Rupees,
  owed: Rupees,
  interest: Rupees,
  /** With their taxes. */
  fees: Rupees,
  /** What the lender takes for it, with its tax; null where its terms tell that in words alone. */
  charge: orNull(Type.Number()),
  /** Interest, fees and charge together; null where the charge is not known. */
  cost: orNull(Type.Number()),
});
export type OfferClosing = Static<typeof OfferClosing>;

/** What closing after so many months costs by each offer, the least first; loans of less than the most that is offered, after the others. */
export const Closings = closed({
  months: Type.Integer({ minimum: 1 }),
  closings: Type.Array(OfferClosing),
  /** Of the offers of the largest amount, those that cost the least so; empty where none can be told from the others. */
  cheapest: Type.Array(Uuid),
});
export type Closings = Static<typeof Closings>;

export const MOST_CLOSING_MONTHS = 360;

export const getClosings = endpoint({
  method: "GET",
  path: "/api/offers/{appId}/closings",
  summary: "What each offer's loan costs in all when it is closed after so many months: interest until then, fees and the lender's charge",
  params: AppParams,
  query: closed({ months: Type.Integer({ minimum: 1, maximum: MOST_CLOSING_MONTHS }) }),
  response: closed({ data: Closings }),
});
