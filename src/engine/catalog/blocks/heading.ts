import type { BlockRules } from "./block.ts";
import { textRules } from "./families/text-rules.ts";

export const heading: BlockRules<"heading"> = textRules;
