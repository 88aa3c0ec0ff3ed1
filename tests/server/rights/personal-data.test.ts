import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DATA_GROUPS } from "../../../src/contract/customer/rights.ts";
import { DATA_KINDS } from "../../../src/contract/staff/erasures.ts";
import { ALL_PERSONAL_DATA } from "../../../src/server/features/erasure/all-personal-data.ts";
import { goodAnswers } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { type Applicant, apply, offerOf, select } from "../lending/lending-server.ts";
import { type Erasers, signInErasers } from "./erasure-staff.ts";

const TABLES = ALL_PERSONAL_DATA.flatMap(({ tables }) => tables);
const PATHS_BY_TABLE = Object.assign({}, ...ALL_PERSONAL_DATA.map(({ leaves }) => leaves)) as Record<string, string>;

/** Tables that name customers by ids or blind indexes alone, and that an erasure does not touch. */
const NOT_ERASED: Record<string, string> = {
  erasure_requests: "when a customer asked, and how it ended",
  erasures: "certificates",
  erasure_retentions: "until when what is retained stays",
  erased_contacts: "for a day, to find requests that were inserted beside an erasure",
  file_readings: "who of the staff read which file, append-only",
  staff_actions: "the chain of audit entries, append-only",
};
/** Columns by which rows are a customer's, with or without a foreign key. */
const COLUMNS = ["customer_id", "other_id", "prospect_id", "application_id", "contact", "contacts", "recipient", "subject"];

let server: TestServer;
let staff: Erasers;
beforeAll(async () => {
  server = await startTestServer();
  staff = await signInErasers(server);
});
afterAll(() => server.stop());

const run = async (text: string, values: unknown[] = []) => (await server.ctx.database.execute(text, values)).rows;

/** Tables with rows of customers: those that refer to `customers`, over others too, and those with such a column. */
async function tablesOfCustomers(): Promise<string[]> {
  const rows = await run(
    `with recursive referring as (
       select 'customers'::regclass::oid as id
       union select c.conrelid from pg_constraint c join referring on c.confrelid = referring.id where c.contype = 'f')
     select relname as name from pg_class join referring on referring.id = pg_class.oid
     union select table_name from information_schema.columns join pg_tables on tablename = table_name and schemaname = 'public'
       where table_schema = 'public' and column_name = any($1)`,
    [COLUMNS],
  );
  return rows.map(({ name }) => String(name)).sort();
}
const unknownTables = async () => (await tablesOfCustomers()).filter((table) => !TABLES.includes(table) && !(table in NOT_ERASED));

describe("the registry of personal data", () => {
  test("has every table with rows of customers, without duplicates", async () => {
    expect(await unknownTables()).toEqual([]);
    const found = await tablesOfCustomers();
    expect(Object.keys(NOT_ERASED).filter((table) => !found.includes(table))).toEqual([]);
    expect(TABLES.toSorted()).toEqual([...new Set(TABLES)].sort());
    expect(ALL_PERSONAL_DATA.map(({ kind }) => kind).sort()).toEqual([...DATA_KINDS].sort());
  });

  test("lacks a new table that has a customer's id or refers to rows of customers", async () => {
    await run("create table seed_favourites (id uuid primary key, customer_id uuid not null)");
    await run("create table seed_choices (id uuid primary key, favourite uuid references applications (id))");
    try {
      expect(await unknownTables()).toEqual(["seed_choices", "seed_favourites"]);
    } finally {
      await run("drop table seed_favourites, seed_choices");
    }
  });

  test("expires and is retained only in its own tables, and by lines of the site's document", () => {
    const { site } = server.releases.live();
    const keeps = new Set<string | undefined>(site.erasure.stays.map((stay) => stay.keeps));
    const retention = { now: new Date(), days: {} as never, before: () => new Date(), notNamed: {} as never };
    for (const { kind, tables, leaves, expired, retained } of ALL_PERSONAL_DATA) {
      const named = [...(expired?.(retention).map(({ table }) => table) ?? []), ...Object.keys(leaves ?? {})];
      expect(
        named.filter((table) => !tables.includes(table)),
        kind,
      ).toEqual([]);
      if (retained !== undefined) expect([...keeps], kind).toContain(retained.keeps);
    }
  });
});

