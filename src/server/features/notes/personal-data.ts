import { sql } from "kysely";
import { deletedRows, type PersonalData } from "../../platform/db/personal-data.ts";

export const noteData: PersonalData = {
  kind: "notes",
  ...deletedRows({ customer_notes: ({ customerId }) => sql`customer_id = ${customerId}` }),
};
