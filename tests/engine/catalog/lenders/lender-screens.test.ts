import { describe, expect, test } from "vitest";
import type { LenderDocument, ProductDocument, RoutingDocument } from "../../../../src/contract/documents.gen.ts";
import { sliceArea } from "../../../../src/engine/catalog/slices/slice-area.ts";
import { contentOf, findingsAfter, findingsIn, shippedCatalog, shippedToChange } from "../../../schemas/checkout.ts";

/** What is found of lenders' screens where a lender goes by another id. */
function findingsOfLender(id: string): string[] {
  const documents = shippedToChange();
  const lender = contentOf<LenderDocument>(documents, "lender/parijat-credit");
  documents.push({ kind: "lender", id, content: { ...lender, id } });
  return findingsIn(documents)
    .filter(({ code }) => code === "lender-hidden")
    .map(({ id: of, pointer, message }) => `${of} ${pointer} ${message}`);
}

describe("a lender whose own screen is not reachable", () => {
  test.each([
    ["offers", "/user/offers", "offers"],
    ["welcome-back", "/user/welcome-back", "welcome-back"],
    ["some-declined", "/user/some-declined", "lender-declined"],
  ])("%s is reported", (id, path, route) => {
    expect(findingsOfLender(id)).toEqual([
      `${id} /id This lender's own screen at ${path} cannot be reached: the route ${route} uses the same path.`,
    ]);
  });
  test("is not reported with a name of its own", () => expect(findingsOfLender("parijat-two")).toEqual([]));
});

describe("a path below /user that is neither a route nor a lender", () => {
  const codes = (change: (content: ProductDocument) => unknown) =>
    findingsAfter("product", "loan", (product) => void change(product))
      .filter(({ code }) => code === "unknown-path")
      .map(({ pointer }) => pointer);
  test("is reported, although lenders have screens there", () => {
    expect(codes((product) => Object.assign(product, { home: "/user/wellcome-back" }))).toEqual(["/home"]);
    expect(codes((product) => Object.assign(product, { home: "/user/parijat-credit" }))).toEqual([]);
  });
  test("is reported in a rule too", () => {
    const found = findingsAfter("routing", "customer", ({ guard }: RoutingDocument) => {
      const rule = guard.find(({ id }) => id === "wrong-product");
      if (rule) rule.go = "/user/ofers";
    });
    expect(found.map(({ code }) => code)).toContain("unknown-path");
  });
});

describe("the lenders with a screen for a product", () => {
  const slice = (change: (lender: LenderDocument) => unknown) => {
    const catalog = shippedCatalog();
    const lender = structuredClone(catalog.lenders.get("parijat-credit")) as LenderDocument;
    change(lender);
    const lenders = new Map(catalog.lenders).set("parijat-credit", lender);
    const view = { area: "customer", language: "en", site: "multi-product", host: "saral.example" } as const;
    const loan = sliceArea({ ...catalog, lenders }, view).products.find(({ code }) => code === "LOAN");
    return loan?.lenderScreens ?? {};
  };
  test("are the enabled ones that offer it; one with decline texts has a screen for declined customers too", () => {
    expect(slice(() => undefined).lender).toEqual(expect.arrayContaining(["amaltas-bank", "kachnar-finance", "parijat-credit"]));
    expect(slice(() => undefined)["lender-declined"]).toEqual(["parijat-credit"]);
    expect(slice((lender) => delete lender.declined)["lender-declined"]).toEqual([]);
    expect(slice((lender) => Object.assign(lender, { enabled: false })).lender).not.toContain("parijat-credit");
    expect(slice(({ products }) => Object.assign(products[0], { product: "OTHER" })).lender).not.toContain("parijat-credit");
  });
});
