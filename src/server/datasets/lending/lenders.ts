import { sql } from "kysely";
import type { LenderDocument } from "../../../contract/documents.gen.ts";
import { lenders as described, type LENDER_HEALTH } from "../../../contract/staff/datasets/lenders.ts";
import type { Catalog } from "../../../engine/catalog/catalog.ts";
import { lendingId, lendingName, partsOfLendingId } from "../../../engine/catalog/lenders/lending-names.ts";
import { FIRST_LANGUAGE, localise } from "../../../engine/catalog/localise.ts";
import { isOn } from "../../../engine/rules/lender-products.ts";
import { DAY_MS } from "../../../engine/values/durations.ts";
import type { DatasetQuery, LabelOf } from "../dataset-query.ts";

type Health = (typeof LENDER_HEALTH)[number];
const health = (word: Health) => sql.lit(word);

interface Situation {
  now: Date;
  catalog: Catalog;
}

const inForce = ({ lenders }: Catalog) => [...lenders.values()];
/** Sorted by the first language of the documents, independent of the reader. */
const nameOf = ({ name }: LenderDocument) => localise(name, FIRST_LANGUAGE).toLowerCase();
const stateOf = ({ enabled }: { enabled: boolean }) => (enabled ? "on" : "off");

/** One row per lender in force, with the outcome of its recent submissions. */
export function lenders({ catalog, now }: Situation): DatasetQuery {
  const rows = inForce(catalog).map((lender) => ({
    lender: lender.id,
    name: nameOf(lender),
    legal_name: lender.legalName,
    state: stateOf(lender),
    protocol: lender.connector.protocol,
    products: lender.products.length,
    grievance_name: lender.grievance.name,
    grievance_email: lender.grievance.email,
    grievance_phone: lender.grievance.phone,
  }));
  // Older submissions say nothing about the current state of a connection.
  const since = new Date(now.getTime() - described.overDays * DAY_MS).toISOString();
  return {
    from: sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (lender text, name text, legal_name text, state text,
        protocol text, products int, grievance_name text, grievance_email text, grievance_phone text)
      left join lateral (
        select count(*) filter (where delivery in ('delivered', 'returned')) as delivered,
          count(*) filter (where delivery = 'handed-over') as handed_over,
          count(*) filter (where delivery in ('waiting', 'retrying')) as waiting,
          count(*) filter (where delivery in ('unreachable', 'refused')) as failed,
          max(updated_at) filter (where delivery in ('delivered', 'returned')) as last_delivered,
          max(updated_at) filter (where delivery in ('unreachable', 'refused')) as last_failed
        from lender_applications where lender = n.lender and updated_at >= ${since}::timestamptz
      ) h on true
      left join lateral (
        select max(received_at) as last_answer from lender_events where lender = n.lender and word is not null
      ) e on true`,
    id: sql`md5(n.lender)::uuid`,
    partner: sql`null`,
    fields: {
      lender: sql`n.lender`,
      legal_name: sql`n.legal_name`,
      state: sql`n.state`,
      protocol: sql`n.protocol`,
      products: sql`n.products`,
      health: sql`case when h.last_failed is not null and h.last_failed >= coalesce(h.last_delivered, h.last_failed) then ${health("failing")}
        when h.waiting > 0 then ${health("waiting")} when h.delivered + h.handed_over > 0 then ${health("good")} else ${health("unused")} end`,
      last_answer: sql`e.last_answer`,
      delivered: sql`h.delivered`,
      waiting: sql`h.waiting`,
      failed: sql`h.failed`,
      grievance_name: sql`n.grievance_name`,
      grievance_email: sql`n.grievance_email`,
      grievance_phone: sql`n.grievance_phone`,
    },
    orders: { lender: sql`n.name` },
    measures: { count: sql`count(*)` },
  };
}

/** Label of a lender's product; null if it no longer exists. */
const lenderProductLabel: LabelOf = (id, { catalog, language }) => {
  const { lender, product } = partsOfLendingId(String(id));
  const lending = catalog.lenders.get(lender)?.products.find((one) => one.product === product);
  return lending ? lendingName(catalog, lending, language) : null;
};

/** One row per product of each lender in force, without its figures. */
export function productsOfLenders({ catalog }: Situation): DatasetQuery {
  const languages = [...catalog.texts.keys()];
  const rows = inForce(catalog).flatMap((lender) =>
    lender.products.map((lending) => ({
      id: lendingId(lender.id, lending.product),
      names: languages.map((language) => lendingName(catalog, lending, language)).join(" "),
      lender: lender.id,
      name: nameOf(lender),
      product: lending.product,
      state: stateOf({ enabled: lender.enabled && isOn(lending) }),
      criteria: lending.eligibility.length,
    })),
  );
  return {
    from: sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id text, lender text, name text, product text, state text,
        criteria int, names text)`,
    id: sql`md5(n.id)::uuid`,
    partner: sql`null`,
    fields: {
      id: sql`n.id`,
      name: sql`n.id`,
      lender: sql`n.lender`,
      product: sql`n.product`,
      state: sql`n.state`,
      criteria: sql`n.criteria`,
    },
    labels: { name: lenderProductLabel },
    texts: { name: sql`n.names` },
    orders: { lender: sql`n.name` },
    measures: { count: sql`count(*)` },
  };
}
