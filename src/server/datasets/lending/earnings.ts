import { type RawBuilder, sql } from "kysely";
import type { SiteDocument } from "../../../contract/documents.gen.ts";
import { type Catalog, offerKindOf } from "../../../engine/catalog/catalog.ts";
import { commissionRates, shares } from "../../../engine/catalog/lenders/commission.ts";
import { type DatasetQuery, dayOf } from "../dataset-query.ts";

interface Situation {
  catalog: Catalog;
  site: SiteDocument;
}

/** Codes of the products whose amounts are lent: a card and a cover have one too. */
const loans = (catalog: Catalog) =>
  [...catalog.products.values()].map(({ code }) => code).filter((code) => offerKindOf(catalog, code)?.law.as === "lending");

/** The disbursals, each with what its lender owes for it in rupees with paise, half up; null if no document says it. */
const disbursals = (catalog: Catalog) => sql`
  select d.id, d.lender, d.reference, d.partner, d.product, d.reported, d.day, d.disbursed,
    coalesce(r.rupees, round(d.disbursed * r.percent / 100, 2)) as agreed
  from (select *, case when product = any(${loans(catalog)}) then amount end as disbursed from disbursals) d
  left join jsonb_to_recordset(${JSON.stringify(commissionRates(catalog))}::jsonb)
    as r (lender text, product text, "from" date, until date, percent numeric, rupees numeric)
    on d.reported and r.lender = d.lender and r.product = d.product and d.day >= r."from" and d.day < r.until`;

/**
 * One row per commission of a partner. A share depends on the day of disbursal and on what was
 * disbursed in its month. Each row is the difference of two rounded sums of the application's
 * payments, so that rows of an application add up to its share of their sum, and to zero if all is
 * taken back.
 */
export function earnings({ catalog, site }: Situation): DatasetQuery {
  const given = shares(catalog, site);
  // Every window has the partner among its partitions, so that the database reads one partner's rows only.
  const rows = sql`(
    select c.*, p.key, p.amount as paid, p.paid_on,
      sum(p.amount) over (partition by c.partner, c.id order by p.paid_on, p.key) as paid_so_far
    from (
      select d.*, coalesce(sum(d.disbursed) over (partition by d.partner, date_trunc('month', d.day)), 0) as volume
      from (${disbursals(catalog)}) d where d.partner is not null
    ) c left join payouts p on p.lender = c.lender and p.reference = c.reference
  ) e`;
  const share = sql`left join jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as share (partner text, "from" date, until date, "over" numeric, "upTo" numeric, percent numeric)
    on share.partner = case when e.partner = any(${[...new Set(given.map(({ partner }) => partner))]}) then e.partner else '' end
      and e.day >= share."from" and e.day < share.until and e.volume > share."over" and e.volume <= share."upTo"`;
  const part = (amount: RawBuilder<unknown>) => sql`round(${amount} * share.percent / 100, 2)`;
  const on = sql`(coalesce(e.paid_on, e.day)::timestamp at time zone 'Asia/Kolkata')`;
  const isExpected = sql`e.key is null`;
  const amount = sql`case when ${isExpected} then ${part(sql`e.agreed`)}
    else ${part(sql`e.paid_so_far`)} - ${part(sql`(e.paid_so_far - e.paid)`)} end`;
  const own = (name: string) => sql`e.${sql.id(name)}`;
  return {
    from: sql`${rows} ${share}`,
    id: sql`case when ${isExpected} then e.id else md5(e.lender || ' ' || e.key)::uuid end`,
    partner: own("partner"),
    fields: {
      ...Object.fromEntries(["partner", "lender", "reference", "product", "disbursed"].map((name) => [name, own(name)])),
      earned_on: on,
      day: dayOf(on),
      month: sql`to_char(coalesce(e.paid_on, e.day), 'YYYY-MM')`,
      state: sql`case when ${isExpected} then 'expected' when e.paid < 0 then 'taken-back' else 'confirmed' end`,
      share: sql`share.percent`,
      amount,
    },
    measures: {
      count: sql`count(*)`,
      earned: sql`coalesce(sum(${amount}) filter (where not ${isExpected}), 0)`,
      expected: sql`coalesce(sum(${amount}) filter (where ${isExpected}), 0)`,
    },
  };
}

/** One row per application whose payments do not agree with the lender's commission. */
export function commissionProblems({ catalog }: Situation): DatasetQuery {
  const own = (name: string) => sql`d.${sql.id(name)}`;
  const on = sql`(d.day::timestamp at time zone 'Asia/Kolkata')`;
  const difference = sql`paid.sum - d.agreed`;
  const problem = sql`case
    when not d.reported then case when paid.sum <> 0 then 'not-disbursed' end
    when paid.sum is null then 'unpaid'
    when ${difference} < 0 then 'less'
    when ${difference} > 0 then 'more' end`;
  return {
    from: sql`(${disbursals(catalog)}) d
      left join (select p.lender, p.reference, sum(p.amount) from payouts p group by p.lender, p.reference) paid
        on paid.lender = d.lender and paid.reference = d.reference`,
    where: sql`${problem} is not null`,
    id: own("id"),
    partner: sql`null`,
    fields: {
      ...Object.fromEntries(["lender", "reference", "product", "partner", "disbursed"].map((name) => [name, own(name)])),
      disbursed_on: on,
      problem,
      agreed: own("agreed"),
      paid: sql`paid.sum`,
      difference,
    },
    measures: { count: sql`count(*)`, difference: sql`coalesce(sum(${difference}), 0)` },
  };
}
