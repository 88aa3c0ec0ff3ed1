import { expect, test } from "vitest";
import { LenderAndProductNames } from "../../../src/server/features/rights/lender-and-product-names.ts";
import type { Context } from "../../../src/server/platform/context.ts";

test("names are read on first use only, so that no read can fail unnoticed", async () => {
  let reads = 0;
  const failing = new Proxy({} as Context["db"], {
    get: () => {
      reads += 1;
      throw new Error("the database is unavailable");
    },
  });
  const names = new LenderAndProductNames({ db: failing } as Context, { customerId: "customer", language: "en" });
  expect(reads).toBe(0);
  await expect(names.productOf("application")).rejects.toThrow("unavailable");
  await expect(names.lenderOf("lender", null)).rejects.toThrow("unavailable");
  expect(reads).toBeGreaterThan(0);
});
