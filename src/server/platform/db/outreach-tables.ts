import type { ColumnType, Generated } from "kysely";
import type {
  AudienceStage,
  CallStage,
  CampaignState,
  DND_SOURCES,
  RECIPIENT_STATES,
  RecipientReason,
} from "../../../contract/staff/datasets/outreach.ts";

type Stamp = ColumnType<Date, Date | string, Date | string>;
type NullableStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** Written as JSON text, read as a value. */
type Json<T> = ColumnType<T, string, string>;

/** Whom a campaign is for. Each that is named narrows it down; of a fact, one of its codes is enough. */
export interface Audience {
  stage: AudienceStage;
  /** Code of a product. */
  product?: string;
  partner?: string;
  /** They did something in so many days. */
  days?: number;
  facts: Readonly<Record<string, readonly string[]>>;
  /** What postal codes begin with. */
  postalAreas: readonly string[];
}

/** What goes out from the house to many: messages and calls. */
export interface OutreachTables {
  campaigns: {
    id: string;
    name: string;
    /** Id of a template document. */
    template: string;
    channel: "sms" | "email";
    audience: Json<Audience>;
    state: CampaignState;
    revision: Generated<number>;
    /** Customers that the start found. */
    total: Generated<number>;
    /** Batches that are done. */
    step: Generated<number>;
    /** The last customer who was looked at. */
    cursor: string | null;
    made_by: string;
    created_at: Stamp;
    started_by: string | null;
    started_at: NullableStamp;
    /** Hash of the release in force at its start, in whose words all its messages are. */
    release: string | null;
    ended_at: NullableStamp;
  };
  /** Each customer once for each campaign. */
  campaign_recipients: {
    id: string;
    campaign_id: string;
    customer_id: string;
    /** Of the outbox, whose row goes before this one. */
    message_id: string;
    state: (typeof RECIPIENT_STATES)[number];
    reason: RecipientReason | null;
    at: Stamp;
  };
  do_not_disturb: { customer_id: string; source: (typeof DND_SOURCES)[number]; staff_id: string; at: Stamp };
  call_cases: {
    customer_id: string;
    /** Id of a call list's document, and its order. */
    list: string;
    place: number;
    product: string;
    stage: CallStage;
    state: "waiting" | "done";
    due_at: Stamp;
    /** The customer asked for this time. */
    asked_for: Generated<boolean>;
    tries: Generated<number>;
    /** Of the last call, by the code of its list. */
    outcome: string | null;
    assigned_to: string | null;
    claimed_by: string | null;
    claimed_until: NullableStamp;
    revision: Generated<number>;
    updated_at: Stamp;
  };
  call_events: {
    id: string;
    customer_id: string;
    product: string;
    staff_id: string;
    outcome: string;
    call_back_at: NullableStamp;
    at: Stamp;
  };
}
