import fc from "fast-check";
import type { Condition } from "../../../src/contract/site/slices.ts";

const THEN = "then";

/** Names of facts, a few of which every object inherits. */
const name = fc.constantFrom("age", "income", "code", "flag", "list", "nested", "constructor", "toString");
const number = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constantFrom(0.5, 1e9, -0.25, 0.3, 0.07, 1.15, 4.35));
const text = fc.constantFrom(
  "",
  "A",
  "AB",
  "abc",
  "1",
  "560001",
  "é",
  "🙂",
  "2020-02-30",
  "2024-02-29",
  "2024-02-29T10:00:00Z",
  "2024-02-29 10:00:00Z",
  "2024-02-29t23:59:60z",
  "10:00:00+05:30",
  "10:00:00",
  "a@[10.0.0.1]",
  "https://a.co:80/%41",
  "https://a.co:8a/",
  "a@b.co",
  "a..b@c.co",
  "x:y",
  "[",
  "\\-",
);
const leaf = fc.oneof(number, text, fc.boolean(), fc.constant(null));

/** Any fact: a leaf, or a list or an object of leaves. */
const value = fc.oneof(
  { weight: 6, arbitrary: leaf },
  { weight: 1, arbitrary: fc.array(leaf, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(name, leaf, { maxKeys: 2 }) },
);

/** Facts as the engine makes them: a plain object. */
export const facts: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(name, value, { maxKeys: 6, noNullPrototype: true });

const simpleType = fc.constantFrom("array", "boolean", "integer", "null", "number", "object", "string");
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 3 });

/** Conditions on any value, in the closed dialect of schemas/meta/dialect.json, every keyword among them. */
const onValue: fc.Arbitrary<Condition> = fc.letrec<{ condition: Condition }>((tie) => {
  const inner = tie("condition");
  const some = fc.array(inner, { minLength: 1, maxLength: 2 });
  // Ajv refuses an `if` without `then` and `else`, which would have no effect.
  const branch = fc.oneof(
    fc.record({ if: inner, [THEN]: inner }, { noNullPrototype: true }),
    fc.record({ if: inner, [THEN]: inner, else: inner }, { noNullPrototype: true }),
    fc.record({ if: inner, else: inner }, { noNullPrototype: true }),
  );
  const keywords: Record<string, fc.Arbitrary<unknown>> = {
    type: fc.oneof(simpleType, fc.uniqueArray(simpleType, { minLength: 1, maxLength: 3 })),
    properties: fc.dictionary(name, inner, { maxKeys: 2, noNullPrototype: true }),
    required: names,
    const: leaf,
    enum: fc.oneof(fc.uniqueArray(leaf, { minLength: 1, maxLength: 4 }), fc.uniqueArray(leaf, { minLength: 7, maxLength: 9 })),
    not: inner,
    allOf: some,
    anyOf: some,
    oneOf: some,
    minimum: number,
    maximum: number,
    exclusiveMinimum: number,
    exclusiveMaximum: number,
    multipleOf: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constantFrom(0.1, 0.01, 0.05, 1.5)),
    minLength: fc.integer({ min: 0, max: 3 }),
    maxLength: fc.integer({ min: 0, max: 3 }),
    pattern: fc.constantFrom("^[A-Z]", "^\\d{6}$", "é", "^.$", "b"),
    format: fc.constantFrom("date", "time", "date-time", "email", "uuid", "uri", "regex"),
    contains: inner,
    items: inner,
    minItems: fc.integer({ min: 0, max: 2 }),
    maxItems: fc.integer({ min: 0, max: 2 }),
    uniqueItems: fc.boolean(),
  };
  return {
    condition: fc.oneof(
      { maxDepth: 2, depthSize: "max" },
      fc.boolean(),
      branch,
      fc.tuple(branch, inner).map(([first, second]) => (typeof second === "boolean" ? first : { ...second, ...first })),
      {
        weight: 6,
        // A few at a time: of many, the first that fails would be all that is ever looked at.
        arbitrary: fc
          .uniqueArray(fc.oneof(...Object.entries(keywords).map(([keyword, value]) => fc.tuple(fc.constant(keyword), value))), {
            selector: ([keyword]) => keyword,
            minLength: 1,
            maxLength: 3,
          })
          .map((entries) => Object.fromEntries(entries) as Condition),
      },
    ),
  };
}).condition;

/** Conditions as documents have them, on the whole of the facts; most of them on some by name, since what else they say speaks of other values. */
export const condition: fc.Arbitrary<Condition> = fc.oneof(
  { weight: 1, arbitrary: onValue },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        required: fc.uniqueArray(name, { maxLength: 1 }),
        properties: fc.dictionary(name, onValue, { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
      },
      { requiredKeys: ["properties"], noNullPrototype: true },
    ),
  },
);
