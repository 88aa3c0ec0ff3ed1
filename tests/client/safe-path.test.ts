import { describe, expect, test } from "vitest";
import { safePath } from "../../src/client/safe-path.ts";

const EVIL = [
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/%2f%2fevil.example",
  "/%2Fevil.example",
  "/%5cevil.example",
  "%2f%2fevil.example",
  "@evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "evil",
  "",
  "/\tevil",
  "/admin\n//evil",
  "/admin/\u202egnp",
  `/${"a".repeat(600)}`,
];

describe("S39 the browser stays on the site", () => {
  test.each(EVIL)("a callback is not followed: %j", (text) => {
    expect(safePath(text)).toBeNull();
    expect(safePath(new URLSearchParams({ callback: text }).get("callback"))).toBeNull();
  });

  test.each(["/admin/dashboard", "/admin/partners/7?tab=colours&page=2", "/partner", "/partner/a%20b"])(
    "a path on the site is followed: %s",
    (text) => {
      expect(safePath(text)).toBe(text);
      expect(new URL(safePath(text) ?? "", "https://saral.example").origin).toBe("https://saral.example");
    },
  );

  test("a missing callback has no path", () => expect(safePath(null)).toBeNull());
});
