import type { Migration } from "../migration.ts";

/**
 * Links of campaigns that the staff made; of those that are on, no two are the same. Each has a code of its own, which its address carries as `utm_content`, so that the visits
 * of two links of one campaign are told apart.
 */
export const trackingLinks: Migration = {
  name: "0038-tracking-links",
  sql: `
create table tracking_links (
  id uuid primary key,
  code text not null unique,
  source text not null,
  medium text not null,
  campaign text not null,
  product text not null,
  path text not null,
  made_by uuid not null references staff (id),
  created_at timestamptz not null,
  disabled_at timestamptz
);
create unique index tracking_links_same on tracking_links (source, medium, campaign, product, path) where disabled_at is null;
create index tracking_links_created on tracking_links (created_at, id);
create index tracking_links_campaign on tracking_links (campaign, id);
`,
};
