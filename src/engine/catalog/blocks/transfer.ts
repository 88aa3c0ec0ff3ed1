import type { BlockRules } from "./block.ts";

export const transfer: BlockRules<"transfer"> = { pages: "customers", needsAddress: true };
