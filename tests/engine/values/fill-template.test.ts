import { expect, test } from "vitest";
import { fillLocaleText, fillTemplate } from "../../../src/engine/values/fill-template.ts";

test("a document's text gets its values; a name without one stays, also one that every object has", () => {
  expect(fillTemplate("{name} pays {sum}, {constructor} {gone}", { name: "Asha", sum: 0, gone: undefined })).toBe(
    "Asha pays 0, {constructor} {gone}",
  );
  expect(fillTemplate("{days} days", (name) => (name === "days" ? 30 : undefined))).toBe("30 days");
});

test("a text of the locales gets its values, and nothing for a name without one", () => {
  expect(fillLocaleText("{{count}} of {{all}}{{toString}} {single}", { count: 2, all: 5 })).toBe("2 of 5 {single}");
});
