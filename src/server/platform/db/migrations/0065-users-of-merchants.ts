import type { Migration } from "../migration.ts";

/** Those who sign in for a merchant are found by it. */
export const usersOfMerchants: Migration = {
  name: "0065-users-of-merchants",
  indexes: [{ name: "staff_merchant", on: "staff (merchant_id) where merchant_id is not null" }],
};
