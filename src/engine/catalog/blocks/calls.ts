import { BLOCK_ROLES } from "../../../contract/staff/block-roles.ts";
import type { BlockRules } from "./block.ts";
import { staffTool } from "./families/staff-tool.ts";

export const calls: BlockRules<"calls"> = staffTool(BLOCK_ROLES.calls);
