import { sql } from "kysely";
import { type DataSubject, deletedRows, oldRows, type PersonalData } from "../../platform/db/personal-data.ts";
import { applicationIdsOf } from "../applications/find-application.ts";

const ofLeads = ({ customerId }: DataSubject) => sql`application_id in ${applicationIdsOf(customerId)}`;

/** Tickets of partners about the customer's applications. Not shown, because partners wrote them. */
export const ticketData: PersonalData = {
  kind: "tickets",
  ...deletedRows({
    ticket_texts: (person) => sql`ticket_id in (select id from tickets where ${ofLeads(person)})`,
    tickets: ofLeads,
  }),
  show: null,
  /** Tickets that do not wait for an answer, as long after their last change of state as other help requests; their texts go with them. */
  expired: ({ days, before }) => [oldRows("tickets", sql`state <> 'waiting' and state_since < ${before(days.helpRequests)}`)],
};
