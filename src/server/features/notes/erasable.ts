import { sql } from "kysely";
import { wholeRows } from "../../platform/db/erasable.ts";

export const noteData = wholeRows("notes", { customer_notes: ({ customerId }) => sql`customer_id = ${customerId}` });
