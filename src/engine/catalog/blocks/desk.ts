import { BLOCK_ROLES } from "../../../contract/staff/block-roles.ts";
import { CUSTOMER_PARAMETER } from "../../../contract/staff/found-customer.ts";
import type { BlockRules } from "./block.ts";
import { staffTool } from "./families/staff-tool.ts";

export const desk: BlockRules<"desk"> = staffTool(BLOCK_ROLES.desk, [CUSTOMER_PARAMETER, "product"]);
