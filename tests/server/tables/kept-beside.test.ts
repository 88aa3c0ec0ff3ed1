import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { VISIT_STEPS } from "../../../src/contract/staff/datasets/journeys.ts";
import type { Db } from "../../../src/server/platform/db/tables/tables.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** How far each visit got, the result of each offer and each disbursal, computed from the tables themselves, without the derived rows. */
const VISITS_COMPUTED = `select p.id, p.created_at, lower(p.utms ->> 'utm_source') as partner, coalesce(r.product, p.product_type) as product,
    case when r.place is not null then r.place when d.drafts then 2 when p.customer_id is not null then 1 else 0 end as place
  from prospects p
  left join lateral (
    select max(own.product) as product, max(case
        when chosen.status = 'DISBURSED' then 7
        when chosen.status = 'APPROVED' then 6
        when chosen.status is not null then 5
        when exists (select from offers o where o.application_id = own.id) then 4
        when own.sealed_answers is not null then 3
        else 2 end) as place
    from applications own left join lender_applications chosen on chosen.application_id = own.id
    where own.prospect_id = p.id
  ) r on true
  left join lateral (
    select exists (
      select from drafts where drafts.customer_id = p.customer_id and drafts.saved_at >= p.created_at
        and (p.product_type is null or drafts.product = p.product_type)
    ) as drafts
  ) d on true
  order by p.id`;
const VISITS_STORED = "select prospect_id as id, created_at, partner, product, place from visit_reach order by prospect_id";
const OFFERS_COMPUTED = `select o.id, d.decided_at, o.application_id, a.product, o.lender, a.partner, l.status,
    coalesce(l.delivery, 'none') as delivery, o.rank, coalesce(l.amount, o.amount) as amount
  from offers o
  join decisions d on d.id = o.decision_id
  join applications a on a.id = o.application_id
  left join lender_applications l on l.offer_id = o.id
  where a.decision_id = o.decision_id or l.id is not null
  order by o.id`;
const OFFERS_STORED = `select offer_id as id, decided_at, application_id, product, lender, partner, status, delivery, rank,
    coalesce(chosen_amount, amount) as amount
  from offer_states order by offer_id`;

const DISBURSALS_COMPUTED = `select l.id, l.lender, l.reference, a.partner, a.product, l.status = 'DISBURSED' as reported,
    case when l.status = 'DISBURSED' then l.amount end as amount,
    case when l.status = 'DISBURSED' then coalesce(told.day, (l.created_at at time zone 'Asia/Kolkata')::date)
      else coalesce(told.day, paid.day) end as day
  from lender_applications l
  join applications a on a.id = l.application_id
  left join (select lender_application_id as id, (min(at) at time zone 'Asia/Kolkata')::date as day from lender_events
    where status = 'DISBURSED' and counted group by lender_application_id) told on told.id = l.id
  left join (select lender, reference, min(paid_on) as day from payouts group by lender, reference) paid
    on paid.lender = l.lender and paid.reference = l.reference
  where l.status = 'DISBURSED' or paid.day is not null
  order by l.id`;
const DISBURSALS_STORED = `select id, lender, reference, partner, product, reported, amount, day
  from disbursals where id in (select id from lender_applications) order by id`;

const run = async (text: string) => (await server.ctx.database.execute(text)).rows;

