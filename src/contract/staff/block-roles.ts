import type { BlockKind } from "../page-slices.ts";
import { MERCHANT_REQUEST_ROLES } from "./datasets/merchants.ts";
import { CAMPAIGN_ROLES } from "./datasets/outreach.ts";
import { DESK_ROLES, SEARCH_ROLES } from "./found-customer.ts";

/** The staff roles that may see a block of these kinds, which have no roles in their contents. */
export const BLOCK_ROLES = {
  "customer-search": SEARCH_ROLES,
  desk: DESK_ROLES,
  calls: DESK_ROLES,
  campaign: CAMPAIGN_ROLES,
  "merchant-request": MERCHANT_REQUEST_ROLES,
} satisfies Partial<Record<BlockKind, readonly number[]>>;
