import { describe, expect, test } from "vitest";
import type { FieldSlice, FormSlice } from "../../../src/contract/site/slices.ts";
import { interpretCondition } from "../../../src/engine/rules/logic/interpret.ts";
import { splitAnswers } from "../../../src/engine/validate/answers.ts";
import { defaultAnswers, newItem } from "../../../src/engine/validate/defaults.ts";
import { knownWithin } from "../../../src/engine/validate/nested.ts";
import { prefilledAnswers } from "../../../src/engine/validate/prefill.ts";

const THEN = "then";
const steps = (properties: object, more: object = {}) =>
  [{ id: "one", title: "", schema: { type: "object", properties, ...more } }] as unknown as FormSlice["steps"];

describe("a form is prefilled with the customer's known data:", () => {
  const form = {
    prefill: { channel: { if: [{ var: "email_verified" }, "EMAIL", "MOBILE"] }, nickname: { var: "first_name" }, city: null },
    steps: steps(
      {
        first_name: { type: "string" },
        channel: { type: "string" },
        nickname: { type: "string" },
        city: { type: "string" },
        loans: { items: {} },
      },
      { allOf: [{ if: { required: ["first_name"] }, [THEN]: { properties: { income: { type: "integer" } } } }] },
    ),
  } as unknown as FormSlice;

  test("each field with the value of its name, including branches, unless the form defines another", () => {
    expect(prefilledAnswers(form, { first_name: "Asha", channel: "POST", city: "Pune", income: 50_000, email_verified: 1 })).toEqual({
      first_name: "Asha",
      channel: "EMAIL",
      nickname: "Asha",
      income: 50_000,
    });
  });

  test("no empty values, and no unknown fields", () => {
    expect(prefilledAnswers(form, { first_name: "", income: null, role_id: 1, email_verified: 0 })).toEqual({ channel: "MOBILE" });
    expect(prefilledAnswers({ ...form, prefill: {} }, {})).toEqual({});
  });

  test("0 and false are values", () => {
    expect(prefilledAnswers({ ...form, prefill: {} }, { income: 0, city: false })).toEqual({ income: 0, city: false });
  });

  test("no values that a field cannot hold, and no inherited properties", () => {
    const odd = { prefill: {}, steps: steps({ constructor: { type: "string" }, loans: { items: { type: "string" } }, name: {} }) };
    expect(prefilledAnswers(odd, { loans: "none", name: { a: 1 } })).toEqual({});
  });

  test("no value if the calculation of the form fails", () => {
    const prefill = { income: { "/": [1, 0] } } as FormSlice["prefill"];
    expect(prefilledAnswers({ ...form, prefill }, { income: 5 })).toEqual({});
  });
});

describe("without known data, a form is prefilled with its defaults:", () => {
  test("those of its fields, including inactive branches", () => {
    const branch = {
      if: { required: ["a"] },
      [THEN]: { properties: { b: { "x-default": 0 } } },
      else: { properties: { c: { "x-default": null } } },
    };
    expect(defaultAnswers({ steps: steps({ a: { "x-default": "A" }, d: {} }, { allOf: [branch] }) })).toEqual({ a: "A", b: 0, c: null });
  });

  test("a new list item with those of its fields, or its own", () => {
    const item = (own: object) => newItem(own as FieldSlice);
    expect(item({ properties: { a: { "x-default": 1 }, b: {} } })).toEqual({ a: 1 });
    expect(item({ type: "string", "x-default": "A" })).toBe("A");
    expect(item({ properties: { b: {} } })).toBeUndefined();
    expect(item({ type: "string" })).toBeUndefined();
  });
});

describe("a field that takes null", () => {
  const kept = (properties: object, required: string[], answers: Record<string, unknown>) =>
    splitAnswers({ steps: steps(properties, { required }) }, answers, () => ({}), interpretCondition).kept;
  const nullable = { type: ["integer", "null"] };

  test("is answered with null if it is required and left empty", () => {
    expect(kept({ a: nullable }, ["a"], {})).toEqual({ a: null });
    expect(kept({ a: nullable }, ["a"], { a: 0 })).toEqual({ a: 0 });
    expect(kept({ a: nullable }, [], {})).toEqual({});
    expect(kept({ a: { type: "integer" } }, ["a"], {})).toEqual({});
    expect(kept({ group: { properties: { a: nullable }, required: ["a"] } }, ["group"], {})).toEqual({ group: { a: null } });
  });

  test("must be chosen if null is one of its choices", () => {
    const choice = { type: ["string", "null"], enum: ["A", null] };
    expect(kept({ a: choice }, ["a"], {})).toEqual({});
    expect(kept({ a: choice }, ["a"], { a: null })).toEqual({ a: null });
  });

  test("keeps null in a draft, and no other field does", () => {
    expect(knownWithin(nullable as FieldSlice, null)).toBeNull();
    expect(knownWithin({ enum: ["A", null] } as FieldSlice, null)).toBeNull();
    expect(knownWithin({ type: "integer" }, null)).toBeUndefined();
    expect(knownWithin({ type: ["array", "null"], items: {} } as FieldSlice, null)).toBeNull();
  });
});
