import type { BlockKind } from "../../../../contract/page-slices.ts";
import { PRODUCT_PARAMETER } from "../../../../contract/staff/offering.ts";
import type { Catalog } from "../../catalog.ts";
import { checkPath } from "../../checks/rules/check-routing.ts";
import type { BlockPlace, RulesOfKinds } from "../block.ts";
import { checkParameters } from "../check-address-filters.ts";
import { checkForPartners } from "../check-for-partners.ts";
import { checkNeeded } from "../check-needed.ts";

const partnerTool = {
  pages: "staff",
  check: (_catalog: Catalog, block: { type: BlockKind }, place: BlockPlace) => checkForPartners(block, place),
} as const;

/** A tool with a choice of a product and of a lender. */
const withProductChoice = { ...partnerTool, query: () => [{ owner: "offering", names: ["product", "lender"] }] };

/** What partners are shown of their business, of products and of lenders. The figures are fetched, as pages are public. */
export const partnerTools: RulesOfKinds<"criteria-comparison" | "lender-steps" | "offered-product" | "offering" | "revenue"> = {
  "criteria-comparison": withProductChoice,
  "lender-steps": withProductChoice,
  offering: {
    ...partnerTool,
    check: (catalog, block, place) => [
      ...checkForPartners(block, place),
      ...checkNeeded(block.go, `{${PRODUCT_PARAMETER}}`, place.at("go")),
      ...checkPath(catalog, "partner", block.go, place.at("go")),
    ],
    slice: (_catalog, { go }) => ({ go }),
  },
  "offered-product": {
    ...partnerTool,
    check: (catalog, block, place) => [
      ...checkForPartners(block, place),
      ...checkParameters(catalog, place, [PRODUCT_PARAMETER], place.at("type")),
      ...(["list", "criteria", "steps"] as const).flatMap((name) => checkPath(catalog, "partner", block[name], place.at(name))),
    ],
    slice: (_catalog, { list, criteria, steps }) => ({ list, criteria, steps }),
    needsAddress: true,
  },
  revenue: partnerTool,
};
