import type { BlockRules } from "./block.ts";

/** Depends on the signed-in customer alone. */
export const ownApplications: BlockRules<"own-applications"> = { pages: "customers" };
