import { expect, test } from "vitest";
import type { ProductDocument } from "../../../../src/contract/documents.gen.ts";
import { preCheck } from "../../../../src/engine/catalog/blocks/kinds/pre-check.ts";
import { preparePreCheck } from "../../../../src/engine/catalog/facts/pre-check.ts";
import { factDefinitions } from "../../../../src/engine/catalog/resolve.ts";
import { preCheckQuestions } from "../../../../src/engine/catalog/slices/pre-check-questions.ts";
import { sliceArea } from "../../../../src/engine/catalog/slices/slice-area.ts";
import { lenderRates } from "../../../../src/engine/rules/lender-rates.ts";
import { findingsAfter, shippedCatalog } from "../../../schemas/checkout.ts";

const catalog = shippedCatalog();
const loan = catalog.products.get("loan") as ProductDocument;

const findingsOfChange = (change: (content: ProductDocument) => void) =>
  findingsAfter("product", "loan", change as (content: never) => void).map(({ code, pointer }) => `${code} ${pointer}`);

test("the rates shown are the lowest and highest of the enabled lenders' rate cards", () => {
  const cards = [...catalog.lenders.values()].flatMap(({ products }) => products.filter(({ product }) => product === "LOAN"));
  const rates = cards.flatMap(({ terms }) => (terms.rateCard as { annualRate: number }[]).map(({ annualRate }) => annualRate));
  expect(rates.length).toBeGreaterThan(10);
  expect(lenderRates(catalog, loan)).toEqual({ from: Math.min(...rates), to: Math.max(...rates) });
  const off = new Map([...catalog.lenders].map(([id, lender]) => [id, { ...lender, enabled: false }]));
  expect(lenderRates({ ...catalog, lenders: off }, loan)).toBeNull();
});

test("customers get the estimate with the form's rates and tenures, and no lender's criteria", () => {
  const { products } = sliceArea(catalog, { area: "customer", language: "en", site: "multi-product", host: "localhost" });
  const { estimate } = products.find(({ id }) => id === "loan") ?? {};
  expect(estimate?.lenders).toEqual(lenderRates(catalog, loan));
  expect(estimate?.tenures).toEqual([6, 12, 18, 24, 36, 48, 60]);
  expect(JSON.stringify(products)).not.toMatch(/eligibility|rateCard/);
});

test("the start values of an estimate must be within its bounds", () => {
  const found = findingsOfChange(({ estimate }) => {
    Object.assign(estimate?.amount ?? {}, { start: 5 });
    Object.assign(estimate?.tenure ?? {}, { min: 90 });
    Object.assign(estimate?.fee ?? {}, { start: 50 });
  });
  expect(found.sort()).toEqual(["empty-range /estimate/fee", "empty-range /estimate/tenure", "out-of-range /estimate/amount/start"]);
});

test("a pre-check may ask for known fields only, and for none that identify a person", () => {
  const asked = (questions: object[]) => findingsOfChange(({ preCheck }) => Object.assign(preCheck ?? {}, { questions }));
  expect(asked([{ field: "tin" }, { field: "first_name" }, { field: "shoe_size" }, { field: "age", min: 90, max: 20 }])).toEqual([
    "personal-field-in-pre-check /preCheck/questions/0/field",
    "personal-field-in-pre-check /preCheck/questions/1/field",
    "unknown-reference /preCheck/questions/2/field",
    "empty-range /preCheck/questions/3",
  ]);
  expect(asked([{ field: "monthly_income" }, { field: "postal_code" }, { field: "gender" }, { field: "age", min: 18, max: 70 }])).toEqual(
    [],
  );
});

test("a pre-check may ask for single values only, not for a list or a group", () => {
  const found = findingsAfter("product", "gold-loan", (({ preCheck }: ProductDocument) =>
    Object.assign(preCheck ?? {}, { questions: [{ field: "ornaments" }, { field: "gold_loan_amount" }] })) as (content: never) => void);
  expect(found.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(["personal-field-in-pre-check /preCheck/questions/0/field"]);
});

test("a criterion on a missing answer is neither met nor failed, and the rate is then a range", () => {
  const asked = (names: string[]) => preparePreCheck(catalog, loan, names, factDefinitions(catalog));
  const all = preCheckQuestions(catalog, loan, "en").map(({ name }) => name);
  const answers = { se_loan_amount: 100_000, loan_tenure: 24, employment_status_code: "SALARIED", monthly_income: 60_000, emi: 0, age: 34 };
  const whole = asked(all)({ ...answers, postal_code: "560034" }, "2026-11-22");
  const without = asked(all.filter((name) => name !== "postal_code"))(answers, "2026-11-22");
  expect(without.fitting).toBeGreaterThanOrEqual(whole.fitting);
  expect(whole.fitting).toBeGreaterThan(0);
  const nothing = asked([])({}, "2026-11-22");
  expect([nothing.fitting, nothing.open, nothing.inTheWay]).toEqual([nothing.considered, nothing.considered, []]);
  // A person's own rate is within the range shown to all.
  expect(whole.rate?.from).toBeGreaterThanOrEqual(lenderRates(catalog, loan)?.from ?? Number.NaN);
  expect(whole.rate?.from).toBeLessThan(whole.rate?.to ?? 0);
});

test("the pre-check offers the products that have one, in their order", () => {
  const orders = [...catalog.products.values()].map((product, index): [string, ProductDocument] => [
    product.id,
    { ...product, order: -index },
  ]);
  const { products } =
    preCheck.slice({ ...catalog, products: new Map(orders) }, { type: "pre-check" }, { language: "en", siteId: undefined }) ?? {};
  const withOne = [...catalog.products.values()].filter((product) => product.preCheck !== undefined);
  expect(withOne.length).toBeGreaterThan(1);
  expect(products?.map(({ code }) => code)).toEqual(withOne.map(({ code }) => code).reverse());
});
