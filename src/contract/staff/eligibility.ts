import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { FieldError } from "../errors.ts";
import { closed, Instant, orNull, ProductCode, Slug, Uuid } from "../schema-primitives.ts";
import { Choice } from "./staff-forms.ts";

/** Role 1 (R6.13) and product owners (O86) may edit a lender's criteria. */
export const CRITERIA_ROLES: readonly number[] = [1, 4];

/** Maximum number of criteria of a lender for one product, and of clauses in one condition. */
export const MAX_CRITERIA = 100;
export const MAX_CLAUSES = 40;

const Text = Type.String({ maxLength: 20_000 });
const Values = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 2_000 });

/** A condition on one fact; without any limit it requires only that the fact is known. */
export const Clause = closed({
  fact: Type.Optional(Type.String({ maxLength: 100 })),
  minimum: Type.Optional(Type.Number()),
  maximum: Type.Optional(Type.Number()),
  exclusiveMinimum: Type.Optional(Type.Number()),
  exclusiveMaximum: Type.Optional(Type.Number()),
  /** It is one of these values, or none of them; each as text. */
  among: Type.Optional(Values),
  notAmong: Type.Optional(Values),
  pattern: Type.Optional(Type.String({ maxLength: 300 })),
  notPattern: Type.Optional(Type.String({ maxLength: 300 })),
});
export type Clause = Static<typeof Clause>;

/** A criterion as edited in the form. A condition that clauses cannot express is JSON text. */
export const CriterionAnswers = closed({
  id: Type.Optional(Type.String({ maxLength: 100 })),
  /** By language. */
  reason: Type.Optional(Type.Record(Type.String({ pattern: "^[a-z]{2}$" }), Text)),
  when: Type.Optional(Type.Array(Clause, { maxItems: MAX_CLAUSES })),
  whenText: Type.Optional(Text),
  test: Type.Optional(Type.Array(Clause, { maxItems: MAX_CLAUSES })),
  testText: Type.Optional(Text),
});
export type CriterionAnswers = Static<typeof CriterionAnswers>;

const Criteria = Type.Array(CriterionAnswers, { maxItems: MAX_CRITERIA });

/**
 * A lender's terms as edited in the form of their offer kind: as in the document, but conditions are
 * clauses, or like calculations JSON text.
 */
const TermsAnswers = Type.Record(Type.String({ maxLength: 60 }), Type.Unknown());
export type TermsAnswers = Static<typeof TermsAnswers>;

/** What is edited together: who gets an offer of a lender, and what it consists of. */
export interface LendingAnswers {
  criteria: CriterionAnswers[];
  terms: TermsAnswers;
}

/** A fact that criteria can use. */
export const Fact = closed({
  name: Type.String(),
  label: Type.String(),
  /** `any` if only its calculation determines the type. */
  kind: Type.Union([Type.Literal("number"), Type.Literal("text"), Type.Literal("boolean"), Type.Literal("any")]),
  /** How its numbers are shown; plain by default. */
  unit: Type.Optional(Type.Union([Type.Literal("rupees"), Type.Literal("percent")])),
  /** Its possible values, if they are known. */
  values: Type.Optional(Type.Array(Choice)),
});
export type CriterionFact = Static<typeof Fact>;

/** The criteria and terms after an earlier publication. */
const Earlier = closed({
  publication: Type.Integer(),
  publishedAt: Instant,
  author: Type.String(),
  note: Type.String(),
  criteria: Criteria,
  terms: TermsAnswers,
});

/** The criteria and terms of a lender for a product, with what is needed to edit them. */
export const LenderCriteria = closed({
  lender: Slug,
  lenderName: Type.String(),
  /** Whether the lender is enabled. */
  enabled: Type.Boolean(),
  product: ProductCode,
  productName: Type.String(),
  /** Number of the publication on which an edit is based. */
  publication: Type.Integer(),
  /** URLs of the form's schema and its compiled validator. */
  form: closed({ url: Type.String(), validator: Type.String() }),
  criteria: Criteria,
  terms: TermsAnswers,
  facts: Type.Array(Fact),
  /** Earlier versions, the newest first. */
  history: Type.Array(Earlier),
});
export type LenderCriteria = Static<typeof LenderCriteria>;

/** State of a trial of changed criteria or terms; after `ready` it can be published. */
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

/**
 * Number of customers, rounded down to tens; null if fewer than ten, so that none can be
 * identified.
 */
