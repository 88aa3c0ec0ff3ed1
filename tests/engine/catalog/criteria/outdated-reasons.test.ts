import { describe, expect, test } from "vitest";
import type { Clause, CriterionAnswers } from "../../../../src/contract/staff/eligibility.ts";
import { outdatedReasons } from "../../../../src/engine/catalog/criteria/outdated-reasons.ts";

const REASON = { en: "Below ₹2,50,000.50, or 3 years.", hi: "₹२,५०,०००.५० से कम है।" };
const criterion = (test: Clause, more: Partial<CriterionAnswers> = {}): CriterionAnswers => ({
  id: "income",
  reason: REASON,
  test: [{ fact: "income", ...test }],
  ...more,
});

describe("a reason that names a limit which was changed", () => {
  test("is reported in each language, as the number is written there", () => {
    expect(outdatedReasons([criterion({ minimum: 250_000.5 })], [criterion({ minimum: 300_000 })])).toEqual([
      { id: "income", language: "en", number: "2,50,000.50" },
      { id: "income", language: "hi", number: "२,५०,०००.५०" },
    ]);
  });

  test.each<[string, Clause, Clause]>([
    ["an exclusive bound", { exclusiveMinimum: 3 }, { exclusiveMinimum: 2 }],
    ["a maximum", { maximum: 3 }, {}],
    ["an exclusive maximum", { exclusiveMaximum: 3 }, { maximum: 4 }],
    ["one of several values", { among: ["3", "5", "OTHER"] }, { among: ["5", "OTHER"] }],
    ["an excluded value", { notAmong: ["3"] }, { notAmong: [] }],
  ])("is reported for %s", (_what, before, after) => {
    expect(outdatedReasons([criterion(before)], [criterion(after)])).toEqual([{ id: "income", language: "en", number: "3" }]);
  });

  test("is reported for a limit of its condition", () => {
    const when = [{ fact: "years", minimum: 3 }];
    expect(outdatedReasons([criterion({}, { when })], [criterion({})])).toEqual([{ id: "income", language: "en", number: "3" }]);
  });

  test("is reported for an amount that the terms had, also of a criterion that has the limit still", () => {
    const one = criterion({ minimum: 250_000.5 });
    expect(outdatedReasons([one], [one], new Set([250_000.5]))[0]).toEqual({ id: "income", language: "en", number: "2,50,000.50" });
    expect(outdatedReasons([], [one], new Set([250_000.5]))).toHaveLength(2);
    expect(outdatedReasons([one], [one], new Set([7]))).toEqual([]);
  });

  test("is not reported while the criterion still has the limit, or for another criterion's", () => {
    const same = criterion({ minimum: 3, maximum: 9 });
    expect(outdatedReasons([same], [criterion({ minimum: 1, maximum: 3 })])).toEqual([]);
    expect(outdatedReasons([same], [{ ...criterion({ minimum: 1 }), id: "new" }])).toEqual([]);
    expect(outdatedReasons([same], [criterion({ minimum: 1 }, { reason: { en: "Not for you, at 33 or 3.5 years." } })])).toEqual([]);
    expect(outdatedReasons([criterion({ minimum: 3 })], [])).toEqual([]);
  });
});
