import { expect, test } from "vitest";
import { checkRelease } from "../../src/server/platform/releases/check-release.ts";
import { ANY_PRODUCTS, changedDocuments } from "../support/any-products.ts";

test("an education loan, a card, a cover and a gold loan are valid documents, tried on generated persons, without a warning", async () => {
  expect((await checkRelease(changedDocuments(ANY_PRODUCTS))).findings).toEqual([]);
});
