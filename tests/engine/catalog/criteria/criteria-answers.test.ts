import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { LenderDocument, LenderLending } from "../../../../src/contract/documents.gen.ts";
import type { Clause, CriterionAnswers } from "../../../../src/contract/staff/eligibility.ts";
import { answersOfCriteria, criteriaOfAnswers } from "../../../../src/engine/catalog/criteria/criteria-answers.ts";

type Criteria = LenderLending["eligibility"];

const FOLDER = "schemas/lenders";
const lendings = readdirSync(FOLDER).flatMap((file) => {
  const { id, products } = JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8")) as LenderDocument;
  return products.map(({ product, eligibility }) => ({ name: `${id} ${product}`, eligibility }));
});
/** The worst that can be known of facts: nothing. */
const save = (answers: CriterionAnswers[], before: Criteria) => criteriaOfAnswers(answers, before, () => "any").criteria as Criteria;
const text = (value: unknown) => JSON.stringify(value);
/** As it is when it was sent. */
const answersOf = (criteria: Criteria) => JSON.parse(text(answersOfCriteria(criteria))) as CriterionAnswers[];

/** Everywhere that two documents differ, as JSON pointers; keys in another order are a difference too. */
function differences(one: unknown, other: unknown, at = ""): string[] {
  if (text(one) === text(other)) return [];
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return [at];
  const keys = Object.keys(one);
  if (text(keys) !== text(Object.keys(other))) return [at];
  return keys.flatMap((key) => differences(one[key as never], other[key as never], `${at}/${key}`));
}

interface Edit {
  /** Where the document may be another by it. */
  at: RegExp;
  change(answers: CriterionAnswers[]): void;
  back(answers: CriterionAnswers[]): void;
}

/** Each single value of the form changed, and changed back. */
function editsOf(answers: readonly CriterionAnswers[]): Edit[] {
  const put = (at: string, value: unknown, other: unknown, set: (given: CriterionAnswers[], value: never) => void): Edit => ({
    at: new RegExp(`^${at}$`),
    change: (given) => set(given, other as never),
    back: (given) => set(given, value as never),
  });
  return answers.flatMap(({ id, reason = {}, ...conditions }, index) => [
    put(`/${index}/id`, id, `${id}-x`, (given, value) => Object.assign(given[index] as object, { id: value })),
    ...Object.entries(reason).map(([language, said]) =>
      put(`/${index}/reason/${language}`, said, "?", (given, value) =>
        Object.assign(given[index]?.reason as object, { [language]: value }),
      ),
    ),
    ...(["when", "test"] as const).flatMap((name) =>
      (conditions[name] ?? []).flatMap((clause, place) =>
        Object.entries(clause)
          .filter(([keyword]) => keyword !== "fact")
          .map(([keyword, value]) =>
            put(`/${index}/${name}(/allOf/\\d+)*/properties/${clause.fact}(/.*)?`, value, otherValue(value), (given, to) =>
              Object.assign(given[index]?.[name]?.[place] as object, { [keyword]: to }),
            ),
          ),
      ),
    ),
  ]);
}

function otherValue(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  return Array.isArray(value) ? [...value, "ANOTHER"] : `${value}x`;
}

function expectUnchanged(eligibility: Criteria): void {
  expect(text(save(answersOf(eligibility), eligibility))).toBe(text(eligibility));
  for (const { at, change, back } of editsOf(answersOf(eligibility))) {
    const edited = answersOf(eligibility);
    change(edited);
    const changed = save(edited, eligibility);
    const found = differences(eligibility, changed);
    expect(found.length, String(at)).toBeGreaterThan(0);
    expect(found.filter((place) => !at.test(place))).toEqual([]);
    back(edited);
    expect(text(save(edited, eligibility))).toBe(text(eligibility));
    // Also where it was published in between.
    const again = answersOf(changed);
    back(again);
    expect(text(save(again, changed)), String(at)).toBe(text(eligibility));
  }
}

describe("criteria saved from the form", () => {
  test.each(lendings)("equal the original ones, except for edits: $name", ({ eligibility }) => {
    expect(editsOf(answersOf(eligibility)).length).toBeGreaterThan(eligibility.length);
    expectUnchanged(eligibility);
  });

  const reason = { hi: "नहीं", en: "No" };
  test.each<[string, object]>([
    ["numbers of an unknown fact", { required: ["a"], properties: { a: { enum: [1, 2, 3] } } }],
    ["numbers beside strings", { required: ["a"], properties: { a: { enum: [1, "2", true] } } }],
    ["strings that look like numbers or booleans", { required: ["a"], properties: { a: { not: { enum: ["true", "12"] } } } }],
    ["bounds of a string", { required: ["b"], properties: { b: { pattern: "^x", minimum: 3 } } }],
    ["keys in another order", { properties: { b: { maximum: 9, minimum: 3 }, a: { const: 4 } }, required: ["a", "b"] }],
    [
      "nested allOf parts",
      {
        allOf: [
          { required: ["a"], properties: { a: { minimum: 1 } } },
          { allOf: [{ required: ["b"], properties: { b: { maximum: 2 } } }] },
        ],
      },
    ],
  ])("preserve %s", (_, test) => {
    expectUnchanged([
      { reason, test, id: "first" },
      { id: "second", when: test, test, reason },
    ] as never);
  });

  test("preserve a list of one value as a list", () => {
    const criterion = { id: "one", test: { required: ["a"], properties: { a: { minimum: 1, enum: [5] } } }, reason };
    const answers = answersOf([criterion] as never);
    Object.assign(answers[0]?.test?.[0] as Clause, { minimum: 2 });
    expect(save(answers, [criterion] as never)[0]?.test).toEqual({ required: ["a"], properties: { a: { minimum: 2, enum: [5] } } });
  });

  test("give added values the type of the existing ones", () => {
    const criterion = { id: "one", test: { required: ["a"], properties: { a: { enum: [1, 2] } } }, reason };
    const answers = answersOf([criterion] as never);
    Object.assign(answers[0] as CriterionAnswers, { id: "renamed", reason: { en: "Another" } });
    Object.assign(answers[0]?.test?.[0] as Clause, { among: ["2", "30"] });
    expect(save(answers, [criterion] as never)[0]).toEqual({
      id: "renamed",
      test: { required: ["a"], properties: { a: { enum: [2, 30] } } },
      reason: { en: "Another" },
    });
  });

  test.each<[string, unknown]>([
    ["values that differ only in their type", { required: ["a"], properties: { a: { enum: [1, "1"] } } }],
    ["an empty pattern", { required: ["a"], properties: { a: { pattern: "" } } }],
    ["an empty list of values", { required: ["a"], properties: { a: { enum: [] } } }],
    ["a condition without parts", { required: [], properties: {} }],
    ["an empty allOf", { allOf: [] }],
  ])("are JSON text if the form would lose something: %s", (_, test) => {
    const [answers] = answersOf([{ id: "one", test, reason }] as never);
    expect(JSON.parse(answers?.testText ?? "null")).toEqual(test);
  });
});
