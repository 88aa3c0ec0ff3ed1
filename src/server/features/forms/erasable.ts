import { sql } from "kysely";
import { wholeRows } from "../../platform/db/erasable.ts";

export const draftData = wholeRows("drafts", { drafts: ({ customerId }) => sql`customer_id = ${customerId}` });
