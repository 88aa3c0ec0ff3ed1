import { CRITERIA_ROLES } from "../../../contract/staff/eligibility.ts";
import type { BlockRules } from "./block.ts";
import { staffTool } from "./families/staff-tool.ts";

export const criteria: BlockRules<"criteria"> = {
  ...staffTool(CRITERIA_ROLES),
  slice: () => ({ roles: [...CRITERIA_ROLES] }),
};