/** A customer with an application at a lender and rows in every table. */
async function createFullCustomer(): Promise<Applicant & { customerId: string }> {
  const applicant = await apply(server);
  await select(server, applicant, (await offerOf(server, applicant, "amaltas-bank")).id);
  const draft = { form: "personal-loan", productType: "LOAN", release: server.releases.live().hash, answers: goodAnswers() };
  const { status } = await server.call("PATCH", `/api/user/${applicant.prospectAppId}`, { token: applicant.token, body: draft });
  expect(status).toBe(200);
  const help = { contactName: "Meera", email: "meera@example.com", phoneNumber: applicant.mobile, description: "How long?" };
  await server.call("POST", "/api/help", { token: applicant.token, body: help });
  const [row] = await run(
    "update lender_applications set called_at = now(), delivery = 'delivered' where application_id = $1 returning *",
    [applicant.appId],
  );
  const { id: sent, customer_id: customer } = row as { id: string; customer_id: string };
  const sealed = await server.ctx.vault.encrypt(customer, "Sealed", server.ctx.db);
  const anyStaff = "(select id from staff limit 1)";
  const once = "gen_random_uuid(), now()";
  await run(`
    insert into session_codes select md5(random()::text), '${customer}', prospect_id, id, now(), now() + interval '1 hour'
      from sessions where customer_id = '${customer}';
    insert into dedupe_events (id, at, kind, customer_id, application_id) values (${once}, 'same-pan', '${customer}', '${applicant.appId}');
    insert into customer_notes (id, at, customer_id, product, staff_id, sealed_text)
      values (${once}, '${customer}', 'LOAN', ${anyStaff}, '${sealed}');
    insert into call_cases (customer_id, list, product, stage, state, place, due_at, updated_at)
      values ('${customer}', 'l', 'LOAN', 'undecided', 'waiting', 1, now(), now());
    insert into call_events (id, at, customer_id, product, staff_id, outcome) values (${once}, '${customer}', 'LOAN', ${anyStaff}, 'o');
    insert into do_not_disturb values ('${customer}', 'call', ${anyStaff}, now());
    insert into unsubscribe_links values (md5(random()::text), '${customer}', 'sms', now());
    with campaign as (insert into campaigns (id, created_at, name, template, channel, audience, state, made_by)
        values (${once}, 'n', 't', 'sms', '{}', 'done', ${anyStaff}) returning id)
      insert into campaign_recipients (id, at, campaign_id, customer_id, message_id, state)
        select ${once}, id, '${customer}', gen_random_uuid(), 'sent' from campaign;
    insert into merchant_requests (id, created_at, name, form, release, language, sealed_answers, consents, same_index, contacts)
      select ${once}, 'n', 'f', 'r', 'en', 's', '[]', md5(random()::text), array_agg(blind_index)
        from customer_identifiers where customer_id = '${customer}';
    insert into invited_leads (id, created_at, code, partner, invited_by, product, mobile_end, contacts, day, message_id)
      select ${once}, md5(random()::text), 'marigold', ${anyStaff}, 'LOAN', '1234', array_agg(blind_index), current_date, gen_random_uuid()
        from customer_identifiers where customer_id = '${customer}';
    with ticket as (insert into tickets (id, opened_at, state_since, number, kind, category, partner, opened_by, application_id, subject, state)
        values (${once}, now(), md5(random()::text), 'general', 'lead', 'marigold', ${anyStaff}, '${applicant.appId}', 's', 'waiting') returning id)
      insert into ticket_texts (id, at, ticket_id, staff_id, from_staff, sealed_text) select ${once}, id, ${anyStaff}, false, 's' from ticket;
    with file as (insert into files (id, created_at, customer_id, state, sealed_name, bytes, accepts, media_type, named_at)
        values (${once}, '${customer}', 'kept', '${sealed}', 1, '[]', 'application/pdf', now()) returning id)
      insert into file_pieces select id, 0, 'x' from file;
    insert into lender_events (id, at, lender_application_id, lender, event, counted, sealed_message, received_at)
      values (${once}, '${sent}', 'amaltas-bank', 'e', true, '${sealed}', now());
    insert into lender_handovers (id, created_at, lender_application_id, attempt, state_hash, expires_at)
      values (${once}, '${sent}', 1, md5(random()::text), now());
    with file as (insert into lender_files (id, created_at, lender, release, rows, state)
        select ${once}, lender, release, 1, 'delivered' from lender_applications where id = '${sent}' returning id)
      insert into lender_file_rows select id, 0, '${sent}', '${customer}', '${sealed}' from file;`);
  return { ...applicant, customerId: customer };
}

