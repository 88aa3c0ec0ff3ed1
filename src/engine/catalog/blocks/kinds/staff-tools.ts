import type { BlockKind } from "../../../../contract/page-slices.ts";
import { BLOCK_ROLES } from "../../../../contract/staff/block-roles.ts";
import { CRITERIA_ROLES } from "../../../../contract/staff/eligibility.ts";
import { CUSTOMER_PARAMETER } from "../../../../contract/staff/found-customer.ts";
import { LENDER_PARAMETER } from "../../../../contract/staff/lender-terms.ts";
import { REQUEST_PARAMETER } from "../../../../contract/staff/merchant-requests.ts";
import type { Catalog } from "../../catalog.ts";
import { checkArea } from "../../checks/pages/check-area.ts";
import type { Finding } from "../../document.ts";
import type { BlockPlace, RestrictedBlock, RulesOfKinds } from "../block.ts";
import { checkParameters } from "../check-address-filters.ts";

interface StaffTool {
  pages: "staff";
  check(catalog: Catalog, block: { type: BlockKind }, place: BlockPlace): Finding[];
  roles(catalog: Catalog, block: { type: BlockKind }): RestrictedBlock;
}

/**
 * A block for some roles of the staff alone, on a page of the area `admin`.
 *
 * @param parameters that every path to its page must have
 */
export const staffTool = (roles: readonly number[], parameters: readonly string[] = []): StaffTool => ({
  pages: "staff",
  check: (catalog, { type }, place) => [
    ...checkArea({ what: "block", name: type, for: ["admin"] }, place.page.area, place.at("type")),
    ...checkParameters(catalog, place, parameters, place.at("type")),
  ],
  roles: (_catalog, { type }) => ({ what: "block", name: type, roles }),
});

/** Tools of the staff that name no document. */
export const staffTools: RulesOfKinds<"calls" | "campaign" | "criteria" | "desk" | "lender-terms" | "merchant-request"> = {
  calls: staffTool(BLOCK_ROLES.calls),
  campaign: staffTool(BLOCK_ROLES.campaign, ["campaign"]),
  criteria: {
    ...staffTool(CRITERIA_ROLES),
    query: () => [{ owner: "criteria", names: ["lender", "product"] }],
    slice: () => ({ roles: [...CRITERIA_ROLES] }),
  },
  "lender-terms": staffTool(CRITERIA_ROLES, [LENDER_PARAMETER]),
  desk: staffTool(BLOCK_ROLES.desk, [CUSTOMER_PARAMETER, "product"]),
  "merchant-request": staffTool(BLOCK_ROLES["merchant-request"], [REQUEST_PARAMETER]),
};
