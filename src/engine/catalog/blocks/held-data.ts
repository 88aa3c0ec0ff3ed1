import type { BlockRules } from "./block.ts";

/** Depends on the signed-in customer alone. */
export const heldData: BlockRules<"held-data"> = { pages: "customers" };
