import type { BlockRules } from "./block.ts";

/** Depends on the signed-in customer alone. */
export const agreements: BlockRules<"agreements"> = { pages: "customers" };
