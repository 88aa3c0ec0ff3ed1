import { sql } from "kysely";
import { deletedRows } from "../../platform/db/erasable.ts";

export const draftData = deletedRows("drafts", { drafts: ({ customerId }) => sql`customer_id = ${customerId}` });
