import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from "kysely";
import type { Receipt } from "../../../../contract/customer/lending/offers.ts";
import type { Delivery, Status } from "../../../../contract/customer/lending/status.ts";
import type { ProductFlag } from "../../../../contract/customer/profile.ts";
import type { ROW_PROBLEMS } from "../../../../contract/staff/datasets/connections.ts";
import type { QueryableFacts } from "../../../../engine/catalog/facts/queryable.ts";
import type { UnmatchedLender } from "../../../../engine/rules/matching.ts";
import type { FigureValue, OfferFee } from "../../../../engine/rules/offers/offer-figures.ts";
import type { Json } from "./json.ts";
import type { NullableStamp, Stamp } from "./stamp.ts";

/** A faulty row of a status file, without its contents. */
export interface RowProblem {
  /** Line of the file where the row ends. */
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
    /** The release under which the answers were entered. */
    release: string;
    state: "open" | "closed";
    /** The answers at the last completion, sealed for the customer; null before the first. */
    sealed_answers: string | null;
    /** Ids of the files that the answers refer to. */
    files: Generated<string[]>;
    /** Answers that the form's fields declare as not identifying, in clear, for tables and reports. */
    facts: ColumnType<QueryableFacts, string | undefined, string>;
    /** Hash of the form's rules from which the facts were computed; empty if unknown. */
    facts_by: Generated<string>;
    /** Requested amount in rupees, generated from the facts by the database. */
    amount: GeneratedAlways<string | null>;
    /** The partner whose campaign brought the first visit; written by a trigger. */
    partner: Generated<string | null>;
    /** The decision in force; null if there is none for these answers. */
    decision_id: string | null;
    /**
     * The latest release against which the answers were checked for completeness; null before the
     * first completion.
     */
    reviewed_release: string | null;
    /** Whether that release requires an update of the answers. */
    update_required: Generated<boolean>;
    /** The specification's flags for the update, from the product's document. */
    update_flags: ColumnType<ProductFlag[], string | undefined, string>;
    /** Whether answers were partly saved since. */
    editing: Generated<boolean>;
    /**
     * Id of a consent of its form that was withdrawn after completion. Nothing is offered or sent
     * until it is granted again.
     */
    consent_withdrawn: Generated<string | null>;
    created_at: Stamp;
    updated_at: Stamp;
  };
  /** One run of the matching. Immutable; a later run replaces it as the current one. */
  decisions: {
    id: string;
    application_id: string;
    release: string;
    product: string;
    facts_hash: string;
    /**
     * The facts of the decision, sealed for the customer; null for decisions older than this
     * column.
     */
    sealed_facts: string | null;
    unmatched: Json<UnmatchedLender[]>;
    receipt: Json<Receipt>;
    decided_at: Stamp;
    /** When its first offer expires. */
    valid_until: Stamp;
  };
  offers: {
    id: string;
    decision_id: string;
    application_id: string;
    lender: string;
    rank: number;
    proposal_number: string;
    /** By id, as defined by the kind of offer. */
    figures: Json<Record<string, FigureValue>>;
    fees: Json<OfferFee[]>;
    /** Rupees: the figure that the kind of offer uses as the application's amount. */
    amount: ColumnType<string | number | null, number | null, never>;
    valid_until: Stamp;
  };
  /** State of each offer that is current or was chosen; written by triggers. */
  offer_states: {
    offer_id: string;
    application_id: string;
    decided_at: Stamp;
    product: string;
    lender: string;
    partner: string | null;
    rank: number;
    /** Offered amount in rupees. */
    amount: string | null;
    valid_until: Stamp;
    /** Status of the application at the lender; null if the offer was not chosen. */
    status: Status | null;
    delivery: Delivery;
    /** Amount of the application at the lender in rupees. */
    chosen_amount: string | null;
  };
  /** Applications that a lender disbursed or paid for; written by triggers. Rows outlive their applications. */
  disbursals: {
    /** Of the application at the lender. */
    id: string;
    lender: string;
    reference: string | null;
    partner: string | null;
    product: string;
    /** Whether the lender reports it as disbursed, not only paid for it. */
    reported: boolean;
    /** Rupees; null if not reported. */
    amount: string | null;
    /** Date in India. */
    day: Date;
  };
  /** An application at one lender, created when its offer is chosen. */
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
    /** Number of the submission; a retry is the same submission. */
    attempt: Generated<number>;
    /** Delivery attempts of this submission. */
    tries: Generated<number>;
    /** When it was first sent, after which the lender may have it; null if never. */
    called_at: NullableStamp;
    reference: string | null;
    /** Rupees. */
    amount: ColumnType<string | number | null, number | null, number | null>;
    /** The exact body sent, so that a retry is identical; null before the first submission. */
    sealed_body: string | null;
    /** The customer's answers on the lender's own screen. */
    sealed_own_answers: Generated<string | null>;
    /** Ids of the files that these answers refer to; they are also in the application's files. */
    files: Generated<string[]>;
    sealed_message: string | null;
    sealed_link: string | null;
    /** The file that contains this submission; null before collection, and for other protocols. */
    file_id: Generated<string | null>;
    last_event_at: NullableStamp;
    created_at: Stamp;
    updated_at: Stamp;
  };
  /** Every message of a lender, and our own steps. Append-only. */
  lender_events: {
    id: string;
    lender_application_id: string;
    lender: string;
    /** The lender's id of the event, or a generated one; unique within the application. */
    event: string;
    /** The lender's own status word. */
    word: string | null;
    /** Null for a word that the lender's document does not map. */
    status: Status | null;
    /** Whether it changed the status. */
    counted: boolean;
    sealed_message: string | null;
    /** The lender's timestamp if plausible; never later than `received_at`. */
    at: Stamp;
    received_at: Stamp;
  };
  /** Secrets received from lenders, by the name in their documents. */
  lender_secrets: { name: string; sealed_value: string; set_at: Stamp };
  /**
   * Links to a lender's page that were given to customers. The state parameter is valid once, for
   * the submission it was created for.
   */
  lender_handovers: {
    id: string;
    lender_application_id: string;
    attempt: number;
    state_hash: string;
    created_at: Stamp;
    expires_at: Stamp;
    used_at: NullableStamp;
    /** When the customer chose another offer. */
    withdrawn_at: NullableStamp;
  };
  /**
   * Scheduled times for which a lender's files were generated. The process that inserts the row
   * generates them.
   */
  lender_runs: { lender: string; due_at: Stamp };
  lender_files: {
    id: string;
    lender: string;
    /** The release whose document defines the format. */
    release: string;
    rows: number;
    state: "waiting" | "delivered" | "unreachable";
    tries: Generated<number>;
    created_at: Stamp;
    delivered_at: NullableStamp;
  };
  /** Rows of a file in order. Each is sealed for its customer and deleted with them. */
  lender_file_rows: { file_id: string; position: number; lender_application_id: string; customer_id: string; sealed_body: string };
  /** Result of reading a lender's status file. */
  lender_status_reads: {
    id: string;
    lender: string;
    read_at: Stamp;
    /** Whether the file was read completely. */
    complete: boolean;
    rows: number;
    bad: number;
    problems: Json<RowProblem[]>;
  };
  /** An outlet or agent of a partner. */
  merchants: {
    id: string;
    name: string;
    partner: string;
    postal_code: string | null;
    created_at: Stamp;
    disabled_at: NullableStamp;
    /** Increments with each change. */
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
    /** Deleted once sent, except in development. */
    sealed_secrets: string | null;
    /** `dropped`: a passcode that expired before it could be sent. */
    state: "waiting" | "sent" | "dropped";
    tries: Generated<number>;
    created_at: Stamp;
    sent_at: NullableStamp;
    /** The application that it is about; null if none. */
    application_id: Generated<string | null>;
    /**
     * The customer whose consent is checked on sending; null if it is the application's, or none is
     * needed.
     */
    customer_id: Generated<string | null>;
    /** The complaint that it confirms; deleted with it. */
    help_request_id: Generated<string | null>;
    /** Deleted once sent, because the recipient has been erased. */
    leaves: Generated<boolean>;
  };
}

/** A row of an application at a lender, as it is read. */
export type LenderApplication = Selectable<LendingTables["lender_applications"]>;

/** A message before it is stored. */
export type NewMessage = Insertable<LendingTables["outbox"]>;
