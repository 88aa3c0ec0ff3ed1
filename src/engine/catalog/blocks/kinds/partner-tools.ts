import type { BlockKind } from "../../../../contract/page-slices.ts";
import { PRODUCT_PARAMETER } from "../../../../contract/staff/offering.ts";
import type { Catalog } from "../../catalog.ts";
import { checkArea } from "../../checks/pages/check-area.ts";
import { checkPath } from "../../checks/rules/check-routing.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../findings/finding.ts";
import type { BlockPlace, RulesOfKinds } from "../block.ts";
import { checkParameters } from "../check-address-filters.ts";

const AREA = "partner";

/** A block on pages of the area `partner`; all partners may read it. */
const partnerTool = {
  pages: "staff",
  check: (_catalog: Catalog, { type }: { type: BlockKind }, { page, at }: BlockPlace): Finding[] =>
    checkArea({ what: "block", name: type, for: [AREA] }, page.area, at("type")),
} as const;

/** What partners are shown of products and lenders. The figures are fetched, as pages are public. */
export const partnerTools: RulesOfKinds<"criteria-comparison" | "lender-steps" | "offered-product" | "offering"> = {
  "criteria-comparison": partnerTool,
  "lender-steps": partnerTool,
  offering: {
    ...partnerTool,
    check: (catalog, block, place) => [
      ...partnerTool.check(catalog, block, place),
      ...(block.go.includes(`{${PRODUCT_PARAMETER}}`)
        ? []
        : [finding("not-a-parameter", place.at("go"), { name: PRODUCT_PARAMETER, known: `{${PRODUCT_PARAMETER}}` })]),
      ...checkPath(catalog, AREA, block.go, place.at("go")),
    ],
    slice: (_catalog, { go }) => ({ go }),
  },
  "offered-product": {
    ...partnerTool,
    check: (catalog, block, place) => [
      ...partnerTool.check(catalog, block, place),
      ...checkParameters(catalog, place, [PRODUCT_PARAMETER], place.at("type")),
      ...(["list", "criteria", "steps"] as const).flatMap((name) => checkPath(catalog, AREA, block[name], place.at(name))),
    ],
    slice: (_catalog, { list, criteria, steps }) => ({ list, criteria, steps }),
    needsAddress: true,
  },
};
