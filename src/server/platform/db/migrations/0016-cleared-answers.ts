import type { Migration } from "../migration.ts";

/** Which answers a customer took away, so that neither a default nor the profile brings them back. Of drafts from before it is not known. */
export const clearedAnswers: Migration = {
  name: "0016-cleared-answers",
  sql: `
alter table drafts add column cleared text[] not null default '{}';
`,
};
