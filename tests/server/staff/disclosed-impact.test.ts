import { describe, expect, test } from "vitest";
import { AffectedCustomers, type ImpactChange } from "../../../src/server/features/eligibility/affected-customers.ts";
import { discloseImpact, type ImpactAnswer } from "../../../src/server/features/eligibility/disclosed-impact.ts";

const COUNTED = { considered: 1_003, before: 400, after: 305, gained: 9, lost: 104, leftWithout: 19 };
const BANDS = ["low", "middle", "high"];
const ANSWERS: ImpactAnswer[] = [
  { fact: "area", label: "Area", labelOf: (value) => value, order: undefined },
  { fact: "income", label: "Income", labelOf: (value) => value.toUpperCase(), order: BANDS },
];

const figure = (id: string, better: number, worse: number) => ({ figure: id, label: id.toUpperCase(), better, worse });
const FIGURES = [figure("emi", 19, 9), figure("apr", 9, 9), figure("fees", 0, 104)];

type Row = [count: number, change: ImpactChange, criteria: string[], facts: Record<string, string>, reason?: string];

function disclose(...rows: Row[]) {
  const affected = new AffectedCustomers(ANSWERS.map(({ fact }) => fact));
  for (const [count, change, criteria, facts, reason] of rows)
    for (let index = 0; index < count; index += 1)
      affected.add(
        change,
        criteria.map((criterion) => ({ criterion, reason: { en: reason ?? `Failed ${criterion}` } })),
        facts,
      );
  return discloseImpact(COUNTED, {
    groups: affected.groupsIn("en"),
    answers: ANSWERS,
    allCompared: affected.allCompared,
    figures: FIGURES,
  });
}

