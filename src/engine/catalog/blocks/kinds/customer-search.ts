import { BLOCK_ROLES } from "../../../../contract/staff/block-roles.ts";
import { CUSTOMER_PARAMETER } from "../../../../contract/staff/found-customer.ts";
import { checkPath } from "../../checks/rules/check-routing.ts";
import type { BlockRules } from "../block.ts";
import { checkNeeded } from "../check-needed.ts";

export const customerSearch: BlockRules<"customer-search"> = {
  pages: "staff",
  check: (catalog, { go }, { at }) => [
    ...checkNeeded(go, `{${CUSTOMER_PARAMETER}}`, at("go")),
    ...checkPath(catalog, "admin", go, at("go")),
  ],
  slice: (_catalog, { go }) => ({ go }),
  roles: () => ({ what: "customer search", name: "", roles: BLOCK_ROLES["customer-search"] }),
};
