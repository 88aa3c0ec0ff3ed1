import { sql } from "kysely";
import { oneOf, wholeRows } from "../../platform/db/erasable.ts";

/** Messages to the customer's addresses, and about the customer's applications. One that waits is not sent. */
export const messageData = wholeRows("messages", {
  outbox: ({ customerId, recipients }) =>
    // Not joined by "or", which no index answers.
    sql`id in (
      select id from outbox where ${oneOf("recipient", recipients)}
      union select outbox.id from outbox join applications on applications.id = outbox.application_id where applications.customer_id = ${customerId})`,
});
