import { afterAll, beforeAll, expect, test } from "vitest";
import type { LenderConnector, LenderDocument, LenderFile } from "../../../../src/contract/documents.gen.ts";
import { collectFiles, startFilesDue } from "../../../../src/server/features/lenders/files/files.ts";
import { signInCustomer } from "../../../support/customer.ts";
import { lenderSecret } from "../../../support/lender-secret.ts";
import { startTestServer, type TestServer } from "../../../support/server.ts";
import { signInStaff } from "../../tables/table-server.ts";
import { type Applicant, apply, offerOf, select, statusOf, transactionOf } from "../lending-server.ts";
import { FLAT_ANSWER, withLenders } from "../more-lenders.ts";

const HOUR = 3_600;
const connectorOf = (id: string, waitHours?: number): LenderFile => ({
  protocol: "file",
  endpoint: "simulator",
  authentication: { type: "none" },
  format: "csv",
  times: ["12:00"],
  delivery: { way: "fetch", authentication: { type: "bearer", secret: id }, ...(waitHours !== undefined && { waitHours }) },
  submit: { application: { var: "application.id" } },
  answer: { application: "/application", status: "/status" },
  statuses: FLAT_ANSWER.statuses,
});
const [PATIENT, HASTY, MOVING] = ["patient-bank", "hasty-bank", "moving-bank"];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) =>
      withLenders(documents, { [PATIENT]: connectorOf(PATIENT), [HASTY]: connectorOf(HASTY, 5), [MOVING]: connectorOf(MOVING) }),
  });
});
afterAll(() => server.stop());

async function submitByFile(lender: string): Promise<Applicant> {
  const applicant = await apply(server);
  expect((await select(server, applicant, (await offerOf(server, applicant, lender)).id)).body.data.status).toBe("SUBMITTED");
  await collectFiles(server.ctx, lender);
  return applicant;
}

async function signInAfterHours(applicant: Applicant, hours: number): Promise<Applicant> {
  server.clock.pass(hours * HOUR);
  await startFilesDue(server.ctx);
  const { token } = await signInCustomer(server, applicant.mobile);
  return { ...applicant, token };
}

async function filesOf(lender: string, file = "") {
  const key = lenderSecret(server.ctx, server.releases.live().catalog.lenders.get(lender) as never).toString("hex");
  const { status, body } = await server.call("GET", `/api/lenders/${lender}/files${file}`, { token: key });
  return { status, ids: (body.data ?? []).map(({ id }: { id: string }) => id) as string[] };
}

const staff = () => signInStaff(server, { area: "admin", roleId: 1 });

test.each([
  [PATIENT, 120],
  [HASTY, 5],
])(
  "a file that %s does not fetch in %i hours is given up: staff see it, its customer can submit once more, with the next file, and the lender gets each once",
  async (lender, hours) => {
    const applicant = await submitByFile(lender);
    const { ids } = await filesOf(lender);
    const waits = await signInAfterHours(applicant, hours - 0.1);
    expect(await statusOf(server, waits, lender)).toMatchObject({ status: "SUBMITTED", message: expect.stringContaining("on its way") });
    const erased = await signInAfterHours(applicant, 0.2);
    expect(await transactionOf(server, erased, lender)).toMatchObject({
      status: "ACTION_NEEDED",
      saidByLender: false,
      message: expect.stringContaining("could not be reached"),
    });
    const filter = encodeURIComponent(JSON.stringify({ lender: [lender], delivery: ["unreachable"] }));
    const table = await server.call("GET", `/api/admin/tables/offers-and-applications?filter=${filter}`, { token: await staff() });
    expect(table.body.rows).toMatchObject([{ application: erased.appId, status: "ACTION_NEEDED", delivery: "unreachable" }]);
    expect((await filesOf(lender)).ids).toEqual([]);
    expect((await filesOf(lender, `/${ids[0]}`)).status).toBe(404);
    const again = await server.call("POST", `/api/applications/${erased.appId}/lenders/${lender}/submit`, {
      token: erased.token,
      body: { consents: [] },
    });
    expect(again.body.data.status).toBe("SUBMITTED");
    await collectFiles(server.ctx, lender);
    const next = await filesOf(lender);
    expect(next.ids).toHaveLength(1);
    expect((await filesOf(lender, `/${next.ids[0]}`)).status).toBe(200);
    expect(await statusOf(server, await signInAfterHours(erased, hours + 1), lender)).toMatchObject({ status: "SUBMITTED" });
  },
);

async function publishConnector(lender: string, connector: LenderConnector): Promise<void> {
  const documents = (await server.releases.liveDocuments()).map((document) =>
    document.kind === "lender" && document.id === lender
      ? { ...document, content: { ...(document.content as LenderDocument), connector } }
      : document,
  );
  expect(await server.releases.publish(documents, { author: "test", note: "moved", source: "product" })).toMatchObject({ ok: true });
}

test("a submission that still waits for a file when its lender takes calls is given up, so that its customer can submit again", async () => {
  const applicant = await apply(server);
  await select(server, applicant, (await offerOf(server, applicant, MOVING)).id);
  await startFilesDue(server.ctx);
  expect(await transactionOf(server, applicant, MOVING)).toMatchObject({ status: "SUBMITTED", delivery: "waiting" });
  const { format: _, times: __, delivery: ___, ...reached } = connectorOf(MOVING);
  await publishConnector(MOVING, { ...reached, protocol: "http-json", path: "/nowhere", answer: FLAT_ANSWER.answer });
  await startFilesDue(server.ctx);
  expect(await transactionOf(server, applicant, MOVING)).toMatchObject({ status: "ACTION_NEEDED", delivery: "unreachable" });
});
