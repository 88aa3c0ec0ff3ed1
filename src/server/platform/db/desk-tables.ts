import type { ColumnType, Generated } from "kysely";
import type { CommonText } from "../../../contract/documents.gen.ts";
import type { FieldError } from "../../../contract/errors.ts";
import type { DEDUPE_DECISIONS, DEDUPE_KINDS, DEDUPE_MATCHES } from "../../../contract/staff/datasets/desk.ts";
import type { CriterionAnswers, Impact, TrialState } from "../../../contract/staff/eligibility.ts";

type Stamp = ColumnType<Date, Date | string, Date | string>;
type NullableStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A text in each language, by code; written as JSON. */
type TextColumn = ColumnType<CommonText, string, string>;

/** What the staff keep at their desks. */
export interface DeskTables {
  tracking_links: {
    id: string;
    /** The link's own mark, `utm_content` of its address. */
    code: string;
    source: string;
    medium: string;
    campaign: string;
    /** Code of the product that it advertises; empty for none in particular. */
    product: string;
    /** Below the application's own. */
    path: string;
    made_by: string;
    created_at: Stamp;
    /** Visits from then on are not counted. */
    disabled_at: NullableStamp;
  };
  /** Of a tracking link and a day of India: how often its address was opened, and the visits whose rows are gone by now. */
  link_days: { link_id: string; day: string; clicks: Generated<number>; visits: Generated<number> };
  /** What is advertised to customers, in each language. */
  adverts: {
    id: string;
    /** Grows by one with each change. */
    revision: number;
    title: TextColumn;
    text: TextColumn;
    /** A path of ours, or an address of a place that the site sends visitors on to. */
    link: string;
    /** Empty for all. */
    brand: string;
    /** Code of the product on whose screens it is shown; empty for all. */
    product: string;
    starts_at: Stamp;
    /** The first instant at which it is not shown any more. */
    ends_at: Stamp;
    /** Greater ones come first. */
    priority: number;
    changed_by: string;
    created_at: Stamp;
    changed_at: Stamp;
    /** When it was ended before its time. */
    ended_at: NullableStamp;
  };
  /** That somebody was here before, by ids alone. */
  dedupe_events: {
    id: string;
    kind: (typeof DEDUPE_KINDS)[number];
    customer_id: string;
    /** Another account; null where it is the customer's own. */
    other_id: string | null;
    application_id: string;
    lender: string | null;
    /** Of an application to a lender; null where nothing was to be decided. */
    decision: (typeof DEDUPE_DECISIONS)[number] | null;
    matched_by: (typeof DEDUPE_MATCHES)[number] | null;
    /** The earlier application that was found. */
    matched_id: string | null;
    at: Stamp;
  };
  /** What customer service notes about a customer. */
  customer_notes: { id: string; customer_id: string; product: string; staff_id: string; sealed_text: string; at: Stamp };
  /** What changed criteria of a lender would do, worked out by a job, and published by another where that is wanted. Deleted after a day. */
  criteria_trials: {
    id: string;
    lender: string;
    product: string;
    /** Number of the publication that the criteria were edited on. */
    made_on: number;
    /** As the form has them. */
    criteria: ColumnType<CriterionAnswers[], string, never>;
    language: string;
    staff_id: string;
    state: TrialState;
    done: Generated<number>;
    total: Generated<number>;
    complete: Generated<boolean>;
    /** As it is told; what it was counted of is kept nowhere. */
    impact: ColumnType<Impact | null, string | null | undefined, string | null>;
    uncounted: ColumnType<string[], string | undefined, string>;
    findings: ColumnType<FieldError[], string | undefined, string>;
    /** For the log of publications; null until it is to be published. */
    note: Generated<string | null>;
    published: Generated<number | null>;
    created_at: Stamp;
    ended_at: NullableStamp;
  };
}
