import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enforceRetention } from "../../../../src/server/features/erasure/enforce-retention.ts";
import { givenConsent, signInCustomer } from "../../../support/customer.ts";
import { pdf, png } from "../../../support/file-form.ts";
import type { TestServer } from "../../../support/server.ts";
import { until } from "../../../support/until.ts";
import { download, upload } from "../../files/file-server.ts";
import { signInErasers } from "../../rights/erasure-staff.ts";
import { signInStaff } from "../../tables/table-server.ts";
import { type Applicant, apply, complete, offerOf, select, transactionOf } from "../lending-server.ts";
import { type MockLender, respondWith, startMockLender } from "../mock-lender.ts";

const LENDER = "semal-capital";
const FIELD = "registration_certificate";
const CONSENT = givenConsent(`${LENDER}-credit-score`);
const BUSINESS = {
  employment_status_code: "SELF_EMPLOYED",
  business_registration_type: "UDYAM",
  business_current_turnover: "10L_40L",
  business_years: "GT_5Y",
  business_account: "CURRENT",
  employer_name: undefined,
  officepincode: undefined,
  salary_mode: undefined,
};
const DAY = 86_400;

let lender: MockLender;
let server: TestServer;
beforeAll(async () => {
  lender = await startMockLender();
  server = lender.server;
});
afterAll(() => lender.stop());

/** A customer who has chosen the lender, and is asked for a certificate. */
async function chooseOffer(): Promise<Applicant> {
  const applicant = await apply(server, BUSINESS);
  const { body } = await select(server, applicant, (await offerOf(server, applicant, LENDER)).id);
  expect(body.data).toEqual({ lender: LENDER, status: "SELECTED", pendingConsents: [CONSENT.id], form: LENDER });
  return applicant;
}

const uploadOwnFile = (applicant: Applicant, content: Buffer, name = "udyam.pdf", field = FIELD) =>
  upload(server, applicant, content, { form: LENDER, field, name });

function send({ appId, token }: Applicant, file: string | undefined, consents: object[] = [CONSENT]) {
  const answers = { trade_name: "Meera Stores", ...(file !== undefined && { [FIELD]: file }) };
  return server.call("POST", `/api/applications/${appId}/lenders/${LENDER}/submit`, { token, body: { consents, answers } });
}

/** A customer whose application went to the lender with a file. */
async function submitWithFile(content: Buffer): Promise<Applicant & { file: string }> {
  const applicant = await chooseOffer();
  const file: string = (await uploadOwnFile(applicant, content)).body.data.id;
  expect((await send(applicant, file)).body.data?.status).toBe("SUBMITTED");
  return { ...applicant, file };
}

/** The applications that the lender gets from now on; other lenders are asked for their news meanwhile. */
function bodiesSent(): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  lender.setHandler((request, response, body) => {
    if ("registration_document" in body) bodies.push(body);
    const { application } = { application: { id: `S-${request.headers["x-saral-application"]}`, state: "RECEIVED" } };
    respondWith(201, { application, event: { id: `e-${bodies.length}-${application.id}` } })(request, response, body);
  });
  return bodies;
}

const exists = async (id: string) => (await server.ctx.database.execute("select 1 from files where id = $1", [id])).rows.length === 1;

