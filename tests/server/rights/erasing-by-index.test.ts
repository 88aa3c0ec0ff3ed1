import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { apply, offerOf, select } from "../lending/lending-server.ts";
import { signInStaff } from "../tables/table-server.ts";
import { type Erasers, signInErasers } from "./erasure-staff.ts";

/** Rows of other customers in each table. */
const ROWS = 20_000;
const uuid = (of: string, number = "n") => `md5('${of}' || ${number})::uuid`;

/** What others have, by table: columns and where they come from, `n` being their number. */
const OTHERS: Record<string, Record<string, string>> = {
  customers: {
    id: uuid("customer"),
    created_at: "now()",
    updated_at: "now()",
    sealed_key: "'k'",
    phone_index: "'p' || n",
    email_index: "'e' || n",
  },
  customer_identifiers: { kind: "'phone'", blind_index: "'p' || n", customer_id: uuid("customer"), verified_at: "now()" },
  prospects: { id: uuid("prospect"), customer_id: uuid("customer"), created_at: "now()" },
  visit_reach: { prospect_id: uuid("prospect"), created_at: "now()", place: "1" },
  otp_codes: {
    ...{ id: uuid("code"), prospect_id: uuid("prospect"), identifier: "'i' || n", channel: "'sms'", code_hash: "'h'" },
    ...{ created_at: "now()", expires_at: "now()", ended_at: "now()" },
  },
  known_devices: { device_hash: "'d' || n", subject: "'i' || n", last_seen_at: "now()" },
  sessions: {
    ...{ id: uuid("session"), token_hash: "'t' || n", area: "'customer'", customer_id: uuid("customer") },
    ...{ created_at: "now()", last_seen_at: "now()", expires_at: "now()" },
  },
  session_codes: {
    ...{ code_hash: "'s' || n", customer_id: uuid("customer"), prospect_id: uuid("prospect"), session_id: uuid("session") },
    ...{ created_at: "now()", expires_at: "now()" },
  },
  drafts: {
    ...{ customer_id: uuid("customer"), product: "'LOAN'", form: "'f'", release: "'r'", saved_at: "now()", writers: "'[]'" },
  },
  consents: {
    ...{ id: uuid("consent"), customer_id: uuid("customer"), consent: "'c'", version: "1", given: "true", language: "'en'" },
    ...{ release: "'r'", at: "now()" },
  },
  applications: {
    ...{ id: uuid("application"), customer_id: uuid("customer"), prospect_id: uuid("prospect"), product: "'LOAN'", release: "'r'" },
    ...{ state: "'open'", decision_id: uuid("decision"), created_at: "now()", updated_at: "now()" },
  },
  decisions: {
    ...{ id: uuid("decision"), application_id: uuid("application"), release: "'r'", product: "'LOAN'", facts_hash: "''" },
    ...{ unmatched: "'[]'", receipt: "'{}'", decided_at: "now()", valid_until: "now()" },
  },
  offers: {
    ...{ id: uuid("offer"), decision_id: uuid("decision"), application_id: uuid("application"), lender: "'l'", rank: "1" },
    ...{ proposal_number: "'n' || n", figures: "'{}'", fees: "'[]'", valid_until: "now()" },
  },
  offer_states: {
    ...{ offer_id: uuid("offer"), application_id: uuid("application"), decided_at: "now()", product: "'LOAN'", lender: "'l'" },
    ...{ rank: "1", valid_until: "now()", delivery: "'none'" },
  },
  lender_applications: {
    ...{ id: uuid("la"), application_id: uuid("application"), customer_id: uuid("customer"), lender: "'l'", offer_id: uuid("offer") },
    ...{ release: "'r'", status: "'SUBMITTED'", delivery: "'delivered'", created_at: "now()", updated_at: "now()" },
  },
  lender_events: {
    ...{ id: uuid("event"), lender_application_id: uuid("la"), lender: "'l'", event: "'e' || n", counted: "false" },
    ...{ at: "now()", received_at: "now()" },
  },
  lender_handovers: {
    ...{ id: uuid("handover"), lender_application_id: uuid("la"), attempt: "1", state_hash: "'s' || n" },
    ...{ created_at: "now()", expires_at: "now()" },
  },
  lender_file_rows: {
    ...{ file_id: uuid("file"), position: "n", lender_application_id: uuid("la"), customer_id: uuid("customer"), sealed_body: "''" },
  },
  outbox: {
    ...{ id: uuid("message"), template: "'t'", kind: "'k'", channel: "'sms'", language: "'en'", release: "'r'", recipient: "'r' || n" },
    ...{ sealed_to: "''", sealed_params: "''", state: "'sent'", created_at: "now()", application_id: uuid("application") },
    help_request_id: uuid("help"),
  },
  help_requests: {
    id: uuid("help"),
    created_at: "now()",
    sealed_request: "''",
    contacts: "array['p' || n]",
    customer_id: uuid("customer"),
  },
  merchant_requests: {
    ...{ id: uuid("merchant"), created_at: "now()", name: "'m'", form: "'f'", release: "'r'", language: "'en'", sealed_answers: "''" },
    ...{ consents: "'[]'", same_index: "'s' || n", contacts: "array['p' || n]" },
  },
  erasure_requests: { id: uuid("request"), customer_id: uuid("customer"), state: "'refused'", asked_at: "now()", ended_at: "now()" },
  idempotency_keys: { scope: "'s'", key: "'k' || n", body_hash: "''", created_at: "now()" },
  staff_actions: {
    ...{ id: uuid("action"), action: "'signed-in'", subject: "'x' || n", done_at: "now()", number: "1000 + n" },
    ...{ previous: "''", seal: "''" },
  },
};

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.stop());

