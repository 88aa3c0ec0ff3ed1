import { afterAll, beforeAll, expect, test } from "vitest";
import type { LenderFile } from "../../../../src/contract/documents.gen.ts";
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
const [PATIENT, HASTY] = ["patient-bank", "hasty-bank"];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) => withLenders(documents, { [PATIENT]: connectorOf(PATIENT), [HASTY]: connectorOf(HASTY, 5) }),
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
