import { type Static, Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import { closed, Instant, Rupees, Slug, Uuid } from "../../schema-primitives.ts";
import { ConsentAnswer } from "../consents.ts";
import { Answers } from "../profile.ts";
import { AppParams } from "./applications.ts";
import { Offer, OwnForm } from "./offers.ts";
import { Delivery, Status } from "./status.ts";

export const LenderStatus = closed({
  lender: Slug,
  lenderName: Type.String(),
  status: Status,
  /** Rupees; null before an offer is chosen. */
  amount: Type.Union([Rupees, Type.Null()]),
  /** Id of an action of the status table; null for none. */
  action: Type.Union([Type.String(), Type.Null()]),
  /** The lender's own words, or our message about the submission; null if there is neither. */
  message: Type.Union([Type.String(), Type.Null()]),
  /** Whether the message is the lender's own words rather than ours. */
  saidByLender: Type.Boolean(),
  /**
   * Whether the customer's link to the lender's page expired before they returned; it is sent again
   * to get another one.
   */
  sessionExpired: Type.Boolean(),
  updatedAt: Instant,
});
export type LenderStatus = Static<typeof LenderStatus>;

export const getStatus = endpoint({
  method: "GET",
  path: "/api/applications/{appId}/status",
  summary: "The status of the application at each lender",
  params: AppParams,
  response: closed({ data: Type.Array(LenderStatus) }),
});

/** One application with one lender. */
export const Transaction = closed({
  lender: Slug,
  lenderName: Type.String(),
  lenderLogo: Type.String(),
  status: Status,
  /** Null if no offer of this lender was chosen. */
  offer: Type.Union([Offer, Type.Null()]),
  pendingConsents: Type.Array(Slug),
  /** When one of the given consents was withdrawn; null if none was. */
  consentWithdrawnAt: Type.Union([Instant, Type.Null()]),
  /** Labels of the answers that are sent to the lender; empty if nothing will be sent. */
  shares: Type.Array(Type.String()),
  form: OwnForm,
  /** Former answers to it; empty if there are none. */
  answers: Answers,
  reference: Type.Union([Type.String(), Type.Null()]),
  message: Type.Union([Type.String(), Type.Null()]),
  /** The state of the submission to the lender. */
  delivery: Delivery,
  /** Whether the message is the lender's own words rather than ours. */
  saidByLender: Type.Boolean(),
  /** Whether the customer's link to the lender's page expired before they returned. */
  sessionExpired: Type.Boolean(),
  /**
   * For a declined application, if the lender has its own screen for it: the text, and from when it
   * accepts another application.
   */
  declined: Type.Union([closed({ text: Type.String(), againFrom: Type.Union([Instant, Type.Null()]) }), Type.Null()]),
  /** Where the lender asks the customer to continue; https only. */
  link: Type.Union([Type.String(), Type.Null()]),
  history: Type.Array(closed({ status: Status, at: Instant, message: Type.Union([Type.String(), Type.Null()]) })),
});
export type Transaction = Static<typeof Transaction>;

export const getTransaction = endpoint({
  method: "GET",
  path: "/api/applications/{appId}/lenders/{lender}",
  summary: "An application at one lender: the chosen offer, what is still required, and the history",
  params: closed({ appId: Uuid, lender: Slug }),
  response: closed({ data: Transaction }),
});

export const submitToLender = endpoint({
  method: "POST",
  path: "/api/applications/{appId}/lenders/{lender}/submit",
  summary: "Submits the lender's consents and the answers to its own form, and sends the application; after ACTION_NEEDED, again",
  params: closed({ appId: Uuid, lender: Slug }),
  body: closed({ consents: Type.Array(ConsentAnswer, { maxItems: 10 }), answers: Type.Optional(Answers) }),
  response: closed({ data: closed({ lender: Slug, status: Status }) }),
});
