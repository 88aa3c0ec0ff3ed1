import type { BlockRules } from "./block.ts";
import { staffFormRules } from "./families/staff-form-rules.ts";

export const brandEditor: BlockRules<"brand-editor"> = staffFormRules;
