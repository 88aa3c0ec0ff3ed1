import type { BlockRules } from "./block.ts";

/** By the estimates of the products, which the configuration of the area has. */
export const calculator: BlockRules<"calculator"> = { pages: "customers" };
