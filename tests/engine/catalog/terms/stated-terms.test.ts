import { describe, expect, test } from "vitest";
import type { OfferKindDocument, OfferKindTerms } from "../../../../src/contract/documents.gen.ts";
import { statedTerms } from "../../../../src/engine/catalog/terms/stated-terms.ts";

const ref = (name: string) => ({ $ref: `common.json#/definitions/${name}` }) as OfferKindTerms;
const label = (en: string) => ({ "x-label": { en, hi: `${en} (hi)` } });
const rupees = ref("rupees");
const of = (properties: NonNullable<OfferKindTerms["properties"]>): OfferKindTerms => ({ type: "object", properties });
const listOf = (properties: NonNullable<OfferKindTerms["properties"]>): OfferKindTerms => ({ type: "array", items: of(properties) });

const DEFINITIONS = {
  fees: listOf({
    id: ref("id"),
    label: ref("text"),
    amount: { ...rupees, ...label("Amount") },
    gst: { type: "boolean", ...label("plus GST") },
  }),
  kfs: of({
    rateType: { enum: ["fixed"], ...label("Type of rate") },
    closing: { $ref: "#/definitions/closing", ...label("Closing") } as never,
  }),
  closing: of({ gstPercent: { ...ref("percent"), ...label("GST") } }),
};

const stated = (
  properties: NonNullable<OfferKindTerms["properties"]>,
  terms: Record<string, unknown>,
  language = "en",
  figures: object[] = [],
) =>
  statedTerms(
    { kind: { terms: of(properties), figures: figures as OfferKindDocument["figures"] }, definitions: DEFINITIONS, language },
    terms,
  );

