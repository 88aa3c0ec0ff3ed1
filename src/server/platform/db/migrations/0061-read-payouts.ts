import type { Migration } from "../migration.ts";

/** What lenders paid is read by the day that it was paid on, and found by the application that it was paid for. */
export const readPayouts: Migration = {
  name: "0061-read-payouts",
  indexes: [
    { name: "payouts_paid", on: "payouts ((paid_on::timestamp at time zone 'Asia/Kolkata'))" },
    { name: "payouts_reference", on: "payouts (lender, reference)" },
  ],
};
