import type { ColumnType, Generated } from "kysely";
import type { ViewState } from "../../../../contract/staff/tables/saved-views.ts";
import type { NullableStamp, Stamp } from "./stamp.ts";

/** Accounts of staff and partners, and their sign-in. */
export interface StaffTables {
  staff: {
    id: string;
    /** `admin` or `partner`. */
    area: string;
    username: string;
    /** Null until the invited user has set one. */
    password_hash: string | null;
    sealed_email: string | null;
    role_id: number | null;
    brand: string | null;
    merchant_id: string | null;
    demo: Generated<boolean>;
    created_at: Stamp;
    disabled_at: NullableStamp;
    last_login_at: NullableStamp;
    /** Secret of the authenticator app; null without a second factor. */
    sealed_totp: string | null;
    /** The last used time step, in units of 30 seconds since 1970. */
    totp_step: ColumnType<string | null, number | null | undefined, number | null>;
    /** Number of secrets so far. */
    totp_round: Generated<number>;
  };
  /**
   * Who may have known the password of another's account: they added it, changed its password or
   * address, or were shown its link.
   */
  staff_givers: { staff_id: string; giver_id: string };
  /**
   * Links to set a password. A new request leaves earlier links valid; the first one used ends all
   * of the member's.
   */
  staff_links: {
    token_hash: string;
    staff_id: string;
    purpose: "invitation" | "reset";
    created_at: Stamp;
    expires_at: Stamp;
    used_at: NullableStamp;
    /** When it was superseded or its member disabled. */
    ended_at: NullableStamp;
  };
  /** Each replaces a code of the app once. */
  staff_recovery_codes: { staff_id: string; code_hash: string; created_at: Stamp };
  /** Sign-ins with a correct password that still need the second factor. */
  staff_half_sign_ins: { token_hash: string; staff_id: string; created_at: Stamp; expires_at: Stamp; tries: Generated<number> };
  /** Views of tables that members of the staff and partners' users have saved for themselves. */
  table_views: {
    id: string;
    staff_id: string;
    /** Id of a table document, which may no longer exist. */
    table_id: string;
    name: string;
    /** The name as it is compared; unique for a person and table. */
    name_key: string;
    /** Whether the table opens with it. */
    opens_first: Generated<boolean>;
    /** As saved: may name what later documents do not have. */
    state: ColumnType<ViewState, string, string>;
    changed_at: Stamp;
  };
  /** Requests to reset a password, until a job looks the name up. */
  staff_reset_requests: { id: string; area: string; sealed_username: string; language: string; created_at: Stamp };
}
