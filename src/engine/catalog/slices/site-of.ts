import type { SiteDocument } from "../../../contract/documents.gen.ts";
import type { Catalog } from "../catalog.ts";

/** The site of this id; the first one without an id, or for an unknown one. */
export const siteOf = ({ sites }: Catalog, siteId: string | undefined): SiteDocument | undefined =>
  (siteId === undefined ? undefined : sites.get(siteId)) ?? [...sites.values()][0];
