import type { Profile } from "../../src/contract/customer/profile.ts";

type ProductProgress = Profile["products"][string];

/** A customer's progress with a product: by default with a complete application in progress, without restrictions. */
export const productProgress = (change: Pick<ProductProgress, "application"> & Partial<ProductProgress>): ProductProgress => ({
  completed: 1,
  update_required: 0,
  consent_withdrawn: 0,
  waiting_lender: null,
  disbursed: 0,
  ended: null,
  ...change,
});
