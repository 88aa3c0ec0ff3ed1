import type { Generated } from "kysely";
import type {
  AudienceStage,
  CallStage,
  CampaignState,
  DND_SOURCES,
  RECIPIENT_STATES,
  RecipientReason,
} from "../../../../contract/staff/datasets/outreach.ts";
import type { Json } from "./json.ts";
import type { NullableStamp, Stamp } from "./stamp.ts";

/** Recipients of a campaign. All criteria must match; for a fact, one of its codes is enough. */
export interface Audience {
  stage: AudienceStage;
  /** Code of a product. */
  product?: string;
  partner?: string;
  /** Active within this many days. */
  days?: number;
  facts: Readonly<Record<string, readonly string[]>>;
  /** Prefixes of postal codes. */
  postalAreas: readonly string[];
}

/** Outgoing messages and calls to many customers. */
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
    /** Customers found at the start. */
    total: Generated<number>;
    /** Completed batches. */
    step: Generated<number>;
    /** Customers left out because they had reached the frequency cap. */
    capped: Generated<number>;
    /** The last customer processed. */
    cursor: string | null;
    made_by: string;
    created_at: Stamp;
    started_by: string | null;
    started_at: NullableStamp;
    /** Hash of the release in force at its start, whose template all its messages use. */
    release: string | null;
    ended_at: NullableStamp;
  };
  /** One row per customer and campaign. */
  campaign_recipients: {
    id: string;
    campaign_id: string;
    customer_id: string;
    /** Row of the outbox, which is inserted before this one. */
    message_id: string;
    state: (typeof RECIPIENT_STATES)[number];
    reason: RecipientReason | null;
    at: Stamp;
  };
  /** Links in promotional messages. */
  unsubscribe_links: {
    /** Keyed hash of the token. */
    token_index: string;
    customer_id: string;
    channel: "sms" | "email";
    /** When the link withdrew a consent; null if it did not, or that was undone. */
    used_at: NullableStamp;
  };
  /** Customers whom partners invited by SMS. */
  invited_leads: {
    id: string;
    /** Identifier of the link, `utm_content` of the address that it leads to. */
    code: string;
    /** Id of a brand. */
    partner: string;
    invited_by: string;
    product: string;
    /** The last digits of the number. */
    mobile_end: string;
    /** Blind index of the number. */
    contacts: string[];
    /** In India, `yyyy-mm-dd`. */
    day: string;
    message_id: string;
    created_at: Stamp;
  };
  do_not_disturb: { customer_id: string; source: (typeof DND_SOURCES)[number]; staff_id: string; at: Stamp };
  call_cases: {
    customer_id: string;
    /** Id of a call list's document, and its position. */
    list: string;
    place: number;
    product: string;
    stage: CallStage;
    state: "waiting" | "done";
    due_at: Stamp;
    /** Whether the customer asked for this time. */
    asked_for: Generated<boolean>;
    tries: Generated<number>;
    /** Outcome code of the last call, defined by its list. */
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
