import { expect, test } from "vitest";
import { checkLender } from "../../../src/engine/catalog/check-lender.ts";
import { documentOf, smallCatalog, told } from "./small-catalog.ts";

const has = (name: string) => ({ required: [name], properties: { [name]: { const: 1 } } });
const LENDING = {
  product: "LOAN",
  eligibility: [{ id: "age", when: has("income"), test: has("yearly") }],
  amount: { min: 1, max: 2, upTo: { "*": [{ var: "annual_rate" }, { var: "tenure" }, { var: "income" }] } },
  tenure: { min: 1, max: 2 },
  rateCard: [{ band: "good", when: has("today") }, { band: "rest" }],
  fees: { processing: { percent: 1 } },
};

function checked(lending: object, lender: object = {}): string[] {
  const catalog = smallCatalog({
    form: { details: { steps: [{ id: "one", schema: { properties: { income: {} } } }] } },
    shared: { rules: { facts: [{ name: "yearly", value: 1 }] } },
    product: { loan: { code: "LOAN", form: "details" }, gold: { code: "GOLD", form: "gone" } },
    consent: { terms: {} },
    lender: { bank: { products: [{ ...LENDING, ...lending }], connector: { submit: {} }, ...lender } },
  });
  return told(checkLender(catalog, documentOf(catalog, "lenders", "bank")));
}

const unknown = (name: string) => `The condition speaks of ${name}, which is neither an answer nor a fact here.`;
const unread = (name: string) => `The calculation reads ${name}, which is neither an answer nor a fact here.`;

test("its rules may speak of answers, facts, the day; its most of the price as well; its call of the offer too", () => {
  const submit = { a: { var: "income" }, b: { var: "offer.id" }, c: { var: "application.id" }, d: { var: "today" } };
  expect(checked({}, { consents: ["terms"], connector: { submit } })).toEqual([]);
});

test("names in its rules that nothing has are told where they stand", () => {
  const eligibility = [
    { id: "age", when: has("x"), test: has("y") },
    { id: "other", test: has("annual_rate") },
  ];
  expect(checked({ eligibility })).toEqual([
    `unknown-name-in-condition /products/0/eligibility/0/when: ${unknown("x")}`,
    `unknown-name-in-condition /products/0/eligibility/0/test: ${unknown("y")}`,
    `unknown-name-in-condition /products/0/eligibility/1/test: ${unknown("annual_rate")}`,
  ]);
  expect(checked({ rateCard: [{ band: "good", when: has("x") }, { band: "rest" }] })).toEqual([
    `unknown-name-in-condition /products/0/rateCard/0/when: ${unknown("x")}`,
  ]);
  expect(checked({ amount: { min: 1, max: 2, upTo: { var: "x" } } })).toEqual([
    `unknown-name-in-logic /products/0/amount/upTo: ${unread("x")}`,
  ]);
  expect(checked({}, { connector: { submit: { "a/b": { var: "annual_rate" } } } })).toEqual([
    `unknown-name-in-logic /connector/submit/a~1b: ${unread("annual_rate")}`,
  ]);
  expect(checked({ product: "GOLD" }).filter((line) => line.includes("income"))).toHaveLength(2);
});

test("its consents and products exist, and no product is there twice", () => {
  expect(checked({}, { consents: ["terms", "other"] })).toEqual(["unknown-reference /consents/1: There is no consent called other."]);
  expect(checked({ product: "SILVER", eligibility: [], rateCard: [{ band: "all" }], amount: { min: 1, max: 1, upTo: 1 } })).toEqual([
    "unknown-reference /products/0/product: There is no product called SILVER.",
  ]);
  expect(checked({}, { products: [LENDING, LENDING] })).toEqual(["duplicate-name /products/1/product: The product LOAN is there twice."]);
});

test("its criteria and bands differ", () => {
  const [age] = LENDING.eligibility;
  expect(checked({ eligibility: [age, age] })).toEqual(["duplicate-name /products/0/eligibility/1/id: The criterion age is there twice."]);
  expect(checked({ rateCard: [{ band: "a", when: has("income") }, { band: "a" }] })).toEqual([
    "duplicate-name /products/0/rateCard/1/band: The band a is there twice.",
  ]);
});

test("a row below one that fits everybody is never reached, and without such a row somebody may get no rate", () => {
  const when = has("income");
  const never = (index: number, name: string) =>
    `row-never-reached /products/0/rateCard/${index}: Nothing reaches this row: the row ${name} before it fits everybody.`;
  expect(checked({ rateCard: [{ band: "a", when }, { band: "b" }, { band: "c", when }, { band: "d" }] })).toEqual([
    never(2, "b"),
    never(3, "b"),
  ]);
  expect(checked({ rateCard: [{ band: "a" }, { band: "b" }] })).toEqual([never(1, "a")]);
  expect(checked({ rateCard: [{ band: "a", when }] })).toEqual([
    "(warning) no-last-row /products/0/rateCard: Whoever fits no row gets no rate.",
  ]);
});

test("a least above its most is told with both", () => {
  expect(checked({ tenure: { min: 3, max: 2 } })).toEqual(["empty-range /products/0/tenure: 3 is greater than 2, so no value fits."]);
  for (const processing of [{ min: 5 }, { max: 5 }, { min: 5, max: 5 }]) expect(checked({ fees: { processing } })).toEqual([]);
});
