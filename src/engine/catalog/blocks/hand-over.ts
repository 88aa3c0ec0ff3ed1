import type { BlockRules } from "./block.ts";

export const handOver: BlockRules<"hand-over"> = { pages: "customers", needsAddress: true };
