import type { ColumnType, Generated } from "kysely";
import type { CASE_STATES } from "../../../../contract/staff/erasure-states.ts";
import type { DATA_KINDS } from "../../../../contract/staff/erasures.ts";
import type { NullableStamp, Stamp } from "./stamp.ts";

/** Contents of an erasure certificate, without personal data. */
export interface Certificate {
  erased: { kind: (typeof DATA_KINDS)[number]; count: number }[];
  /** Lenders that received an application; `release` is one that contains their document. */
  lenders: { id: string; release: string; applications: number }[];
  /**
   * End of retention by index of the site's document (`erasure`) in the erasure's release; null if
   * the end is not ours to decide.
   */
  endsAt: (string | null)[];
  askedAt: string | null;
}

export interface ErasureTables {
  /** Proposals of the staff to erase a customer, and their outcome. */
  erasures: {
    id: string;
    customer_id: string;
    request_id: string | null;
    state: (typeof CASE_STATES)[number];
    /** Id of a reason of the site's document. */
    reason: string;
    /** The release in force, whose document has the wording of the reason and of what is retained. */
    release: string;
    proposed_by: string;
    proposed_at: Stamp;
    lapses_at: Stamp;
    number: string | null;
    confirmed_by: string | null;
    ended_at: NullableStamp;
    /** Written as JSON text. */
    certificate: ColumnType<Certificate | null, string | null | undefined, string>;
  };
  /** Retained data of erased customers, until its period ends. */
  erasure_retentions: { customer_id: string; keeps: "consents" | "applications"; ends_at: Stamp; over: Generated<boolean> };
  /**
   * Blind indexes of erased customers' identifiers, for a day: retention then deletes requests that
   * were inserted concurrently with the erasure.
   */
  erased_contacts: { contact: string; erased_at: Stamp };
}
