import { randomUUID } from "node:crypto";
import type { Status } from "../../../src/contract/customer/lending/status.ts";
import { runJob } from "../../../src/server/features/uploads/run-job.ts";
import type { Answer, TestServer } from "../../support/server.ts";
import { addLeads } from "../tables/table-server.ts";

export const LENDER = "amaltas-bank";
export const HEADERS = "Lender,Lender Reference,Status,Amount,Status Date";

interface UploadOptions {
  upload?: string;
  name?: string;
  dryRun?: boolean;
  /** More than one part, or none. */
  parts?: string[];
}

const BOUNDARY = "----saral-test-boundary";

/** A form with one file, as a browser sends it. */
export function formOf(content: string | Buffer, { name = "file.csv", dryRun, parts = ["file"] }: UploadOptions = {}): Buffer {
  const field = (head: string, body: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from("\r\n"),
    ]);
  return Buffer.concat([
    ...(dryRun === undefined ? [] : [field('name="dryRun"', String(dryRun))]),
    ...parts.map((part) => field(`name="${part}"; filename="${name}"\r\ncontent-type: text/csv`, content)),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Uploads a file by one call. */
export async function send(server: TestServer, token: string, content: string | Buffer, sent: UploadOptions = {}): Promise<Answer> {
  const response = await server.app.inject({
    method: "POST",
    url: `/api/admin/uploads/${sent.upload ?? "mis"}`,
    headers: { authorization: `Bearer ${token}`, "content-type": FORM_TYPE },
    payload: formOf(content, sent),
  });
  return { status: response.statusCode, body: response.json(), headers: {}, cookies: [] };
}

export const jobOf = async (server: TestServer, token: string, jobId: string) =>
  (await server.call("GET", `/api/admin/jobs/${jobId}`, { token })).body;

/** Uploads a file and runs its job until it has ended. Returns the final state of the job. */
export async function uploadAndWait(server: TestServer, token: string, content: string | Buffer, sent: UploadOptions = {}) {
  const answer = await send(server, token, content, sent);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  await runJob(server.ctx, answer.body.jobId);
  return jobOf(server, token, answer.body.jobId);
}

/** Applications submitted to the lender, each of its own customer, by their references. */
export async function addSubmitted(server: TestServer, references: readonly string[], status: Status = "SUBMITTED"): Promise<void> {
  const { db, vault } = server.ctx;
  const created = "2026-11-01T06:00:00Z";
  const ids = await addLeads(
    server,
    references.map(() => ({ createdAt: created })),
  );
  const rows = await db.selectFrom("applications").select(["id", "customer_id", "release"]).where("id", "in", ids).execute();
  for (const [index, { id, customer_id, release }] of rows.entries()) {
    await vault.createKey(customer_id, db);
    const [decision, offer] = [randomUUID(), randomUUID()];
    await db
      .insertInto("decisions")
      .values({
        id: decision,
        application_id: id,
        release,
        product: "LOAN",
        facts_hash: "",
        sealed_facts: null,
        unmatched: "[]",
        receipt: "{}",
        decided_at: created,
        valid_until: created,
      })
      .execute();
    await db
      .insertInto("offers")
      .values({
        id: offer,
        decision_id: decision,
        application_id: id,
        lender: LENDER,
        rank: 1,
        proposal_number: randomUUID(),
        figures: "{}",
        fees: "[]",
        valid_until: created,
      })
      .execute();
    await db
      .insertInto("lender_applications")
      .values({
        id: randomUUID(),
        application_id: id,
        customer_id,
        lender: LENDER,
        offer_id: offer,
        release,
        status,
        delivery: "delivered",
        attempt: 1,
        reference: references[index] ?? "",
        amount: null,
        sealed_body: null,
        sealed_message: null,
        sealed_link: null,
        created_at: created,
        updated_at: created,
      })
      .execute();
  }
}

/** That many applications submitted to the lender as `K-1`, `K-2` and so on, all of one customer, each of its own visit. */
export async function addMany(server: TestServer, count: number): Promise<void> {
  await addSubmitted(server, ["K-0"]);
  const { database } = server.ctx;
  const id = "md5('k' || n)::uuid";
  const run = (statement: string) => database.execute(`set local statement_timeout = 0; ${statement}`, undefined, 0);
  const copy = (table: string, columns: string, own: string, where: string) =>
    run(`insert into ${table} (${columns}) select ${own} from generate_series(1, ${count}) as n, ${table} o where ${where}`);
  const first = "(select application_id from lender_applications where reference = 'K-0')";
  const tables = ["prospects", "applications", "offers", "lender_applications"];
  // What is kept beside the tables is none of these tests: it would be worked out for each row.
  const keepBeside = (how: "disable" | "enable") =>
    database.execute(tables.map((table) => `alter table ${table} ${how} trigger user`).join("; "));
  await keepBeside("disable");
  const visit = `o.id = (select prospect_id from applications where id = ${first})`;
  await copy("prospects", "id, customer_id, created_at", `${id}, o.customer_id, o.created_at`, visit);
  await copy(
    "applications",
    "id, customer_id, prospect_id, product, release, state, created_at, updated_at",
    `${id}, o.customer_id, ${id}, o.product, o.release, 'closed', o.created_at, o.updated_at`,
    `o.id = ${first}`,
  );
  await run(
    `insert into offers select (jsonb_populate_record(o, jsonb_build_object('id', ${id}, 'application_id', ${id}, 'lender', 'k' || n, 'proposal_number', 'K-' || n))).*
      from generate_series(1, ${count}) as n, offers o where o.id = (select offer_id from lender_applications where reference = 'K-0')`,
  );
  await copy(
    "lender_applications",
    "id, application_id, reference, customer_id, lender, offer_id, release, status, delivery, attempt, created_at, updated_at",
    `${id}, ${id}, 'K-' || n, o.customer_id, o.lender, ${id}, o.release, o.status, o.delivery, o.attempt, o.created_at, o.updated_at`,
    "o.reference = 'K-0'",
  );
  await keepBeside("enable");
}

/** Has kept beside the tables of `addMany` what a product keeps there, and counted what is in them, as a database does by itself in time. */
export async function analyzeTables({ ctx: { database } }: TestServer): Promise<void> {
  const statements = [
    "set local statement_timeout = 0",
    "analyze prospects, applications, offers, decisions, lender_applications, drafts, customers",
    "insert into visit_reach select prospect_id, created_at, partner, product, place from visits_now on conflict do nothing",
    "insert into offer_states select * from offer_states_now on conflict do nothing",
    "analyze visit_reach, offer_states",
  ];
  await database.execute(statements.join("; "), undefined, 0);
}

/** The statuses of applications, by their references. */
export async function statusesOf({ ctx }: TestServer, ...references: string[]): Promise<Record<string, string>> {
  const rows = await ctx.db
    .selectFrom("lender_applications")
    .select(["reference", "status"])
    .where("reference", "in", references)
    .execute();
  return Object.fromEntries(rows.map(({ reference, status }) => [reference ?? "", status]));
}

/** How many rows there are of what uploads write. */
export async function countStoredUploads({ ctx }: TestServer): Promise<Record<string, number>> {
  const { rows } = await ctx.database.execute(
    `select (select count(*)::int from upload_files) as files, (select count(*)::int from upload_pieces) as pieces,
      (select count(*)::int from upload_jobs) as jobs`,
  );
  return rows[0] as Record<string, number>;
}

/** How many processes this one has started that have not ended. */
export const childProcesses = (): number => process.getActiveResourcesInfo().filter((resource) => resource === "ProcessWrap").length;
