import type { ColumnType, Generated } from "kysely";
import type { ChangeClass } from "../../../engine/release/diff.ts";

type Stamp = ColumnType<Date, Date | string, Date | string>;
type NullableStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** Written as JSON text, read as a value. */
type Json<T> = ColumnType<T, string, string>;

export interface CoreTables {
  migrations: { name: string; applied_at: Stamp };
  /** Of SECRET_KEYS, those that sealed something here: what tells each from others. The oldest is the one that customers are found by. */
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
    /** What was made of it for browsers: hashes of slices and validators, as JSON text. */
    assets: string;
    /** When another last took its place; null while it is in force, and for one that never was. */
    replaced_at: NullableStamp;
    /** How many of the lifts its documents have been through. */
    shape: Generated<number>;
    /** `kind/id` → hash of the document, as JSON text. */
    manifest: string;
  };
  /** The last entry of the log that is in force, and the state of the files that it takes account of. */
  live_release: { only: Generated<boolean>; publication: number; checkout: string; changed_at: Stamp };
  /** Append-only: a trigger refuses changes and deletions. */
  publications: {
    /** Grows by one. */
    number: number;
    /** The publication that was in force before; null for the first. */
    followed: number | null;
    release: string;
    /** The earlier publication whose release this one put in force again; null for one that takes nothing back. */
    restores: number | null;
    author: string;
    approved_by: string | null;
    note: string;
    published_at: Stamp;
    /** What it changed, counted by class; null where that was not worked out. */
    changes: Json<Partial<Record<ChangeClass, number>> | null> | null;
  };
  /** What each publication changed; the document is null where one was taken out. */
  publication_changes: { publication: number; kind: string; id: string; document: string | null };
  assets: { hash: string; extension: string; content: string };

  customers: {
    id: string;
    created_at: Stamp;
    /** The customer's data key, wrapped by the server key; null once erased. */
    sealed_key: string | null;
    /** Answers and contact data by the specification's field names, as JSON, sealed. */
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
    /** Ids of files that the profile names. */
    files: Generated<string[]>;
  };
  /** Verified identifiers, by which a customer signs in. */
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
  /** How far each visit got; written by triggers. */
  visit_reach: {
    prospect_id: string;
    created_at: Stamp;
    /** Who brought it: the marks of its campaign, in small letters. */
    partner: string | null;
    product: string | null;
    /** Of the step among VISIT_STEPS. */
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
    /** The press that took it, by a blind index of its key, and the hash of the token of the session that it began. */
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
    /** The session of the staff in which this one was begun, and the merchant for whom they act in it; null for all others. */
    masquerade_of: string | null;
    merchant_id: string | null;
    /** The token of that session. */
    sealed_admin_token: string | null;
  };
  /** The unfinished answers for a product, by its code; without answers since the form was sent. */
  drafts: {
    customer_id: string;
    product: string;
    form: string;
    release: string;
    step: string | null;
    sealed_answers: string | null;
    saved_at: Stamp;
    /** Grows by one with whatever changes the draft. */
    revision: Generated<number>;
    /** Ids of files that the answers name. */
    files: Generated<string[]>;
    /** Names of the answers that the customer took away. */
    cleared: Generated<string[]>;
    /** The pages that wrote it last, the newest first, each with the number of its last draft. */
    writers: ColumnType<{ writer: string; sequence: number }[], string | undefined, string>;
    /** When the form was first at each step, in ISO 8601, by `form/step`; of what was begun last. */
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
    /** Which kind of look at a credit report it was asked for. */
    bureau_pull: "soft" | "hard" | null;
    at: Stamp;
  };
  idempotency_keys: {
    scope: string;
    key: string;
    body_hash: string;
    status: number | null;
    sealed_answer: string | null;
    created_at: Stamp;
    /** Whether a transaction of the call was committed, so that it may not be done again. */
    committed: Generated<boolean>;
  };
  help_requests: {
    id: string;
    created_at: Stamp;
    sealed_request: string;
    forwarded_at: NullableStamp;
    /** Blind indexes of the number and the email, as those of customers' identifiers. */
    contacts: Generated<string[]>;
    /** Who was signed in; null where nobody was. */
    customer_id: Generated<string | null>;
    /** Its number where it is a complaint. */
    complaint: Generated<string | null>;
  };
  /** Who asks for erasure; of one customer one request is open at the most. */
  erasure_requests: {
    id: string;
    customer_id: string;
    state: "asked" | "taken-back" | "refused" | "done";
    asked_at: Stamp;
    ended_at: NullableStamp;
    /** Of a refusal: the id of a reason of the site's document. */
    reason: Generated<string | null>;
  };
  /** Who asked to work with us. What the staff's list shows stands beside the sealed answers. */
  merchant_requests: {
    id: string;
    created_at: Stamp;
    /** Id of the brand by which they came. */
    partner: string | null;
    /** Of the business. */
    name: string;
    postal_code: string | null;
    form: string;
    release: string;
    language: string;
    sealed_answers: string;
    consents: Json<unknown>;
    /** Blind index of the business, its number and its email: a second request of the same is none. */
    same_index: string;
    /** Blind indexes of the number and the email, as those of customers' identifiers. */
    contacts: Generated<string[]>;
    /** Null until the staff have decided. */
    decision: ColumnType<"approved" | "refused" | null, "approved" | "refused" | null | undefined, "approved" | "refused">;
    decided_at: NullableStamp;
    reason: Generated<string | null>;
  };
  /** Hand a session over to another browser; gone when they are used. */
  session_codes: {
    code_hash: string;
    customer_id: string;
    prospect_id: string;
    /** The session that is handed over. */
    session_id: string;
    created_at: Stamp;
    expires_at: Stamp;
  };
  /** What the staff did, each with the seal of the one before. Append-only: a trigger refuses changes and deletions. */
  staff_actions: {
    id: string;
    /** Null where nobody had signed in. */
    staff_id: string | null;
    action: string;
    subject: string;
    done_at: Stamp;
    /** From 1, without gaps. */
    number: number;
    previous: string;
    seal: string;
  };
  /** One row: the number and the seal of the last of the staff's actions; null before the first. */
  staff_actions_head: { number: number; seal: string | null };
  page_views: { day: string; route: string; count: number };
}
