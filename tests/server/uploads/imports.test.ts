import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { todayInIndia } from "../../../src/engine/values/dates.ts";
import { runJob } from "../../../src/server/features/uploads/run-job.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";
import { addSubmitted, HEADERS, jobOf, LENDER, send, statusesOf, uploadAndWait } from "./upload-server.ts";
import { sheets, workbook } from "./workbook.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await signInStaff(server, { area: "admin", roleId: 1 });
});
afterAll(() => server.stop());

const file = (...rows: string[]) => [HEADERS, ...rows].join("\r\n");
const eventsOf = async (reference: string) =>
  (
    await server.ctx.db
      .selectFrom("lender_events")
      .innerJoin("lender_applications", "lender_applications.id", "lender_events.lender_application_id")
      .select(["word", "counted"])
      .where("reference", "=", reference)
      .orderBy("at")
      .execute()
  ).map(({ word, counted }) => `${word} ${counted}`);

test("an upload without its audit entry leaves neither job nor file", async () => {
  const rows = async () => {
    const jobs = await server.ctx.db.selectFrom("upload_jobs").select("id").execute();
    const files = await server.ctx.db.selectFrom("upload_files").select("id").execute();
    return [jobs.length, files.length];
  };
  const before = await rows();
  await server.ctx.database.execute("alter table staff_actions_head rename to renamed_head", []);
  const { status } = await send(server, token, file("Amaltas Bank,A-1,approved,,"));
  await server.ctx.database.execute("alter table renamed_head rename to staff_actions_head", []);
  expect(status).toBe(500);
  expect(await rows()).toEqual(before);
});

