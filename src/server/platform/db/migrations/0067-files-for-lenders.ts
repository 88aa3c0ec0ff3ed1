import type { Migration } from "../migration.ts";

/** The files that a customer gave on a lender's own screen, beside the sealed answers that name them. */
export const filesForLenders: Migration = {
  name: "0067-files-for-lenders",
  sql: `alter table lender_applications add column files uuid[] not null default '{}';`,
};