describe("a file field of a lender's own form", () => {
  test("is announced for that form's field only, and refused there by its type", async () => {
    const applicant = await chooseOffer();
    expect((await uploadOwnFile(applicant, pdf(), "a.pdf", "trade_name")).body.fields).toMatchObject([{ path: "/field" }]);
    expect((await uploadOwnFile(applicant, pdf(), "a.pdf", "salary_slip")).body.fields).toMatchObject([{ path: "/field" }]);
    expect((await uploadOwnFile(applicant, Buffer.from("<html>".padEnd(2_000)))).body.code).toBe("FILE_TYPE_REFUSED");
    const otherCustomer = await signInCustomer(server);
    const theirs = (await upload(server, otherCustomer, pdf(), { form: LENDER, field: FIELD })).body.data.id;
    for (const file of [theirs, "3f0f1d38-2f5c-4a3e-9a44-1c8f0a4d2b11"]) {
      const { status, body } = await send(applicant, file);
      expect([status, body.code]).toEqual([422, "INVALID_ANSWERS"]);
      expect(body.fields).toEqual([{ path: `/answers/${FIELD}`, keyword: "file", message: "Please choose the certificate again" }]);
    }
    expect(await transactionOf(server, applicant, LENDER)).toMatchObject({ status: "SELECTED", answers: {} });
  });

  test("is sent to the lender completely, under the name in its document; without one, the field is empty", async () => {
    const bodies = bodiesSent();
    const content = pdf(600_000);
    const applicant = await submitWithFile(content);
    const { registration_document: file, business_name } = await until(() => bodies[0]);
    expect(business_name).toBe("Meera Stores");
    const { content: base64, ...told } = file as { content: string };
    expect(told).toEqual({ name: "udyam.pdf", type: "application/pdf" });
    expect(Buffer.from(base64, "base64").equals(content)).toBe(true);
    // The stored call refers to the file instead of containing it again.
    const row = server.ctx.db.selectFrom("lender_applications").select(["customer_id", "sealed_body"]);
    const { customer_id, sealed_body } = await row.where("application_id", "=", applicant.appId).executeTakeFirstOrThrow();
    expect(JSON.parse(await server.ctx.vault.decrypt(customer_id, sealed_body ?? "", server.ctx.db)).registration_document).toBe(
      applicant.file,
    );

    const without = await chooseOffer();
    await send(without, undefined);
    expect((await until(() => bodies[1])).registration_document).toBeNull();
  });

  test("is shown again, and can be replaced, if the lender requests more", async () => {
    const first = bodiesSent();
    const applicant = await submitWithFile(pdf());
    await until(() => first[0]);
    const row = server.ctx.db.updateTable("lender_applications").where("application_id", "=", applicant.appId);
    await row.set({ status: "ACTION_NEEDED", delivery: "delivered" }).execute();
    expect((await transactionOf(server, applicant, LENDER)).answers).toMatchObject({ [FIELD]: applicant.file });
    const bodies = bodiesSent();
    const photo = (await uploadOwnFile(applicant, png(), "photo.png")).body.data.id;
    expect((await send(applicant, photo, [])).body.data.status).toBe("SUBMITTED");
    expect((await until(() => bodies[0])).registration_document).toMatchObject({ name: "photo.png", type: "image/png" });
  });

  test("stays as long as its application, also when the form is submitted again; an unused one is deleted", async () => {
    const applicant = await submitWithFile(pdf());
    const other = await chooseOffer();
    const unsent = (await uploadOwnFile(other, pdf())).body.data.id;
    const takenBack = await server.call("DELETE", `/api/user/${applicant.prospectAppId}/files/${applicant.file}`, {
      token: applicant.token,
    });
    expect(takenBack.body).toEqual({ deleted: false });
    expect((await complete(server, applicant, { ...BUSINESS, monthly_income: 70_000 })).status).toBe(200);
    server.clock.pass(9 * DAY);
    await enforceRetention(server.ctx);
    expect([await exists(applicant.file), await exists(unsent)]).toEqual([true, false]);
  });

  test("is among the application's files for staff, and deleted with its erased customer", async () => {
    const content = pdf(400_000);
    const applicant = await submitWithFile(content);
    const token = await signInStaff(server, { area: "admin", roleId: 3 });
    const base = `/api/admin/applications/${applicant.appId}/files`;
    const { body } = await server.call("GET", base, { token });
    expect(body.data).toEqual([{ id: applicant.file, name: "u•••", type: "application/pdf", bytes: 400_000 }]);
    expect((await download(server, `${base}/${applicant.file}?reason=customer-asked`, token)).bytes.equals(content)).toBe(true);
    const filter = encodeURIComponent(JSON.stringify({ application: [applicant.appId] }));
    const table = await server.call("GET", `/api/admin/tables/files-of-applications?filter=${filter}`, { token });
    expect(table.body.rows).toHaveLength(1);

    const erasers = await signInErasers(server);
    const { id, customerId } = await erasers.propose(applicant);
    expect((await erasers.confirm(id)).status).toBe(200);
    expect(await exists(applicant.file)).toBe(false);
    const left = await server.ctx.database.execute(
      "select files from lender_applications where customer_id = $1 union all select files from applications where customer_id = $1",
      [customerId],
    );
    expect(left.rows.flatMap(({ files }) => files)).toEqual([]);
  });
});
