import type { ColumnType, Generated } from "kysely";
import type { CASE_STATES } from "../../../contract/staff/erasure-states.ts";
import type { DATA_KINDS } from "../../../contract/staff/erasures.ts";

type Stamp = ColumnType<Date, Date | string, Date | string>;
type NullableStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** What a certificate says, without anything of the customer. */
export interface Certificate {
  erased: { kind: (typeof DATA_KINDS)[number]; count: number }[];
  /** Lenders that have an application; `release` is one that knows them. */
  lenders: { id: string; release: string; applications: number }[];
  /** What stays, by its place in the site's document of the erasure's release; null where that is not ours to end. */
  endsAt: (string | null)[];
  askedAt: string | null;
}

export interface ErasureTables {
  /** Proposals of the staff to erase a customer, and what came of them. */
  erasures: {
    id: string;
    customer_id: string;
    request_id: string | null;
    state: (typeof CASE_STATES)[number];
    /** Id of a reason of the site's document. */
    reason: string;
    /** The release that was in force, whose document words the reason and what stays. */
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
  /** What stays of erased customers, until it is over. */
  kept_of_erased: { customer_id: string; keeps: "consents" | "applications"; ends_at: Stamp; over: Generated<boolean> };
  /** Blind indexes of identifiers of the erased, for the day after: what was asked by them beside the erasure goes with the next retention. */
  erased_contacts: { contact: string; erased_at: Stamp };
}
