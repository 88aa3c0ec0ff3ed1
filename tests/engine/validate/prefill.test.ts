import { describe, expect, test } from "vitest";
import type { FieldSlice, FormSlice } from "../../../src/contract/site/slices.ts";
import { interpretCondition } from "../../../src/engine/rules/interpret.ts";
import { splitAnswers } from "../../../src/engine/validate/answers.ts";
import { defaultAnswers, newItem } from "../../../src/engine/validate/defaults.ts";
import { knownWithin } from "../../../src/engine/validate/nested.ts";
import { prefilledAnswers } from "../../../src/engine/validate/prefill.ts";

const THEN = "then";
const steps = (properties: object, more: object = {}) =>
  [{ id: "one", title: "", schema: { type: "object", properties, ...more } }] as unknown as FormSlice["steps"];

describe("a form begins with what is known of the customer:", () => {
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

  test("each field with what is known under its name, those of branches too, unless the form says otherwise", () => {
    expect(prefilledAnswers(form, { first_name: "Asha", channel: "POST", city: "Pune", income: 50_000, email_verified: 1 })).toEqual({
      first_name: "Asha",
      channel: "EMAIL",
      nickname: "Asha",
      income: 50_000,
    });
  });

  test("no field with nothing, and nothing that the form has no field for", () => {
    expect(prefilledAnswers(form, { first_name: "", income: null, role_id: 1, email_verified: 0 })).toEqual({ channel: "MOBILE" });
    expect(prefilledAnswers({ ...form, prefill: {} }, {})).toEqual({});
  });

  test("0 and false are something", () => {
    expect(prefilledAnswers({ ...form, prefill: {} }, { income: 0, city: false })).toEqual({ income: 0, city: false });
  });

  test("nothing that a field cannot hold, and nothing that every object inherits", () => {
    const odd = { prefill: {}, steps: steps({ constructor: { type: "string" }, loans: { items: { type: "string" } }, name: {} }) };
    expect(prefilledAnswers(odd, { loans: "none", name: { a: 1 } })).toEqual({});
  });

  test("nothing where what the form works out fails", () => {
    const prefill = { income: { "/": [1, 0] } } as FormSlice["prefill"];
    expect(prefilledAnswers({ ...form, prefill }, { income: 5 })).toEqual({});
  });
});

describe("where nothing is known, a form begins with its defaults:", () => {
  test("those of its fields, of branches that are closed as yet too", () => {
    const branch = {
      if: { required: ["a"] },
      [THEN]: { properties: { b: { "x-default": 0 } } },
      else: { properties: { c: { "x-default": null } } },
    };
    expect(defaultAnswers({ steps: steps({ a: { "x-default": "A" }, d: {} }, { allOf: [branch] }) })).toEqual({ a: "A", b: 0, c: null });
  });

  test("a new item of a list with those of its fields, or its own", () => {
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

  test("is answered by null where it is required and left empty", () => {
    expect(kept({ a: nullable }, ["a"], {})).toEqual({ a: null });
    expect(kept({ a: nullable }, ["a"], { a: 0 })).toEqual({ a: 0 });
    expect(kept({ a: nullable }, [], {})).toEqual({});
    expect(kept({ a: { type: "integer" } }, ["a"], {})).toEqual({});
    expect(kept({ group: { properties: { a: nullable }, required: ["a"] } }, ["group"], {})).toEqual({ group: { a: null } });
  });

  test("has to be chosen where null is one of its choices", () => {
    const choice = { type: ["string", "null"], enum: ["A", null] };
    expect(kept({ a: choice }, ["a"], {})).toEqual({});
    expect(kept({ a: choice }, ["a"], { a: null })).toEqual({ a: null });
  });

  test("keeps its null in a draft, and no other field does", () => {
    expect(knownWithin(nullable as FieldSlice, null)).toBeNull();
    expect(knownWithin({ enum: ["A", null] } as FieldSlice, null)).toBeNull();
    expect(knownWithin({ type: "integer" }, null)).toBeUndefined();
    expect(knownWithin({ type: ["array", "null"], items: {} } as FieldSlice, null)).toBeNull();
  });
});
