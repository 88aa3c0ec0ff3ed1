import { expect, test } from "vitest";
import { resolveForm } from "../../../../src/engine/catalog/resolve.ts";
import { branchReads, formReads } from "../../../../src/engine/catalog/slices/form-reads.ts";
import { smallCatalog } from "../small-catalog.ts";

const THEN = "then";
const bilingual = (en: string) => ({ en, hi: `${en}-hi` });
const conditionOn = (name: string) => ({ required: [name], properties: { [name]: { const: 1 } } });

test("the names that a step's branches read are found at any depth, in each branch", () => {
  const group = {
    properties: { unasked: {} },
    allOf: [
      {
        if: { anyOf: [conditionOn("a"), { not: conditionOn("b") }] },
        [THEN]: { allOf: [{ if: conditionOn("c"), [THEN]: {} }] },
        else: { allOf: [{ if: { required: ["d"] }, [THEN]: {} }] },
      },
      { if: { properties: { e: { properties: { f: true } } } }, [THEN]: {} },
      { if: true, [THEN]: {} },
    ],
  };
  expect([...branchReads(group as unknown as Parameters<typeof branchReads>[0])].sort()).toEqual(["a", "b", "c", "d", "e"]);
  expect(branchReads({}).size).toBe(0);
});

test("the names that decide about steps and fields are found through facts, including computed names; those of consents and figures are not", () => {
  const catalog = smallCatalog({
    shared: {
      facts: {
        facts: [
          { name: "base", value: { var: "income" } },
          { name: "double", value: { "*": [{ var: "base" }, 2] } },
          { name: "other", value: { var: "rent" } },
          { name: "worked-out", value: { "!": [{ missing: { merge: [["a"], { if: [{ var: { if: [true, "b", "c.d"] } }, "e"] }] } }] } },
        ],
      },
    },
    consent: { terms: { required: true, purpose: bilingual("P"), versions: [{ version: 1, text: bilingual("T") }] } },
    form: {
      one: {
        title: bilingual("One"),
        steps: [
          { id: "first", title: bilingual("First"), schema: { properties: {}, allOf: [{ if: conditionOn("work"), [THEN]: {} }] } },
          { id: "second", title: bilingual("Second"), when: conditionOn("double"), schema: { properties: {} } },
          { id: "third", title: bilingual("Third"), when: conditionOn("worked-out"), schema: { properties: {} } },
        ],
        consents: [{ id: "terms", when: conditionOn("other") }],
        computed: [{ name: "sum", label: bilingual("Sum"), value: { var: "other" }, step: "first" }],
      },
    },
  });
  expect(formReads(resolveForm(catalog, "one")).sort()).toEqual(["a", "b", "base", "c", "double", "e", "income", "work", "worked-out"]);
});
