import { expect, test } from "vitest";
import type { RoutingDocument } from "../../../../src/contract/documents.gen.ts";
import { customerFactNames, customerFacts } from "../../../../src/engine/catalog/facts/customer-facts.ts";
import { sliceArea } from "../../../../src/engine/catalog/slices/slice-area.ts";
import { shippedCatalog } from "../../../schemas/checkout.ts";

const TODAY = "2026-06-01";
const ANSWERS = { birth_date: "1960-05-31", monthly_income: 40_000, tin: "ABCPE1234F" };
const shipped = shippedCatalog();
type When = NonNullable<RoutingDocument["guard"][number]["when"]>;
const elderly: When = { required: ["age", "signedIn"], properties: { age: { minimum: 60 }, signedIn: { const: true } } };

/** The shipped documents with one rule more. */
const withRule = (when: When) => {
  const routing = shipped.routing.get("customer");
  if (!routing) throw new Error("the customers have no routing");
  const guard = [{ id: "more", when, go: "stay" }, ...routing.guard];
  return { ...shipped, routing: new Map([...shipped.routing, ["customer" as const, { ...routing, guard }]]) };
};

/** The shipped documents with one item more in the customers' menu. */
const withItem = (when: When) => {
  const menu = [...shipped.menus.values()].find(({ area }) => area === "customer");
  if (!menu) throw new Error("the customers have no menu");
  const items = [...menu.items, { id: "more", label: { en: "More", hi: "और" }, go: "/", when }] as typeof menu.items;
  return { ...shipped, menus: new Map([...shipped.menus, [menu.id, { ...menu, items }]]) };
};

test("no fact of a customer is sent if no rule reads it", () => {
  expect(customerFactNames(shipped)).toEqual([]);
  expect(customerFacts(shipped, ANSWERS, TODAY)).toBeUndefined();
});

test("a fact that a rule reads is sent and no others, if it is known", () => {
  expect(customerFacts(withRule(elderly), ANSWERS, TODAY)).toEqual({ age: 66 });
  expect(customerFacts(withRule(elderly), {}, TODAY)).toEqual({});
  expect(customerFacts(withRule({ required: ["monthly_income"] }), ANSWERS, TODAY)).toEqual({ monthly_income: 40_000 });
});

test("a fact that an item of the customers' menu reads is sent too", () => {
  expect(customerFacts(withItem(elderly), ANSWERS, TODAY)).toEqual({ age: 66 });
});

test("a browser waits for the profile only if a routing rule reads it", () => {
  const asks = (catalog: typeof shipped) =>
    sliceArea(catalog, { site: "multi-product", area: "customer", language: "en", host: "localhost" }).routing.asksCustomer;
  expect(asks(shipped)).toBeUndefined();
  expect(asks(withItem(elderly))).toBeUndefined();
  expect(asks(withRule(elderly))).toBe(true);
});
