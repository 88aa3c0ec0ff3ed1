import type { ColumnType, Generated } from "kysely";
import type { ChangeClass } from "../../../../engine/release/diff.ts";
import type { Json } from "./json.ts";
import type { NullableStamp, Stamp } from "./stamp.ts";

export interface CoreTables {
  migrations: { name: string; applied_at: Stamp };
  /** Keys of SECRET_KEYS that sealed data here, by fingerprint. Blind indexes use the oldest. */
  known_keys: { id: string; mark: string; oldest: boolean };
  documents: { hash: string; content: string };
  releases: {
    hash: string;
    parent: string | null;
    author: string;
    note: string;
    /** `checkout`, `import` or `product`. */
    source: string;
    created_at: Stamp;
    /** Built for browsers: hashes of slices and validators, as JSON text. */
    assets: string;
    /** When another release replaced it last; null while it is in force or if it never was. */
    replaced_at: NullableStamp;
    /** Number of migrations applied to its documents. */
    shape: Generated<number>;
    /** `kind/id` → hash of the document, as JSON text. */
    manifest: string;
  };
  /** The latest log entry in force, and the state of the document files that it includes. */
  live_release: { only: Generated<boolean>; publication: number; checkout: string; changed_at: Stamp };
  /** Append-only: a trigger refuses changes and deletions. */
  publications: {
    /** Increments by one. */
    number: number;
    /** The publication that was in force before; null for the first. */
    followed: number | null;
    release: string;
    /** The earlier publication whose release this one restored; null if this is no rollback. */
    restores: number | null;
    author: string;
    approved_by: string | null;
    note: string;
    published_at: Stamp;
    /** Number of changes by class; null if not computed. */
    changes: Json<Partial<Record<ChangeClass, number>> | null> | null;
  };
  /** What each publication changed; `document` is null for a removed document. */
  publication_changes: { publication: number; kind: string; id: string; document: string | null };
  assets: { hash: string; extension: string; content: string };

