import { describe, expect, test } from "vitest";
import type { DialectFieldSchema, FormDocument, LenderDocument } from "../../../../src/contract/documents.gen.ts";
import { findingsAfter, shippedCatalog } from "../../../schemas/checkout.ts";

const catalog = shippedCatalog();
const [form] = [...catalog.forms.keys()] as [string];
const [lender] = [...catalog.lenders.keys()] as [string];

const locationsOf = (findings: readonly { code: string; pointer: string }[]) => findings.map(({ code, pointer }) => `${code} ${pointer}`);

describe.each<[string, string, "string" | "integer" | "array"]>([
  ["minimum", "maximum", "integer"],
  ["minLength", "maxLength", "string"],
  ["minItems", "maxItems", "array"],
])("a field's %s and %s", (low, high, type) => {
  const withRange = (from: number, to: number) =>
    findingsAfter("form", form, ({ steps }: FormDocument) => {
      const items = type === "array" ? { items: { type: "string" } } : {};
      const extra = { type, ...items, "x-label": { en: "Extra", hi: "और" }, [low]: from, [high]: to } as DialectFieldSchema;
      steps[0].schema.properties = { ...steps[0].schema.properties, extra };
    });

  test("may be equal, which permits one value; a minimum above the maximum is reported", () => {
    expect(locationsOf(withRange(3, 3))).toEqual([]);
    expect(locationsOf(withRange(4, 3))).toEqual(["empty-range /steps/0/schema/properties/extra"]);
  });
});

test("the limits of a lender's amount, tenure and fee may be equal too", () => {
  const withRanges = (more: number) =>
    findingsAfter("lender", lender, ({ products: [lending] }: LenderDocument) => {
      const { amount, tenure, fees } = lending.terms as Record<string, { min: number; max: number; processing: object }>;
      for (const range of [amount, tenure]) if (range) range.max = range.min - more;
      Object.assign(fees?.processing ?? {}, { percent: 1, min: 100 + more, max: 100 });
    });
  expect(locationsOf(withRanges(0))).toEqual([]);
  expect(locationsOf(withRanges(1))).toEqual(
    ["amount", "fees/processing", "tenure"].map((name) => `empty-range /products/0/terms/${name}`),
  );
});
