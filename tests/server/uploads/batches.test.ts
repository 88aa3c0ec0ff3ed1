import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runJob } from "../../../src/server/features/uploads/run-job.ts";
import { freshDatabase, startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";
import { addMany, addSubmitted, HEADERS, jobOf, LENDER, send, statusesOf, uploadAndWait } from "./upload-server.ts";

const folder = mkdtempSync(join(tmpdir(), "saral-batches-"));
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await signInStaff(server, { area: "admin", roleId: 1 });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Rows of one transaction. */
const UPDATE_COUNT = 200;
const PAYOUT_COUNT = 4_000;

const day = (n: number) => `2026-11-${String(n).padStart(2, "0")}`;
const updateRow = (reference: string, status: string, on: number) => `Amaltas Bank,${reference},${status},,${day(on)}`;
const unknownRows = (count: number) => Array.from({ length: count }, (_, n) => updateRow(`NOBODY-${n}`, "Approved", 1));
const historyOf = async (reference: string) =>
  (
    await server.ctx.db
      .selectFrom("lender_events")
      .innerJoin("lender_applications", "lender_applications.id", "lender_events.lender_application_id")
      .select(["lender_events.status", "counted"])
      .where("reference", "=", reference)
      .orderBy("at")
      .execute()
  ).map(({ status, counted }) => `${status} ${counted}`);

/** Has the customers of these applications signed in by mobile. */
async function verify(...references: string[]): Promise<void> {
  const { db, vault } = server.ctx;
  const rows = await db.selectFrom("lender_applications").select("customer_id").where("reference", "in", references).execute();
  for (const [index, { customer_id }] of rows.entries()) {
    const mobile = `98765432${String(index).padStart(2, "0")}`;
    const sealed_profile = await vault.encrypt(customer_id, JSON.stringify({ mobile_phone_number: mobile, first_name: "Asha" }), db);
    await db.updateTable("customers").set({ sealed_profile }).where("id", "=", customer_id).execute();
    const blind_index = vault.blindIndex("phone", mobile);
    await db.insertInto("customer_identifiers").values({ kind: "phone", blind_index, customer_id, verified_at: new Date() }).execute();
  }
}

/** How many messages wait for the customers of an application, each with its job. */
async function messageCount(reference: string): Promise<number> {
  const { rows } = await server.ctx.database.execute(
    `select count(*)::int as count from outbox o join pgboss.job j on j.data ->> 'id' = o.id::text
      join lender_applications l on l.application_id = o.application_id where l.reference = $1 and o.template = 'lender-status-changed'`,
    [reference],
  );
  return Number(rows[0]?.count);
}

test("status updates of one application are applied in file order, within and across batches, and its customer is notified of the last of a batch", async () => {
  await addSubmitted(server, ["O-1", "O-2", "O-3"]);
  await verify("O-1", "O-2", "O-3");
  const rows = [
    updateRow("O-1", "In review", 10),
    updateRow("O-1", "Action needed", 11),
    updateRow("O-2", "Declined", 10),
    updateRow("O-1", "In review", 12),
    updateRow("O-2", "Approved", 11),
    ...unknownRows(UPDATE_COUNT - 7),
    updateRow("O-1", "Approved", 13),
    updateRow("O-1", "Approved", 13),
    // The first of the next batch.
    updateRow("O-1", "Approved", 13),
    updateRow("O-1", "Disbursed", 14),
    updateRow("O-1", "In review", 9),
    updateRow("O-1", "Declined", 15),
    updateRow("O-3", "Approved", 14),
  ];
  const job = await uploadAndWait(server, token, [HEADERS, ...rows].join("\n"), { upload: "application-status" });
  expect(job).toMatchObject({
    done: UPDATE_COUNT + 5,
    success: 10,
    outcomes: { changed: 7, unchanged: 2, noted: 1, new: 0 },
    faults: { "illegal-jump": 2, "unknown-application": UPDATE_COUNT - 7 },
  });
  expect(job.problems.slice(0, 2)).toMatchObject([
    { row: 6, problem: "illegal-jump", detail: "DECLINED APPROVED" },
    { row: UPDATE_COUNT + 5, problem: "illegal-jump", detail: "DISBURSED DECLINED" },
  ]);
  expect(await statusesOf(server, "O-1", "O-2", "O-3")).toEqual({ "O-1": "DISBURSED", "O-2": "DECLINED", "O-3": "APPROVED" });
  expect(await historyOf("O-1")).toEqual([
    "IN_REVIEW false",
    "IN_REVIEW true",
    "ACTION_NEEDED true",
    "IN_REVIEW true",
    "APPROVED true",
    "DISBURSED true",
  ]);
  expect([await messageCount("O-1"), await messageCount("O-2"), await messageCount("O-3")]).toEqual([2, 1, 1]);
});

test("commissions with one key are compared in file order, within and across batches", async () => {
  await addSubmitted(server, ["Q-1", "Q-2"]);
  const row = (reference: string, amount: string) => `Amaltas Bank,${reference},${amount},2026-11-20`;
  const others = Array.from({ length: PAYOUT_COUNT - 5 }, (_, n) => row(`NOBODY-${n}`, "1"));
  const rows = [row("Q-1", "10"), row("Q-1", "20"), row("Q-1", "20.00"), ...others, row("Q-1", "10"), row("Q-2", "5")];
  // In the next batch.
  rows.push(row("Q-2", "5"), row("Q-1", "30"), row("Q-1", "10"));
  const file = ["Lender,Lender Reference,Commission,Paid On", ...rows].join("\n");
  const upload = { upload: "commission" };
  const outcomes = { new: 2, changed: 4, unchanged: 2, noted: 0 };
  const sampleLines = ({ samples }: { samples: Record<string, string>[] }) => samples.map(({ name, from, to }) => `${name} ${from} ${to}`);
  const samples = ["Q-1 null 10.00", "Q-1 10.00 20.00", "Q-1 20.00 10.00", "Q-2 null 5.00", "Q-1 10.00 30.00", "Q-1 30.00 10.00"];
  const trial = await uploadAndWait(server, token, file, { ...upload, dryRun: true });
  expect({ outcomes: trial.outcomes, samples: sampleLines(trial) }).toEqual({ outcomes, samples });
  const job = await uploadAndWait(server, token, file, upload);
  expect({ outcomes: job.outcomes, samples: sampleLines(job) }).toEqual({ outcomes, samples });
  const paid = await server.ctx.db.selectFrom("payouts").select(["reference", "amount"]).orderBy("reference").execute();
  expect(paid.map(({ reference, amount }) => `${reference} ${amount}`)).toEqual(["Q-1 10.00", "Q-2 5.00"]);
  // A day that is not the key's is another payout.
  const later = await uploadAndWait(server, token, file.replaceAll("2026-11-20", "2026-11-21"), upload);
  expect(later.outcomes).toEqual(outcomes);
});

test.each([
  ["application-status", HEADERS, (n: number) => `${LENDER},K-${n},Approved,,2026-11-20`, 900, "lender_events"],
  ["commission", "Lender,Lender Reference,Commission,Paid On", (n: number) => `${LENDER},K-${n},${n},2026-11-20`, 9_000, "payouts"],
])("two servers with the same job of a %s file import each row once", async (upload, headers, line, count, table) => {
  const database = await freshDatabase();
  const dataDir = mkdtempSync(join(folder, "data-"));
  const at = { dataDir, databaseUrl: database.url };
  const one = await startTestServer(at);
  // An embedded database has one process; its two readers share it.
  const other = database ? await startTestServer(at) : one;
  const own = await signInStaff(one, { area: "admin", roleId: 1 });
  await addMany(one, count);
  const file = [headers, ...Array.from({ length: count }, (_, n) => line(n + 1))].join("\n");
  const { jobId } = (await send(one, own, file, { upload })).body;
  await Promise.all([runJob(one.ctx, jobId), runJob(other.ctx, jobId)]);
  expect(await jobOf(one, own, jobId)).toMatchObject({ state: "done", done: count, total: count, success: count, failed: 0 });
  const { rows } = await one.ctx.database.execute(`select count(*)::int as count from ${table}`, []);
  expect(rows).toEqual([{ count }]);
  if (other !== one) await other.stop();
  await one.stop();
  await database?.drop();
});
