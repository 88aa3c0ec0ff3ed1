import type { Migration } from "../migration.ts";

/** Since when a release is no longer in force. Where it was not written down, the release that was made from it tells. */
export const replacedReleases: Migration = {
  name: "0003-replaced-releases",
  sql: `
alter table releases add column replaced_at timestamptz;
update releases set replaced_at = coalesce(
  (select max(next.created_at) from releases next where next.parent = releases.hash),
  (select changed_at from live_release)
)
where assets ->> 'builder' <> '' and hash not in (select release from live_release);
`,
};
