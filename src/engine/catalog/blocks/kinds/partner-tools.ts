import type { BlockKind } from "../../../../contract/page-slices.ts";
import type { Catalog } from "../../catalog.ts";
import type { BlockPlace, RulesOfKinds } from "../block.ts";
import { checkForPartners } from "../check-for-partners.ts";

const partnerTool = {
  pages: "staff",
  check: (_catalog: Catalog, block: { type: BlockKind }, place: BlockPlace) => checkForPartners(block, place),
} as const;

/** What partners are shown of their business, of products and of lenders. The figures are fetched, as pages are public. */
export const partnerTools: RulesOfKinds<"revenue"> = {
  revenue: partnerTool,
};
