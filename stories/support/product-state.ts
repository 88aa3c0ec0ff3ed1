import type { Profile } from "../../src/contract/customer/profile.ts";
import { APP_ID } from "./lending.ts";

type ProductState = Profile["products"][string];

/**
 * A customer's state for a product: by default a complete application in progress with no obstacle.
 */
export const productState = (change: Partial<ProductState> = {}): ProductState => ({
  completed: 1,
  update_required: 0,
  application: APP_ID,
  consent_withdrawn: 0,
  waiting_lender: null,
  disbursed: 0,
  ended: null,
  ...change,
});
