import { type Static, Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import { closed, Hash, Instant, orNull, Rupees, Slug, Uuid } from "../../schema-primitives.ts";
import { ConsentAnswer } from "../consents.ts";
import { AppParams } from "./applications.ts";
import { Status } from "./status.ts";

/** A fee with its tax, in rupees. */
export const Fee = closed({ id: Type.String(), label: Type.String(), amount: Rupees, gst: Rupees });

/** The contact for complaints. */
const Officer = closed({ name: Type.String(), email: Type.String(), phone: Type.String() });

/** The facts of the Key Fact Statement for an offer (RBI/2024-25/18), in the reader's language. */
export const KeyFacts = closed({
  proposalNumber: Type.String(),
  validUntil: Instant,
  rateType: Type.Union([Type.Literal("fixed"), Type.Literal("floating")]),
  penalCharges: Type.String(),
  foreclosure: Type.String(),
  /** Rupees for each returned instalment; null if there is no charge. */
  bounceCharge: Type.Union([Rupees, Type.Null()]),
  coolingOffDays: Type.Integer(),
  disbursal: Type.String(),
  grievance: Officer,
  /** The lender's own statement, if it publishes one. */
  kfsUrl: Type.Union([Type.String(), Type.Null()]),
});

export type KeyFacts = Static<typeof KeyFacts>;

const FieldName = Type.String({ pattern: "^[a-z][a-zA-Z0-9_]{0,59}$" });
/** Display format of a number of a form. */
const NumberFormat = Type.Union([Type.Literal("rupees"), Type.Literal("months"), Type.Literal("years"), Type.Literal("number")]);

/** The value of an offer's figure, by its format; null without a value. */
export const FigureValue = Type.Union([Type.Number(), Type.String(), Type.Null()]);

export const Offer = closed({
  id: Uuid,
  lender: Slug,
  lenderName: Type.String(),
  lenderLogo: Type.String(),
  legalName: Type.String(),
  /** Id of the offer kind that defines the figures. */
  kind: Slug,
  /**
   * By id; labels and formats are in the configuration. Rupees with whole paise, percent a year,
   * counts; texts in the reader's language.
   */
  figures: Type.Record(Type.String(), FigureValue),
  fees: Type.Array(Fee),
  validUntil: Instant,
  /** The lender's officer. */
  grievance: Officer,
  /** Null for an offer kind without key facts. */
  keyFacts: Type.Union([KeyFacts, Type.Null()]),
  /** Consents that this lender needs before it accepts the application. */
  consents: Type.Array(Slug),
  status: Status,
  /** The release that the offer was made with. */
  release: Hash,
});
export type Offer = Static<typeof Offer>;

/** A lender that did not match, with its name and the reasons in plain words. */
export const Unmatched = closed({
  lender: Slug,
  lenderName: Type.String(),
  reasons: Type.Array(closed({ criterion: Slug, reason: Type.String() })),
});
export type Unmatched = Static<typeof Unmatched>;

/** How the ranking of the offers was decided, so that it can be reproduced. */
export const Receipt = closed({
  release: Hash,
  decidedAt: Instant,
  /** Hash of the input facts. */
  facts: Hash,
  ranking: Type.Array(closed({ metric: Type.String(), order: Type.String() })),
  lendersConsidered: Type.Integer(),
});
export type Receipt = Static<typeof Receipt>;

/** Id of the form on a lender's own screen while it is to be answered; otherwise null. */
export const OwnForm = Type.Union([Slug, Type.Null()]);
const NumberOrNull = orNull(Type.Number());

/**
 * A number that the customer requested and may change next to the offers: the amount in rupees, the
 * tenure.
 */
export const Asked = closed({
  /** Name of the answer. */
  name: FieldName,
  label: Type.String(),
  format: NumberFormat,
  /** Null if nothing was requested. */
  value: NumberOrNull,
  /** Inclusive; null for no limit. */
  minimum: NumberOrNull,
  maximum: NumberOrNull,
  /** The allowed values with their labels, if they are listed. */
  choices: Type.Union([Type.Array(closed({ value: Type.Number(), label: Type.String() })), Type.Null()]),
});
export type Asked = Static<typeof Asked>;

const OffersOfApplication = closed({
  offers: Type.Array(Offer),
  unmatched: Type.Array(Unmatched),
  asked: Type.Array(Asked),
  receipt: Receipt,
});
export type OffersOfApplication = Static<typeof OffersOfApplication>;

export const getOffers = endpoint({
  method: "GET",
  path: "/api/offers/{appId}",
  summary: "The offers of all matching lenders, the other lenders with reasons, the requested values, and the receipt",
  params: AppParams,
  response: closed({ data: OffersOfApplication }),
});

export const askForOthers = endpoint({
  method: "POST",
  path: "/api/offers/{appId}/ask",
  summary: "Changes the requested amount or tenure; the named answers get the new values, and the offers are recomputed",
  params: AppParams,
  body: closed({ answers: Type.Record(FieldName, Type.Number(), { minProperties: 1, maxProperties: 5 }) }),
  response: closed({ data: OffersOfApplication }),
});

/** A change of one answer with which an unmatched lender would match. */
export const Change = closed({
  /** Name of the answer. */
  name: FieldName,
  from: Type.Number(),
  to: Type.Number(),
  format: NumberFormat,
  /** What to do, with `{from}`, `{to}` and `{by}`, in the reader's language. */
  says: Type.String(),
});
export type Change = Static<typeof Change>;

export const getChanges = endpoint({
  method: "GET",
  path: "/api/offers/{appId}/lenders/{lender}/changes",
  summary: "For a lender that did not match: the smallest single changes of answers for which it would, verified by the rules",
  params: closed({ appId: Uuid, lender: Slug }),
  response: closed({ data: closed({ changes: Type.Array(Change) }) }),
});

export const checkReceipt = endpoint({
  method: "POST",
  path: "/api/offers/{appId}/receipt/check",
  summary: "Recomputes the matching and ranking of the receipt from its release and facts, and returns whether the result is the same",
  params: AppParams,
  response: closed({ data: closed({ same: Type.Boolean(), receipt: Receipt, offers: Type.Array(Slug) }) }),
});

export const selectOffer = endpoint({
  method: "POST",
  path: "/api/offers/{appId}/select",
  summary: "Chooses an offer. Nothing is sent to the lender unless `consents` confirms it in the same call",
  params: AppParams,
  body: closed({
    offerId: Uuid,
    /**
     * With this call the customer confirms the submission. It is sent unless the lender needs a
     * consent that is missing.
     */
    consents: Type.Optional(Type.Array(ConsentAnswer, { maxItems: 10 })),
  }),
  response: closed({ data: closed({ lender: Slug, status: Status, pendingConsents: Type.Array(Slug), form: OwnForm }) }),
});
