import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BLOCKS } from "../../../../src/engine/catalog/blocks/blocks.ts";
import { shippedCatalog } from "../../../schemas/checkout.ts";

/** The kinds in the registries of a screen. */
function kindsIn(...files: string[]): string[] {
  const registries = files.map(
    (file) => /_?BLOCKS = \{\n(.*?)\n\} satisfies BlockRegistry/s.exec(readFileSync(`src/${file}`, "utf8"))?.[1],
  );
  return registries.flatMap((rows) => [...(rows ?? "").matchAll(/^ {2}"?([a-z-]+)"?: /gm)].map(([, kind]) => kind ?? "")).sort();
}

const kindsFor = (pages: "customers" | "staff") =>
  Object.entries(BLOCKS)
    .filter(([, rules]) => rules.pages === "all" || rules.pages === pages)
    .map(([kind]) => kind)
    .sort();

test("the screen of customers' pages renders exactly the kinds of block for customers' pages", () => {
  expect(kindsIn("blocks/text-blocks.ts", "screens/page/page-screen.tsx")).toEqual(kindsFor("customers"));
});

test("the screen of the staff's pages renders exactly the kinds of block for pages of the staff", () => {
  const files = ["blocks/text-blocks.ts", "blocks/staff-blocks.ts", "screens/staff-page/staff-page-screen.tsx"];
  expect(kindsIn(...files)).toEqual(kindsFor("staff"));
});

test("each row of what lenders offer, also on the page of one lender, opens that lender's criteria for the product", () => {
  const { pages, tables } = shippedCatalog();
  const ofLender = pages.get("one-lender")?.blocks.flatMap((block) => (block.type === "table" ? [block.table] : []));
  expect(ofLender).toContain("vendors-products");
  const query = { "criteria.lender": "lender", "criteria.product": "product" };
  expect(tables.get("vendors-products")).toMatchObject({
    rowActions: expect.arrayContaining([expect.objectContaining({ path: "/admin/customer-eligibility", query })]),
  });
});

test("audit entries on a page other than the audit log are limited to the actions of that page", () => {
  const { pages, tables } = shippedCatalog();
  const unlimited = [...pages.values()].flatMap(({ id, blocks }) =>
    blocks.flatMap((block) => {
      const table = block.type === "table" ? tables.get(block.table) : undefined;
      return table?.dataset === "staff-actions" && !("only" in table) && id !== "audit-log" ? [id] : [];
    }),
  );
  expect(unlimited).toEqual([]);
});
