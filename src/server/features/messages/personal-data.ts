import { sql } from "kysely";
import { deletedRows, oneOf, type PersonalData } from "../../platform/db/personal-data.ts";

/** Messages to the customer's addresses, and about their applications. Waiting ones are not sent. */
export const messageData: PersonalData = {
  kind: "messages",
  ...deletedRows({
    outbox: ({ customerId, recipients }) =>
      // A union, because an OR condition would use no index.
      sql`id in (
      select id from outbox where ${oneOf("recipient", recipients)}
      union select outbox.id from outbox join applications on applications.id = outbox.application_id where applications.customer_id = ${customerId})`,
  }),
};
