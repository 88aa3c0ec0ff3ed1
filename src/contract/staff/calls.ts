import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Instant, orNull, Uuid, Written } from "../schema-primitives.ts";
import { CALL_FOLLOWS, CALL_STAGES } from "./datasets/outreach.ts";

/** Calls to customers: the next one in the queue, the script, and the outcome. */

const Count = Type.Integer({ minimum: 0 });
const Colleague = closed({ id: Uuid, username: Type.String() });

/**
 * A customer who is to be called, or was. The customer's identity is shown masked in the case at
 * the customer service desk.
 */
export const CallCase = closed({
  customer: Uuid,
  /** Code of the product, and its name in the reader's language. */
  product: Type.String(),
  productName: Type.String(),
  stage: Type.Enum([...CALL_STAGES]),
  state: Type.Union([Type.Literal("waiting"), Type.Literal("done")]),
  /** Revision on which a change is based. */
  revision: Count,
  dueAt: Instant,
  /** Whether the customer requested this time. */
  askedFor: Type.Boolean(),
  tries: Count,
  mostTries: Count,
  /** Whether the reader has claimed it, who has, and until when. */
  mine: Type.Boolean(),
  claimedBy: orNull(Type.String()),
  claimedUntil: orNull(Instant),
  assignedTo: orNull(Colleague),
  /** What to say, in the reader's language. */
  script: Type.Array(closed({ title: Type.String(), text: Type.String() })),
  outcomes: Type.Array(closed({ code: Type.String(), label: Type.String(), follows: Type.Enum([...CALL_FOLLOWS]) })),
  /** Users whom it can be assigned to. */
  colleagues: Type.Array(Colleague),
});
export type CallCase = Static<typeof CallCase>;

/** The work of a caller. */
export const CallDesk = closed({
  /** The customer claimed by the caller; null for none. */
  current: orNull(CallCase),
  /** Number of customers whom the caller could claim now. */
  due: Count,
  /** Number of customers assigned to the caller, due now or later. */
  own: Count,
  /** The time from which calls are allowed; null if they are allowed now. */
  opensAt: orNull(Instant),
});
export type CallDesk = Static<typeof CallDesk>;

const params = closed({ customer: Uuid });
const one = closed({ data: CallCase });
const desk = closed({ data: CallDesk });
const revision = { revision: Count };

export const getCallDesk = endpoint({
  method: "GET",
  path: "/api/admin/calls",
  summary: "The customer claimed by the caller, and the length of the queue",
  response: desk,
});
export const nextCall = endpoint({
  method: "POST",
  path: "/api/admin/calls/next",
  summary: "Claims the next customer of the queue for the caller; returns an existing claim first",
  response: desk,
});
export const getCall = endpoint({
  method: "GET",
  path: "/api/admin/calls/{customer}",
  summary: "A customer of the queue",
  params,
  response: one,
});
export const claimCall = endpoint({
  method: "POST",
  path: "/api/admin/calls/{customer}/claim",
  summary: "Claims this customer for the caller; 409 if claimed by another caller or not to be called",
  params,
  body: closed(revision),
  response: one,
});
export const releaseCall = endpoint({
  method: "POST",
  path: "/api/admin/calls/{customer}/release",
  summary: "Returns a customer to the queue without a call",
  params,
  body: closed(revision),
  response: desk,
});
export const endCall = endpoint({
  method: "POST",
  path: "/api/admin/calls/{customer}/outcome",
  summary: "Stores the outcome of a call, by a code of its list; a call back needs a time within the permitted hours",
  params,
  body: closed({
    ...revision,
    outcome: Type.String({ pattern: "^[A-Za-z0-9_.+-]{1,40}$" }),
    /** UTC, ISO 8601. */
    callBackAt: Type.Optional(Instant),
    note: Type.Optional(Written(2_000)),
  }),
  response: desk,
});
export const assignCall = endpoint({
  method: "POST",
  path: "/api/admin/calls/{customer}/assign",
  summary: "Reassigns a customer to another caller, or releases the claim",
  params,
  body: closed({ ...revision, to: orNull(Uuid) }),
  response: one,
});