describe("the terms of a lender", () => {
  test("are in groups, in the order of the schema; single values come last", () => {
    const schema = { fee: rupees, limit: of({ step: rupees }), wait: of({}), note: ref("text") };
    expect(stated(schema, { note: { en: "Soon" }, limit: { step: 500 }, wait: {}, fee: 99 })).toEqual([
      { title: "Limit", rows: [{ label: "Step", values: [{ value: { from: 500, to: 500, format: "rupees" } }] }] },
      {
        rows: [
          { label: "Fee", values: [{ value: { from: 99, to: 99, format: "rupees" } }] },
          { label: "Note", values: [{ value: { text: "Soon" } }] },
        ],
      },
    ]);
  });

  test("have the labels of their schema in the reader's language, joined on the way; without one the name in words", () => {
    const schema = {
      fees: {
        ...of({ processing: of({ yearlyShare: ref("percent") }), ...{ gst: { ...ref("percent"), ...label("GST") } } }),
        ...label("Fees"),
      },
    };
    const [group] = stated(schema, { fees: { processing: { yearlyShare: 2 }, gst: 18 } }, "hi");
    expect(group?.title).toBe("Fees (hi)");
    expect(group?.rows.map((row) => row.label)).toEqual(["Processing: Yearly share", "GST (hi)"]);
  });

  test("a smallest and a largest number are one range, at the place of the smallest", () => {
    const months = { type: "integer", "x-format": "months" } as const;
    const schema = { tenure: of({ share: ref("percent"), min: months, step: months, max: months }) };
    expect(stated(schema, { tenure: { min: 6, max: 60, step: 3, share: 2 } })[0]?.rows).toEqual([
      { label: "Share", values: [{ value: { from: 2, to: 2, format: "percent" } }] },
      { values: [{ value: { from: 6, to: 60, format: "months" } }] },
      { label: "Step", values: [{ value: { from: 3, to: 3, format: "months" } }] },
    ]);
    expect(stated(schema, { tenure: { min: 6 } })[0]?.rows).toEqual([
      { label: "Min", values: [{ value: { from: 6, to: 6, format: "months" } }] },
    ]);
    expect(stated(schema, { tenure: { max: 6 } })[0]?.rows).toEqual([
      { label: "Max", values: [{ value: { from: 6, to: 6, format: "months" } }] },
    ]);
  });

  test("rows with conditions are named by these, a last one without by the others", () => {
    const schema = {
      rates: listOf({ band: ref("id"), when: ref("condition"), rate: { type: "number", "x-format": "percent-year", ...label("Rate") } }),
    };
    const when = { required: ["income"], properties: { income: { minimum: 50_000 } } };
    const rate = (percent: number) => [{ value: { from: percent, to: percent, format: "percent-year" } }];
    const rows = (rates: object[]) => stated(schema, { rates })[0]?.rows;
    expect(
      rows([
        { band: "high", when, rate: 10 },
        { band: "odd", when: { anyOf: [when] }, rate: 11 },
        { band: "rest", rate: 12 },
      ]),
    ).toEqual([
      { when: { clauses: [{ fact: "income", minimum: 50_000 }] }, values: rate(10) },
      { when: { json: JSON.stringify({ anyOf: [when] }) }, values: rate(11) },
      { when: "others", values: rate(12) },
    ]);
    expect(rows([{ band: "all", rate: 12 }])).toEqual([{ when: "everyone", values: rate(12) }]);
  });

  test("rows without conditions are named by their text, by the first of several values, or by their id", () => {
    const tiers = { tiers: listOf({ id: ref("id"), upTo: { ...rupees, ...label("Up to") }, percent: ref("percent") }) };
    const percent = (value: number) => [{ value: { from: value, to: value, format: "percent" } }];
    expect(
      stated(tiers, {
        tiers: [
          { id: "a", upTo: 5, percent: 85 },
          { id: "b", percent: 75 },
        ],
      })[0]?.rows,
    ).toEqual([
      { lead: { label: "Up to", value: { from: 5, to: 5, format: "rupees" } }, values: percent(85) },
      { when: "others", values: percent(75) },
    ]);
    expect(stated(tiers, { tiers: [{ id: "b", percent: 75 }] })[0]?.rows).toEqual([{ when: "everyone", values: percent(75) }]);
    const named = { shares: listOf({ id: ref("id"), percent: ref("percent") }) };
    expect(stated(named, { shares: [{ id: "gold", percent: 5 }] })[0]?.rows).toEqual([{ label: "gold", values: percent(5) }]);
    const fees = { other: { $ref: "offer-kind.json#/definitions/fees" } as OfferKindTerms };
    expect(stated(fees, { other: [{ id: "v", label: { en: "Valuation" }, amount: 150, gst: true }] })).toEqual([
      {
        title: "Other",
        rows: [
          {
            label: "Valuation",
            values: [{ value: { from: 150, to: 150, format: "rupees" } }, { label: "plus GST", value: { flag: true } }],
          },
        ],
      },
    ]);
  });

  test("several values of a row keep their labels", () => {
    const schema = {
      fees: listOf({ label: ref("text"), amount: { ...rupees, ...label("Amount") }, most: { ...rupees, ...label("Most") } }),
    };
    expect(stated(schema, { fees: [{ label: { en: "Stamp" }, amount: 90, most: 150 }] })[0]?.rows[0]?.values).toEqual([
      { label: "Amount", value: { from: 90, to: 90, format: "rupees" } },
      { label: "Most", value: { from: 150, to: 150, format: "rupees" } },
    ]);
  });

  test("a list of plain values is one row, and an empty list is no group", () => {
    const schema = { cities: { type: "array", items: { type: "string" } } as OfferKindTerms };
    expect(stated(schema, { cities: ["Pune", "Agra"] })).toEqual([
      { title: "Cities", rows: [{ values: [{ value: { text: "Pune" } }, { value: { text: "Agra" } }] }] },
    ]);
    expect(stated(schema, { cities: [] })).toEqual([]);
  });

  test("parts of the Key Fact Statement have the labels of its definition, and codes the texts of the figure that shows them", () => {
    const figures = [{ id: "rateType", codes: { fixed: { en: "a fixed rate" } }, value: { var: "terms.kfs.rateType" } }];
    const schema = { kfs: { $ref: "offer-kind.json#/definitions/kfs", ...label("Statement") } as OfferKindTerms };
    const terms = { kfs: { rateType: "fixed", closing: { gstPercent: 18 } } };
    expect(stated(schema, terms, "en", figures)).toEqual([
      {
        title: "Statement",
        rows: [
          { label: "Type of rate", values: [{ value: { text: "a fixed rate" } }] },
          { label: "Closing: GST", values: [{ value: { from: 18, to: 18, format: "percent" } }] },
        ],
      },
    ]);
    expect(stated(schema, terms)[0]?.rows[0]?.values).toEqual([{ value: { text: "fixed" } }]);
  });

  test("the text of a code in the schema precedes the figure's; addresses, flags and calculations are distinguished", () => {
    const schema = {
      paid: { enum: ["monthly", "at-end"], "x-codes": { monthly: { en: "each month" } } } as OfferKindTerms,
      page: ref("httpsUrl"),
      open: { type: "boolean" } as OfferKindTerms,
      most: { ...ref("logic"), "x-format": "rupees" } as OfferKindTerms,
    };
    const logic = { "*": [{ var: "income" }, { var: "offer.rate" }, { var: "terms.share" }, { var: "today" }] };
    const values = (terms: Record<string, unknown>) =>
      stated(schema, terms)[0]?.rows.flatMap((row) => row.values.map(({ value }) => value));
    const figures = [{ id: "paid", codes: { monthly: { en: "monthly" } }, value: { var: "terms.paid" } }];
    expect(stated(schema, { paid: "monthly" }, "en", figures)[0]?.rows[0]?.values[0]?.value).toEqual({ text: "each month" });
    expect(values({ paid: "at-end", page: "https://a.example/", open: false, most: logic })).toEqual([
      { text: "at-end" },
      { url: "https://a.example/" },
      { flag: false },
      { calculatedFrom: ["income"] },
    ]);
    expect(values({ most: 500 })).toEqual([{ from: 500, to: 500, format: "rupees" }]);
  });

  test("a code that is a number has its text; a list in a list and an object without named properties are shown as JSON", () => {
    const schema = {
      level: { enum: [1, 2], "x-codes": { 1: { en: "basic" } } } as OfferKindTerms,
      grid: { type: "array", items: { type: "array", items: { type: "integer" } } } as OfferKindTerms,
      more: { type: "array", items: { type: "object" } } as OfferKindTerms,
    };
    const values = (terms: Record<string, unknown>) => stated(schema, terms)[0]?.rows[0]?.values.map(({ value }) => value);
    expect(values({ level: 1 })).toEqual([{ text: "basic" }]);
    expect(values({ level: 2 })).toEqual([{ from: 2, to: 2, format: "count" }]);
    expect(values({ grid: [[1, 2], []] })).toEqual([{ text: "[1,2]" }, { text: "[]" }]);
    expect(values({ more: [{ a: 1 }] })).toEqual([{ text: '{"a":1}' }]);
  });

  test("names of the prototype are names like others, and a row may have a condition only", () => {
    const schema = of({ constructor: rupees, toString: ref("text") });
    expect(stated({ part: schema }, { part: {} })).toEqual([]);
    expect(stated({ part: schema }, { part: { constructor: 5 } })[0]?.rows.map((row) => row.label)).toEqual(["Constructor"]);
    const list = listOf({ when: ref("condition"), rate: ref("percent") });
    const rows = (when: unknown) => stated({ list }, { list: [{ when }] })[0]?.rows;
    expect(rows(true)).toEqual([{ when: { json: "true" }, values: [] }]);
    expect(rows(false)).toEqual([{ when: { json: "false" }, values: [] }]);
  });
});
