import type { BlockRules } from "./block.ts";

export const handOver: BlockRules<"hand-over"> = { needsAddress: true };
