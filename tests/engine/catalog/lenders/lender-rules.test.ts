import { expect, test } from "vitest";
import { checkLender } from "../../../../src/engine/catalog/checks/lenders/check-lender.ts";
import { checkTerms } from "../../../../src/engine/catalog/checks/lenders/check-terms.ts";
import { checkCondition } from "../../../../src/engine/catalog/checks/rules/check-rules.ts";
import { isPublicName } from "../../../../src/engine/catalog/public-name.ts";
import { METAS } from "../../../schemas/checkout.ts";
import { documentOf, findingTexts, smallCatalog } from "../small-catalog.ts";

const conditionOn = (name: string) => ({ required: [name], properties: { [name]: { const: 1 } } });
const LENDING = {
  product: "LOAN",
  eligibility: [{ id: "age", when: conditionOn("income"), test: conditionOn("yearly") }],
  terms: {
    amount: { min: 1, max: 2, upTo: { "*": [{ var: "offer.rate" }, { var: "requested.tenure" }, { var: "income" }] } },
    tenure: { min: 1, max: 2 },
    rateCard: [
      { band: "good", when: conditionOn("today"), rate: 1 },
      { band: "rest", rate: 2 },
    ],
  },
};

const ref = (name: string) => ({ $ref: `common.json#/definitions/${name}` });
const object = (required: string[], properties: object) => ({ type: "object", required, properties });
const range = { min: ref("rupees"), max: ref("rupees") };
const KIND = {
  terms: object(["amount", "tenure", "rateCard"], {
    amount: object(["upTo"], { ...range, upTo: ref("logic") }),
    tenure: object([], range),
    rateCard: { type: "array", items: object(["band", "rate"], { band: ref("id"), when: ref("condition"), rate: { type: "number" } }) },
  }),
  figures: [
    { id: "rate", value: { firstRow: ["terms.rateCard", "rate"] } },
    { id: "most", value: { rule: "terms.amount.upTo" } },
    { id: "later", value: 1 },
  ],
};

function findingsOf(lending: object, lender: object = {}): string[] {
  const catalog = smallCatalog({
    form: { details: { steps: [{ id: "one", schema: { properties: { income: {} } } }] } },
    shared: { rules: { facts: [{ name: "yearly", value: 1 }] } },
    "offer-kind": { plain: KIND },
    product: { loan: { code: "LOAN", form: "details", offerKind: "plain" }, gold: { code: "GOLD", form: "gone", offerKind: "plain" } },
    consent: { terms: {} },
    lender: { bank: { products: [{ ...LENDING, ...lending }], connector: { submit: {} }, ...lender } },
  });
  const document = documentOf(catalog, "lenders", "bank");
  return findingTexts([...checkLender(catalog, document), ...checkTerms(catalog, document, METAS)]);
}

/** What is found with other terms in one place. */
const findingsOfTerms = (change: object) => findingsOf({ terms: { ...LENDING.terms, ...change } });

const unknownNameMessage = (name: string) => `The condition uses ${name}, but there is no answer or fact with this name here.`;
const unreadNameMessage = (name: string) => `The calculation uses ${name}, but there is no answer or fact with this name here.`;

test("its rules may read answers, facts and the date; those of its terms earlier figures; its submission the offer", () => {
  const submit = { a: { var: "income" }, b: { var: "offer.amount" }, d: { var: "today" } };
  expect(findingsOf({}, { consents: ["terms"], connector: { submit } })).toEqual([]);
  expect(findingsOf({}, { connector: { submit: { c: { var: "prospect.id" } } } })).toEqual([
    `unknown-name-in-logic /connector/submit/c: ${unreadNameMessage("prospect")}`,
  ]);
});

test("unknown names in its rules are reported at their place", () => {
  const eligibility = [
    { id: "age", when: conditionOn("x"), test: conditionOn("y") },
    { id: "other", test: conditionOn("annual_rate") },
  ];
  expect(findingsOf({ eligibility })).toEqual([
    `unknown-name-in-condition /products/0/eligibility/0/when: ${unknownNameMessage("x")}`,
    `unknown-name-in-condition /products/0/eligibility/0/test: ${unknownNameMessage("y")}`,
    `unknown-name-in-condition /products/0/eligibility/1/test: ${unknownNameMessage("annual_rate")}`,
  ]);
  expect(
    findingsOfTerms({
      rateCard: [
        { band: "good", when: conditionOn("x"), rate: 1 },
        { band: "rest", rate: 1 },
      ],
    }),
  ).toEqual([`unknown-name-in-condition /products/0/terms/rateCard/0/when: ${unknownNameMessage("x")}`]);
  expect(findingsOfTerms({ amount: { upTo: { var: "x" } } })).toEqual([
    `unknown-name-in-logic /products/0/terms/amount/upTo: ${unreadNameMessage("x")}`,
  ]);
  expect(findingsOf({}, { connector: { submit: { "a/b": { var: "annual_rate" } } } })).toEqual([
    `unknown-name-in-logic /connector/submit/a~1b: ${unreadNameMessage("annual_rate")}`,
  ]);
});

test("a product without a form is reported elsewhere, and brings no further findings", () => {
  expect(findingsOf({ product: "GOLD" })).toEqual([]);
});

