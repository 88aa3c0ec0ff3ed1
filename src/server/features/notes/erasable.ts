import { sql } from "kysely";
import { deletedRows } from "../../platform/db/erasable.ts";

export const noteData = deletedRows("notes", { customer_notes: ({ customerId }) => sql`customer_id = ${customerId}` });
