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

/**
 * Applications that a lender disbursed or paid for, with the day in India of the disbursal. The
 * first report of it counts; without one, the first payment.
 */
const disbursals = ({ catalog }: Situation) => sql`
  select a.partner, a.product, la.id, la.lender, la.reference, la.status,
    case when a.product = any(${loans(catalog)}) then la.amount end as disbursed,
    coalesce(
      (select (min(ev.at) at time zone 'Asia/Kolkata')::date from lender_events ev
        where ev.lender_application_id = la.id and ev.status = 'DISBURSED' and ev.counted),
      (select min(p.paid_on) from payouts p where p.lender = la.lender and p.reference = la.reference),
      (la.updated_at at time zone 'Asia/Kolkata')::date) as day
  from applications a join lender_applications la on la.application_id = a.id
  where la.status = 'DISBURSED' or exists (select from payouts p where p.lender = la.lender and p.reference = la.reference)`;

/** What the lender owes for a disbursal of `of`, in rupees with paise, half up; null if no document says it. */
const agreedFor = (of: RawBuilder<unknown>, { catalog }: Situation) => sql`left join lateral (
    select coalesce(r.rupees, round(${of}.disbursed * r.percent / 100, 2)) as agreed
    from jsonb_to_recordset(${JSON.stringify(commissionRates(catalog))}::jsonb)
      as r (lender text, product text, "from" date, percent numeric, rupees numeric)
    where r.lender = ${of}.lender and r.product = ${of}.product and coalesce(r."from", '-infinity') <= ${of}.day
    order by r."from" desc nulls last limit 1
  ) agreed on true`;

/**
 * One row per commission of a partner. A share depends on the day of disbursal and on what was
 * disbursed in its month. Each row is the difference of two rounded sums of the application's
 * payments, so that rows of an application add up to its share of their sum, and to zero if all is
 * taken back.
 */
export function earnings(situation: Situation): DatasetQuery {
  // Every window has the partner among its partitions, so that the database reads one partner's rows only.
  const rows = sql`(
    select c.*, p.key, p.amount as paid, p.paid_on,
      sum(p.amount) over (partition by c.partner, c.id order by p.paid_on, p.key) as paid_so_far
    from (
      select d.*, coalesce(sum(d.disbursed) over (partition by d.partner, date_trunc('month', d.day)), 0) as volume
      from (${disbursals(situation)}) d where d.partner is not null
    ) c left join payouts p on p.lender = c.lender and p.reference = c.reference
  ) e`;
  const share = sql`left join lateral (
    select s.percent from jsonb_to_recordset(${JSON.stringify(shares(situation.catalog, situation.site))}::jsonb)
      as s (partner text, "from" date, "over" numeric, percent numeric)
    where coalesce(s.partner, e.partner) = e.partner and coalesce(s."from", '-infinity') <= e.day and coalesce(s."over", -1) < e.volume
    order by s.partner is null, s."from" desc nulls last, s."over" desc nulls last limit 1
  ) share on true`;
  const part = (amount: RawBuilder<unknown>) => sql`round(${amount} * share.percent / 100, 2)`;
  const on = sql`(coalesce(e.paid_on, e.day)::timestamp at time zone 'Asia/Kolkata')`;
  const isExpected = sql`e.key is null`;
  const amount = sql`case when ${isExpected} then ${part(sql`agreed.agreed`)}
    else ${part(sql`e.paid_so_far`)} - ${part(sql`(e.paid_so_far - e.paid)`)} end`;
  const own = (name: string) => sql`e.${sql.id(name)}`;
  return {
    from: sql`${rows} ${share} ${agreedFor(sql`e`, situation)}`,
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
export function commissionProblems(situation: Situation): DatasetQuery {
  const own = (name: string) => sql`d.${sql.id(name)}`;
  const on = sql`(d.day::timestamp at time zone 'Asia/Kolkata')`;
  const difference = sql`paid.sum - agreed.agreed`;
  const problem = sql`case
    when d.status <> 'DISBURSED' then case when paid.sum <> 0 then 'not-disbursed' end
    when paid.sum is null then 'unpaid'
    when ${difference} < 0 then 'less'
    when ${difference} > 0 then 'more' end`;
  return {
    from: sql`(${disbursals(situation)}) d ${agreedFor(sql`d`, situation)}
      left join lateral (
        select sum(p.amount) from payouts p where p.lender = d.lender and p.reference = d.reference
      ) paid on true`,
    where: sql`${problem} is not null`,
    id: own("id"),
    partner: sql`null`,
    fields: {
      ...Object.fromEntries(["lender", "reference", "product", "partner", "disbursed"].map((name) => [name, own(name)])),
      disbursed_on: on,
      problem,
      agreed: sql`agreed.agreed`,
      paid: sql`paid.sum`,
      difference,
    },
    measures: { count: sql`count(*)`, difference: sql`coalesce(sum(${difference}), 0)` },
  };
}
