import type { RulesOfKinds } from "../block.ts";

/** Blocks of customers' pages whose content depends on the customer, the configuration of the area or the address alone. */
export const customers: RulesOfKinds<
  "agreements" | "calculator" | "hand-over" | "held-data" | "own-applications" | "transfer" | "unsubscribe"
> = {
  agreements: { pages: "customers" },
  calculator: { pages: "customers" },
  "hand-over": { pages: "customers", needsAddress: true },
  "held-data": { pages: "customers" },
  "own-applications": { pages: "customers" },
  transfer: { pages: "customers", needsAddress: true },
  unsubscribe: { pages: "customers", needsAddress: true },
};