/** What is done to the tables, each with a number that picks among what is there. */
const STEPS = {
  visit: (db, n) =>
    sql`insert into prospects (id, created_at, customer_id, product_type, utms) values (${randomUUID()},
      now() + ${sql.lit(n % 7)} * interval '1 minute', ${n % 3 === 0 ? pickRow("customers", n) : null},
      ${n % 4 === 0 ? null : PRODUCTS[n % 2]}, ${n % 2 === 0 ? null : JSON.stringify({ utm_source: `Brand${n % 5}` })})`.execute(db),
  signIn: (db, n) =>
    sql`update prospects set customer_id = ${pickRow("customers", n)} where id = ${pickRow("prospects", n)} and customer_id is null`.execute(
      db,
    ),
  forget: (db, n) => sql`update prospects set utms = null, product_type = null where id = ${pickRow("prospects", n)}`.execute(db),
  leave: (db, n) =>
    sql`delete from prospects where id = ${pickRow("prospects", n)} and not exists
      (select from applications where prospect_id = prospects.id)`.execute(db),
  begin: (db, n) =>
    sql`insert into applications (id, customer_id, prospect_id, product, release, state, created_at, updated_at)
      select ${randomUUID()}, customer_id, id, ${PRODUCTS[n % 2]}, (select hash from releases limit 1), 'closed', now(), now()
      from prospects where id = ${pickRow("prospects", n)} and customer_id is not null`.execute(db),
  complete: (db, n) =>
    sql`update applications set sealed_answers = case when ${sql.lit(n % 4)} = 0 then null else 'c1.x' end
      where id = ${pickRow("applications", n)}`.execute(db),
  offer: async (db, n) => {
    const decision = randomUUID();
    await sql`insert into decisions (id, application_id, release, product, facts_hash, unmatched, receipt, decided_at, valid_until)
      select ${decision}, id, release, product, '', '[]', '{}', now(), now() from applications where id = ${pickRow("applications", n)}`.execute(
      db,
    );
    await sql`insert into offers (id, decision_id, application_id, lender, rank, proposal_number, figures, fees, valid_until)
      select gen_random_uuid(), id, application_id, lender, 0, gen_random_uuid()::text, '{}', '[]', now()
      from decisions, (values ('one'), ('two')) as both_of (lender) where decisions.id = ${decision}`.execute(db);
  },
  decide: (db, n) =>
    sql`update applications a set decision_id = case when ${sql.lit(n % 4)} = 0 then null else (select id from decisions
      where application_id = a.id order by id offset ${sql.lit(n % 2)} limit 1) end where id = ${pickRow("applications", n)}`.execute(db),
  withdraw: (db, n) =>
    sql`delete from offers where application_id = ${pickRow("applications", n)} and not exists
      (select from lender_applications where offer_id = offers.id)`.execute(db),
  choose: (db, n) =>
    sql`insert into lender_applications (id, application_id, customer_id, lender, offer_id, release, status, delivery, reference, created_at, updated_at)
      select ${randomUUID()}, a.id, a.customer_id, o.lender, o.id, a.release, ${STATUSES[n % 3]}, 'none', ${randomUUID()}, now(), now()
      from offers o join applications a on a.id = o.application_id where o.id = ${pickRow("offers", n)} on conflict do nothing`.execute(db),
  send: (db, n) =>
    sql`update lender_applications set delivery = ${n % 2 === 0 ? "waiting" : "delivered"}, amount = ${sql.lit(n)} where
      id = ${pickRow("lender_applications", n)}`.execute(db),
  end: async (db, n) => {
    const { rows } = await sql<{ id: string }>`select ${pickRow("applications", n)} as id`.execute(db);
    const id = rows[0]?.id ?? null;
    await sql`update applications set decision_id = null where id = ${id}`.execute(db);
    await sql`delete from lender_events where lender_application_id in (select id from lender_applications where application_id = ${id})`.execute(
      db,
    );
    for (const table of ["lender_applications", "offers", "decisions"])
      await sql`delete from ${sql.table(table)} where application_id = ${id}`.execute(db);
    await sql`delete from applications where id = ${id}`.execute(db);
  },
  tell: async (db, n) => {
    const { rows } = await sql<{ id: string; lender: string }>`
      update lender_applications set status = ${STATUSES[n % STATUSES.length]}, amount = coalesce(amount, ${sql.lit(n)}),
        last_event_at = now() - ${sql.lit(n % 30)} * interval '1 day'
      where id = ${pickRow("lender_applications", n)} returning id, lender`.execute(db);
    for (const { id, lender } of rows)
      await sql`insert into lender_events (id, lender_application_id, lender, event, status, counted, at, received_at)
        values (${randomUUID()}, ${id}, ${lender}, ${randomUUID()}, ${STATUSES[n % STATUSES.length]}, ${n % 5 > 0},
          now() - ${sql.lit(n % 30)} * interval '1 day', now())`.execute(db);
  },
  pay: (db, n) =>
    sql`insert into payouts (lender, key, reference, amount, paid_on, job_id, updated_at)
      select lender, ${sql.lit(n % 2)}, reference, 1, now()::date - ${sql.lit(n % 30)}, ${randomUUID()}, now() from lender_applications
      where id = ${pickRow("lender_applications", n)}
      on conflict (lender, key) do update set reference = excluded.reference, paid_on = excluded.paid_on`.execute(db),
  attribute: (db, n) =>
    sql`update applications set partner = ${n % 3 === 0 ? null : `brand${n % 5}`}, product = ${PRODUCTS[n % 2]}
      where id = ${pickRow("applications", n)}`.execute(db),
  unchoose: async (db, n) => {
    const { rows } = await sql<{ id: string | null }>`select ${pickRow("lender_applications", n)} as id`.execute(db);
    for (const { id } of rows) {
      await sql`delete from lender_events where lender_application_id = ${id}`.execute(db);
      await sql`delete from lender_applications where id = ${id}`.execute(db);
    }
  },
  save: (db, n) =>
    sql`insert into drafts (customer_id, form, release, saved_at, product) select ${pickRow("customers", n)}, 'f', hash,
      now() + ${sql.lit(n % 5)} * interval '1 minute', ${PRODUCTS[n % 2]} from releases limit 1
      on conflict (customer_id, product) do update set saved_at = excluded.saved_at`.execute(db),
  drop: (db, n) => sql`delete from drafts where customer_id = ${pickRow("customers", n)}`.execute(db),
} satisfies Record<string, (db: Db, n: number) => Promise<unknown>>;

