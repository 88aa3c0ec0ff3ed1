import type { Migration } from "../migration.ts";

/** What a customer has answered on a lender's own screen, sealed; null where the lender asks for nothing, or was not answered yet. */
export const answersForLenders: Migration = {
  name: "0018-answers-for-lenders",
  sql: `
alter table lender_applications add column sealed_own_answers text;
`,
};