test("every foreign key to a table with deleted rows has an index", async () => {
  const { rows } = await server.ctx.database.execute(
    `
    select c.conrelid::regclass::text || '(' || a.attname || ')' as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid::regclass::text in
        ('applications', 'decisions', 'offers', 'lender_applications', 'lender_events', 'files', 'outbox', 'drafts', 'otp_codes',
         'help_requests')
      and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
    [],
  );
  expect(rows).toEqual([]);
});

describe("on large tables", () => {
  let staff: Erasers;
  let client: pg.Client;
  beforeAll(async () => {
    staff = await signInErasers(server);
    client = new pg.Client({ connectionString: server.settings.databaseUrl ?? "" });
    await client.connect();
    await client.query("set session_replication_role = replica");
    for (const [table, columns] of Object.entries(OTHERS)) {
      const values = Object.values(columns).join(", ");
      await client.query(`insert into ${table} (${Object.keys(columns).join(", ")}) select ${values} from generate_series(1, ${ROWS}) n`);
    }
    await client.query("analyze");
  }, 120_000);
  afterAll(() => client.end());

  /** Every statement that the work sends, and which grown tables each would read whole. */
  async function wholeReads(work: () => Promise<unknown>): Promise<string[]> {
    const sent: { text: string; values: unknown[] }[] = [];
    const query = pg.Client.prototype.query;
    const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...given: unknown[]) {
      const [first, second] = given as [string | { text: string; values?: unknown[] }, unknown];
      const text = typeof first === "string" ? first : first.text;
      if (/^\s*(select|update|delete|with|insert)/i.test(text) && !text.includes("pgboss"))
        sent.push({ text, values: typeof first === "string" ? (Array.isArray(second) ? second : []) : (first.values ?? []) });
      return Reflect.apply(query, this, given);
    } as typeof query);
    try {
      await work();
    } finally {
      spy.mockRestore();
    }
    expect(sent.length).toBeGreaterThan(1);
    const found: string[] = [];
    for (const { text, values } of sent) {
      const { rows } = await client.query(`explain (format json) ${text}`, values);
      const [{ Plan: plan }] = rows[0]["QUERY PLAN"] as [{ Plan: Plan }];
      for (const node of nodesOf(plan))
        if (node["Node Type"] === "Seq Scan" && Object.hasOwn(OTHERS, node["Relation Name"] ?? ""))
          found.push(`${node["Relation Name"]}: ${text}`);
    }
    return found;
  }

  test("a search, a proposal and an erasure scan no table completely", async () => {
    const applicant = await apply(server);
    await select(server, applicant, (await offerOf(server, applicant, "amaltas-bank")).id);
    await server.call("POST", "/api/my/erasure", { token: applicant.token });
    let customerId = "";
    const search = async (contact: string) => {
      const { body } = await staff.call(staff.first, "POST", "/search", { contact });
      customerId = body.data[0].customerId;
    };
    expect(await wholeReads(() => search(applicant.mobile))).toEqual([]);
    expect(await wholeReads(() => search("meera.sharma@example.com"))).toEqual([]);
    let id = "";
    const propose = async () => {
      id = (await staff.call(staff.first, "POST", "", { customerId, reason: "asked" })).body.data.id;
    };
    expect(await wholeReads(propose)).toEqual([]);
    expect(await wholeReads(() => staff.call(staff.second, "GET", `/${id}`))).toEqual([]);
    expect(await wholeReads(async () => expect((await staff.confirm(id)).status).toBe(200))).toEqual([]);
  });

  test("nor do the filters of the staff's screens", async () => {
    const admin = await signInStaff(server, { area: "admin", roleId: 1 });
    const table = (id: string, filter: object) =>
      server.call("GET", `/api/admin/tables/${id}?filter=${encodeURIComponent(JSON.stringify(filter))}`, { token: admin });
    const reads = (id: string, filter: object) => wholeReads(async () => expect((await table(id, filter)).status).toBe(200));
    expect(await reads("customer-list", { state: ["erased"] })).toEqual([]);
    expect(await reads("deeds-of-staff", { subject: ["x17"] })).toEqual([]);
    expect(await reads("deeds-of-staff", { staff: ["nobody-like-this"] })).toEqual([]);
  });
});