const PRODUCTS = ["LOAN", "GOLD_LOAN"];
const STATUSES = ["SUBMITTED", "APPROVED", "DISBURSED", "DECLINED"];
const pickRow = (table: string, n: number) =>
  sql`(select id from ${sql.table(table)} order by id offset ${sql.lit(n)} % greatest(1, (select count(*) from ${sql.table(table)})) limit 1)`;

/** Steps that advance a visit, drawn more often than those that end it, so that some visits get far. */
const PROGRESS_STEPS: (keyof typeof STEPS)[] = ["visit", "signIn", "begin", "complete", "offer", "decide", "choose", "tell", "pay"];
const step = fc.record({
  what: fc.constantFrom(...PROGRESS_STEPS, ...PROGRESS_STEPS, ...PROGRESS_STEPS, ...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
  n: fc.nat(997),
});

async function addCustomers(count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => ({ id: randomUUID(), created_at: new Date(), updated_at: new Date() }));
  await server.ctx.db.insertInto("customers").values(rows).execute();
}

describe("materialised counts", () => {
  test("equal the tables after any writes, in one transaction or in many", async () => {
    await addCustomers(4);
    for (let visit = 0; visit < 6; visit++) await STEPS.visit(server.ctx.db, visit);
    const places = new Set<unknown>();
    const reports = new Set<unknown>();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 20, maxLength: 20 }), async (transactions) => {
        for (const steps of transactions) {
          await server.ctx.db.transaction().execute(async (tx) => {
            for (const { what, n } of steps) await STEPS[what](tx, n);
          });
          expect(await run(VISITS_STORED), JSON.stringify(steps)).toEqual(await run(VISITS_COMPUTED));
          expect(await run(OFFERS_STORED), JSON.stringify(steps)).toEqual(await run(OFFERS_COMPUTED));
          expect(await run(DISBURSALS_STORED), JSON.stringify(steps)).toEqual(await run(DISBURSALS_COMPUTED));
          for (const { reported } of await run("select distinct reported from disbursals")) reports.add(reported);
          for (const { place } of await run("select distinct place from visit_reach")) places.add(place);
        }
      }),
      { numRuns: 15, endOnFailure: true },
    );
    expect([...reports].toSorted()).toEqual([false, true]);
    expect([...places].toSorted()).toEqual(VISIT_STEPS.map((_, place) => place));
  });

  test("use the steps of a visit in the database's order", () => {
    expect(VISIT_STEPS).toEqual(["visited", "verified", "begun", "complete", "offered", "selected", "approved", "disbursed"]);
  });
});
