import type { ColumnType } from "kysely";
import type { DEDUPE_KINDS } from "../../../contract/staff/desk-datasets.ts";

type Stamp = ColumnType<Date, Date | string, Date | string>;
type NullableStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** What the staff keep at their desks. */
export interface DeskTables {
  tracking_links: {
    id: string;
    /** The link's own mark, `utm_content` of its address. */
    code: string;
    source: string;
    medium: string;
    campaign: string;
    /** Code of the product that it advertises; empty for none in particular. */
    product: string;
    /** Below the application's own. */
    path: string;
    made_by: string;
    created_at: Stamp;
    /** Visits from then on are not counted. */
    disabled_at: NullableStamp;
  };
  /** That somebody was here before, by ids alone. */
  dedupe_events: {
    id: string;
    kind: (typeof DEDUPE_KINDS)[number];
    customer_id: string;
    /** Another account; null where it is the customer's own. */
    other_id: string | null;
    application_id: string;
    lender: string | null;
    at: Stamp;
  };
  /** What customer service notes about a customer. */
  customer_notes: { id: string; customer_id: string; product: string; staff_id: string; sealed_text: string; at: Stamp };
}
