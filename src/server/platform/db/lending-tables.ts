import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from "kysely";
import type { Receipt } from "../../../contract/customer/offers.ts";
import type { ProductFlag } from "../../../contract/customer/profile.ts";
import type { Delivery, Status } from "../../../contract/customer/status.ts";
import type { ROW_PROBLEMS } from "../../../contract/staff/datasets/connections.ts";
import type { QueryableFacts } from "../../../engine/catalog/facts/queryable.ts";
import type { UnmatchedLender } from "../../../engine/rules/matching.ts";
import type { FigureValue, OfferFee } from "../../../engine/rules/offer-figures.ts";

type Stamp = ColumnType<Date, Date | string, Date | string>;
type NullableStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** Written as JSON text, read as a value. */
type Json<T> = ColumnType<T, string, string>;

/** What is wrong with a row of a status file; nothing of what stands in it. */
export interface RowProblem {
  /** Of the file, where the row ends. */
  line: number;
  problem: (typeof ROW_PROBLEMS)[number];
}

export interface LendingTables {
  applications: {
    id: string;
    customer_id: string;
    prospect_id: string;
    /** Upper-case code of the product. */
    product: string;
    /** The release under which the answers were given. */
    release: string;
    state: "open" | "closed";
    /** The answers at the last completion, sealed for the customer; null before the first. */
    sealed_answers: string | null;
    /** Ids of files that the answers name. */
    files: Generated<string[]>;
    /** What of the answers identifies nobody, as the form's fields declare; in clear, for tables and reports. */
    facts: ColumnType<QueryableFacts, string | undefined, string>;
    /** Hash of the form's rules by which they were worked out; empty where nobody knows. */
    facts_by: Generated<string>;
    /** Rupees asked for: of the facts, kept by the database. */
    amount: GeneratedAlways<string | null>;
    /** The partner whose campaign the first visit came from; written by a trigger. */
    partner: Generated<string | null>;
    /** The decision in force; null when there is none for these answers. */
    decision_id: string | null;
    /** Up to which release it was looked at whether these answers are still enough; null before the first completion. */
    reviewed_release: string | null;
    /** By that release they are not. */
    update_required: Generated<boolean>;
    /** The flags of the specification that say so, by the product's document. */
    update_flags: ColumnType<ProductFlag[], string | undefined, string>;
    /** Answers were saved in part since. */
    editing: Generated<boolean>;
    /** Id of a consent of its form that was withdrawn since the form was complete: until it is given again, nothing is offered or sent. */
    consent_withdrawn: Generated<string | null>;
    created_at: Stamp;
    updated_at: Stamp;
  };
  /** One run of the matching. Never changed; a later one takes its place. */
  decisions: {
    id: string;
    application_id: string;
    release: string;
    product: string;
    facts_hash: string;
    /** The facts that were decided on, sealed for the customer; null for decisions of before they were kept. */
    sealed_facts: string | null;
    unmatched: Json<UnmatchedLender[]>;
    receipt: Json<Receipt>;
    decided_at: Stamp;
    /** When the first of its offers ends. */
    valid_until: Stamp;
  };
  offers: {
    id: string;
    decision_id: string;
    application_id: string;
    lender: string;
    rank: number;
    proposal_number: string;
    /** By id, as the kind of offer has them. */
    figures: Json<Record<string, FigureValue>>;
    fees: Json<OfferFee[]>;
    /** Rupees: the figure that an application for it is for, by its kind. */
    amount: ColumnType<string | number | null, number | null, never>;
    valid_until: Stamp;
  };
  /** What became of each offer that is in force or was chosen; written by triggers. */
  offer_standings: {
    offer_id: string;
    application_id: string;
    decided_at: Stamp;
    product: string;
    lender: string;
    partner: string | null;
    rank: number;
    /** Rupees of the offer. */
    amount: string | null;
    valid_until: Stamp;
    /** Of the application at the lender; null for an offer that was not chosen. */
    status: Status | null;
    delivery: Delivery;
    /** Rupees of the application at the lender. */
    chosen_amount: string | null;
  };
  /** An application at one lender, from the choice of its offer on. */
  lender_applications: {
    id: string;
    application_id: string;
    customer_id: string;
    lender: string;
    offer_id: string;
    /** The release under which it was last sent, or chosen. */
    release: string;
    status: Status;
    delivery: Delivery;
    /** Number of the submission; a repeated try is the same submission. */
    attempt: Generated<number>;
    /** Tries of this submission so far. */
    tries: Generated<number>;
    /** When it first went out to the lender, which may have it since; null where it never did. */
    called_at: NullableStamp;
    reference: string | null;
    /** Rupees. */
    amount: ColumnType<string | number | null, number | null, number | null>;
    /** What is sent, word for word, so that a repeated try is the same; null before the first submission. */
    sealed_body: string | null;
    /** What the customer has answered on the lender's own screen. */
    sealed_own_answers: Generated<string | null>;
    /** Ids of the files that these name; the application has them among its own. */
    files: Generated<string[]>;
    sealed_message: string | null;
    sealed_link: string | null;
    /** The file that this submission stands in; null before it was collected, and for other protocols. */
    file_id: Generated<string | null>;
    last_event_at: NullableStamp;
    created_at: Stamp;
    updated_at: Stamp;
  };
  /** All that a lender ever said, and our own steps. Only added to. */
  lender_events: {
    id: string;
    lender_application_id: string;
    lender: string;
    /** The lender's id of the event, or one of ours; unique within the application. */
    event: string;
    /** The lender's own word. */
    word: string | null;
    /** Null for a word that the lender's document does not know. */
    status: Status | null;
    /** Whether it changed the status. */
    counted: boolean;
    sealed_message: string | null;
    /** By the lender's clock where that can be, never later than `received_at`. */
    at: Stamp;
    received_at: Stamp;
  };
  /** Secrets that lenders gave us, by the name that their documents use. */
  lender_secrets: { name: string; sealed_value: string; set_at: Stamp };
  /** Links to a lender's page that customers were given: the state in each may be used once, for the submission that it was made for. */
  lender_handovers: {
    id: string;
    lender_application_id: string;
    attempt: number;
    state_hash: string;
    created_at: Stamp;
    expires_at: Stamp;
    used_at: NullableStamp;
    /** When the customer chose otherwise. */
    withdrawn_at: NullableStamp;
  };
  /** The times of a lender's document for which files were made. Whoever adds the row makes them. */
  lender_runs: { lender: string; due_at: Stamp };
  lender_files: {
    id: string;
    lender: string;
    /** The release whose document says how it is written. */
    release: string;
    rows: number;
    state: "waiting" | "delivered" | "unreachable";
    tries: Generated<number>;
    created_at: Stamp;
    delivered_at: NullableStamp;
  };
  /** What stands in a file, in its order. Each row is sealed for its customer, and leaves the file with them. */
  lender_file_rows: { file_id: string; position: number; lender_application_id: string; customer_id: string; sealed_body: string };
  /** What came of reading a lender's status file. */
  lender_status_reads: {
    id: string;
    lender: string;
    read_at: Stamp;
    /** Whether it was read to its end. */
    complete: boolean;
    rows: number;
    bad: number;
    problems: Json<RowProblem[]>;
  };
  /** An outlet or agent under a partner. */
  merchants: {
    id: string;
    name: string;
    partner: string;
    postal_code: string | null;
    created_at: Stamp;
    disabled_at: NullableStamp;
    /** Grows by one with whatever changes it. */
    revision: Generated<number>;
  };
  outbox: {
    id: string;
    template: string;
    kind: string;
    channel: "sms" | "email";
    language: string;
    release: string;
    /** Blind index of the address. */
    recipient: string;
    sealed_to: string;
    sealed_params: string;
    /** Erased once sent, but in development. */
    sealed_secrets: string | null;
    /** `dropped`: a passcode whose life was over before it could be sent. */
    state: "waiting" | "sent" | "dropped";
    tries: Generated<number>;
    created_at: Stamp;
    sent_at: NullableStamp;
    /** The application that it tells of; null for one that tells of none. */
    application_id: Generated<string | null>;
    /** The customer who is to agree to it when it goes out; null where the application's is, or nobody has to. */
    customer_id: Generated<string | null>;
    /** Deleted with its sending: it went to who is a customer no more. */
    leaves: Generated<boolean>;
  };
}

/** A row of an application at a lender, as it is read. */
export type LenderApplication = Selectable<LendingTables["lender_applications"]>;

/** A message before it is kept. */
export type NewMessage = Insertable<LendingTables["outbox"]>;
