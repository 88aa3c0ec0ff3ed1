import type { BlockRules } from "./block.ts";
import { textRules } from "./families/text-rules.ts";

export const paragraph: BlockRules<"paragraph"> = textRules;
