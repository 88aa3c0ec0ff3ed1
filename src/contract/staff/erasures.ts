import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Done, Instant, orNull, Slug, Uuid } from "../schema-primitives.ts";
import { CASE_STATES } from "./erasure-states.ts";
import { MAX_ROWS } from "./tables/limits.ts";

/** The staff roles that may erase customers (R6.14). */
export const ERASURE_ROLES: readonly number[] = [1];

/** Kinds of data of a customer, in display order. */
export const DATA_KINDS = [
  "profile",
  "identifiers",
  "drafts",
  "applications",
  "decisions",
  "lender-applications",
  "files",
  "consents",
  "messages",
  "help",
  "merchants",
  "leads",
  "tickets",
  "visits",
  "sessions",
  "codes",
  "dedupe",
  "notes",
  "campaigns",
  "calls",
] as const;
const Kind = Type.Enum([...DATA_KINDS]);
const Count = Type.Integer({ minimum: 0 });

/** Certificate numbers are short enough to read out on the telephone: `E-20261122-7K3M9QZW`. */
const CertificateNumber = Type.String({ pattern: "^E-[0-9]{8}-[0-9A-Z]{8}$" });

/** What is retained of an erased customer, in the reader's language. */
const Stay = closed({
  what: Type.String(),
  why: Type.String(),
  until: Type.String(),
  /** When it is deleted; null if we do not decide that, or before the erasure. */
  endsAt: orNull(Instant),
});

/**
 * A lender with an application of the customer. It retains its data by its own rules, so its
 * officer must be contacted.
 */
const Holder = closed({ id: Slug, name: Type.String(), officer: Type.String(), applications: Count });

/** A proposal to erase a customer, with its result. */
export const ErasureCase = closed({
  id: Uuid,
  /** Number of the certificate; null before there is one. */
  number: orNull(Type.String()),
  state: Type.Enum([...CASE_STATES]),
  /** In the reader's language. */
  reason: Type.String(),
  proposedBy: Type.String(),
  proposedAt: Instant,
  lapsesAt: Instant,
  /** Whether the reader made the proposal, which another user must confirm. */
  own: Type.Boolean(),
  /** When the customer requested it; null if they did not. */
  askedAt: orNull(Instant),
  confirmedBy: orNull(Type.String()),
  endedAt: orNull(Instant),
  /**
   * Contents of the certificate: erased rows by kind, what is retained, and the lenders that keep
   * their data.
   */
  erased: Type.Array(closed({ kind: Kind, count: Count })),
  stays: Type.Array(Stay),
  lenders: Type.Array(Holder),
});
export type ErasureCase = Static<typeof ErasureCase>;

/**
 * A search result: the customer's identity as far as the reader may see it, what is stored and
 * where, and what an erasure would leave.
 */
export const FoundCustomer = closed({
  customerId: Uuid,
  name: orNull(Type.String()),
  mobile: orNull(Type.String()),
  email: orNull(Type.String()),
  since: Instant,
  /** Null if the customer has not requested erasure, or has withdrawn the request. */
  asked: orNull(closed({ id: Uuid, askedAt: Instant, answerBy: Instant })),
  held: Type.Array(closed({ kind: Kind, tables: Type.Array(Type.String()), count: Count, stays: Type.Boolean() })),
  stays: Type.Array(Stay),
  lenders: Type.Array(Holder),
  /** Applications that are being sent to a lender now; an erasure stops them. */
  onTheWay: Count,
  proposal: orNull(ErasureCase),
});
export type FoundCustomer = Static<typeof FoundCustomer>;

const ById = closed({ id: Uuid });
const OneCase = closed({ data: ErasureCase });

export const searchCustomer = endpoint({
  method: "POST",
  path: "/api/admin/erasures/search",
  summary:
    "Customers by a mobile number or email: what is stored of each, and what would be retained. The search is recorded in the audit trail",
  body: closed({ contact: Type.String({ minLength: 3, maxLength: 120 }) }),
  response: closed({ data: Type.Array(FoundCustomer) }),
});
export const listErasures = endpoint({
  method: "GET",
  path: "/api/admin/erasures",
  summary: "A page of open erasure proposals that wait for a second member of the staff, oldest first",
  query: closed({
    cursor: Type.Optional(Type.String({ maxLength: 1_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ROWS })),
  }),
  /** The cursor of the next page; null on the last one. */
  response: closed({ data: Type.Array(ErasureCase), nextCursor: orNull(Type.String()) }),
});
export const getErasure = endpoint({
  method: "GET",
  path: "/api/admin/erasures/{id}",
  summary: "An erasure proposal; while it is open, with the stored data",
  params: ById,
  response: closed({ data: closed({ erasure: ErasureCase, customer: orNull(FoundCustomer) }) }),
});
export const getCertificate = endpoint({
  method: "GET",
  path: "/api/admin/erasures/certificates/{number}",
  summary: "The certificate of an erasure by its number",
  params: closed({ number: CertificateNumber }),
  response: OneCase,
});
export const proposeErasure = endpoint({
  method: "POST",
  path: "/api/admin/erasures",
  summary: "Proposes to erase a customer, for a reason of the site's document; another member of the staff must confirm it",
  body: closed({ customerId: Uuid, reason: Slug }),
  response: OneCase,
});
export const confirmErasure = endpoint({
  method: "POST",
  path: "/api/admin/erasures/{id}/confirm",
  summary: "Confirms another member's proposal and erases the customer",
  params: ById,
  response: OneCase,
});
export const takeErasureProposalBack = endpoint({
  method: "POST",
  path: "/api/admin/erasures/{id}/take-back",
  summary: "Withdraws an open proposal",
  params: ById,
  response: OneCase,
});
export const refuseErasure = endpoint({
  method: "POST",
  path: "/api/admin/erasures/requests/{id}/refuse",
  summary: "Refuses a customer's erasure request, for a reason of the site's document, which is sent to the customer",
  params: ById,
  body: closed({ reason: Slug }),
  response: Done,
});
