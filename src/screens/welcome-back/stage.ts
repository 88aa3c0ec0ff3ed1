import type { Profile } from "../../contract/customer/profile.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";

/**
 * Progress of the application that a new one would replace. With `half-filled`, only a draft is
 * lost.
 */
export type Stage = "half-filled" | "complete" | "disbursed";

/** @param completed whether the form of the product was ever complete */
export function stageOf(profile: Profile | null, product: ProductSlice | null, completed: boolean): Stage {
  if (product && profile?.products[product.code]?.disbursed === 1) return "disbursed";
  return completed ? "complete" : "half-filled";
}

/** Key of the hint about where "Continue" leads. @param offers the form is complete and current */
export function continueHint(stage: Stage, offers: boolean) {
  if (stage === "disbursed") return "customer.welcome.continueHintDone";
  return offers ? "customer.welcome.continueHintOffers" : "customer.welcome.continueHintForm";
}

/** Keys of the hints about what a new application does to the current one. */
export const START_NEW_HINTS = {
  "half-filled": "customer.welcome.startNewHintForm",
  complete: "customer.welcome.startNewHint",
  disbursed: "customer.welcome.startNewHintDone",
} as const satisfies Record<Stage, string>;

/** The same for the confirmation dialog. */
export const CONFIRM_TEXTS = {
  "half-filled": "customer.welcome.confirmTextForm",
  complete: "customer.welcome.confirmText",
  disbursed: "customer.welcome.confirmTextDone",
} as const satisfies Record<Stage, string>;
