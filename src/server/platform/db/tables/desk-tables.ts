import type { ColumnType, Generated } from "kysely";
import type { CommonText } from "../../../../contract/documents.gen.ts";
import type { FieldError } from "../../../../contract/errors.ts";
import type { DEDUPE_DECISIONS, DEDUPE_KINDS, DEDUPE_MATCHES } from "../../../../contract/staff/datasets/desk.ts";
import type { CriterionAnswers, Impact, TermsAnswers, TrialState } from "../../../../contract/staff/eligibility.ts";
import type { NullableStamp, Stamp } from "./stamp.ts";

/** A text by language code; written as JSON. */
type TextColumn = ColumnType<CommonText, string, string>;

/** Tables of the staff's desk. */
export interface DeskTables {
  tracking_links: {
    id: string;
    /** Identifier of the link, `utm_content` of its address. */
    code: string;
    source: string;
    medium: string;
    campaign: string;
    /** Code of the advertised product; empty for none in particular. */
    product: string;
    /** Relative to the application's base path. */
    path: string;
    made_by: string;
    created_at: Stamp;
    /** Visits after this time are not counted. */
    disabled_at: NullableStamp;
  };
  /** Per tracking link and day in India: clicks, and visits whose rows have been deleted since. */
  link_days: { link_id: string; day: string; clicks: Generated<number>; visits: Generated<number> };
  /** Adverts shown to customers, in each language. */
  adverts: {
    id: string;
    /** Increments with each change. */
    revision: number;
    title: TextColumn;
    text: TextColumn;
    /** A path of the application, or an address to which the site may redirect. */
    link: string;
    /** Empty for all brands. */
    brand: string;
    /** Code of the product on whose screens it is shown; empty for all. */
    product: string;
    /** Path of the route on which it is shown; empty for all that have adverts. */
    page: string;
    /** Code of the language of its readers; empty for all. */
    language: string;
    starts_at: Stamp;
    /** The first instant at which it is not shown any more. */
    ends_at: Stamp;
    /** Higher values first. */
    priority: number;
    changed_by: string;
    created_at: Stamp;
    changed_at: Stamp;
    /** When it was ended early. */
    ended_at: NullableStamp;
  };
  /** Per advert and day in India: how often it was seen and followed. */
  advert_days: { advert_id: string; day: string; impressions: Generated<number>; clicks: Generated<number> };
  /** Findings of the duplicate check, by ids only. */
  dedupe_events: {
    id: string;
    kind: (typeof DEDUPE_KINDS)[number];
    customer_id: string;
    /** The other account; null if the duplicate is the customer's own. */
    other_id: string | null;
    application_id: string;
    lender: string | null;
    /** The decision on an application to a lender; null if none was needed. */
    decision: (typeof DEDUPE_DECISIONS)[number] | null;
    matched_by: (typeof DEDUPE_MATCHES)[number] | null;
    /** The earlier application that matched. */
    matched_id: string | null;
    at: Stamp;
  };
  /** Notes of customer service about a customer. */
  customer_notes: { id: string; customer_id: string; product: string; staff_id: string; sealed_text: string; at: Stamp };
  /**
   * Impact analysis of changed lender criteria or terms, computed by a job and published by another on
   * request. Deleted after a day.
   */
  criteria_trials: {
    id: string;
    lender: string;
    product: string;
    /** Number of the publication that the criteria were edited on. */
    made_on: number;
    /** As entered in the form. */
    criteria: ColumnType<CriterionAnswers[], string, never>;
    /** As entered in the form; null if they are unchanged. */
    terms: ColumnType<TermsAnswers | null, string | null, never>;
    language: string;
    staff_id: string;
    state: TrialState;
    done: Generated<number>;
    total: Generated<number>;
    complete: Generated<boolean>;
    /** The result as shown; the records counted are not stored. */
    impact: ColumnType<Impact | null, string | null | undefined, string | null>;
    uncounted: ColumnType<string[], string | undefined, string>;
    findings: ColumnType<FieldError[], string | undefined, string>;
    /** Note for the publication log; null until it is to be published. */
    note: Generated<string | null>;
    published: Generated<number | null>;
    created_at: Stamp;
    ended_at: NullableStamp;
  };
}
