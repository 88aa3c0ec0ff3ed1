import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Done, Hash, Instant, orNull, Slug, Uuid, Written } from "../site/parts.ts";
import { AppParams } from "./applications.ts";
import { Status } from "./status.ts";

/** `replaced`: given anew since, in another version, language or choice. `ended`: its days are over. */
export const AGREEMENT_STATES = ["in-force", "withdrawn", "ended", "replaced"] as const;
/** What stops with a consent: sending to its lender; matching, offers and sending for products whose form asks for it; messages; nothing else. */
export const STOPS = ["lender", "offers", "messages", "nothing"] as const;

/** A consent as the customer gave it, and what became of it. */
export const Agreement = closed({
  id: Uuid,
  consent: Slug,
  version: Type.Integer(),
  /** In the reader's language. */
  purpose: Type.String(),
  /** Null for a consent that is not a lender's. */
  lender: orNull(closed({ id: Slug, name: Type.String(), sent: Type.Boolean() })),
  /** Name of the product whose application it was given with; null where there is none. */
  product: orNull(Type.String()),
  /** Code of the language in which it was shown. */
  language: Type.String(),
  /** Word for word as it was agreed to, in that language; null where its release holds it no more. */
  text: orNull(Type.String()),
  /** Which of its statements was picked, for a consent with choices. */
  choice: orNull(Type.String()),
  /** The kind of look at a credit report that it allows. */
  bureauPull: orNull(Type.Union([Type.Literal("soft"), Type.Literal("hard")])),
  /** The release that it was given under. */
  release: Hash,
  givenAt: Instant,
  /** When it was last given again as it is; null where it was given once. */
  renewedAt: orNull(Instant),
  endsAt: orNull(Instant),
  withdrawnAt: orNull(Instant),
  state: Type.Enum([...AGREEMENT_STATES]),
  stops: Type.Enum([...STOPS]),
});
export type Agreement = Static<typeof Agreement>;

export const myConsents = endpoint({
  method: "GET",
  path: "/api/my/consents",
  summary: "Every consent that the customer gave, with its text as agreed, when it ends and what stops with it; the newest first",
  response: closed({ data: Type.Array(Agreement) }),
});

export const withdrawConsent = endpoint({
  method: "POST",
  path: "/api/my/consents/{id}/withdrawal",
  summary: "Withdraws a consent: from then on nothing that rests on it is done. The same withdrawal again changes nothing",
  params: closed({ id: Uuid }),
  response: closed({ data: Agreement }),
});

/** Something that is held, in the reader's language. */
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

/** A request for erasure. It is open while it is `asked`: the staff decide on it, two of them together. */
export const Erasure = closed({
  state: Type.Enum([...ERASURE_STATES]),
  askedAt: Instant,
  /** By when it is answered. */
  answerBy: Instant,
  endedAt: orNull(Instant),
  /** Why it was refused, in the reader's language; null where it was not. */
  reason: orNull(Type.String()),
});
export type Erasure = Static<typeof Erasure>;

export const HeldData = closed({
  madeAt: Instant,
  groups: Type.Array(
    closed({
      id: Type.Enum([...DATA_GROUPS]),
      title: Type.String(),
      /** Several of a kind, such as applications, each with what is held of it. */
      items: Type.Array(closed({ title: orNull(Type.String()), held: Type.Array(Held) })),
    }),
  ),
  /** What stays after erasure. */
  stays: Type.Array(closed({ what: Type.String(), why: Type.String(), until: Type.String() })),
  /** The last request; null where there was none. */
  erasure: orNull(Erasure),
  /** Applications that lenders have and have not decided on. */
  underWay: Type.Integer(),
});
export type HeldData = Static<typeof HeldData>;

export const myData = endpoint({
  method: "GET",
  path: "/api/my/data",
  summary: "What is held of the customer, in words, by group; what stays after erasure; how a request for it stands",
  response: closed({ data: HeldData }),
});

export const askForErasure = endpoint({
  method: "POST",
  path: "/api/my/erasure",
  summary: "Asks for the erasure of the customer's data. While one request is open, asking again changes nothing",
  response: closed({ data: Erasure }),
});

export const takeErasureBack = endpoint({
  method: "DELETE",
  path: "/api/my/erasure",
  summary: "Takes an open request for erasure back",
  response: Done,
});

export const STEP_KINDS = ["started", "completed", "offers", "no-offers", "consent", "withdrawn", "status", "message", "closed"] as const;

/** One thing that happened to an application. */
export const Step = closed({
  kind: Type.Enum([...STEP_KINDS]),
  at: Instant,
  /** Of a lender's. */
  lender: orNull(closed({ id: Slug, name: Type.String() })),
  /** Where it stands with the lender since. */
  status: orNull(Status),
  /** Whether the lender said so, and not we. */
  saidByLender: Type.Boolean(),
  /** The lender's own words, the purpose of a consent, the subject of a message. */
  text: orNull(Type.String()),
  /** How many offers. */
  count: orNull(Type.Integer()),
});
export type Step = Static<typeof Step>;

export const OwnApplication = closed({
  id: Uuid,
  product: Type.String(),
  productName: Type.String(),
  /** Rupees that were asked for; null where the form asks for no amount. */
  amount: orNull(Type.Number()),
  open: Type.Boolean(),
  startedAt: Instant,
  /** Lenders that an offer was chosen of, with where the application stands there. */
  lenders: Type.Array(closed({ id: Slug, name: Type.String(), status: Status })),
});
export type OwnApplication = Static<typeof OwnApplication>;

export const myApplications = endpoint({
  method: "GET",
  path: "/api/my/applications",
  summary: "The customer's applications, the newest first",
  response: closed({ data: Type.Array(OwnApplication) }),
});

export const getTimeline = endpoint({
  method: "GET",
  path: "/api/applications/{appId}/timeline",
  summary: "What happened to an application, in order: its own steps, consents, what each lender said, and the messages that were sent",
  params: AppParams,
  response: closed({ data: Type.Array(Step) }),
});

export const complain = endpoint({
  method: "POST",
  path: "/api/complaints",
  summary: "Keeps a complaint under a number, hands it to the CRM and sends its number by email",
  body: closed({
    name: Written(100),
    email: Type.String({ minLength: 3, maxLength: 120 }),
    mobile: Type.String({ pattern: "^[0-9]{10}$" }),
    /** The lender that it is about; without it, the site. */
    lender: Type.Optional(Slug),
    text: Written(4_000),
  }),
  response: closed({ data: closed({ number: Type.String(), answerBy: Instant }) }),
});
