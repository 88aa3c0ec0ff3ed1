import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Instant, Rupees, Slug, Uuid } from "../site/parts.ts";
import { AppParams } from "./applications.ts";
import { ConsentAnswer } from "./consents.ts";
import { Offer, OwnForm } from "./offers.ts";
import { Answers } from "./profile.ts";
import { Delivery, Status } from "./status.ts";

export const LenderStatus = closed({
  lender: Slug,
  lenderName: Type.String(),
  status: Status,
  /** Rupees; null before an offer is chosen. */
  amount: Type.Union([Rupees, Type.Null()]),
  /** Id of the action of the status table, or null when there is none. */
  action: Type.Union([Type.String(), Type.Null()]),
  /** The lender's own words, or what we say of the sending; null where there is neither. */
  message: Type.Union([Type.String(), Type.Null()]),
  /** Whether the message is the lender's own words, and not what we say of it. */
  saidByLender: Type.Boolean(),
  /** Whether the customer's time at the lender's page has run out before they came back by the link: it is sent anew for another one. */
  sessionExpired: Type.Boolean(),
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
  /** Titles of the answers that go to the lender; empty where nothing is to be sent. */
  shares: Type.Array(Type.String()),
  form: OwnForm,
  /** What was answered in it before; empty where nothing was. */
  answers: Answers,
  reference: Type.Union([Type.String(), Type.Null()]),
  message: Type.Union([Type.String(), Type.Null()]),
  /** How the sending to the lender stands. */
  delivery: Delivery,
  /** Whether the message is the lender's own words, and not what we say of it. */
  saidByLender: Type.Boolean(),
  /** Whether the customer's time at the lender's page has run out before they came back by the link. */
  sessionExpired: Type.Boolean(),
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
