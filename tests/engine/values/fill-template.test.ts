import { expect, test } from "vitest";
import { fillLocaleText, fillPath, fillTemplate } from "../../../src/engine/values/fill-template.ts";

test("placeholders of a document's text are filled; one without a value stays, including inherited names", () => {
  expect(fillTemplate("{name} pays {sum}, {constructor} {gone}", { name: "Asha", sum: 0, gone: undefined })).toBe(
    "Asha pays 0, {constructor} {gone}",
  );
  expect(fillTemplate("{days} days", (name) => (name === "days" ? 30 : undefined))).toBe("30 days");
});

test("placeholders of a locale text are filled, and removed without a value", () => {
  expect(fillLocaleText("{{count}} of {{all}}{{toString}} {single}", { count: 2, all: 5 })).toBe("2 of 5 {single}");
});

test("parameters of a path are encoded as one segment; one without a value stays", () => {
  expect(fillPath("/staff/{kind}/{id}/{constructor}", { kind: "a/b ?#", id: 0 })).toBe("/staff/a%2Fb%20%3F%23/0/{constructor}");
});
