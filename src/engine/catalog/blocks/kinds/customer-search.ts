import { BLOCK_ROLES } from "../../../../contract/staff/block-roles.ts";
import { CUSTOMER_PARAMETER } from "../../../../contract/staff/found-customer.ts";
import { checkPath } from "../../checks/rules/check-routing.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place } from "../../findings/finding.ts";
import type { BlockRules } from "../block.ts";

export const customerSearch: BlockRules<"customer-search"> = {
  pages: "staff",
  check: (catalog, { go }, { at }) => [...checkParameter(go, at("go")), ...checkPath(catalog, "admin", go, at("go"))],
  slice: (_catalog, { go }) => ({ go }),
  roles: () => ({ what: "customer search", name: "", roles: BLOCK_ROLES["customer-search"] }),
};

/** Checks that the path of a search result has the parameter for the customer. */
function checkParameter(go: string, at: Place): Finding[] {
  const needed = `{${CUSTOMER_PARAMETER}}`;
  return go.includes(needed) ? [] : [finding("not-a-parameter", at, { name: CUSTOMER_PARAMETER, known: needed })];
}
