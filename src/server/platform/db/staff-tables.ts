import type { ColumnType, Generated } from "kysely";

type Stamp = ColumnType<Date, Date | string, Date | string>;
type NullableStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Accounts of the staff and of partners, and how they get in. */
export interface StaffTables {
  staff: {
    id: string;
    /** `admin` or `partner`. */
    area: string;
    username: string;
    /** Null until whoever was invited has set one. */
    password_hash: string | null;
    sealed_email: string | null;
    role_id: number | null;
    brand: string | null;
    merchant_id: string | null;
    demo: Generated<boolean>;
    created_at: Stamp;
    disabled_at: NullableStamp;
    last_login_at: NullableStamp;
    /** The secret of an authenticator app; null without a second factor. */
    sealed_totp: string | null;
    /** Steps of 30 seconds since 1970: the last one of which a code was used. */
    totp_step: ColumnType<string | null, number | null | undefined, number | null>;
    /** How many secrets there have been. */
    totp_round: Generated<number>;
  };
  /** Who can have known the password of another's account: who added it, set another one or its address, or was shown its link. */
  staff_givers: { staff_id: string; giver_id: string };
  /** By which a password is set. Whoever asks anew leaves those that are out alone; of a member's, the first that is used ends all. */
  staff_links: {
    token_hash: string;
    staff_id: string;
    purpose: "invitation" | "reset";
    created_at: Stamp;
    expires_at: Stamp;
    used_at: NullableStamp;
    /** When something else took its place, or its member was disabled. */
    ended_at: NullableStamp;
  };
  /** Serve in place of a code of the app, once each. */
  staff_recovery_codes: { staff_id: string; code_hash: string; created_at: Stamp };
  /** Sign-ins whose password was right and whose second factor is still to come. */
  staff_half_sign_ins: { token_hash: string; staff_id: string; created_at: Stamp; expires_at: Stamp; tries: Generated<number> };
  /** Who forgot a password, until a job has looked the name up. */
  staff_reset_requests: { id: string; area: string; sealed_username: string; language: string; created_at: Stamp };
}