describe("a dry run", () => {
  test("reports changes, failed rows with their reasons and illegal transitions, and changes nothing", async () => {
    await addSubmitted(server, ["D-1", "D-2", "D-3"]);
    await addSubmitted(server, ["D-4"], "DECLINED");
    const job = await uploadAndWait(
      server,
      token,
      file(
        'Amaltas Bank,D-1,approved,"2,50,000",2026-11-20',
        "amaltas-bank,D-2,approved,,20/11/2026",
        "अमलतास बैंक,D-3,no such word,,",
        "Amaltas Bank,D-4,approved,,2026-11-20",
        "Amaltas Bank,D-9,approved,,",
        "Nobody,D-1,approved,,",
        "Amaltas Bank,,approved,much,31/02/2026",
        "Nobody,D-1,no such word,much,",
        "Amaltas Bank,D-9,no such word,,31/02/2026",
      ),
      { dryRun: true },
    );
    expect(job).toMatchObject({
      dryRun: true,
      state: "done",
      done: 9,
      total: 9,
      success: 2,
      failed: 7,
      outcomes: { changed: 2, new: 0, noted: 0, unchanged: 0 },
      transitions: [
        { from: "SUBMITTED", to: "APPROVED", count: 2, legal: true },
        { from: "DECLINED", to: "APPROVED", count: 1, legal: false },
      ],
      samples: [
        { row: 2, name: "D-1", from: "SUBMITTED", to: "APPROVED" },
        { row: 3, name: "D-2", from: "SUBMITTED", to: "APPROVED" },
      ],
    });
    const reported = job.problems.map(
      ({ row, column, problem, detail }: Record<string, string>) => `${row} ${column} ${problem} ${detail}`,
    );
    expect(reported).toEqual([
      "5 Status illegal-jump DECLINED APPROVED",
      "4 Status unknown-word null",
      "6 Lender Reference unknown-application null",
      "7 Lender unknown-lender null",
      "8 Lender Reference missing null",
      "8 Amount not-an-amount null",
      "8 Status Date not-a-date null",
      "9 Lender unknown-lender null",
      "9 Status unknown-word null",
      "9 Amount not-an-amount null",
      "10 Lender Reference unknown-application null",
      "10 Status unknown-word null",
      "10 Status Date not-a-date null",
    ]);
    expect(await statusesOf(server, "D-1", "D-2", "D-4")).toEqual({ "D-1": "SUBMITTED", "D-2": "SUBMITTED", "D-4": "DECLINED" });
    expect(await eventsOf("D-1")).toEqual([]);
  });

  test("reads days as the whole file writes them, and says so", async () => {
    await addSubmitted(server, ["E-1", "E-2"]);
    // Columns are in another order than in the format.
    const rows = [
      "Status Date,Lender,Lender Reference,Status",
      "11/05/2026,Amaltas Bank,E-1,approved",
      "11/20/2026,Amaltas Bank,E-2,approved",
    ];
    const dry = await uploadAndWait(server, token, rows.join("\n"), { dryRun: true });
    expect(dry).toMatchObject({ success: 2, failed: 0, sheet: null, dayOrders: [{ column: "Status Date", order: "month-first" }] });
    const { body } = await server.call("POST", `/api/admin/jobs/${dry.jobId}/import`, { token });
    await runJob(server.ctx, body.jobId);
    expect(await jobOf(server, token, body.jobId)).toMatchObject({ success: 2, dayOrders: dry.dayOrders });
    const { at } = await server.ctx.db
      .selectFrom("lender_events")
      .innerJoin("lender_applications", "lender_applications.id", "lender_events.lender_application_id")
      .select("lender_events.at")
      .where("reference", "=", "E-1")
      .executeTakeFirstOrThrow();
    expect(todayInIndia(at)).toBe("2026-11-05");
    const mixed = await uploadAndWait(server, token, [...rows, "21/11/2026,Amaltas Bank,E-1,approved"].join("\n"), { dryRun: true });
    expect(mixed).toMatchObject({ faults: { "unclear-date": 1 }, dayOrders: [{ order: "mixed" }] });
    expect(mixed.problems).toMatchObject([{ row: 2, column: "Status Date", problem: "unclear-date" }]);
  });

  test("reads amounts with a decimal comma if the file has no decimal point, and says so", async () => {
    await addSubmitted(server, ["K-1", "K-2", "K-3"]);
    const rows = [
      HEADERS,
      'Amaltas Bank,K-1,disbursed,"₹ 3.750,50",2026-11-20',
      "Amaltas Bank,K-2,disbursed,1.250,2026-11-20",
      'Amaltas Bank,K-3,disbursed,"1,250",2026-11-20',
    ];
    const read = await uploadAndWait(server, token, rows.join("\n"));
    expect(read).toMatchObject({ success: 2, decimalComma: true, problems: [{ row: 4, column: "Amount", problem: "not-an-amount" }] });
    const applications = await server.ctx.db
      .selectFrom("lender_applications")
      .select("amount")
      .where("reference", "in", ["K-1", "K-2", "K-3"])
      .orderBy("reference")
      .execute();
    expect(applications.map(({ amount }) => amount)).toEqual(["3750.50", "1250.00", null]);
    const mixed = await uploadAndWait(server, token, [...rows, "Amaltas Bank,K-1,disbursed,3750.50,2026-11-20"].join("\n"), {
      dryRun: true,
    });
    expect(mixed).toMatchObject({ decimalComma: false, problems: [{ row: 2 }, { row: 3 }] });
  });

  test("finds the decimal comma in the texts of a workbook, whose numbers show none, and in amounts with a sign", async () => {
    await addSubmitted(server, ["L-1", "L-2"]);
    const amounts = [3750.5, "3.750,50"].map((amount, index) => ["Amaltas Bank", `L-${index + 1}`, "approved", amount, "2026-11-20"]);
    const book = await uploadAndWait(server, token, workbook([HEADERS.split(","), ...amounts]), { dryRun: true, name: "comma.xlsx" });
    expect(book).toMatchObject({ success: 2, decimalComma: true });
    const commissions = 'Lender,Lender Reference,Commission,Paid On\nAmaltas Bank,L-1,"-300,25",2026-11-20';
    const signed = await uploadAndWait(server, token, commissions, { dryRun: true, upload: "commission" });
    expect(signed).toMatchObject({ decimalComma: true, problems: [] });
  });

  test("reads the first visible sheet whose columns fit, and says which", async () => {
    await addSubmitted(server, ["G-1"]);
    const head = HEADERS.split(",");
    const book = workbook(
      [["A hidden list of banks"], ["Amaltas Bank"]],
      sheets({
        Old: { state: "hidden", rows: [head, ["Amaltas Bank", "G-1", "declined", "", "2026-11-20"]] },
        Cover: { rows: [["Report of November"], ["by Amaltas Bank"]] },
        Data: { rows: [head, ["Amaltas Bank", "G-1", "approved", "", "2026-11-20"]] },
        Notes: { rows: [["Nothing"]] },
      }),
    );
    const job = await uploadAndWait(server, token, book, { dryRun: true, name: "november.xlsx" });
    expect(job).toMatchObject({ success: 1, failed: 0, total: 1, sheet: { name: "Data", others: 2 }, ignoredColumns: [] });
    expect(job.samples).toMatchObject([{ name: "G-1", to: "APPROVED" }]);
    const covers = workbook([], sheets({ Old: { state: "veryHidden", rows: [head] }, Cover: { rows: [["Report"], ["x"]] } }));
    const refused = await send(server, token, covers, { name: "cover.xlsx" });
    expect(refused.body).toMatchObject({ code: "FILE_COLUMNS" });
    const hidden = await send(server, token, workbook([], sheets({ Old: { state: "hidden", rows: [head, head] } })), { name: "old.xlsx" });
    expect(hidden.body).toMatchObject({ code: "FILE_TYPE_REFUSED" });
  });

  test("judges each row by the effects of earlier rows, at any distance, and predicts the import's result", async () => {
    await addSubmitted(server, ["F-1", "F-2"]);
    const others = Array.from({ length: 420 }, (_, index) => `Amaltas Bank,NOBODY-${index},approved,,2026-11-20`);
    const body = file(
      "Amaltas Bank,F-1,declined,,2026-11-19",
      "Amaltas Bank,F-2,approved,,2026-11-19",
      ...others,
      "Amaltas Bank,F-1,approved,,2026-11-20",
      "Amaltas Bank,F-2,approved,,2026-11-19",
      "Amaltas Bank,F-2,disbursed,,2026-11-21",
    );
    const reported = ({ success, failed, outcomes, transitions }: Record<string, unknown>) => ({ success, failed, outcomes, transitions });
    const trial = await uploadAndWait(server, token, body, { dryRun: true });
    expect(trial.transitions).toContainEqual({ from: "DECLINED", to: "APPROVED", count: 1, legal: false });
    expect(trial.transitions).toContainEqual({ from: "APPROVED", to: "DISBURSED", count: 1, legal: true });
    expect(trial.outcomes).toMatchObject({ changed: 3, unchanged: 1 });
    expect(await statusesOf(server, "F-1", "F-2")).toEqual({ "F-1": "SUBMITTED", "F-2": "SUBMITTED" });
    const left = await server.ctx.database.execute("select 1 from upload_foreseen");
    expect(left.rows).toEqual([]);
    expect(reported(await uploadAndWait(server, token, body))).toEqual(reported(trial));
  });

  test("of commissions knows the earlier rows of a key, also from another batch", async () => {
    await addSubmitted(server, ["F-3"]);
    const others = Array.from({ length: 4_000 }, (_, index) => `Amaltas Bank,NOBODY-${index},1,2026-11-20`);
    const csv = [
      "Lender,Lender Reference,Commission,Paid On",
      "Amaltas Bank,F-3,10,2026-11-20",
      ...others,
      "Amaltas Bank,F-3,10,2026-11-20",
    ];
    const trial = await uploadAndWait(server, token, csv.join("\n"), { upload: "commission", dryRun: true });
    expect(trial.outcomes).toMatchObject({ new: 1, unchanged: 1 });
  });

  test("is imported without another upload, once even if requested repeatedly", async () => {
    await addSubmitted(server, ["D-10"]);
    const trial = await uploadAndWait(server, token, file("Amaltas Bank,D-10,approved,250000,2026-11-20"), { dryRun: true });
    const go = () => server.call("POST", `/api/admin/jobs/${trial.jobId}/import`, { token });
    const [one, other] = await Promise.all([go(), go()]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.body.jobId).toBe(one.body.jobId);
    await runJob(server.ctx, one.body.jobId);
    expect((await go()).body.jobId).toBe(one.body.jobId);
    expect(await jobOf(server, token, one.body.jobId)).toMatchObject({ dryRun: false, state: "done", success: 1, failed: 0 });
    expect(await statusesOf(server, "D-10")).toEqual({ "D-10": "APPROVED" });
    expect((await jobOf(server, token, trial.jobId)).importedBy).toBe(one.body.jobId);
    const again = await server.call("POST", `/api/admin/jobs/${one.body.jobId}/import`, { token });
    expect(again).toMatchObject({ status: 409, body: { code: "JOB_NOT_READY" } });
  });
});

