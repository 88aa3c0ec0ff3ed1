import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Closings } from "../../../../src/contract/customer/lending/closings.ts";
import type { Offer } from "../../../../src/contract/customer/lending/offers.ts";
import { roundToPaise } from "../../../../src/engine/money/rounding.ts";
import { startTestServer, type TestServer } from "../../../support/server.ts";
import { type Applicant, apply, offersOf } from "../lending-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const closingsOf = ({ appId, token }: Pick<Applicant, "appId" | "token">, months: number | string) =>
  server.call("GET", `/api/offers/${appId}/closings?months=${months}`, { token });

async function closings(applicant: Applicant, months: number): Promise<Closings> {
  const { status, body } = await closingsOf(applicant, months);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

/** What is owed after n equal instalments, by the closed form. */
function balanceAfter({ amount = 0, interestRate = 0, tenure = 0 }: Record<string, number>, after: number): number {
  const r = interestRate / 1200;
  const instalment = (amount * r) / (1 - (1 + r) ** -tenure);
  return amount * (1 + r) ** after - (instalment * ((1 + r) ** after - 1)) / r;
}

describe("closing a loan early", () => {
  test("is computed for each offer, with the charge of the lender's terms while it applies", async () => {
    const applicant = await apply(server, { se_loan_amount: 200_000, loan_tenure: 24 });
    const { offers } = (await offersOf(server, applicant)) as { offers: Offer[] };
    const [early, late] = [await closings(applicant, 6), await closings(applicant, 13)];
    expect(early.closings.map(({ offer }) => offer).sort()).toEqual(offers.map(({ id }) => id).sort());
    const offer = offers.find(({ lender }) => lender === "kachnar-finance") as Offer;
    const figures = offer.figures as Record<string, number>;
    const of = (all: Closings) => all.closings.find((one) => one.offer === offer.id) as Closings["closings"][number];
    const { paid, owed, interest, fees, charge, cost } = of(early);
    expect(Math.abs(owed - balanceAfter(figures, 6))).toBeLessThan(0.2);
    expect(paid).toBe(roundToPaise(6 * (figures.emi ?? 0)));
    expect(interest).toBe(roundToPaise(paid + owed - (figures.amount ?? 0)));
    expect(fees).toBe(roundToPaise(offer.fees.reduce((sum, fee) => sum + fee.amount + fee.gst, 0)));
    // 3 % in the first 12 months, and 18 % tax on it.
    expect(charge).toBe(roundToPaise(roundToPaise(owed * 0.03) + roundToPaise(roundToPaise(owed * 0.03) * 0.18)));
    expect(cost).toBe(roundToPaise(interest + fees + (charge ?? 0)));
    expect(of(late).charge).toBe(0);
  });

  test("names the cheapest offer of the whole amount; smaller loans cost less, and are listed last", async () => {
    const applicant = await apply(server, { se_loan_amount: 252_000, loan_tenure: 24 });
    const { closings: all, cheapest } = await closings(applicant, 12);
    const { offers } = (await offersOf(server, applicant)) as { offers: Offer[] };
    const amountOf = ({ offer }: { offer: string }) => Number(offers.find(({ id }) => id === offer)?.figures.amount);
    const most = Math.max(...all.map(amountOf));
    const partial = all.filter((closing) => amountOf(closing) < most);
    const whole = all.filter((closing) => amountOf(closing) === most);
    expect([whole.length > 1, partial.length > 0]).toEqual([true, true]);
    expect(all).toEqual([...whole, ...partial]);
    for (const group of [whole, partial]) {
      const costs = group.map(({ cost }) => cost ?? Number.POSITIVE_INFINITY);
      expect(costs).toEqual([...costs].sort((one, other) => one - other));
    }
    expect(partial[0]?.cost).toBeLessThan(whole[0]?.cost ?? 0);
    expect(cheapest).toEqual([whole[0]?.offer]);
  });

  test("at the end of the tenure and later costs the offer's total, without a charge", async () => {
    const applicant = await apply(server, { se_loan_amount: 100_000, loan_tenure: 12 });
    const { offers } = (await offersOf(server, applicant)) as { offers: Offer[] };
    for (const { offer: id, months, owed, charge, cost } of (await closings(applicant, 360)).closings) {
      const { figures } = offers.find((one) => one.id === id) as Offer;
      expect([months, owed, charge]).toEqual([figures.tenure, 0, 0]);
      // Instalments are paid in whole paise.
      expect(Math.abs((cost ?? 0) + Number(figures.amount) - Number(figures.totalCost))).toBeLessThan(0.02 * Number(figures.tenure));
    }
  });

  test("is not found for another customer's application, and refuses an invalid number of months", async () => {
    const [applicant, other] = [await apply(server), await apply(server)];
    expect((await closingsOf({ appId: applicant.appId, token: other.token }, 6)).status).toBe(404);
    expect((await server.call("GET", `/api/offers/${applicant.appId}/closings?months=6`)).status).toBe(401);
    for (const months of ["0", "-1", "1.5", "361", "many", "6&more=1"]) expect((await closingsOf(applicant, months)).status).toBe(400);
    expect((await server.call("GET", `/api/offers/${applicant.appId}/closings`, { token: applicant.token })).status).toBe(400);
  });
});
