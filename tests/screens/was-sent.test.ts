import { expect, test } from "vitest";
import { wasSent } from "../../src/screens/form/was-sent.ts";
import { profile } from "../../stories/support/profile.ts";

const progress = {
  completed: 0,
  update_required: 0,
  application: "00000000-0000-4000-8000-000000000000",
  consent_withdrawn: 0,
  waiting_lender: null,
  disbursed: 0,
  ended: null,
} as const;

test.each([
  ["submitted", { completed: 1 }, true],
  ["submitted, and a consent withdrawn since", { consent_withdrawn: 1 }, true],
  ["not submitted", {}, false],
] as const)("a form that was %s", (_title, change, sent) => {
  const loan = profile({ products: { LOAN: { ...progress, ...change } } });
  expect([wasSent(loan, { code: "LOAN" }), wasSent(loan, { code: "CARD" }), wasSent(null, { code: "LOAN" })]).toEqual([sent, false, false]);
});
