import type { Profile } from "../../contract/customer/profile.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";

/** How far an application is that another would take the place of. With a half-filled form there is no more than that to lose. */
export type Stage = "half-filled" | "complete" | "disbursed";

/** @param completed whether the form of the product was ever complete */
export function stageOf(profile: Profile | null, product: ProductSlice | null, completed: boolean): Stage {
  if (product && profile?.products[product.code]?.disbursed === 1) return "disbursed";
  return completed ? "complete" : "half-filled";
}

/** Where the way back into it leads. @param offers it is complete as it stands */
export function continueHint(stage: Stage, offers: boolean) {
  if (stage === "disbursed") return "customer.welcome.continueHintDone";
  return offers ? "customer.welcome.continueHintOffers" : "customer.welcome.continueHintForm";
}

/** What starting another does to it. */
export const START_NEW_HINTS = {
  "half-filled": "customer.welcome.startNewHintForm",
  complete: "customer.welcome.startNewHint",
  disbursed: "customer.welcome.startNewHintDone",
} as const satisfies Record<Stage, string>;

/** The same, where it is asked once more. */
export const CONFIRM_TEXTS = {
  "half-filled": "customer.welcome.confirmTextForm",
  complete: "customer.welcome.confirmText",
  disbursed: "customer.welcome.confirmTextDone",
} as const satisfies Record<Stage, string>;
