import { expect, test } from "vitest";
import { readPersonal } from "../../../src/server/datasets/lending/personal.ts";
import type { Context } from "../../../src/server/platform/context.ts";
import { NoCustomerKey } from "../../../src/server/platform/secrets/vault.ts";

const failingWith = (error: Error) => ({ vault: { decrypt: () => Promise.reject(error) } }) as unknown as Context;

test("an erased customer has neither name nor number", async () => {
  expect(await readPersonal(failingWith(new NoCustomerKey("erased")), "customer", "sealed")).toEqual({ name: null, mobile: null });
});

test("a failure of the database is not shown as an empty name", async () => {
  await expect(readPersonal(failingWith(new Error("the database is unavailable")), "customer", "sealed")).rejects.toThrow("unavailable");
});
