import { describe, expect, test } from "vitest";
import type { TableDatasetTable } from "../../src/contract/documents.gen.ts";
import { sliceTableView } from "../../src/engine/catalog/slices/slice-views.ts";
import { shippedCatalog } from "./checkout.ts";

const catalog = shippedCatalog();

/**
 * The columns of an area's tables that have one of the fields, such as `lender-list.lender`, by the path to which they link.
 * `person` is a name beside a mobile number.
 */
function linksOf(area: "admin" | "partner", ...fields: string[]): Record<string, string[]> {
  const tables = [...catalog.tables.values()].filter((table): table is TableDatasetTable => table.area === area);
  const isPerson = ({ columns }: TableDatasetTable, field: string) => field === "name" && columns.some((other) => other.field === "mobile");
  const links = tables.flatMap((table) =>
    sliceTableView(catalog, table, "en").columns.flatMap(({ field, record }): [path: string, column: string][] =>
      fields.includes(isPerson(table, field) ? "person" : field) ? [[record?.path ?? "none", `${table.id}.${field}`]] : [],
    ),
  );
  return Object.fromEntries([...Map.groupBy(links, ([path]) => path)].map(([path, of]) => [path, of.map(([, column]) => column)]));
}

describe("in the tables of the staff area", () => {
  test.each([
    ["lenders", "/admin/lenders/{lenderId}", ["lender"]],
    ["partners", "/admin/partners/{id}", ["partner", "brand"]],
    ["customers", "/admin/customers-journey/{customer}", ["customer", "other", "person"]],
    ["tickets", "/admin/csr-portal/tickets/{ticket}", ["subject"]],
  ])("all columns of %s link to %s", (_, path, fields) => {
    const links = linksOf("admin", ...fields);
    // The subject of an audit entry can be anything.
    const others = Object.entries(links).flatMap(([other, columns]) => (other === path ? [] : columns));
    expect(others.filter((column) => column !== "deeds-of-staff.subject")).toEqual([]);
    expect(links[path]?.length).toBeGreaterThan(0);
  });

  test("links are for the roles of the page to which they lead", () => {
    const roles = new Map((catalog.routing.get("admin")?.routes ?? []).map((route) => [route.path, route.roles]));
    for (const table of catalog.tables.values())
      if (table.area === "admin")
        for (const { record } of sliceTableView(catalog, table, "en").columns)
          if (record) expect(record.roles, table.id).toEqual(roles.get(record.path));
  });
});

test("in the tables of partners, tickets are links, and lenders, who have no page there, are not", () => {
  expect(Object.keys(linksOf("partner", "subject"))).toEqual(["/partner/communication/{ticket}"]);
  expect(Object.keys(linksOf("partner", "lender"))).toEqual(["none"]);
});
