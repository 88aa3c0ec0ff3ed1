import { PRODUCT_FLAGS } from "./profile.ts";

/**
 * Names that only the server sets. Answers with one of them are rejected, whatever the form says
 * (S22), so no form may ask for one.
 */
export const SERVER_FIELDS: ReadonlySet<string> = new Set([
  "user_id",
  "role_id",
  "partner_id",
  "merchant_location_id",
  "channel_id",
  "email_verified",
  "is_editing",
  "language",
  "inflight_credit_app_id",
  "products",
  "unfinished",
  ...PRODUCT_FLAGS,
]);