describe("an import", () => {
  test("applies status updates like a lender's connection: later ones count, late ones are noted", async () => {
    await addSubmitted(server, ["I-1", "I-2"]);
    const rows = file(
      "Amaltas Bank,I-1,under_review,,2026-11-18",
      "Amaltas Bank,I-1,approved,250000,2026-11-20",
      "Amaltas Bank,I-1,under_review,,2026-11-19",
      "Amaltas Bank,I-2,declined,,2026-11-19",
    );
    expect(await uploadAndWait(server, token, rows)).toMatchObject({
      success: 4,
      failed: 0,
      outcomes: { changed: 3, noted: 1, unchanged: 0, new: 0 },
    });
    expect(await statusesOf(server, "I-1", "I-2")).toEqual({ "I-1": "APPROVED", "I-2": "DECLINED" });
    expect(await eventsOf("I-1")).toEqual(["under_review true", "under_review false", "approved true"]);
    const { amount } = await server.ctx.db
      .selectFrom("lender_applications")
      .select("amount")
      .where("reference", "=", "I-1")
      .executeTakeFirstOrThrow();
    expect(Number(amount)).toBe(250_000);
    // S36: the same file again is harmless.
    expect(await uploadAndWait(server, token, rows)).toMatchObject({ success: 4, failed: 0, outcomes: { unchanged: 4, changed: 0 } });
    expect(await eventsOf("I-1")).toHaveLength(3);
    expect(await statusesOf(server, "I-1", "I-2")).toEqual({ "I-1": "APPROVED", "I-2": "DECLINED" });
  });

  test("of our own format accepts the codes of its document", async () => {
    await addSubmitted(server, ["W-1"]);
    const job = await uploadAndWait(server, token, file("Amaltas Bank,W-1,sanctioned,,2026-11-20", "Amaltas Bank,W-1,under_review,,"), {
      upload: "application-status",
    });
    expect(job).toMatchObject({ success: 1, failed: 1, faults: { "unknown-word": 1 } });
    expect(await statusesOf(server, "W-1")).toEqual({ "W-1": "APPROVED" });
  });

  test("of commissions stores one per key, with its last value", async () => {
    await addSubmitted(server, ["C-1", "C-2"]);
    const upload = { upload: "commission" };
    const csv = (...rows: string[]) => ["Lender,Lender Reference,Commission,Paid On", ...rows].join("\n");
    const first = csv(
      'Amaltas Bank,C-1,"3,750",2026-11-20',
      "amaltas-bank,C-1,4000,20/11/2026",
      "Amaltas Bank,C-2,10.50,2026-11-20",
      "Amaltas Bank,C-3,1,2026-11-20",
    );
    expect(await uploadAndWait(server, token, first, { ...upload, dryRun: true })).toMatchObject({
      outcomes: { new: 2, changed: 1 },
      failed: 1,
    });
    expect(await server.ctx.db.selectFrom("payouts").selectAll().execute()).toEqual([]);
    expect(await uploadAndWait(server, token, first, upload)).toMatchObject({ outcomes: { new: 2, changed: 1, unchanged: 0 }, failed: 1 });
    const paid = async () =>
      (await server.ctx.db.selectFrom("payouts").select(["lender", "reference", "amount"]).orderBy("reference").execute()).map(
        ({ lender, reference, amount }) => `${lender} ${reference} ${amount}`,
      );
    expect(await paid()).toEqual([`${LENDER} C-1 4000.00`, `${LENDER} C-2 10.50`]);
    const second = csv("Amaltas Bank,C-1,4000.00,2026-11-20", "Amaltas Bank,C-2,11,2026-11-20");
    expect(await uploadAndWait(server, token, second, upload)).toMatchObject({ outcomes: { new: 0, changed: 1, unchanged: 1 } });
    expect(await paid()).toEqual([`${LENDER} C-1 4000.00`, `${LENDER} C-2 11.00`]);
  });

  test("of one file sent twice at once runs once; two files imported concurrently both complete, and the later statuses win", async () => {
    const references = Array.from({ length: 60 }, (_, index) => `T-${index}`);
    await addSubmitted(server, references);
    const same = file(...references.map((reference) => `Amaltas Bank,${reference},under_review,,2026-11-18`));
    const [one, other] = await Promise.all([send(server, token, same), send(server, token, same)]);
    expect(one.body.jobId).toBe(other.body.jobId);
    const { rows } = await server.ctx.database.execute(
      "select 1 from pgboss.job where name = 'upload-import' and data ->> 'id' not in (select id::text from upload_jobs)",
    );
    expect(rows).toEqual([]);
    const second = await signInStaff(server, { area: "admin", roleId: 1 });
    const later = file(...references.toReversed().map((reference) => `Amaltas Bank,${reference},approved,,2026-11-20`));
    const third = await send(server, second, later);
    await Promise.all([runJob(server.ctx, one.body.jobId), runJob(server.ctx, third.body.jobId)]);
    expect(await jobOf(server, token, one.body.jobId)).toMatchObject({ state: "done", success: 60, failed: 0 });
    expect(await jobOf(server, token, third.body.jobId)).toMatchObject({ state: "done", success: 60, failed: 0 });
    expect(new Set(Object.values(await statusesOf(server, ...references)))).toEqual(new Set(["APPROVED"]));
  });

  test("that is cancelled does not continue", async () => {
    await addSubmitted(server, ["X-1"]);
    const { body } = await send(server, token, file("Amaltas Bank,X-1,approved,,2026-11-20"));
    const cancel = () => server.call("POST", `/api/admin/jobs/${body.jobId}/cancel`, { token });
    expect((await cancel()).body).toMatchObject({ state: "cancelled", done: 0 });
    await runJob(server.ctx, body.jobId);
    expect(await statusesOf(server, "X-1")).toEqual({ "X-1": "SUBMITTED" });
    expect((await cancel()).body).toMatchObject({ state: "cancelled", done: 0, failed: 0 });
  });
});

