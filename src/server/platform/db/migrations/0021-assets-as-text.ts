import type { Migration } from "../migration.ts";

/**
 * What was made of a release for browsers is read and written whole, a megabyte of hashes for 3,000 documents, in a step during which
 * the embedded database answers nobody. As text that is neither parsed nor compressed it takes a third of the time.
 */
export const assetsAsText: Migration = {
  name: "0021-assets-as-text",
  sql: `
alter table releases alter column assets type text using assets::text;
alter table releases alter column assets set storage external;
alter table releases alter column manifest set storage external;
`,
};
