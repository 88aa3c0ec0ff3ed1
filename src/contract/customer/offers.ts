import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Hash, Instant, ProductCode, Rupees, Slug, Uuid } from "../site/parts.ts";
import { ConsentAnswer } from "./consents.ts";
import { Answers } from "./profile.ts";
import { Delivery, Status } from "./status.ts";

/** A fee with its tax, in rupees. */
export const Fee = closed({ id: Type.String(), label: Type.String(), amount: Rupees, gst: Rupees });

/** Who answers complaints. */
const Officer = closed({ name: Type.String(), email: Type.String(), phone: Type.String() });

/** The facts of the Key Fact Statement that go with an offer (RBI/2024-25/18), in the reader's language. */
export const KeyFacts = closed({
  proposalNumber: Type.String(),
  validUntil: Instant,
  rateType: Type.Union([Type.Literal("fixed"), Type.Literal("floating")]),
  penalCharges: Type.String(),
  foreclosure: Type.String(),
  /** Rupees for each returned instalment; null when there is none. */
  bounceCharge: Type.Union([Rupees, Type.Null()]),
  coolingOffDays: Type.Integer(),
  disbursal: Type.String(),
  grievance: Officer,
  /** The lender's own statement, where it publishes one. */
  kfsUrl: Type.Union([Type.String(), Type.Null()]),
});

export type KeyFacts = Static<typeof KeyFacts>;

const FieldName = Type.String({ pattern: "^[a-z][a-zA-Z0-9_]{0,59}$" });
/** How a number of a form is shown. */
const NumberFormat = Type.Union([Type.Literal("rupees"), Type.Literal("months"), Type.Literal("number")]);

const FigureValue = Type.Union([Type.Number(), Type.String(), Type.Null()]);

export const Offer = closed({
  id: Uuid,
  lender: Slug,
  lenderName: Type.String(),
  lenderLogo: Type.String(),
  legalName: Type.String(),
  /** Id of the kind of offer, whose figures they are. */
  kind: Slug,
  /** By id; labels and formats come with the configuration. Rupees with whole paise, percent a year, counts; texts in the reader's language. */
  figures: Type.Record(Type.String(), FigureValue),
  fees: Type.Array(Fee),
  validUntil: Instant,
  /** Of the lender. */
  grievance: Officer,
  /** Null for a kind of offer that has none. */
  keyFacts: Type.Union([KeyFacts, Type.Null()]),
  /** Consents that this lender asks for before it takes the application. */
  consents: Type.Array(Slug),
  status: Status,
  /** The release that the offer was made under. */
  release: Hash,
});
export type Offer = Static<typeof Offer>;

/** A lender that did not match, by name, with what stood in the way in plain words. */
export const Unmatched = closed({
  lender: Slug,
  lenderName: Type.String(),
  reasons: Type.Array(closed({ criterion: Slug, reason: Type.String() })),
});
export type Unmatched = Static<typeof Unmatched>;

/** How the offers came to stand in this order, so that it can be worked out again. */
export const Receipt = closed({
  release: Hash,
  decidedAt: Instant,
  /** Hash of the facts that went in. */
  facts: Hash,
  ranking: Type.Array(closed({ metric: Type.String(), order: Type.String() })),
  lendersConsidered: Type.Integer(),
});
export type Receipt = Static<typeof Receipt>;

/** Id of the form by which a lender asks for more on its own screen, as long as that is to be answered; else null. */
const OwnForm = Type.Union([Slug, Type.Null()]);
const NumberOrNull = Type.Union([Type.Number(), Type.Null()]);

