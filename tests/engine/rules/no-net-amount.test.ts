import { expect, test } from "vitest";
import { priceOrReason } from "../../../src/engine/rules/pricing.ts";
import { eligible, lending } from "./lending-fixture.ts";

const request = { requested: 100_000, preferredTenure: 24 };
const priced = (fee: number) =>
  priceOrReason({ ...lending, fees: { processing: { percent: 0, min: fee }, gstPercent: 0 } }, eligible, request);

test("a loan of which the fees leave nothing has no price, and no rate of nothing is worked out; one of which a paisa reaches the borrower has one", () => {
  expect(priced(100_000)).toBe("amount");
  expect(priced(99_999.99)).toMatchObject({ netDisbursed: 0.01 });
});

test("the fees are kept back with their taxes", () => {
  const fees = { processing: { percent: 50 }, gstPercent: 100 };
  expect(priceOrReason({ ...lending, fees }, eligible, request)).toBe("amount");
});
