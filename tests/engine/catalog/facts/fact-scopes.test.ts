import { expect, test } from "vitest";
import { factScopesOf } from "../../../../src/engine/catalog/domains/fact-scopes.ts";
import { smallCatalog } from "../small-catalog.ts";

const THEN = "then";
const catalog = smallCatalog({
  options: { default: { lists: { work: [{ code: "A" }, { code: "B" }] } } },
  shared: {
    house: { definitions: { person: { type: "object", properties: { name: { type: "string" } } } } },
    rules: {
      facts: [
        { name: "yearly", value: { "*": [{ var: "income" }, 12] } },
        { name: "working", value: { "==": [{ var: "work" }, "A"] } },
        { name: "kind", value: { if: [{ var: "working" }, "X", "Y"] } },
        { name: "sent", value: { match: [{ var: "work" }, "A", 1, "B", 2, 0] } },
        { name: "first", value: { coalesce: [{ var: "work" }, "NONE"] } },
      ],
    },
  },
  form: {
    details: {
      steps: [
        {
          id: "one",
          schema: {
            properties: {
              income: { type: "integer", minimum: 1, maximum: 9 },
              work: { type: "string", "x-options": "work", enum: ["A"] },
              owner: { $ref: "shared/house#/definitions/person" },
            },
            allOf: [
              {
                if: {},
                [THEN]: { properties: { rent: { type: "integer", maximum: 5 } } },
                else: { properties: { rent: { type: "number" } } },
              },
            ],
          },
        },
      ],
    },
  },
  product: { loan: { code: "LOAN", form: "details" }, gold: { code: "GOLD", form: "gone" } },
  lender: { bank: { products: [{ product: "LOAN" }, { product: "GOLD" }] } },
  routing: { customer: { routes: [{ id: "home", screen: "chooser", group: "root" }], guard: [], flows: {} } },
  menu: { drawer: { area: "customer" } },
  site: { one: { languages: [{ code: "en" }] } },
});
const scopes = factScopesOf(catalog);
const names = (kind: Parameters<typeof scopes.at>[0]["kind"], id: string, pointer: string) => {
  const scope = scopes.at({ kind, id, pointer });
  return scope && [...scope.keys()].sort().join(" ");
};
const ANSWERS = "income owner rent work";
const FACTS = "first kind sent working yearly";
const sorted = (all: string) => all.split(" ").sort().join(" ");

test("each place has its facts: answers, computed facts, the date, or those of a journey", () => {
  const all = sorted(`${ANSWERS} ${FACTS} today`);
  expect(names("form", "details", "/steps/0/when")).toBe(all);
  expect(names("form", "details", "/consents/0/when")).toBe(all);
  expect(names("form", "details", "/steps/0/schema/allOf/0/if")).toBe(sorted(ANSWERS));
  expect(names("form", "details", "/steps/0/schema/properties/owner/allOf/0/if")).toBe("name");
  expect(names("shared", "house", "/definitions/person/allOf/0/if")).toBe("name");
  expect(names("product", "loan", "/updateWhen/x")).toBe(sorted(`${ANSWERS} ${FACTS}`));
  expect(names("lender", "bank", "/products/0/eligibility/0/test")).toBe(all);
  expect(names("lender", "bank", "/products/1/eligibility/0/test")).toBeNull();
  expect(names("routing", "customer", "/guard/0/when")).toContain("productType");
  expect(names("menu", "drawer", "/items/0/when")).toBe(names("routing", "customer", "/guard/0/when"));
  expect(names("page", "any", "/blocks/0")).toBeNull();
});

test("the possible values of an answer come from its field: all codes of a list, and those of all branches", () => {
  const at = scopes.at({ kind: "form", id: "details", pointer: "/steps/0/when" });
  expect(at?.get("income")).toMatchObject({ types: ["number"], minimum: 1, maximum: 9 });
  expect(at?.get("work")).toMatchObject({ values: ["A", "B"], list: "work" });
  expect(at?.get("rent")).toMatchObject({ types: ["number"] });
  expect(at?.get("rent")?.maximum).toBeUndefined();
  expect([...(at?.get("owner")?.properties?.keys() ?? [])]).toEqual(["name"]);
});

test("the possible values of a fact come from its calculation", () => {
  const at = scopes.at({ kind: "form", id: "details", pointer: "/steps/0/when" });
  expect(at?.get("yearly")).toEqual({ types: ["number"], minimum: 0 });
  expect(at?.get("working")).toEqual({ types: ["boolean"] });
  expect(at?.get("kind")).toMatchObject({ types: ["string"], values: ["X", "Y"] });
  expect(at?.get("sent")).toMatchObject({ types: ["number"], values: [1, 2, 0] });
  expect(at?.get("first")).toMatchObject({ values: ["A", "B", "NONE"] });
  expect(at?.get("today")).toMatchObject({ types: ["string"], always: true });
});

test("the possible values of a journey's fact come from the documents", () => {
  const at = scopes.at({ kind: "routing", id: "customer", pointer: "/guard/0/when" });
  expect(at?.get("productType")?.values).toEqual(["GOLD", "LOAN", null]);
  expect(at?.get("routeId")?.values).toEqual(["home"]);
  expect(at?.get("language")?.values).toEqual(["en"]);
  expect(at?.get("signedIn")).toEqual({ types: ["boolean"], values: [true, false], always: true });
});
