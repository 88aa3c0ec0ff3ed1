import { sql } from "kysely";
import { deletedRows, type PersonalData } from "../../platform/db/personal-data.ts";

export const draftData: PersonalData = { kind: "drafts", ...deletedRows({ drafts: ({ customerId }) => sql`customer_id = ${customerId}` }) };
