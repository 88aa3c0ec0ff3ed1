import { describe, expect, test } from "vitest";
import type { LenderLending } from "../../../src/contract/documents.gen.ts";
import { factDefinitions, resolveForm } from "../../../src/engine/catalog/resolve.ts";
import { sliceForm } from "../../../src/engine/catalog/slices/slice.ts";
import { computeFacts } from "../../../src/engine/rules/facts.ts";
import { compiledConditions } from "../../../src/engine/rules/logic/compile.ts";
import { calculation, FailsForAll } from "../../../src/engine/trial/attempt.ts";
import { personsFor } from "../../../src/engine/trial/persons.ts";
import { allFields } from "../../../src/engine/validate/active.ts";
import { splitAnswers } from "../../../src/engine/validate/answers.ts";
import { shippedCatalog } from "../../schemas/checkout.ts";
import { attempts } from "./attempts.ts";

const catalog = shippedCatalog();
const today = "2026-06-15";

describe.each([...catalog.forms.keys()])("generated persons for the form %s", (id) => {
  const form = sliceForm(catalog, id, "en");
  const persons = personsFor(form);
  const fields = new Map(form.steps.flatMap(({ schema }) => [...allFields(schema)]));

  test("are deterministic, and one has no answers", () => {
    expect(personsFor(form)).toEqual(persons);
    expect(persons).toContainEqual({});
  });

  test("cover each allowed value, both ends of each range, and texts of maximum length", () => {
    const given = (name: string) => persons.map((answers) => answers[name]);
    for (const [name, { enum: allowed, minimum, maximum, maxLength, type }] of fields) {
      if (allowed) expect(given(name), name).toEqual(expect.arrayContaining(allowed));
      if (minimum !== undefined && type === "integer") expect(given(name), name).toEqual(expect.arrayContaining([minimum, maximum]));
      if (maxLength !== undefined)
        expect(
          given(name).some((text) => String(text).length === maxLength),
          name,
        ).toBe(true);
    }
  });

  test("reach every step", () => {
    const factsOf = (answers: object) => computeFacts(factDefinitions(catalog), answers as Record<string, unknown>, { today });
    const reached = persons.flatMap((answers) => Object.keys(splitAnswers(form, answers, factsOf, compiledConditions()).kept));
    for (const { schema } of resolveForm(catalog, id).steps) {
      expect(Object.keys(schema.properties ?? {}).some((name) => reached.includes(name))).toBe(true);
    }
  });
});

test("prices are tried even if no generated person meets every criterion", () => {
  const long = { cat: Array.from({ length: 3000 }, () => ({ var: "today" })) };
  const terms = (lending: LenderLending) => ({
    ...lending,
    terms: { ...lending.terms, amount: { ...(lending.terms.amount as object), upTo: long } },
  });
  const lenders = [...catalog.lenders].map(([id, lender]) => [id, { ...lender, products: lender.products.map(terms) }] as const);
  const changed = { ...catalog, lenders: new Map(lenders as never) as typeof catalog.lenders };
  const failed = new Set<string>();
  for (const { place, run } of attempts(changed)) {
    try {
      run();
    } catch {
      failed.add(`${place.kind}/${place.id}`);
    }
  }
  const limited = [...catalog.lenders.values()].filter(({ products }) =>
    products.some(({ terms }) => terms.amount && "upTo" in (terms.amount as object)),
  );
  expect([...failed].sort()).toEqual(limited.map(({ id }) => `lender/${id}`).sort());
});

test.each([
  ["a multiplied string", { "*": [{ var: "first_name" }, 12] }, "a number is needed"],
  ["a string as the number of months", { emi: [{ var: "se_loan_amount" }, 12, { var: "last_name" }] }, "a number is needed"],
  ["a division by zero", { "/": [{ var: "monthly_income" }, 0] }, "a number is needed"],
])("a calculation that fails for every person is reported: %s", (_, logic, why) => {
  const { run } = usesPersonalData(logic);
  expect(run).toThrow(FailsForAll);
  expect(run).toThrow(why);
});

test.each([
  ["that works for some persons", { "/": [12, { "-": [{ var: "monthly_income" }, 1] }] }],
  ["over a field that few persons have", { "*": [{ var: "nickname" }, 12] }],
  ["with a fallback for a missing value", { coalesce: [{ var: "first_name" }, { var: "nickname" }] }],
])("a calculation %s is not reported", (_, logic) => {
  expect(usesPersonalData(logic).run).not.toThrow();
});

const usesPersonalData = (logic: Parameters<typeof calculation>[1]) =>
  calculation({ kind: "form", id: "personal-loan", pointer: "" }, logic, personsFor(sliceForm(catalog, "personal-loan", "en")));

test("all calculations of the shipped documents are tried, and none fails", () => {
  const kinds = new Set<string>();
  for (const { place, run } of attempts(catalog)) {
    expect(run, `${place.kind}/${place.id}${place.pointer}`).not.toThrow();
    kinds.add(`${place.kind}${place.pointer.replace(/^(\/[a-z]+).*/i, "$1")}`);
  }
  for (const kind of [
    "form/steps",
    "form/prefill",
    "form/computed",
    "shared/facts",
    "lender/products",
    "lender/connector",
    "routing/guard",
  ])
    expect(kinds).toContain(kind);
});

test("generated numbers, booleans, dates and texts have the type of their field", () => {
  const properties = {
    whole: { type: "integer", minimum: 3, maximum: 9 },
    share: { type: "number", minimum: 0.5, maximum: 2, multipleOf: 0.5 },
    agreed: { type: "boolean" },
    born: { type: "string", format: "date" },
  } as const;
  const persons = personsFor({ steps: [{ schema: { properties } }] } as never);
  const kinds = (name: keyof typeof properties) => new Set(persons.slice(1).map((answers) => typeof answers[name]));
  expect([kinds("whole"), kinds("share"), kinds("agreed"), kinds("born")]).toEqual(
    ["number", "number", "boolean", "string"].map((kind) => new Set([kind])),
  );
  expect(persons.map(({ share }) => share)).toEqual(expect.arrayContaining([0.5, 1, 2]));
});
