import type { ReportDocument, TableDatasetTable } from "../../../contract/documents.gen.ts";
import { datasetOf, type Reader } from "../../../contract/staff/datasets/datasets.ts";
import type { Catalog } from "../../../engine/catalog/catalog.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { admin, partner } from "../../platform/policies/callers.ts";
import type { AdminCaller, PartnerCaller, Policy } from "../../platform/policies/policy.ts";
import type { Release } from "../../platform/releases/release.ts";

type View = TableDatasetTable | ReportDocument;

/** An authorised read of a document over a dataset. */
export interface Reading<V extends View = View> {
  view: V;
  /** The view's release. All that is read for it is labelled by this one, whatever is published meanwhile. */
  release: Release;
  reader: Reader;
  caller: AdminCaller | PartnerCaller;
  /** A partner's brand; null for staff, who read all rows. */
  brand: string | null;
  /** Language code of the reader. */
  language: string;
}

type Find<V extends View> = (catalog: Catalog, id: string) => V | undefined;

/**
 * Policy of a table or report: both its document and its dataset must allow the reader. Documents
 * of other areas are NOT_FOUND.
 */
export function readerOf<V extends View>(
  ctx: Context,
  area: "admin" | "partner",
  kind: "table" | "report",
  find: Find<V>,
): Policy<Reading<V>> {
  return {
    name: `${area}-${kind}-reader`,
    decide: async (request) => {
      const caller = await (area === "admin" ? admin : partner).decide(request);
      const id = (request.params as Record<string, string>)[kind] ?? "";
      const release = ctx.releases.live();
      const view = find(release.catalog, id);
      if (view === undefined || view.area !== area) throw new ApiError("NOT_FOUND");
      const reading = { view, release, language: request.language };
      if (caller.area === "partner") return { ...reading, caller, ...asPartner(caller, view) };
      const authorised = readingOfStaff(caller, reading);
      if (authorised === null) throw new ApiError("FORBIDDEN");
      return authorised;
    },
  };
}

/** An authorised read by a member of the staff; null if the role may not read the view. */
export function readingOfStaff<V extends View>(
  caller: AdminCaller,
  reading: Pick<Reading<V>, "view" | "release" | "language">,
): Reading<V> | null {
  const { roleId } = caller;
  const { roles, dataset }: View = reading.view;
  if (!roles?.includes(roleId) || !datasetOf(dataset)?.roles.includes(roleId)) return null;
  return { ...reading, caller, reader: { area: "admin", roleId }, brand: null };
}

function asPartner({ brand }: PartnerCaller, { dataset }: View) {
  if (brand === null || datasetOf(dataset)?.partner !== true) throw new ApiError("FORBIDDEN");
  return { reader: { area: "partner" as const }, brand };
}

/** A table over a dataset; customers' status tables are none. */
export const findTable: Find<TableDatasetTable> = ({ tables }, id) => {
  const table = tables.get(id);
  return table?.area === "customer" ? undefined : table;
};

export const findReport: Find<ReportDocument> = ({ reports }, id) => reports.get(id);
