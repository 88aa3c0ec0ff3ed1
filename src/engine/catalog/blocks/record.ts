import type { BlockRules } from "./block.ts";
import { tableRules } from "./families/table-rules.ts";

export const record: BlockRules<"record"> = tableRules;
