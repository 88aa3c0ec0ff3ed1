import type { State } from "./behaviours.ts";

/** A lender's report, before it is converted to the words and format of a family of lenders. */
interface LenderReport {
  reference: string;
  state: State;
  /** Rupees. */
  amount: number;
  statement: Statement;
  eventId: string;
  /** ISO 8601, UTC. */
  at: string;
  slug: string;
}

export type Family = "flat" | "nested";

const FLAT_WORDS: Readonly<Record<State, string>> = {
  received: "received",
  review: "under_review",
  need: "need_more_info",
  approved: "approved",
  disbursed: "disbursed",
  declined: "declined",
  unknown: "parked",
};
const NESTED_WORDS: Readonly<Record<State, string>> = {
  received: "RECEIVED",
  review: "PROCESSING",
  need: "PENDING_CUSTOMER",
  approved: "SANCTIONED",
  disbursed: "PAID_OUT",
  declined: "REJECTED",
  unknown: "ON_HOLD",
};
/** A lender's own words to the customer; Indian lenders write English. */
const NOTES: Partial<Record<State, string>> = {
  need: "Please look at your details once more and send them again.",
  approved: "Your application is approved. Please read the terms and accept them.",
  declined: "We cannot make you an offer at this time.",
};

/** The message if the call has a field for a statement, but none was sent. */
const STATEMENT_NOTE = "Please add your latest bank statement.";

/** The body of an answer or webhook. */
export function bodyOf(family: Family, { reference, state, amount, statement, eventId, at, slug }: LenderReport): Record<string, unknown> {
  const status = (family === "flat" ? FLAT_WORDS : NESTED_WORDS)[state];
  const note = state === "need" && statement === "missing" ? STATEMENT_NOTE : NOTES[state];
  const link = state === "need" || state === "approved" ? `https://${slug}.example/continue/${reference}` : undefined;
  const shown = state === "approved" || state === "disbursed" ? amount : undefined;
  if (family === "flat") {
    return {
      reference,
      status: status,
      eventId,
      at,
      ...(shown && { amount: shown }),
      ...(note && { message: note }),
      ...(link && { link }),
    };
  }
  return {
    application: {
      id: reference,
      state: status,
      ...(shown && { sanctionedAmount: shown }),
      ...(note && { note }),
      ...(link && { next: link }),
    },
    event: { id: eventId, at },
  };
}

/** Names of fields with the amount in lenders' calls. */
const AMOUNT_FIELDS = ["amount", "loanAmount", "requested_amount", "principal"];

/** Whether a call has a bank statement: `unknown` if it has no field for one. */
type Statement = "there" | "missing" | "unknown";

/** Finds a field with `statement` in its name anywhere in a call. */
export function statementIn(body: object): Statement {
  const named = Object.entries(body).find(([field]) => /statement/i.test(field));
  if (named) return named[1] === null ? "missing" : "there";
  const within = Object.values(body).map((part) => (typeof part === "object" && part !== null ? statementIn(part) : "unknown"));
  return within.find((found) => found !== "unknown") ?? "unknown";
}

/** The requested amount in rupees, from anywhere in a call; null if there is none. */
export function amountOf(body: object): number | null {
  for (const [field, part] of Object.entries(body)) {
    const value = AMOUNT_FIELDS.includes(field) ? Number(part) : Number.NaN;
    if (Number.isFinite(value) && value > 0) return value;
    const within = typeof part === "object" && part !== null ? amountOf(part) : null;
    if (within !== null) return within;
  }
  return null;
}