const Group = orNull(Count);

/** Customers who gain or lose the lender and share an answer, or are told the same reason. */
const ImpactShare = closed({ value: Type.String(), label: Type.String(), gained: Group, lost: Group });
export type ImpactShare = Static<typeof ImpactShare>;

/** Affected customers by their answers to one question. */
const ImpactBreakdown = closed({ fact: Type.String(), label: Type.String(), values: Type.Array(ImpactShare) });

/**
 * Customers who gain or lose the lender for the same reasons and share the named answers; at least
 * ten, so that the answers identify no one.
 */
const ImpactExample = closed({
  change: Type.Enum(["gained", "lost"]),
  /** Rounded down to tens. */
  customers: Count,
  answers: Type.Array(closed({ label: Type.String(), value: Type.String() })),
  /** What customers are told of the criteria that they do not meet: now if they gain the lender, after the change if they lose it. */
  reasons: Type.Array(Type.String()),
});
export type ImpactExample = Static<typeof ImpactExample>;

/** Customers with an offer before and after the change of which a figure becomes better, or worse. */
export const ImpactFigure = closed({ figure: Type.String(), label: Type.String(), better: Group, worse: Group });
export type ImpactFigure = Static<typeof ImpactFigure>;

/**
 * The effect of the change on customers: those considered, those who met the lender's criteria and
 * prices, and those who would.
 */
export const Impact = closed({
  considered: Count,
  before: Group,
  after: Group,
  gained: Group,
  lost: Group,
  /** Those who lose the lender and have no other offer. */
  leftWithout: Group,
  /** By the figures of an offer of which one value is better than another; groups below ten are left out. */
  byFigure: Type.Array(ImpactFigure),
  /** By the answers of the form that group customers, and by what they are told of the criteria that decide; groups below ten are left out. */
  byAnswer: Type.Array(ImpactBreakdown),
  /** Whether `byAnswer` counts all affected customers; not if their answers differ too much. */
  allCompared: Type.Boolean(),
  byReason: Type.Array(ImpactShare),
  examples: Type.Array(ImpactExample),
});
export type Impact = Static<typeof Impact>;

export const Trial = closed({
  id: Uuid,
  state: Type.Enum([...TRIAL_STATES]),
  /** Customers processed so far, and all. */
  done: Count,
  total: Count,
  /**
   * Whether all of them were processed; not if the time ran out, or if there are more than the
   * limit.
   */
  complete: Type.Boolean(),
  /** Set when counting is complete. */
  impact: orNull(Impact),
  /** Names in the change that could identify single customers; then nothing is counted. */
  uncounted: Type.Array(Type.String()),
  /** Problems that prevent it, each at its field of the form. */
  findings: Type.Array(FieldError),
  /** Number of the resulting publication. */
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
  summary: "Lenders and products with criteria",
  response: closed({ data: Type.Array(Lender) }),
});
export const getCriteria = endpoint({
  method: "GET",
  path: "/api/admin/eligibility/{lender}/{product}",
  summary: "The criteria and terms of a lender for a product, with their history",
  params: ofLending,
  response: closed({ data: LenderCriteria }),
});
export const tryCriteria = endpoint({
  method: "POST",
  path: "/api/admin/eligibility/{lender}/{product}/trials",
  summary: "Starts an impact analysis of changed criteria or terms; 409 with the later publications if they are based on an older one",
  params: ofLending,
  /** Terms that are left out stay unchanged. */
  body: closed({ publication: Type.Integer({ minimum: 0 }), criteria: Criteria, terms: Type.Optional(TermsAnswers) }),
  response: OneTrial,
});
export const getTrial = endpoint({
  method: "GET",
  path: "/api/admin/criteria-trials/{trial}",
  summary: "Progress and result of an impact analysis",
  params: ofTrial,
  response: OneTrial,
});
export const cancelTrial = endpoint({
  method: "POST",
  path: "/api/admin/criteria-trials/{trial}/cancel",
  summary: "Cancels an impact analysis. No effect if it has ended",
  params: ofTrial,
  response: OneTrial,
});
export const publishTrial = endpoint({
  method: "POST",
  path: "/api/admin/criteria-trials/{trial}/publish",
  summary: "Starts publishing the analysed criteria and terms; 409 with the later publications if another one is live by now",
  params: ofTrial,
  body: closed({ note: Type.String({ maxLength: 300 }) }),
  response: OneTrial,
});