describe("the rejected rows", () => {
  test("are returned as a file with their cells and errors, in the user's language and with formulas escaped", async () => {
    const job = await uploadAndWait(server, token, `${HEADERS},Note\nAmaltas Bank,=cmd|'/c calc'!A0,approved,x,,@SUM(1)\n`, {
      dryRun: true,
    });
    expect(job.ignoredColumns).toEqual(["Note"]);
    const get = (language: string) =>
      server.call("GET", `/api/admin/jobs/${job.jobId}/problems`, { token, headers: { "accept-language": language } });
    const { body, headers } = await get("en");
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(body.replace("\ufeff", "").split("\r\n")).toEqual([
      `Row,Problem,${HEADERS},Note`,
      "2,\"Lender Reference: starts like a formula; write it as plain text; Amount: not an amount in rupees\",Amaltas Bank,'=cmd|'/c calc'!A0,approved,x,,'@SUM(1)",
      "",
    ]);
    expect((await get("hi")).body).toContain("रुपयों में राशि नहीं है");
    await server.ctx.database.execute("delete from upload_files", []);
    expect((await get("en")).body.split("\r\n")[1]).toMatch(/^2,"Lender Reference: starts like a formula/);
    expect((await server.call("POST", `/api/admin/jobs/${job.jobId}/import`, { token })).body.code).toBe("JOB_NOT_READY");
  });

  test("S60 are read again for at most two concurrent downloads of a member", async () => {
    const { body } = await send(server, token, workbook([HEADERS.split(","), ["Amaltas Bank", "=1", "approved", "x", ""]]), {
      name: "a.xlsx",
    });
    await runJob(server.ctx, body.jobId);
    const get = async () => (await server.call("GET", `/api/admin/jobs/${body.jobId}/problems`, { token })).status;
    const statuses = await Promise.all(Array.from({ length: 8 }, get));
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(await Promise.all([get(), get()])).toEqual([200, 200]);
    // Callers who go before anything is answered hold no place.
    const url = new URL(await server.app.listen({ port: 0, host: "127.0.0.1" }));
    for (let time = 0; time < 7; time++) {
      const socket = connect(Number(url.port), url.hostname);
      const request = `GET /api/admin/jobs/${body.jobId}/problems HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
      await new Promise((written) => socket.write(request, written));
      // At another moment of the call each time.
      await wait(time);
      socket.destroy();
    }
    await expect.poll(() => Promise.all([get(), get()])).toEqual([200, 200]);
  });

  test("can be corrected in that file and uploaded again", async () => {
    await addSubmitted(server, ["M-1"]);
    const { jobId } = await uploadAndWait(server, token, file("Amaltas Bank,M-1,aproved,,2026-11-20"));
    const { body } = await server.call("GET", `/api/admin/jobs/${jobId}/problems`, { token });
    expect(await uploadAndWait(server, token, body.replace("aproved", "approved"))).toMatchObject({ success: 1, failed: 0 });
  });
});

test("the template has every column, and its rows fail only for unknown applications", async () => {
  for (const upload of ["mis", "commission", "application-status"]) {
    const { body, status } = await server.call("GET", `/api/admin/uploads/${upload}/template`, { token });
    expect(status).toBe(200);
    const job = await uploadAndWait(server, token, body, { upload, dryRun: true });
    expect(job).toMatchObject({ ignoredColumns: [], faults: { "unknown-application": 2 } });
  }
});

test("the table of a page has its own imports only, and no dry run", async () => {
  const { body } = await server.call("GET", "/api/admin/tables/commission-file-status", { token });
  expect(body.rows).toHaveLength(2);
  expect(Object.keys(body.rows[0])).toEqual(["file_name", "uploaded_at", "processed_at", "success", "failed", "id"]);
});
