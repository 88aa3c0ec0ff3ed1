import type { Catalog } from "../catalog.ts";
import type { Finding } from "../document.ts";
import { finding } from "../findings/finding.ts";
import { shownBy } from "./shown-by.ts";

/** The kinds of documents that are for pages alone, each with the catalogue's collection. */
const SHOWN = { table: "tables", report: "reports", "staff-form": "staffForms", upload: "uploads" } as const;

/** Checks that each table, report, staff form and upload is on a page. */
export function checkShown(catalog: Catalog): Finding[] {
  // A set of documents without pages is only a part of a release.
  if (catalog.pages.size === 0) return [];
  return (Object.keys(SHOWN) as (keyof typeof SHOWN)[]).flatMap((kind) => {
    const named = shownBy(catalog, kind);
    return [...catalog[SHOWN[kind]].values()]
      .filter((document) => !named.has(document.id) && (document as { area?: string }).area !== "customer")
      .map(({ id }) => finding("not-on-any-page", { kind, id, pointer: "/id" }, { what: kind, name: id }, "warning"));
  });
}
