import type { Generated } from "kysely";
import type { TICKET_STATES, TicketCategory, TicketKind } from "../../../../contract/staff/datasets/tickets.ts";
import type { NullableStamp, Stamp } from "./stamp.ts";

/** Tickets of partners. */
export interface TicketTables {
  tickets: {
    id: string;
    number: string;
    kind: TicketKind;
    category: TicketCategory;
    /** Brand of the user who opened it, who may have another one later. */
    partner: string;
    opened_by: string;
    application_id: string | null;
    subject: string;
    state: (typeof TICKET_STATES)[number];
    /** Increments with each change. */
    revision: Generated<number>;
    opened_at: Stamp;
    /** Since when it has its state. */
    state_since: Stamp;
    /** When we answered last. */
    answered_at: NullableStamp;
  };
  ticket_texts: { id: string; ticket_id: string; staff_id: string; from_staff: boolean; sealed_text: string; at: Stamp };
}
