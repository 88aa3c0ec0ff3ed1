import { hasWithdrawnConsent } from "../../client/profile/profile.ts";
import type { Profile } from "../../contract/customer/profile.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";

/** Whether the product's form was submitted, even if a consent has been withdrawn since. */
export const wasSent = (profile: Profile | null, product: Pick<ProductSlice, "code">): boolean =>
  profile?.products[product.code]?.completed === 1 || hasWithdrawnConsent(profile, product);
