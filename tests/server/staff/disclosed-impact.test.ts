import { describe, expect, test } from "vitest";
import { AffectedCustomers, type ImpactChange } from "../../../src/server/features/eligibility/affected-customers.ts";
import { discloseImpact, type ImpactAnswer } from "../../../src/server/features/eligibility/disclosed-impact.ts";

const COUNTED = { considered: 1_003, before: 400, after: 305, gained: 9, lost: 104, leftWithout: 19 };
const BANDS = ["low", "middle", "high"];
const ANSWERS: ImpactAnswer[] = [
  { fact: "area", label: "Area", labelOf: (value) => value, order: undefined },
  { fact: "income", label: "Income", labelOf: (value) => value.toUpperCase(), order: BANDS },
];

type Row = [count: number, change: ImpactChange, criteria: string[], facts: Record<string, string>];

function disclose(...rows: Row[]) {
  const affected = new AffectedCustomers(ANSWERS.map(({ fact }) => fact));
  for (const [count, change, criteria, facts] of rows)
    for (let index = 0; index < count; index += 1)
      affected.add(
        change,
        criteria.map((criterion) => ({ criterion, reason: { en: `Failed ${criterion}` } })),
        facts,
      );
  const reasonOf = (criterion: string) => affected.reasons.get(criterion)?.en ?? "";
  return discloseImpact(COUNTED, { groups: affected.groups, answers: ANSWERS, reasonOf });
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
      byAnswer: [],
      byCriterion: [],
      examples: [],
    });
  });

  test("groups customers by each answer: ranges in their order, other values by size, those below ten left out", () => {
    const { byAnswer } = disclose(
      [12, "lost", ["age"], { area: "560", income: "high" }],
      [35, "lost", ["age"], { area: "411", income: "low" }],
      [29, "gained", ["age"], { area: "560", income: "low" }],
      [9, "lost", ["age"], { area: "110", income: "middle" }],
    );
    expect(byAnswer).toEqual([
      {
        fact: "area",
        label: "Area",
        values: [
          { value: "560", label: "560", gained: 20, lost: 10 },
          { value: "411", label: "411", gained: null, lost: 30 },
        ],
      },
      {
        fact: "income",
        label: "Income",
        values: [
          { value: "low", label: "LOW", gained: 20, lost: 30 },
          { value: "high", label: "HIGH", gained: null, lost: 10 },
        ],
      },
    ]);
  });

  test("shows ten values of an answer at most", () => {
    const rows = Array.from({ length: 12 }, (_, index): Row => [10 + index, "lost", ["age"], { area: `area ${index}` }]);
    const values = disclose(...rows).byAnswer[0]?.values.map(({ label }) => label);
    expect(values).toEqual(Array.from({ length: 10 }, (_, index) => `area ${11 - index}`));
  });

  test("counts a customer at each criterion that decides, and not at an answer that was not given", () => {
    const { byCriterion, byAnswer } = disclose([10, "lost", ["age", "income"], {}], [11, "lost", ["income"], {}]);
    expect(byCriterion).toEqual([
      { value: "income", label: "Failed income", gained: null, lost: 20 },
      { value: "age", label: "Failed age", gained: null, lost: 10 },
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
});
