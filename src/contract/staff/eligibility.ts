import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { FieldError } from "../errors.ts";
import { closed, Instant, orNull, ProductCode, Slug, Uuid } from "../site/parts.ts";
import { Choice } from "./staff-forms.ts";

/** Role 1 (R6.13) and product owners (O86) edit whom a lender lends to. */
export const CRITERIA_ROLES: readonly number[] = [1, 4];

/** Most criteria of a lender for one product, and most parts of one condition. */
export const MOST_CRITERIA = 100;
export const MOST_CLAUSES = 40;

const Text = Type.String({ maxLength: 20_000 });
const Values = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 2_000 });

/** What is asked of one fact; without anything, that it is known. */
export const Clause = closed({
  fact: Type.Optional(Type.String({ maxLength: 100 })),
  minimum: Type.Optional(Type.Number()),
  maximum: Type.Optional(Type.Number()),
  exclusiveMinimum: Type.Optional(Type.Number()),
  exclusiveMaximum: Type.Optional(Type.Number()),
  /** It is one of these values, or none of them, each as text. */
  among: Type.Optional(Values),
  notAmong: Type.Optional(Values),
  pattern: Type.Optional(Type.String({ maxLength: 300 })),
  notPattern: Type.Optional(Type.String({ maxLength: 300 })),
});
export type Clause = Static<typeof Clause>;

/** A criterion as the form has it. A condition that is more than clauses stands as JSON text. */
export const CriterionAnswers = closed({
  id: Type.Optional(Type.String({ maxLength: 100 })),
  /** By language. */
  reason: Type.Optional(Type.Record(Type.String({ pattern: "^[a-z]{2}$" }), Text)),
  when: Type.Optional(Type.Array(Clause, { maxItems: MOST_CLAUSES })),
  whenText: Type.Optional(Text),
  test: Type.Optional(Type.Array(Clause, { maxItems: MOST_CLAUSES })),
  testText: Type.Optional(Text),
});
export type CriterionAnswers = Static<typeof CriterionAnswers>;

const Criteria = Type.Array(CriterionAnswers, { maxItems: MOST_CRITERIA });

/** Something that criteria can speak of. */
const Fact = closed({
  name: Type.String(),
  label: Type.String(),
  /** `any` where only its calculation could tell. */
  kind: Type.Union([Type.Literal("number"), Type.Literal("text"), Type.Literal("boolean"), Type.Literal("any")]),
  /** The values that it can have, where they are known. */
  values: Type.Optional(Type.Array(Choice)),
});
export type CriterionFact = Static<typeof Fact>;

/** Criteria as a publication has left them. */
const Earlier = closed({
  publication: Type.Integer(),
  publishedAt: Instant,
  author: Type.String(),
  note: Type.String(),
  criteria: Criteria,
});

/** The criteria of a lender for a product, and what they can be edited with. */
export const LenderCriteria = closed({
  lender: Slug,
  lenderName: Type.String(),
  /** Whether the lender lends now. */
  enabled: Type.Boolean(),
  product: ProductCode,
  productName: Type.String(),
  /** What an edit is made on. */
  publication: Type.Integer(),
  /** Where the form's schema and its compiled validator are. */
  form: closed({ url: Type.String(), validator: Type.String() }),
  criteria: Criteria,
  facts: Type.Array(Fact),
  /** As they were before, the newest first. */
  history: Type.Array(Earlier),
});
export type LenderCriteria = Static<typeof LenderCriteria>;

/** Where a trial of changed criteria stands; after `ready` it can be published. */
const TRIAL_STATES = [
  "waiting",
  "checking",
  "counting",
  "ready",
  "refused",
  "cancelled",
  "failed",
  "publishing",
  "published",
  "conflict",
] as const;
export type TrialState = (typeof TRIAL_STATES)[number];

const Count = Type.Integer({ minimum: 0 });

/** Customers, rounded down to tens; null where they are fewer than ten, so that none of them can be made out. */
const Group = orNull(Count);

/** What the change does to customers: those whose answers were looked at, who met the lender's criteria and prices, and who would. */
export const Impact = closed({
  considered: Count,
  before: Group,
  after: Group,
  gained: Group,
  lost: Group,
  /** Of those who lose the lender: nobody else would make them an offer. */
  leftWithout: Group,
});
export type Impact = Static<typeof Impact>;

export const Trial = closed({
  id: Uuid,
  state: Type.Enum([...TRIAL_STATES]),
  /** Customers that were looked at, of how many. */
  done: Count,
  total: Count,
  /** Whether all of them were; not where the time ran out, or there are more than are looked at. */
  complete: Type.Boolean(),
  /** Once all is counted. */
  impact: orNull(Impact),
  /** Names of what the change asks about by which single customers could be told; then nothing is counted. */
  uncounted: Type.Array(Type.String()),
  /** What stands against it, each at its field of the form. */
  findings: Type.Array(FieldError),
  /** Number of the publication that it became. */
  published: orNull(Type.Integer()),
});
export type Trial = Static<typeof Trial>;

const Lending = closed({ product: ProductCode, name: Type.String(), criteria: Count });
const Lender = closed({ lender: Slug, name: Type.String(), enabled: Type.Boolean(), products: Type.Array(Lending) });
export type LenderOfCriteria = Static<typeof Lender>;

const ofLending = closed({ lender: Slug, product: ProductCode });
const ofTrial = closed({ trial: Uuid });
const OneTrial = closed({ data: Trial });

export const listLendings = endpoint({
  method: "GET",
  path: "/api/admin/eligibility",
  summary: "Lenders and their products, of which there are criteria",
  response: closed({ data: Type.Array(Lender) }),
});
export const getCriteria = endpoint({
  method: "GET",
  path: "/api/admin/eligibility/{lender}/{product}",
  summary: "The criteria of a lender for a product, with their history",
  params: ofLending,
  response: closed({ data: LenderCriteria }),
});
export const tryCriteria = endpoint({
  method: "POST",
  path: "/api/admin/eligibility/{lender}/{product}/trials",
  summary:
    "Begins to work out what changed criteria would do; 409 with what was published since where they were made on an older publication",
  params: ofLending,
  body: closed({ publication: Type.Integer({ minimum: 0 }), criteria: Criteria }),
  response: OneTrial,
});
export const getTrial = endpoint({
  method: "GET",
  path: "/api/admin/criteria-trials/{trial}",
  summary: "How far a trial is, and what came of it",
  params: ofTrial,
  response: OneTrial,
});
export const cancelTrial = endpoint({
  method: "POST",
  path: "/api/admin/criteria-trials/{trial}/cancel",
  summary: "Ends a trial; of one that has ended nothing changes",
  params: ofTrial,
  response: OneTrial,
});
export const publishTrial = endpoint({
  method: "POST",
  path: "/api/admin/criteria-trials/{trial}/publish",
  summary: "Begins to publish what was tried; 409 with what was published since where another publication is in force by now",
  params: ofTrial,
  body: closed({ note: Type.String({ maxLength: 300 }) }),
  response: OneTrial,
});
