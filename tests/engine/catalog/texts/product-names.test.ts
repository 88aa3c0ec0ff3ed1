import { expect, test } from "vitest";
import { checkProductNames } from "../../../../src/engine/catalog/checks/products/check-product-names.ts";
import { smallCatalog } from "../small-catalog.ts";

const LOAN = { code: "LOAN", value: "loan", productId: 1, order: 1, aliases: ["credit"] };
const GOLD = { code: "GOLD", value: "gold", productId: 2, order: 2, aliases: [] };

/** The findings of two products, each with changes. */
function findingsOf(loan: object, other: object): string[] {
  const catalog = smallCatalog({ product: { loan: { ...LOAN, ...loan }, another: { ...GOLD, ...other } } });
  return [...catalog.products.values()].flatMap((product) =>
    checkProductNames(catalog, product).map(({ id, pointer, message }) => `${id}${pointer}: ${message}`),
  );
}

test("products share no code, value, alias or number, in any letter case; the later one is reported, once", () => {
  expect(findingsOf({}, {})).toEqual([]);
  expect(findingsOf({}, { code: "loan" })).toEqual(["another/code: The product loan already uses loan."]);
  expect(findingsOf({}, { value: "LOAN" })).toEqual(["another/value: The product loan already uses LOAN."]);
  expect(findingsOf({}, { aliases: ["new", "Credit"] })).toEqual(["another/aliases/1: The product loan already uses Credit."]);
  expect(findingsOf({}, { ...LOAN, productId: 2 })).toEqual(["another/code: The product loan already uses LOAN, credit, loan."]);
});

test("the later one has the higher number, else the higher order, else the later id", () => {
  const found = (loan: object, other: object) => findingsOf(loan, other).map((line) => line.split("/")[0]);
  expect(found({ productId: 3 }, { code: "LOAN" })).toEqual(["loan"]);
  expect(found({ productId: 2 }, {})).toEqual(["another"]);
  expect(found({ productId: 2, order: 9 }, {})).toEqual(["loan"]);
  expect(found({ productId: 2, order: 2 }, {})).toEqual(["loan"]);
});