/** A number that the customer asked for and may change beside the offers: the amount in rupees, the tenure. */
export const Asked = closed({
  /** Of the answer. */
  name: FieldName,
  label: Type.String(),
  format: NumberFormat,
  /** Null where nothing was asked for. */
  value: NumberOrNull,
  /** Inclusive; null without a bound. */
  minimum: NumberOrNull,
  maximum: NumberOrNull,
  /** The allowed values with their labels, where they are listed. */
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

const AppParams = closed({ appId: Uuid });

export const getOffers = endpoint({
  method: "GET",
  path: "/api/offers/{appId}",
  summary: "The offers of all lenders that match, the lenders that do not with the reasons, what was asked for, and the receipt",
  params: AppParams,
  response: closed({ data: OffersOfApplication }),
});

export const askForOthers = endpoint({
  method: "POST",
  path: "/api/offers/{appId}/ask",
  summary: "Asks for another amount or tenure; the answers that are named take the new values, and the offers are worked out anew",
  params: AppParams,
  body: closed({ answers: Type.Record(FieldName, Type.Number(), { minProperties: 1, maxProperties: 5 }) }),
  response: closed({ data: OffersOfApplication }),
});

/** A change of one answer with which a lender that did not match would. */
export const Change = closed({
  /** Of the answer. */
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
  summary:
    "For a lender that did not match: the smallest single changes of what the customer can change with which it would, each tried by the rules",
  params: closed({ appId: Uuid, lender: Slug }),
  response: closed({ data: closed({ changes: Type.Array(Change) }) }),
});

/** All amounts in rupees with whole paise. */
const ScheduleRow = closed({
  /** 1 for the first period. */
  number: Type.Integer({ minimum: 1 }),
  instalment: Rupees,
  interest: Rupees,
  principal: Rupees,
  /** What is still owed after the instalment. */
  balance: Rupees,
});

/** The Key Fact Statement of a loan's offer (RBI/2024-25/18), in the reader's language. */
export const Statement = closed({
  offer: Offer,
  /** Name of the product. */
  product: Type.String(),
  /** Name of the borrower. */
  borrower: Type.String(),
  madeAt: Instant,
  /** What ends the loan on the last day of its cooling-off period, in rupees. */
  coolingOffExit: NumberOrNull,
  /** 12 for months, 365 for days. */
  periodsPerYear: Type.Integer(),
  schedule: Type.Array(ScheduleRow),
});
export type Statement = Static<typeof Statement>;

export const getStatement = endpoint({
  method: "GET",
  path: "/api/offers/{appId}/statements/{offerId}",
  summary: "The Key Fact Statement of an offer of a loan, with its repayment schedule and what ends it within the cooling-off period",
  params: closed({ appId: Uuid, offerId: Uuid }),
  response: closed({ data: Statement }),
});

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
  charge: NumberOrNull,
  /** Interest, fees and charge together; null where the charge is not known. */
  cost: NumberOrNull,
});
export type OfferClosing = Static<typeof OfferClosing>;