test("its consents and products must exist, and products be unique", () => {
  expect(findingsOf({}, { consents: ["terms", "other"] })).toEqual(["unknown-reference /consents/1: There is no consent named other."]);
  expect(findingsOf({ product: "SILVER", eligibility: [] })).toEqual([
    "unknown-reference /products/0/product: There is no product named SILVER.",
  ]);
  expect(findingsOf({}, { products: [LENDING, LENDING] })).toEqual(["duplicate-name /products/1/product: The product LOAN exists twice."]);
});

test("its criteria and bands must be unique", () => {
  const [age] = LENDING.eligibility;
  expect(findingsOf({ eligibility: [age, age] })).toEqual(["duplicate-name /products/0/eligibility/1/id: The criterion age exists twice."]);
  expect(
    findingsOfTerms({
      rateCard: [
        { band: "one", when: conditionOn("income"), rate: 1 },
        { band: "one", rate: 1 },
      ],
    }),
  ).toEqual(["duplicate-name /products/0/terms/rateCard/1/band: The band one exists twice."]);
});

test("a row after an unconditional one is never reached, and without such a row a warning is reported", () => {
  const row = (band: string, more: object = {}) => ({ band, rate: 1, ...more });
  const when = conditionOn("income");
  const never = (index: number, name: string) =>
    `row-never-reached /products/0/terms/rateCard/${index}: This row is never used: the row ${name} before it matches every customer.`;
  expect(findingsOfTerms({ rateCard: [row("aa", { when }), row("bb"), row("cc", { when }), row("dd")] })).toEqual([
    never(2, "bb"),
    never(3, "bb"),
  ]);
  expect(findingsOfTerms({ rateCard: [row("aa"), row("bb")] })).toEqual([never(1, "aa")]);
  expect(findingsOfTerms({ rateCard: [row("aa", { when })] })).toEqual([
    "(warning) no-last-row /products/0/terms/rateCard: A customer who matches no row gets no value.",
  ]);
});

test("a minimum above its maximum is reported with both", () => {
  expect(findingsOfTerms({ tenure: { min: 3, max: 2 } })).toEqual([
    "empty-range /products/0/terms/tenure: No value fits between the lower limit 3 and the upper limit 2.",
  ]);
  for (const tenure of [{ min: 5 }, { max: 5 }, { min: 5, max: 5 }]) expect(findingsOfTerms({ tenure })).toEqual([]);
});

test("its terms must match the schema of the kind of offer, and deviations are reported at their place", () => {
  expect(findingsOfTerms({ tenure: undefined })).toEqual(["missing-property /products/0/terms: The property tenure is missing."]);
  expect(findingsOfTerms({ extra: 1 })).toEqual(["unknown-property /products/0/terms/extra: The property extra is not known here."]);
  expect(findingsOfTerms({ tenure: { min: "1" } })).toEqual([
    "wrong-type /products/0/terms/tenure/min: The value must be of the type number.",
  ]);
  expect(findingsOfTerms({ rateCard: [{ band: "one", rate: 1, rank: 1 }] })).toEqual([
    "unknown-property /products/0/terms/rateCard/0/rank: The property rank is not known here.",
  ]);
});

test("its rules may read earlier figures only", () => {
  const upTo = { "+": [{ var: "offer.rate" }, { var: "offer.later" }, { var: "offer.most" }, { var: "offer.nothing" }] };
  const late = (name: string) =>
    `used-before-computed /products/0/terms/amount/upTo: The calculation uses ${name}, which is not calculated before this point.`;
  expect(findingsOfTerms({ amount: { upTo } })).toEqual([late("offer.later"), late("offer.most"), late("offer.nothing")]);
  const unknownNameMessage = "unknown-operator /products/0/terms/amount/upTo: The calculation uses apr, which is not an operator.";
  expect(findingsOfTerms({ amount: { upTo: { apr: [1, 2, 3] } } })).toEqual([unknownNameMessage]);
});

test.each([
  [
    true,
    [
      "lender.example",
      "api.lender.example",
      "LENDER.IN",
      "a-b.co",
      "1.2.3.4.in",
      "localhost.example",
      "test.co.in",
      "xn--p1b6ci4b4b3a.xn--h2brj9c",
    ],
  ],
  [
    false,
    ["lender", "localhost", "api.localhost", "a.LOCAL", "db.internal", "x.corp", "x.home", "x.lan", "x.test", "x.invalid", "x.onion"],
  ],
  [false, ["10.0.0.7", "8.8.8.8", "0x7f.0x1", "a.0x", "a.1", "a.b.", ".a.b", "a..b", "", "."]],
])("names of the public internet: %s", (isPublic, names) => {
  expect(names.filter((name) => isPublicName(name) !== isPublic)).toEqual([]);
});

test("an if needs then or else, and these need an if", () => {
  const branches = (keywords: string[]) =>
    checkCondition(Object.fromEntries(keywords.map((keyword) => [keyword, true])), { kind: "lender", id: "bank", pointer: "" }, null);
  expect([["if", "then"], ["if", "else"], ["if", "then", "else"], []].flatMap(branches)).toEqual([]);
  for (const alone of [["if"], ["then"], ["else"], ["then", "else"]]) expect(findingTexts(branches(alone))).toHaveLength(1);
});
