import { describe, expect, test } from "vitest";
import type { Catalog } from "../../../../src/engine/catalog/catalog.ts";
import { codeLabels, datasetFields } from "../../../../src/engine/catalog/dataset-fields.ts";
import { factFields, groupingFacts, queryableFacts } from "../../../../src/engine/catalog/facts/queryable.ts";
import { resolveForm } from "../../../../src/engine/catalog/resolve.ts";
import { smallCatalog } from "../small-catalog.ts";

const THEN = "then";
const documents = {
  shared: { place: { definitions: { pin: { type: "string", "x-queryable": { as: "area", first: 3, label: { en: "Area" } } } } } },
  form: {
    one: {
      steps: [
        {
          id: "a",
          schema: {
            properties: {
              pin: { $ref: "shared/place#/definitions/pin" },
              income: { type: "integer", "x-queryable": { bands: [50, 10, 100] } },
              sum: { type: "integer", "x-ui": { widget: "rupees" }, "x-queryable": { as: "amount" } },
              name: { type: "string" },
              agrees: { type: "boolean", "x-queryable": {} },
            },
            allOf: [
              {
                if: true,
                [THEN]: {
                  properties: {
                    shop: { type: "string", "x-options": "shops", "x-queryable": {} },
                    shop_pin: { type: "string", "x-queryable": { as: "area", first: 3 } },
                  },
                },
              },
            ],
          },
        },
      ],
    },
  },
  options: { default: { lists: { shops: [{ code: "TEA", label: { en: "Tea" } }] } } },
};
const catalog: Catalog = smallCatalog(documents);
const BROKEN = { steps: [{ id: "a", schema: { properties: { x: { $ref: "shared/none#/definitions/x" } } } }] };
const form = resolveForm(catalog, "one");

describe("the queryable facts of an application", () => {
  test("are those that fields declare, under their common names, including branches, and no others", () => {
    expect(queryableFacts(form, { pin: "560034", income: 75, sum: 2_000, name: "Asha", agrees: true, shop: "TEA", other: 1 })).toEqual({
      area: "560",
      income: "50-100",
      amount: 2_000,
      agrees: true,
      shop: "TEA",
    });
  });

  test.each([
    [9, "-10"],
    [10, "10-50"],
    [49, "10-50"],
    [50, "50-100"],
    [100, "100-"],
  ])("a number of %s is in the band %s", (income, band) => {
    expect(queryableFacts(form, { income })).toEqual({ income: band });
  });

  test("an answer of another type is not stored", () => {
    expect(queryableFacts(form, { pin: 560_034, income: "75", sum: [1], agrees: null })).toEqual({});
    expect(queryableFacts(form, Object.create({ pin: "560034" }))).toEqual({});
  });

  test("an unreadable form makes the fields of a dataset unknown", () => {
    const broken = smallCatalog({ ...documents, form: { ...documents.form, broken: BROKEN } });
    expect(() => factFields(broken)).toThrow();
    expect(Object.keys(datasetFields(broken, "applications"))).toEqual([]);
    expect(Object.keys(datasetFields(catalog, "applications"))).toEqual(expect.arrayContaining(["area", "amount", "created_at"]));
  });

  test("that are choices, ranges or parts of texts group customers, each once and under its own label", () => {
    expect(groupingFacts(form).map(({ name, answer, label }) => [name, answer, label])).toEqual([
      ["area", "pin", { en: "Area" }],
      ["income", "income", null],
      ["agrees", "agrees", null],
      ["shop", "shop", null],
    ]);
  });

  test("are fields of a dataset", () => {
    expect(factFields(catalog)).toEqual({
      area: { type: "text", filter: "values", dimension: true },
      income: { type: "code", bands: { limits: [[10, 50, 100]], rupees: false }, filter: "values", dimension: true },
      amount: { type: "rupees" },
      agrees: { type: "code", yesOrNo: true, filter: "values", dimension: true },
      shop: { type: "code", options: "shops", filter: "values", dimension: true },
    });
  });

  test.each([
    ["en", { true: "Yes", false: "No" }],
    ["hi", { true: "हाँ", false: "नहीं" }],
  ])("a fact that is true or false is labelled yes or no in the reader's language: %s", (language, labels) => {
    const texts = { "en/form": { yes: "Yes", no: "No" }, "hi/form": { yes: "हाँ", no: "नहीं" } };
    const own = smallCatalog({ ...documents, texts });
    const { agrees } = datasetFields(own, "applications");
    expect(agrees && codeLabels(own, { dataset: "applications", name: "agrees", field: agrees }, language)).toEqual(labels);
  });

  const BANDS = { below: "Below {{to}}", between: "{{from}}–{{to}}", from: "{{from}} and more" };
  const banded = (rule: object) => ({
    steps: [{ id: "a", schema: { properties: { income: { type: "integer", "x-ui": { widget: "rupees" }, "x-queryable": rule } } } }],
  });
  const labelsOf = (forms: Record<string, object>, language: string) => {
    const own = smallCatalog({ form: forms, texts: { "en/staff": { bands: BANDS }, "hi/staff": { bands: { below: "{{to}} से कम" } } } });
    const { income } = datasetFields(own, "applications");
    return income && codeLabels(own, { dataset: "applications", name: "income", field: income }, language);
  };

  test("a band is labelled by its limits in the reader's language, with one currency sign", () => {
    const form = banded({ bands: [200_000, 15_000, 25_000] });
    expect(Object.entries(labelsOf({ form }, "en") ?? {})).toEqual([
      ["-15000", "Below ₹15,000"],
      ["15000-25000", "₹15,000–25,000"],
      ["25000-200000", "₹25,000–2,00,000"],
      ["200000-", "₹2,00,000 and more"],
    ]);
    expect(labelsOf({ form }, "hi")).toMatchObject({ "-15000": "₹15,000 से कम" });
  });

  test("forms with different bands of one fact have labels for all of them", () => {
    const labels = labelsOf({ one: banded({ bands: [10] }), two: banded({ bands: [20, 30] }) }, "en");
    expect(Object.keys(labels ?? {})).toEqual(["-10", "10-", "-20", "20-30", "30-"]);
  });
});
