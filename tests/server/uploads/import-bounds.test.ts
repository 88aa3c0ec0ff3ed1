import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { readPage, signInStaff } from "../tables/table-server.ts";
import { addSubmitted, HEADERS, statusesOf, uploadAndWait } from "./upload-server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await signInStaff(server, { area: "admin", roleId: 1 });
});
afterAll(() => server.stop());

const file = (...rows: string[]) => [HEADERS, ...rows].join("\r\n");

test("reports with only a date are not late on that day, and do not reset the time of the last report", async () => {
  await addSubmitted(server, ["N-1", "N-2", "N-3"]);
  const lastReport = new Date("2026-11-20T04:30:00Z");
  await server.ctx.db
    .updateTable("lender_applications")
    .set({ status: "IN_REVIEW", last_event_at: lastReport })
    .where("reference", "in", ["N-1", "N-2"])
    .execute();
  await server.ctx.db
    .updateTable("lender_applications")
    .set({ status: "APPROVED", last_event_at: lastReport })
    .where("reference", "=", "N-3")
    .execute();
  const rows = file(
    "Amaltas Bank,N-1,need_more_info,,2026-11-20",
    "Amaltas Bank,N-2,need_more_info,,2026-11-19",
    "Amaltas Bank,N-3,under_review,,2026-11-20",
  );
  expect(await uploadAndWait(server, token, rows)).toMatchObject({ failed: 0, outcomes: { changed: 1, noted: 2 } });
  expect(await statusesOf(server, "N-1", "N-2", "N-3")).toEqual({ "N-1": "ACTION_NEEDED", "N-2": "IN_REVIEW", "N-3": "APPROVED" });
  const { last_event_at } = await server.ctx.db
    .selectFrom("lender_applications")
    .select("last_event_at")
    .where("reference", "=", "N-1")
    .executeTakeFirstOrThrow();
  expect(last_event_at).toEqual(lastReport);
});

test("the timeline of the staff lists status changes as they took effect, whatever day a lender's file gives them", async () => {
  const references = Array.from({ length: 6 }, (_, index) => `T-${index}`);
  await addSubmitted(server, references);
  const rows = ["under_review", "need_more_info", "approved"].flatMap((word) =>
    references.map((reference) => `Amaltas Bank,${reference},${word},,2026-11-20`),
  );
  expect(await uploadAndWait(server, token, file(...rows))).toMatchObject({ failed: 0, outcomes: { changed: 18 } });
  for (const { customer_id } of await server.ctx.db
    .selectFrom("lender_applications")
    .select("customer_id")
    .where("reference", "in", references)
    .execute()) {
    const filter = { customer: [customer_id] };
    const { body } = await readPage(server, token, { filter, limit: 20 }, "/api/admin/tables/customer-timeline");
    const statuses = body.rows
      .filter(({ event }: { event: string }) => event === "status-news")
      .map(({ status }: { status: string }) => status);
    expect(statuses.slice(0, 3)).toEqual(["APPROVED", "ACTION_NEEDED", "IN_REVIEW"]);
  }
});

test("an import refuses implausible dates, and so does its dry run", async () => {
  await addSubmitted(server, ["Y-1"]);
  const upload = { upload: "commission" };
  const rows = ["01/01/0000", "31/12/1999", "01/01/2000", "20/11/2062"].map((day) => `Amaltas Bank,Y-1,10,${day}`);
  const csv = ["Lender,Lender Reference,Commission,Paid On", ...rows].join("\n");
  for (const dryRun of [true, false]) {
    const job = await uploadAndWait(server, token, csv, { ...upload, dryRun });
    expect(job).toMatchObject({ state: "done", success: 1, faults: { "not-a-date": 3 } });
    expect(job.problems.map(({ row }: { row: number }) => row)).toEqual([2, 3, 5]);
  }
});

test("an import of lenders' reports commits every 200 rows, so that a cancel and concurrent transactions wait no longer", async () => {
  const { database } = server.ctx;
  await database.execute("create table went (done integer)", []);
  await database.execute(
    "create function went() returns trigger language plpgsql as $$ begin insert into went values (new.done); return null; end $$",
    [],
  );
  await database.execute("create trigger went after update of done on upload_jobs for each row execute function went()", []);
  await uploadAndWait(server, token, file(...Array.from({ length: 450 }, (_, n) => `Amaltas Bank,B-${n},approved,,2026-11-20`)));
  const { rows } = await database.execute("select done from went order by done", []);
  await database.execute("drop trigger went on upload_jobs", []);
  expect(rows).toEqual([{ done: 200 }, { done: 400 }, { done: 450 }]);
});
