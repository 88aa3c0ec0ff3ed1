import type { BlockRules } from "./block.ts";
import { reportRules } from "./families/report-rules.ts";

export const report: BlockRules<"report"> = reportRules;
