import { afterAll, beforeAll, expect, test } from "vitest";
import { codeLabels, datasetFields } from "../../../src/engine/catalog/dataset-fields.ts";
import { goodAnswers, goodConsents, type SignedInCustomer, signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "./table-server.ts";

const FORM = "personal-loan";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A draft on a page of the form, a minute after the last. */
async function save({ token, prospectAppId }: SignedInCustomer, step: string): Promise<void> {
  server.clock.pass(60);
  const body = { form: FORM, release: server.releases.live().hash, productType: "LOAN", answers: { first_name: "Meera" }, step };
  expect((await server.call("PATCH", `/api/user/${prospectAppId}`, { token, body })).status).toBe(200);
}

/** The steps of the timeline, the first first, each with the minutes, rounded, since the first of all. */
async function stepsOf({ prospectAppId }: SignedInCustomer): Promise<[step: string, minute: number][]> {
  const { customer_id: customer } = await server.ctx.db
    .selectFrom("prospects")
    .select("customer_id")
    .where("id", "=", prospectAppId)
    .executeTakeFirstOrThrow();
  const token = await signInStaff(server, { area: "admin", roleId: 1 });
  const filter = encodeURIComponent(JSON.stringify({ customer: [customer], event: ["form-step"] }));
  const { status, body } = await server.call("GET", `/api/admin/tables/customer-timeline?filter=${filter}&sort=at`, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  const rows = body.rows as { at: string; step: string; product: string }[];
  const first = Date.parse(rows[0]?.at ?? "");
  for (const { product } of rows) expect(product).toBe("LOAN");
  return rows.map(({ at, step }) => [step, Math.round((Date.parse(at) - first) / 60_000)]);
}

test("the timeline has the first time of each step of a form, and no other page", async () => {
  const customer = await signInCustomer(server);
  for (const step of ["about-you", "address", "about-you", "work", "review", "no-such-step"]) await save(customer, step);
  const steps = [
    [`${FORM}/about-you`, 0],
    [`${FORM}/address`, 1],
    [`${FORM}/work`, 3],
  ];
  expect(await stepsOf(customer)).toEqual(steps);
  const { token, prospectAppId } = customer;
  const whole = {
    form: FORM,
    release: server.releases.live().hash,
    productType: "LOAN",
    answers: goodAnswers(),
    consents: goodConsents(),
    complete: true,
  };
  expect((await server.call("PUT", `/api/user/${prospectAppId}`, { token, body: whole })).status).toBe(200);
  expect(await stepsOf(customer)).toEqual(steps);
  await save(customer, "address");
  expect(await stepsOf(customer)).toEqual([[`${FORM}/address`, 0]]);
});

test.each([
  ["en", "About you"],
  ["hi", "आपके बारे में"],
])("the steps are named by their titles: %s", (language, title) => {
  const { catalog } = server.releases.live();
  const field = datasetFields(catalog, "customer-events").step;
  const labels = field && codeLabels(catalog, { dataset: "customer-events", name: "step", field }, language);
  expect(labels?.[`${FORM}/about-you`]).toBe(title);
});
