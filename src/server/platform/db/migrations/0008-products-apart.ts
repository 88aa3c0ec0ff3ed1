import type { Migration } from "../migration.ts";

/**
 * Products stand apart: a draft is one of a product and not of a form that products may share, and the application in flight
 * itself tells whether its product is complete, changed in part since, and in need of newer answers. Until now the customer's
 * row and `completions` told that, for all products together. A draft counts its revisions and remembers which pages wrote it, so
 * that its order does not hang on one process; what is left of it once the form was sent goes on counting, without answers.
 */
export const productsApart: Migration = {
  name: "0008-products-apart",
  sql: `
alter table applications
  add column reviewed_release text references releases (hash),
  add column update_required boolean not null default false,
  add column update_flags jsonb not null default '[]',
  add column editing boolean not null default false;
update applications set reviewed_release = coalesce(
    (select done.reviewed_release from completions done
      where done.customer_id = applications.customer_id and done.product = applications.product and done.release = applications.release),
    applications.release)
  where sealed_answers is not null;
update applications set
    editing = customer.is_editing,
    update_required = customer.pl_update_required or customer.pl_se_update_required,
    update_flags = to_jsonb(array_remove(array[
      case when customer.pl_update_required then 'pl_update_required' end,
      case when customer.pl_se_update_required then 'pl_se_update_required' end], null))
  from customers customer
  where customer.id = applications.customer_id and applications.state = 'open' and sealed_answers is not null;

alter table drafts add column product text;
update drafts set product = (
  select document.content::jsonb ->> 'code'
  from release_entries entry join documents document on document.hash = entry.document
  where entry.release = drafts.release and entry.kind = 'product' and document.content::jsonb ->> 'form' = drafts.form
  order by (document.content::jsonb ->> 'order')::int limit 1);
delete from drafts where product is null
  or exists (select from drafts newer where newer.customer_id = drafts.customer_id and newer.product = drafts.product
    and newer.saved_at > drafts.saved_at);
alter table drafts alter column product set not null;
alter table drafts drop constraint drafts_pkey;
alter table drafts add primary key (customer_id, product);
alter table drafts
  add column revision integer not null default 1,
  add column writers jsonb not null default '[]',
  alter column sealed_answers drop not null;

drop table completions;
alter table customers
  drop column bl_completed, drop column pl_completed, drop column gl_completed, drop column hl_completed,
  drop column pl_update_required, drop column pl_se_update_required, drop column is_editing, drop column inflight_application;
`,
};