describe("the disclosed impact of a change", () => {
  test("has counts rounded down to tens, and none below ten", () => {
    expect(disclose()).toEqual({
      considered: 1_003,
      before: 400,
      after: 300,
      gained: null,
      lost: 100,
      leftWithout: 10,
      byFigure: [figure("emi", 10, null as never), figure("fees", null as never, 100)],
      byAnswer: [],
      allCompared: true,
      byReason: [],
      examples: [],
    });
  });

  test("groups customers by each answer: ranges in their order, other values by size, those below ten left out", () => {
    const { byAnswer } = disclose(
      [22, "lost", ["age"], { area: "560", income: "low" }],
      [35, "lost", ["age"], { area: "411", income: "high" }],
      [29, "gained", ["age"], { area: "560", income: "high" }],
      [9, "lost", ["age"], { area: "110", income: "middle" }],
    );
    expect(byAnswer).toEqual([
      {
        fact: "area",
        label: "Area",
        values: [
          { value: "560", label: "560", gained: 20, lost: 20 },
          { value: "411", label: "411", gained: null, lost: 30 },
        ],
      },
      {
        fact: "income",
        label: "Income",
        values: [
          { value: "low", label: "LOW", gained: null, lost: 20 },
          { value: "high", label: "HIGH", gained: 20, lost: 30 },
        ],
      },
    ]);
  });

  test("shows ten values of an answer at most", () => {
    const rows = Array.from({ length: 12 }, (_, index): Row => [10 * (index + 1), "lost", ["age"], { area: `area ${index}` }]);
    const values = disclose(...rows).byAnswer[0]?.values.map(({ label }) => label);
    expect(values).toEqual(Array.from({ length: 10 }, (_, index) => `area ${11 - index}`));
  });

  test("counts a customer at each criterion that decides, and not at an answer that was not given", () => {
    const { byReason, byAnswer } = disclose([10, "lost", ["age", "income"], {}], [11, "lost", ["income"], {}]);
    expect(byReason).toEqual([
      { value: "Failed income", label: "Failed income", gained: null, lost: 20 },
      { value: "Failed age", label: "Failed age", gained: null, lost: 10 },
    ]);
    expect(byAnswer).toEqual([]);
  });

  test("has examples of customers with all answers in common, the most frequent first", () => {
    const { examples } = disclose(
      [10, "gained", ["age"], { area: "411", income: "low" }],
      [10, "lost", ["age"], { area: "411", income: "low" }],
      [25, "lost", ["age", "income"], { area: "411", income: "high" }],
    );
    const answers = (income: string) => [
      { label: "Area", value: "411" },
      { label: "Income", value: income },
    ];
    expect(examples).toEqual([
      { change: "gained", customers: 10, answers: answers("LOW"), reasons: ["Failed age"] },
      { change: "lost", customers: 20, answers: answers("HIGH"), reasons: ["Failed age", "Failed income"] },
      { change: "lost", customers: 10, answers: answers("LOW"), reasons: ["Failed age"] },
    ]);
  });

  test("has examples without the answer of most values, if fewer than ten share them all; none if none can be disclosed", () => {
    const areas = Array.from({ length: 6 }, (_, index): Row => [3, "lost", ["age"], { area: `area ${index}`, income: "low" }]);
    expect(disclose(...areas).examples).toEqual([
      { change: "lost", customers: 10, answers: [{ label: "Income", value: "LOW" }], reasons: ["Failed age"] },
    ]);
    expect(disclose(...areas.slice(0, 3)).examples).toEqual([]);
    const mixed = BANDS.flatMap((income): Row[] => [[4, "lost", ["age"], { area: income, income }]]);
    expect(disclose(...mixed).examples).toEqual([]);
  });

  test("has three examples of a change at most", () => {
    const rows = Array.from({ length: 5 }, (_, index): Row => [20, "gained", [`criterion-${index}`], { area: "411" }]);
    expect(disclose(...rows).examples).toHaveLength(3);
  });

  test("shows a reason that the change edits as it is now to those who gain the lender, and as it would be to those who lose it", () => {
    const { byReason, examples } = disclose(
      [20, "gained", ["age"], { area: "411" }, "As it is now"],
      [20, "lost", ["age"], { area: "411" }, "As it would be"],
    );
    expect(byReason.map(({ label, gained, lost }) => [label, gained, lost])).toEqual([
      ["As it is now", 20, null],
      ["As it would be", null, 20],
    ]);
    expect(examples.map(({ change, reasons }) => [change, ...reasons])).toEqual([
      ["gained", "As it is now"],
      ["lost", "As it would be"],
    ]);
  });

  test("counts a customer once at a reason that several criteria have, and tells it once", () => {
    const { byReason, examples } = disclose(
      [10, "lost", ["age"], { area: "411" }, "Not for you"],
      [12, "lost", ["age", "income"], { area: "411" }, "Not for you"],
    );
    expect(byReason).toEqual([{ value: "Not for you", label: "Not for you", gained: null, lost: 20 }]);
    expect(examples).toEqual([{ change: "lost", customers: 20, answers: [{ label: "Area", value: "411" }], reasons: ["Not for you"] }]);
  });

  test("does not show by the order which of two counts rounded to the same is the larger", () => {
    const orders = [1, 9].map((more) => {
      const { byAnswer, byReason, examples } = disclose(
        [20 + more, "lost", ["age"], { area: "411" }],
        [25, "lost", ["income"], { area: "560" }],
      );
      return { byAnswer, byReason, examples };
    });
    expect(orders[0]).toEqual(orders[1]);
  });

  test("has no example of customers of whom no answer can be named", () => {
    expect(disclose([30, "lost", ["age"], {}]).examples).toEqual([]);
    const { examples } = disclose([30, "lost", ["age"], {}], [10, "lost", ["age"], { income: "low" }]);
    expect(examples.map(({ customers, answers }) => [customers, answers])).toEqual([[10, [{ label: "Income", value: "LOW" }]]]);
  });

  test("counts customers beyond the limit of groups by their reasons alone", () => {
    const affected = new AffectedCustomers(["area", "income"], 1);
    const failed = [{ criterion: "age", reason: { en: "Too young" } }];
    for (let index = 0; index < 20; index += 1) affected.add("lost", failed, { area: index % 2 === 0 ? "411" : `area ${index}` });
    const { byAnswer, allCompared, byReason } = discloseImpact(COUNTED, {
      groups: affected.groupsIn("en"),
      allCompared: affected.allCompared,
      answers: ANSWERS,
      figures: FIGURES,
    });
    expect(allCompared).toBe(false);
    expect(byAnswer).toEqual([{ fact: "area", label: "Area", values: [{ value: "411", label: "411", gained: null, lost: 10 }] }]);
    expect(byReason).toEqual([{ value: "Too young", label: "Too young", gained: null, lost: 20 }]);
  });
});
