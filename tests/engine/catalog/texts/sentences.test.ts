import { expect, test } from "vitest";
import { finding, listed, pointer } from "../../../../src/engine/catalog/findings/finding.ts";
import { FINDING_TEXTS } from "../../../../src/engine/catalog/findings/finding-texts.ts";

test("a finding lists three names and counts the rest; of options it lists thirty", () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `n${String(index).padStart(2, "0")}`).reverse();
  expect(listed([])).toBe("none");
  expect(listed(["b", "a"])).toBe("a, b");
  expect(listed(names(30))).not.toContain("more");
  expect(listed(names(32))).toMatch(/^n00, n01, .*, n29 and 2 more$/);
  const place = { kind: "form", id: "one", pointer: "" } as const;
  const gone = finding("name-removed", place, { count: 5, documents: ["a"], name: "tin", places: names(5) });
  expect(gone.fix).toBe("Rename it back to tin, or change these places: n00, n01, n02 and 2 more.");
  expect(finding("unknown-reference", place, { what: "field", name: "x", known: names(5) }).fix).toMatch(/n00, n01, n02, n03, n04/);
});

test("a pointer is escaped by RFC 6901", () => {
  expect(pointer("", "a/b", 0, "c~d", "~1")).toBe("/a~1b/0/c~0d/~01");
  expect(pointer("/x")).toBe("/x");
});

test("a finding replaces its placeholders once, and nothing else", () => {
  const place = { kind: "form", id: "one", pointer: "/a" } as const;
  expect(finding("unknown-reference", place, { what: "field", name: "{known}" })).toEqual({
    ...place,
    severity: "error",
    code: "unknown-reference",
    message: "There is no field named {known}.",
    fix: "Correct the name, or add it. Known: {known}.",
  });
  expect(finding("product-without-lender", place, { name: "LOAN" }, "warning")).toMatchObject({
    severity: "warning",
    message: "No enabled lender offers the product LOAN.",
  });
});

test("every text starts in upper case or with a value, and ends like a sentence", () => {
  for (const [code, { message, fix }] of Object.entries(FINDING_TEXTS)) {
    for (const text of [message, fix])
      if (text !== "{fix}" && text !== "{detail}") expect(text, code).toMatch(/^[A-Z{].*([.]|\{detail\})$/);
  }
});
