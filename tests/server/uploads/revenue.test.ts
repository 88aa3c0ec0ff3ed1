import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { readPage, signInStaff } from "../tables/table-server.ts";
import { addSubmitted, uploadAndWait } from "./upload-server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await signInStaff(server, { area: "admin", roleId: 1 });
});
afterAll(() => server.stop());

/** The day in India so many days ago. */
const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000 + 19_800_000).toISOString().slice(0, 10);

test("commissions of a file, also those taken back, are in a table and a report by lender and month, attributed to the application's partner", async () => {
  await addSubmitted(server, ["P-1", "P-2", "P-3"], "DISBURSED");
  const { db } = server.ctx;
  const ofPartner = db.selectFrom("lender_applications").select("application_id").where("reference", "in", ["P-1", "P-2"]);
  await db.updateTable("applications").set({ partner: "marigold" }).where("id", "in", ofPartner).execute();

  const [today, longAgo] = [daysAgo(0), daysAgo(45)];
  const rows = [
    `Amaltas Bank,P-1,"1,000.50",${today}`,
    `Amaltas Bank,P-2,200,${longAgo}`,
    `Amaltas Bank,P-3,7,${today}`,
    `Amaltas Bank,P-1,-300.25,${longAgo}`,
  ];
  const file = ["Lender,Lender Reference,Commission,Paid On", ...rows].join("\n");
  expect(await uploadAndWait(server, token, file, { upload: "commission" })).toMatchObject({ success: 4, failed: 0 });

  const table = "/api/admin/tables/commissions-paid";
  const shown = (await readPage(server, token, {}, table)).body.rows;
  expect(shown).toHaveLength(4);
  expect(shown.find(({ reference }: { reference: string }) => reference === "P-2")).toMatchObject({
    lender: "amaltas-bank",
    reference: "P-2",
    partner: "marigold",
    status: "DISBURSED",
    amount: 200,
  });
  const filtered = async (filter: object) =>
    (await readPage(server, token, { filter }, table)).body.rows.map(({ reference }: { reference: string }) => reference).toSorted();
  expect(await filtered({ month: [longAgo.slice(0, 7)] })).toEqual(["P-1", "P-2"]);
  expect(await filtered({ lender: ["amaltas-bank"], paid_on: { from: today, to: today } })).toEqual(["P-1", "P-3"]);
  expect(await filtered({ status: ["DECLINED"] })).toEqual([]);

  const filter = { paid_on: { from: daysAgo(60), to: today } };
  const report = (await readPage(server, token, { filter }, "/api/admin/reports/commissions")).body;
  expect(report.rows).toEqual([
    { month: longAgo.slice(0, 7), lender: "amaltas-bank", count: 2, amount: -100.25 },
    { month: today.slice(0, 7), lender: "amaltas-bank", count: 2, amount: 1_007.5 },
  ]);
  for (const roleId of [2, 3, 4] as const)
    expect((await readPage(server, await signInStaff(server, { area: "admin", roleId }), {}, table)).status).toBe(403);

  const revenue = async (brand?: string) => {
    const as = await signInStaff(server, { area: "partner", ...(brand && { brand }) });
    return (await server.call("GET", "/api/partner/get-revenue", { token: as })).body.data;
  };
  // The partner's share is 60%.
  expect(await revenue("marigold")).toEqual({ today: 600.3, month: 600.3, total: 540.15, expected: 0, currency: "INR" });
  expect(await revenue("sunbird")).toEqual({ today: 0, month: 0, total: 0, expected: 0, currency: "INR" });
  expect(await revenue()).toEqual({ today: 0, month: 0, total: 0, expected: 0, currency: "INR" });
});
