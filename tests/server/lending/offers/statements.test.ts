import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Offer } from "../../../../src/contract/customer/lending/offers.ts";
import type { Statement } from "../../../../src/contract/customer/lending/statement.ts";
import { roundToPaise } from "../../../../src/engine/money/rounding.ts";
import { startTestServer, type TestServer } from "../../../support/server.ts";
import { type Applicant, apply, complete, offerOf, offersOf, select } from "../lending-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const statementOf = async ({ appId, token }: Pick<Applicant, "appId" | "token">, { id }: Pick<Offer, "id">, headers = {}) =>
  server.call("GET", `/api/offers/${appId}/statements/${id}`, { token, headers });
const total = (rows: Statement["schedule"], part: "instalment" | "principal" | "interest") =>
  roundToPaise(rows.reduce((sum, row) => sum + row[part], 0));

describe("the Key Fact Statement", () => {
  test("contains the offer as it was made, with the schedule of its instalments", async () => {
    const applicant = await apply(server, { se_loan_amount: 100_000 });
    const offer: Offer = await offerOf(server, applicant, "kachnar-finance");
    const { status, body } = await statementOf(applicant, offer);
    expect(status, JSON.stringify(body)).toBe(200);
    const statement: Statement = body.data;
    expect(statement.offer).toEqual(offer);
    expect(statement).toMatchObject({ borrower: "Meera Sharma", product: "Personal loan", periodsPerYear: 12 });
    const { amount, tenure, emi, totalCost, interestRate, apr } = offer.figures as Record<string, number>;
    expect(statement.schedule).toHaveLength(Number(tenure));
    for (const { instalment } of statement.schedule.slice(0, -1)) expect(instalment).toBe(emi);
    expect(total(statement.schedule, "principal")).toBe(amount);
    expect(statement.schedule.at(-1)?.balance).toBe(0);
    const fees = offer.fees.reduce((sum, fee) => sum + fee.amount + fee.gst, 0);
    // Instalments are paid in whole paise, so their sum may differ from the exact total by half a paisa each.
    expect(Math.abs(total(statement.schedule, "instalment") + fees - Number(totalCost))).toBeLessThan(0.02 * Number(tenure));
    const days = offer.keyFacts?.coolingOffDays ?? 0;
    // The principal and the proportionate APR, which has the fees in it and so is more than the interest.
    expect(apr).toBeGreaterThan(Number(interestRate));
    expect(statement.coolingOffExit).toBe(roundToPaise(100_000 + (100_000 * Number(apr) * days) / 36_500));
  });

  test("contains the status of the offer once it was chosen", async () => {
    const applicant = await apply(server);
    const [offer, other] = (await offersOf(server, applicant)).offers;
    expect((await select(server, applicant, offer.id)).status).toBe(200);
    const statusOf = async (one: Offer) => (await statementOf(applicant, one)).body.data.offer.status;
    expect([await statusOf(offer), await statusOf(other)]).toEqual(["SUBMITTED", "OFFERED"]);
    // A lender that has the application has it whatever it would offer now.
    await complete(server, applicant, { se_loan_amount: 90_000 });
    const newer: Offer = await offerOf(server, applicant, offer.lender);
    expect(newer.id).not.toBe(offer.id);
    expect(await statusOf(newer)).toBe(newer.status);
  });

  test("is in the reader's language", async () => {
    const applicant = await apply(server);
    const [offer] = (await offersOf(server, applicant)).offers;
    const { body } = await statementOf(applicant, offer, { "accept-language": "hi" });
    expect(body.data.product).toBe("पर्सनल लोन");
  });

  test("is unchanged when another amount is requested", async () => {
    const applicant = await apply(server, { se_loan_amount: 100_000 });
    const offer = await offerOf(server, applicant, "kachnar-finance");
    const before = (await statementOf(applicant, offer)).body;
    await complete(server, applicant, { se_loan_amount: 50_000 });
    await offersOf(server, applicant);
    expect((await statementOf(applicant, offer)).body).toEqual(before);
  });

  test("is not found for another customer's offer, and for anything that is no offer", async () => {
    const [applicant, other] = [await apply(server), await apply(server)];
    const [offer] = (await offersOf(server, applicant)).offers;
    expect((await statementOf({ appId: applicant.appId, token: other.token }, offer)).status).toBe(404);
    expect((await statementOf(other, offer)).status).toBe(404);
    expect((await statementOf(applicant, { id: applicant.appId })).status).toBe(404);
  });
});
