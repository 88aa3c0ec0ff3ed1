import { type Static, Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import { closed, Instant, orNull, Rupees, Uuid } from "../../schema-primitives.ts";
import { Offer } from "./offers.ts";

/** All amounts in rupees with whole paise. */
const ScheduleRow = closed({
  /** 1 for the first period. */
  number: Type.Integer({ minimum: 1 }),
  instalment: Rupees,
  interest: Rupees,
  principal: Rupees,
  /** Outstanding balance after the instalment. */
  balance: Rupees,
});

/** The Key Fact Statement of a loan offer (RBI/2024-25/18), in the reader's language. */
export const Statement = closed({
  offer: Offer,
  /** Name of the product. */
  product: Type.String(),
  /** Name of the borrower. */
  borrower: Type.String(),
  madeAt: Instant,
  /** Rupees that end the loan on the last day of its cooling-off period. */
  coolingOffExit: orNull(Type.Number()),
  /** 12 for months, 365 for days. */
  periodsPerYear: Type.Integer(),
  schedule: Type.Array(ScheduleRow),
});
export type Statement = Static<typeof Statement>;

export const getStatement = endpoint({
  method: "GET",
  path: "/api/offers/{appId}/statements/{offerId}",
  summary: "The Key Fact Statement of a loan offer, with its repayment schedule and the amount due on exit within the cooling-off period",
  params: closed({ appId: Uuid, offerId: Uuid }),
  response: closed({ data: Statement }),
});
