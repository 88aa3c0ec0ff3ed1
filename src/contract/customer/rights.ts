import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Done, Hash, Instant, orNull, Slug, Uuid, Written } from "../schema-primitives.ts";
import { AppParams } from "./lending/applications.ts";
import { Status } from "./lending/status.ts";

/** `replaced`: given again later, in another version, language or choice. `ended`: expired. */
const AGREEMENT_STATES = ["in-force", "withdrawn", "ended", "replaced"] as const;
/**
 * What withdrawing a consent stops: sending to its lender; matching, offers and sending for
 * products whose form asks for it; messages; nothing.
 */
const STOPS = ["lender", "offers", "messages", "nothing"] as const;

/** A consent as the customer gave it, with its current state. */
export const Agreement = closed({
  id: Uuid,
  consent: Slug,
  version: Type.Integer(),
  /** In the reader's language. */
  purpose: Type.String(),
  /** Null for a consent that is not a lender's. */
  lender: orNull(closed({ id: Slug, name: Type.String(), sent: Type.Boolean() })),
  /** Name of the product whose application it was given with; null if there is none. */
  product: orNull(Type.String()),
  /** Code of the language in which it was shown. */
  language: Type.String(),
  /** The exact text, in that language; null if its release no longer has it. */
  text: orNull(Type.String()),
  /** The chosen statement, for a consent with choices. */
  choice: orNull(Type.String()),
  /** The kind of credit enquiry that it allows. */
  bureauPull: orNull(Type.Union([Type.Literal("soft"), Type.Literal("hard")])),
  /** The release under which it was given. */
  release: Hash,
  givenAt: Instant,
  /** When it was last given again unchanged; null if it was given once. */
  renewedAt: orNull(Instant),
  endsAt: orNull(Instant),
  withdrawnAt: orNull(Instant),
  /** Channels that the customer has stopped by the link of a promotional message, and since when. */
  stopped: Type.Array(closed({ channel: Type.Union([Type.Literal("sms"), Type.Literal("email")]), at: Instant })),
  state: Type.Enum([...AGREEMENT_STATES]),
  stops: Type.Enum([...STOPS]),
});
export type Agreement = Static<typeof Agreement>;

export const myConsents = endpoint({
  method: "GET",
  path: "/api/my/consents",
  summary: "All consents of the customer with the agreed text, their expiry and what stops on withdrawal; newest first",
  response: closed({ data: Type.Array(Agreement) }),
});

export const withdrawConsent = endpoint({
  method: "POST",
  path: "/api/my/consents/{id}/withdrawal",
  summary: "Withdraws a consent and stops all processing that requires it. Idempotent",
  params: closed({ id: Uuid }),
  response: closed({ data: Agreement }),
});

/** A stored item, in the reader's language. */
const Held = closed({ name: Type.String(), label: Type.String(), value: Type.String() });
export const DATA_GROUPS = [
  "identity",
  "contact",
  "answers",
  "drafts",
  "applications",
  "shared",
  "offers",
  "files",
  "consents",
  "messages",
  "calls",
  "help",
  "notes",
  "sessions",
  "devices",
] as const;

export const ERASURE_STATES = ["asked", "taken-back", "refused", "done"] as const;

/**
 * A request for erasure. It is open while it is `asked`: two staff members together decide on it.
 */
export const Erasure = closed({
  state: Type.Enum([...ERASURE_STATES]),
  askedAt: Instant,
  /** Deadline for the answer. */
  answerBy: Instant,
  endedAt: orNull(Instant),
  /** Why it was refused, in the reader's language; null if it was not. */
  reason: orNull(Type.String()),
});
export type Erasure = Static<typeof Erasure>;

export const HeldData = closed({
  madeAt: Instant,
  groups: Type.Array(
    closed({
      id: Type.Enum([...DATA_GROUPS]),
      title: Type.String(),
      /** Several items of a kind, such as applications, each with its stored data. */
      items: Type.Array(closed({ title: orNull(Type.String()), held: Type.Array(Held) })),
    }),
  ),
  /** What is retained after erasure. */
  stays: Type.Array(closed({ what: Type.String(), why: Type.String(), until: Type.String() })),
  /** The latest request; null if there was none. */
  erasure: orNull(Erasure),
  /** Number of applications that lenders have received and not decided on. */
  underWay: Type.Integer(),
});
export type HeldData = Static<typeof HeldData>;

export const myData = endpoint({
  method: "GET",
  path: "/api/my/data",
  summary: "The customer's stored data as text, by group; what is retained after an erasure; the state of an erasure request",
  response: closed({ data: HeldData }),
});

export const askForErasure = endpoint({
  method: "POST",
  path: "/api/my/erasure",
  summary: "Requests the erasure of the customer's data. Has no effect while a request is open",
  response: closed({ data: Erasure }),
});

export const takeErasureBack = endpoint({
  method: "DELETE",
  path: "/api/my/erasure",
  summary: "Cancels an open erasure request",
  response: Done,
});

export const STEP_KINDS = ["started", "completed", "offers", "no-offers", "consent", "withdrawn", "status", "message", "closed"] as const;

/** One event of an application. */
export const Step = closed({
  kind: Type.Enum([...STEP_KINDS]),
  at: Instant,
  /** For events of a lender. */
  lender: orNull(closed({ id: Slug, name: Type.String() })),
  /** The status with the lender since this event. */
  status: orNull(Status),
  /** Whether the lender reported it, rather than us. */
  saidByLender: Type.Boolean(),
  /** The lender's own words, the purpose of a consent, the subject of a message. */
  text: orNull(Type.String()),
  /** Number of offers. */
  count: orNull(Type.Integer()),
});
export type Step = Static<typeof Step>;

export const OwnApplication = closed({
  id: Uuid,
  product: Type.String(),
  productName: Type.String(),
  /** Requested amount in rupees; null if the form does not ask for one. */
  amount: orNull(Type.Number()),
  open: Type.Boolean(),
  startedAt: Instant,
  /** The lenders with a chosen offer, with the status at each. */
  lenders: Type.Array(closed({ id: Slug, name: Type.String(), status: Status })),
});
export type OwnApplication = Static<typeof OwnApplication>;

export const myApplications = endpoint({
  method: "GET",
  path: "/api/my/applications",
  summary: "The customer's applications, newest first",
  response: closed({ data: Type.Array(OwnApplication) }),
});

export const getTimeline = endpoint({
  method: "GET",
  path: "/api/applications/{appId}/timeline",
  summary: "The history of an application, in order: its steps, consents, lenders' reports, and sent messages",
  params: AppParams,
  response: closed({ data: Type.Array(Step) }),
});

export const complain = endpoint({
  method: "POST",
  path: "/api/complaints",
  summary: "Stores a complaint under a number, forwards it to the CRM and sends its number by email",
  body: closed({
    name: Written(100),
    email: Type.String({ minLength: 3, maxLength: 120 }),
    /** With as many digits as its form asks for. */
    mobile: Type.String({ pattern: "^[0-9]{4,15}$" }),
    /** The lender that it is about; the site if absent. */
    lender: Type.Optional(Slug),
    text: Written(4_000),
  }),
  response: closed({ data: closed({ number: Type.String(), answerBy: Instant }) }),
});