  customers: {
    id: string;
    created_at: Stamp;
    /** The customer's data key, wrapped by the server key; null once erased. */
    sealed_key: string | null;
    /** Answers and contact data as sealed JSON, by the specification's field names. */
    sealed_profile: string | null;
    pan_index: string | null;
    phone_index: string | null;
    email_index: string | null;
    email_verified: Generated<boolean>;
    role_id: number | null;
    language: number | null;
    allow_sms: Generated<boolean>;
    allow_emails: Generated<boolean>;
    last_login_at: NullableStamp;
    disabled_at: NullableStamp;
    updated_at: Stamp;
    /** Ids of the files that the profile refers to. */
    files: Generated<string[]>;
  };
  /** Verified identifiers with which a customer signs in. */
  customer_identifiers: { kind: string; blind_index: string; customer_id: string; verified_at: Stamp };
  prospects: {
    id: string;
    created_at: Stamp;
    customer_id: string | null;
    product_type: string | null;
    url_segment: string | null;
    utms: Json<Record<string, string> | null> | null;
    qr: string | null;
    url: string | null;
    language: number | null;
  };
  /** The furthest step of each visit; written by triggers. */
  visit_reach: {
    prospect_id: string;
    created_at: Stamp;
    /** The referring partner: `utm_source` in lower case. */
    partner: string | null;
    product: string | null;
    /** Index of the step in VISIT_STEPS. */
    place: number;
  };
  otp_codes: {
    id: string;
    prospect_id: string;
    identifier: string;
    channel: string;
    code_hash: string;
    created_at: Stamp;
    expires_at: Stamp;
    ended_at: NullableStamp;
    /**
     * Blind index of the idempotency key of the call that used the code, and the token hash of the
     * session that it started.
     */
    taken_by: ColumnType<string | null, string | null | undefined, string | null>;
    session_hash: ColumnType<string | null, string | null | undefined, string | null>;
  };
  known_devices: { device_hash: string; subject: string; last_seen_at: Stamp };
  rate_windows: { key: string; count: number; ends_at: Stamp };
  sessions: {
    id: string;
    token_hash: string;
    /** `customer`, `admin` or `partner`. */
    area: string;
    customer_id: string | null;
    staff_id: string | null;
    prospect_id: string | null;
    created_at: Stamp;
    last_seen_at: Stamp;
    expires_at: Stamp;
    ended_at: NullableStamp;
    /**
     * The staff session that started this masquerade, and the merchant acted for; null for other
     * sessions.
     */
    masquerade_of: string | null;
    merchant_id: string | null;
    /** Token of the staff session. */
    sealed_admin_token: string | null;
  };
  /** Unsubmitted answers by product code; the answers are null once the form was submitted. */
  drafts: {
    customer_id: string;
    product: string;
    form: string;
    release: string;
    step: string | null;
    sealed_answers: string | null;
    saved_at: Stamp;
    /** Increments with each write, also with one that empties the draft; not a count of saves. */
    revision: Generated<number>;
    /** Ids of the files that the answers refer to. */
    files: Generated<string[]>;
    /** Names of answers that the customer cleared. */
    cleared: Generated<string[]>;
    /**
     * Browser pages that wrote the draft last, the newest first, each with the sequence number of
     * its last write.
     */
    writers: ColumnType<{ writer: string; sequence: number }[], string | undefined, string>;
    /** When each step was first reached, ISO 8601 by `form/step`, for the form started last. */
    steps: ColumnType<Record<string, string>, string | undefined, string>;
  };
  /** Append-only: a trigger refuses changes and deletions. */
  consents: {
    id: string;
    customer_id: string;
    prospect_id: string | null;
    application_id: string | null;
    lender: string | null;
    consent: string;
    version: number;
    given: boolean;
    choice: string | null;
    language: string;
    release: string;
    sealed_address: string | null;
    /** The kind of credit bureau pull that the consent covers. */
    bureau_pull: "soft" | "hard" | null;
    /** For an answer by the link of a promotional message: the only channel that it applies to. */
    channel: Generated<"sms" | "email" | null>;
    /** What sent such an answer: the page of the link, or a mail program (RFC 8058). */
    source: Generated<"link" | "one-click" | null>;
    at: Stamp;
  };
  idempotency_keys: {
    scope: string;
    key: string;
    body_hash: string;
    status: number | null;
    sealed_answer: string | null;
    created_at: Stamp;
    /** Whether a transaction of the call has committed, so that the call must not run again. */
    committed: Generated<boolean>;
  };
  help_requests: {
    id: string;
    created_at: Stamp;
    sealed_request: string;
    forwarded_at: NullableStamp;
    /** Blind indexes of the number and email, as for customers' identifiers. */
    contacts: Generated<string[]>;
    /** The signed-in customer; null if there was none. */
    customer_id: Generated<string | null>;
    /** Complaint number; null if it is no complaint. */
    complaint: Generated<string | null>;
  };
  /** Customers' requests for erasure; at most one per customer is open. */
  erasure_requests: {
    id: string;
    customer_id: string;
    state: "asked" | "taken-back" | "refused" | "done";
    asked_at: Stamp;
    ended_at: NullableStamp;
    /** Id of the reason of a refusal in the site's document. */
    reason: Generated<string | null>;
  };
  /**
   * Requests to become a partner or merchant. Columns of the staff's list are stored in clear
   * beside the sealed answers.
   */
  merchant_requests: {
    id: string;
    created_at: Stamp;
    /** Id of the referring brand. */
    partner: string | null;
    /** Name of the business. */
    name: string;
    postal_code: string | null;
    form: string;
    release: string;
    language: string;
    sealed_answers: string;
    consents: Json<unknown>;
    /** Blind index over the business, its number and its email; a repeated request is ignored. */
    same_index: string;
    /** Blind indexes of the number and email, as for customers' identifiers. */
    contacts: Generated<string[]>;
    /** Null until the staff decide. */
    decision: ColumnType<"approved" | "refused" | null, "approved" | "refused" | null | undefined, "approved" | "refused">;
    decided_at: NullableStamp;
    reason: Generated<string | null>;
  };
  /** Codes that hand a session over to another browser; deleted on use. */
  session_codes: {
    code_hash: string;
    customer_id: string;
    prospect_id: string;
    /** The session that is handed over. */
    session_id: string;
    created_at: Stamp;
    expires_at: Stamp;
  };
  /**
   * Audit trail of the staff; each entry is chained to the seal of the previous one. Append-only: a
   * trigger refuses changes and deletions.
   */
  staff_actions: {
    id: string;
    /** Null if nobody was signed in. */
    staff_id: string | null;
    action: string;
    subject: string;
    done_at: Stamp;
    /** From 1, without gaps. */
    number: number;
    previous: string;
    seal: string;
  };
  /** One row: number and seal of the last audit entry; null before the first. */
  staff_actions_head: { number: number; seal: string | null };
  page_views: { day: string; route: string; count: number };
}
