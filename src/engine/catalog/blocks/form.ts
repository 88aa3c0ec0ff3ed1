import type { BlockRules } from "./block.ts";
import { staffFormRules } from "./families/staff-form-rules.ts";

export const form: BlockRules<"form"> = staffFormRules;
