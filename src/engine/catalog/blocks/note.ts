import type { BlockRules } from "./block.ts";
import { textRules } from "./families/text-rules.ts";

export const note: BlockRules<"note"> = textRules;