/** What closing after so many months costs by each offer, the least first. */
export const Closings = closed({
  months: Type.Integer({ minimum: 1 }),
  closings: Type.Array(OfferClosing),
  /** Offers of the same amount that cost the least so; empty where none can be told from the others. */
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

export const checkReceipt = endpoint({
  method: "POST",
  path: "/api/offers/{appId}/receipt/check",
  summary: "Runs the matching and ranking of the receipt again, by its release and its facts, and tells whether the same comes out",
  params: AppParams,
  response: closed({ data: closed({ same: Type.Boolean(), receipt: Receipt, offers: Type.Array(Slug) }) }),
});

/** What a lender offers before anybody is known. */
export const CatalogueEntry = closed({
  lender: Slug,
  lenderName: Type.String(),
  lenderLogo: Type.String(),
  legalName: Type.String(),
  /** Those of the catalogue of its kind, by id; in the reader's language. */
  figures: Type.Record(Type.String(), FigureValue),
});
export type CatalogueEntry = Static<typeof CatalogueEntry>;

export const getCatalogue = endpoint({
  method: "GET",
  path: "/api/catalogue/{productType}",
  summary: "What all lenders of a product offer before anybody is known, for products whose kind of offer has a catalogue",
  params: closed({ productType: Type.String({ minLength: 2, maxLength: 40 }) }),
  response: closed({ data: Type.Array(CatalogueEntry) }),
});

export const selectOffer = endpoint({
  method: "POST",
  path: "/api/offers/{appId}/select",
  summary: "Chooses an offer. The application goes to the lender at once unless the lender asks for a consent that is not given yet",
  params: AppParams,
  body: closed({ offerId: Uuid, consents: Type.Optional(Type.Array(ConsentAnswer, { maxItems: 10 })) }),
  response: closed({ data: closed({ lender: Slug, status: Status, pendingConsents: Type.Array(Slug), form: OwnForm }) }),
});

export const LenderStatus = closed({
  lender: Slug,
  lenderName: Type.String(),
  status: Status,
  /** Rupees; null before an offer is chosen. */
  amount: Type.Union([Rupees, Type.Null()]),
  /** Id of the action of the status table, or null when there is none. */
  action: Type.Union([Type.String(), Type.Null()]),
  /** The lender's own words, when it gave any. */
  message: Type.Union([Type.String(), Type.Null()]),
  updatedAt: Instant,
});
export type LenderStatus = Static<typeof LenderStatus>;

export const getStatus = endpoint({
  method: "GET",
  path: "/api/applications/{appId}/status",
  summary: "Where the application stands with each lender",
  params: AppParams,
  response: closed({ data: Type.Array(LenderStatus) }),
});

/** One application with one lender. */
export const Transaction = closed({
  lender: Slug,
  lenderName: Type.String(),
  lenderLogo: Type.String(),
  status: Status,
  /** Null when no offer of this lender was chosen. */
  offer: Type.Union([Offer, Type.Null()]),
  pendingConsents: Type.Array(Slug),
  /** When one of them was taken back that had been given; null where none was. */
  consentWithdrawnAt: Type.Union([Instant, Type.Null()]),
  form: OwnForm,
  /** What was answered in it before; empty where nothing was. */
  answers: Answers,
  reference: Type.Union([Type.String(), Type.Null()]),
  message: Type.Union([Type.String(), Type.Null()]),
  /** How the sending to the lender stands. */
  delivery: Delivery,
  /** Whether the message is the lender's own words, and not what we say of it. */
  saidByLender: Type.Boolean(),
  /** Of a declined one, where the lender has a screen of its own for it: what it says, and from when it takes another application. */
  declined: Type.Union([closed({ text: Type.String(), againFrom: Type.Union([Instant, Type.Null()]) }), Type.Null()]),
  /** Where the lender asks the customer to go on, https only. */
  link: Type.Union([Type.String(), Type.Null()]),
  history: Type.Array(closed({ status: Status, at: Instant, message: Type.Union([Type.String(), Type.Null()]) })),
});
export type Transaction = Static<typeof Transaction>;

export const getTransaction = endpoint({
  method: "GET",
  path: "/api/applications/{appId}/lenders/{lender}",
  summary: "One application with one lender: the chosen offer, what is still needed and what happened so far",
  params: closed({ appId: Uuid, lender: Slug }),
  response: closed({ data: Transaction }),
});

export const submitToLender = endpoint({
  method: "POST",
  path: "/api/applications/{appId}/lenders/{lender}/submit",
  summary: "Gives the lender's consents and what it asks for on its own screen, and sends the application; after ACTION_NEEDED, again",
  params: closed({ appId: Uuid, lender: Slug }),
  body: closed({ consents: Type.Array(ConsentAnswer, { maxItems: 10 }), answers: Type.Optional(Answers) }),
  response: closed({ data: closed({ lender: Slug, status: Status }) }),
});

export const createApplication = endpoint({
  method: "POST",
  path: "/api/applications",
  summary: "Continues the application in flight or, with startNew, closes it and starts another",
  body: closed({ prospectAppId: Uuid, productType: ProductCode, startNew: Type.Optional(Type.Boolean()) }),
  response: closed({ appId: Uuid }),
});

export const makeLoan = endpoint({
  method: "POST",
  path: "/api/gold-loans/{appId}",
  summary:
    "Makes the loan of a completed application; the browser goes to /user/{redirect}, a lender that is chosen or the only one that matches, else the offers",
  params: AppParams,
  response: closed({ redirect: Slug }),
});
