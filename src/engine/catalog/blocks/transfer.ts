import type { BlockRules } from "./block.ts";

export const transfer: BlockRules<"transfer"> = { needsAddress: true };
