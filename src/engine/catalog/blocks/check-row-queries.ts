import type { TableDocument } from "../../../contract/documents.gen.ts";
import type { Catalog } from "../catalog.ts";
import { placesOf, requireExisting } from "../checks/check-references.ts";
import { pagesAt } from "../checks/rules/check-routing.ts";
import type { Finding } from "../document.ts";
import type { Place } from "../findings/finding.ts";
import { rulesOf } from "./rules-of.ts";

/** Checks that each parameter in the query of a table's row actions is read by a block of the pages to which it leads. */
export function checkRowQueries(catalog: Catalog, table: TableDocument): Finding[] {
  if (table.area === "customer") return [];
  const { area } = table;
  const at = placesOf("table", table.id);
  return (table.rowActions ?? []).flatMap(({ path, query = {} }, index) =>
    Object.keys(query).flatMap((parameter) => checkQuery(catalog, { area, path }, parameter, at("rowActions", index, "query", parameter))),
  );
}

/** @param parameter such as `rows.state` */
function checkQuery(
  catalog: Catalog,
  { area, path }: { area: "admin" | "partner"; path: string },
  parameter: string,
  place: Place,
): Finding[] {
  const [owner = "", ...name] = parameter.split(".");
  const read = pagesAt(catalog, area, path).flatMap((id) =>
    (catalog.pages.get(id)?.blocks ?? []).flatMap((block) => rulesOf(block)?.query?.(catalog, block) ?? []),
  );
  const own = read.filter((one) => one.owner === owner);
  if (own.length === 0) return requireExisting("block", owner, new Set(read.map((one) => one.owner)), place);
  return requireExisting("parameter", name.join("."), new Set(own.flatMap(({ names }) => names)), place, owner);
}
