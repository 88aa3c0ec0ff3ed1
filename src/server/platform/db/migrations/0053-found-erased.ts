import type { Migration } from "../migration.ts";

/** Customers who were erased, by whom rows are found that somebody added beside the erasure. */
export const foundErased: Migration = {
  name: "0053-found-erased",
  indexes: [{ name: "customers_erased", on: "customers (id) where sealed_key is null" }],
};