/** Values of columns that are empty, by their type; a new column that no erasure empties shows by them. */
const VALUES: Record<string, string> = {
  text: "md5(random()::text)",
  boolean: "true",
  integer: "7",
  jsonb: `'{"seed": 1}'`,
  ARRAY: "array[gen_random_uuid()]",
  "timestamp with time zone": "now()",
};

/** Fills what is empty of columns that an erasure is to leave empty. Some cannot be filled: foreign keys, and what a check refuses. */
async function fillColumns(): Promise<void> {
  for (const [table, left] of Object.entries(PATHS_BY_TABLE)) {
    const columns = await run(
      `select column_name as name, data_type as type from information_schema.columns
       where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' and column_name <> all($2)`,
      [table, left.split(" ")],
    );
    for (const { name, type } of columns) {
      const value = VALUES[String(type)];
      if (value === undefined) continue;
      const empty = `${name} is null or ${name}::text in ('', 'false', '0', '{}', '[]')`;
      await run(`update ${table} set ${name} = ${value} where ${empty}`).catch((error: { code?: string }) => {
        if (error.code !== "23514") throw error;
      });
    }
  }
}

type Row = Record<string, unknown>;
/** All rows of customers by their table, as JSON. */
async function allRows(): Promise<Map<string, string[]>> {
  const of = { sessions: " where customer_id is not null", outbox: " where not leaves" } as Record<string, string>;
  const rows = TABLES.map(async (table) => {
    const found = await run(`select to_jsonb(t)::text as row from ${table} t${of[table] ?? ""}`);
    return [table, found.map(({ row }) => String(row))] as const;
  });
  return new Map(await Promise.all(rows));
}
const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || value === false || (typeof value === "object" && Object.keys(value).length === 0);
const columnsOf = (rows: readonly string[]): string[] => {
  const filled = rows.flatMap((row) => Object.entries(JSON.parse(row) as Row).flatMap(([name, value]) => (isEmpty(value) ? [] : name)));
  return [...new Set(filled)].sort();
};

describe("S51 S68 a customer with rows in every table", () => {
  test("is shown in every group, has every kind, and leaves what the registry declares; other customers are unchanged", async () => {
    await createFullCustomer();
    await fillColumns();
    const others = await allRows();
    const { token, mobile, customerId } = await createFullCustomer();
    const { body } = await server.call("GET", "/api/my/data", { token });
    expect(body.data?.groups.map(({ id }: { id: string }) => id)).toEqual(DATA_GROUPS);
    await fillColumns();
    const own = (all: Map<string, string[]>, table: string) => {
      const known = new Set(others.get(table));
      return (all.get(table) ?? []).filter((row) => !known.has(row));
    };
    const before = await allRows();
    expect(TABLES.filter((table) => own(before, table).length === 0)).toEqual([]);

    const { id } = await staff.propose({ mobile });
    const confirmed = await staff.confirm(id);
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
    expect(confirmed.body.data.erased.map(({ kind }: { kind: string }) => kind)).toEqual(DATA_KINDS);

    const after = await allRows();
    for (const [table, rows] of others) expect(after.get(table), table).toEqual(expect.arrayContaining(rows));
    expect(TABLES.filter((table) => own(after, table).length > 0).sort()).toEqual(Object.keys(PATHS_BY_TABLE).sort());
    for (const [table, left] of Object.entries(PATHS_BY_TABLE)) {
      const columns = columnsOf(own(after, table));
      const words = left.split(" ");
      expect(
        columns.filter((name) => !words.includes(name)),
        table,
      ).toEqual([]);
      const had = columnsOf(own(before, table)).filter((name) => words.includes(name));
      expect(columns, table).toEqual(expect.arrayContaining(had));
    }
    expect(after.get("customers")?.filter((row) => row.includes(customerId))).toHaveLength(1);
  });
});
