import { expect, test } from "vitest";
import type { FormSlice } from "../../src/contract/site/slices.ts";
import { allFields } from "../../src/engine/validate/active.ts";
import { knownAnswers } from "../../src/engine/validate/answers.ts";
import { type FormStart, startAnswers } from "../../src/screens/form/form-start.ts";
import { Journey } from "../../src/screens/form/journey.ts";
import { answerText } from "../../src/screens/form/review/answer-text.ts";
import { shippedTerms } from "./shipped-form.ts";

const TERMS = shippedTerms("personal-loan", "en");
const FIELDS = new Map(TERMS.slice.steps.flatMap(({ schema }) => [...allFields(schema)]));

const HOSTILE_VALUES: [string, unknown][] = [
  ["an object", { a: 1 }],
  ["an object without a string conversion", { toString: 1, valueOf: 2 }],
  ["a list", ["x"]],
  ["nested lists", [[[[]]]]],
  ["null", null],
  ["a number", 7],
  ["a very long text", "x".repeat(100_000)],
  ["true", true],
];

const draftOf = (answers: unknown) =>
  ({ form: "personal-loan", release: "", answers, step: "income-and-loan", savedAt: "" }) as FormStart["data"];

test.each(HOSTILE_VALUES)("S55: a draft with this value in each field and in unknown ones can be opened: %s", (_, odd) => {
  const answers = Object.fromEntries([...FIELDS.keys(), "unknown", "constructor"].map((name) => [name, odd]));
  const start = startAnswers(TERMS.slice, { known: {}, cleared: [], data: draftOf(answers) });
  const journey = new Journey(TERMS, { answers: start, step: "income-and-loan" }, () => "key");
  expect(journey.state().at).toBe("about-you");
  expect(journey.next()).toBe(false);
  expect(Object.keys(journey.store.answers())).not.toContain("unknown");
  for (const [name, field] of FIELDS) expect(() => answerText(field, journey.store.answers()[name], "en-IN", (key) => key)).not.toThrow();
});

test.each(HOSTILE_VALUES)("S55: a draft with this value in place of its answers can be opened: %s", (_, odd) => {
  const start = startAnswers(TERMS.slice, { known: { first_name: "Meera" }, cleared: [], data: draftOf(odd) });
  expect(start).toMatchObject({ first_name: "Meera" });
  expect(Object.keys(start).every((name) => FIELDS.has(name))).toBe(true);
});

const NESTED: Pick<FormSlice, "steps"> = {
  steps: [
    {
      id: "loans",
      title: "Loans",
      schema: {
        type: "object",
        properties: {
          loans: {
            type: "array",
            maxItems: 2,
            items: { type: "object", properties: { bank: { type: "string" }, emi: { type: "integer" } } },
          },
          cities: { type: "array", items: { type: "string" } },
          home: { type: "object", properties: { city: { type: "string" } } },
        },
      },
    },
  ],
};

test("valid answers stay, within lists and groups too; invalid ones are removed", () => {
  const right = { loans: [{ bank: "One", emi: 5 }, {}], cities: ["Pune"], home: { city: "Pune" } };
  expect(knownAnswers(NESTED, right)).toEqual(right);
  expect(knownAnswers(NESTED, { loans: { 0: {} }, cities: "Pune", home: ["Pune"], more: 1 })).toEqual({});
  expect(
    knownAnswers(NESTED, { loans: [null, { bank: {}, emi: 5, more: 1 }, {}, {}], cities: [null, {}, "Pune"], home: { city: [] } }),
  ).toEqual({
    loans: [{}, { emi: 5 }],
    cities: [null, null, "Pune"],
    home: {},
  });
});

test("a text of the maximum length stays, a longer one is removed", () => {
  expect(knownAnswers(TERMS.slice, { address1: "x".repeat(4_000), address2: "x".repeat(4_001) })).toEqual({ address1: "x".repeat(4_000) });
});
