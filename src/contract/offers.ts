import { type Static, Type } from "typebox";
import { ConsentAnswer } from "./consents.ts";
import { endpoint } from "./endpoint.ts";
import { closed, Hash, Instant, ProductCode, Rupees, Slug, Uuid } from "./parts.ts";
import { Status } from "./status.ts";

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

const AppParams = closed({ appId: Uuid });

export const getOffers = endpoint({
  method: "GET",
  path: "/api/offers/{appId}",
  summary: "The offers of all lenders that match, the lenders that do not with the reasons, and the receipt",
  params: AppParams,
  response: closed({ data: closed({ offers: Type.Array(Offer), unmatched: Type.Array(Unmatched), receipt: Receipt }) }),
});

export const selectOffer = endpoint({
  method: "POST",
  path: "/api/offers/{appId}/select",
  summary: "Chooses an offer. The application goes to the lender at once unless the lender asks for a consent that is not given yet",
  params: AppParams,
  body: closed({ offerId: Uuid, consents: Type.Optional(Type.Array(ConsentAnswer, { maxItems: 10 })) }),
  response: closed({ data: closed({ lender: Slug, status: Status, pendingConsents: Type.Array(Slug) }) }),
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
  reference: Type.Union([Type.String(), Type.Null()]),
  message: Type.Union([Type.String(), Type.Null()]),
  /** Whether the message is the lender's own words, and not what we say of it. */
  saidByLender: Type.Boolean(),
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
  summary: "Gives the lender's consents and sends the application; after ACTION_NEEDED, sends it again",
  params: closed({ appId: Uuid, lender: Slug }),
  body: closed({ consents: Type.Array(ConsentAnswer, { maxItems: 10 }) }),
  response: closed({ data: closed({ lender: Slug, status: Status }) }),
});

export const createApplication = endpoint({
  method: "POST",
  path: "/api/applications",
  summary: "Continues the application in flight or, with startNew, closes it and starts another",
  body: closed({ prospectAppId: Uuid, productType: ProductCode, startNew: Type.Optional(Type.Boolean()) }),
  response: closed({ appId: Uuid }),
});

/** What a lender posts to us; its own document says where in it the status stands. */
export const lenderWebhook = endpoint({
  method: "POST",
  path: "/api/webhooks/lenders/{lender}",
  summary: "A lender tells of a new status; signed with HMAC-SHA256 over `<timestamp>.<body>`",
  params: closed({ lender: Slug }),
  body: Type.Object({}, { additionalProperties: true }),
  response: closed({ ok: Type.Literal(true) }),
});

/** Where a lender sends its customer back to; its own document says what in the query stands for what. */
export const lenderReturn = endpoint({
  method: "GET",
  path: "/api/returns/lenders/{lender}",
  summary: "A customer comes back from a lender's page, with the state of the link; the browser goes on to the application",
  params: closed({ lender: Slug }),
  response: Type.Null(),
});

const LenderFile = closed({ id: Uuid, name: Type.String(), rows: Type.Integer(), createdAt: Instant, fetched: Type.Boolean() });

export const listLenderFiles = endpoint({
  method: "GET",
  path: "/api/lenders/{lender}/files",
  summary: "The files of applications that wait for a lender, and its last ones; for the lender itself, as its document says",
  params: closed({ lender: Slug }),
  response: closed({ data: Type.Array(LenderFile) }),
});

export const getLenderFile = endpoint({
  method: "GET",
  path: "/api/lenders/{lender}/files/{file}",
  summary: "A file of applications, for the lender itself; the same whenever it is fetched",
  params: closed({ lender: Slug, file: Uuid }),
  response: Type.String(),
});

export const createGoldLoan = endpoint({
  method: "POST",
  path: "/api/gold-loans/{appId}",
  summary: "Makes the gold loan of an application; the browser goes to /user/{redirect}",
  params: AppParams,
  response: closed({ redirect: Slug }),
});
