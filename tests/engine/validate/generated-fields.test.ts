import fc from "fast-check";
import { expect, test } from "vitest";
import type { StepValidator, ValidatorModule } from "../../../src/contract/site/slices.ts";
import { compileForServer, compileValidators } from "../../../src/engine/forms/standalone.ts";
import { compiledConditions } from "../../../src/engine/rules/logic/compile.ts";
import { interpretCondition } from "../../../src/engine/rules/logic/interpret.ts";
import { createAjv } from "../../../src/engine/values/ajv.ts";
import { validatorRuntime } from "../../../src/engine/values/runtime.ts";
import { METAS } from "../../schemas/checkout.ts";
import { runs } from "../../support/long.ts";

const TEXTS = [
  "",
  "A",
  "AB",
  "अब",
  "🙂🙂",
  "2024-02-29",
  "2023-02-29",
  "10:30:00+05:30",
  "10:30",
  "a@b.co",
  "a@b",
  "https://a.co/%41",
  "https://a.co/%4",
  "[",
  "560001",
];
const NUMBERS = [0, 1, -1, 3, 0.3, 0.35, 1.15, 10.99, -42, 1e15, 99_999.99];

const leaf = fc.oneof(fc.constantFrom(...TEXTS), fc.constantFrom(...NUMBERS), fc.boolean(), fc.constant(null));
const answer = fc.oneof(
  { weight: 5, arbitrary: leaf },
  fc.array(leaf, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom("a", "b"), leaf, { maxKeys: 2, noNullPrototype: true }),
);

const simple = fc.constantFrom("string", "number", "integer", "boolean", "array");
const keywords: Record<string, fc.Arbitrary<unknown>> = {
  type: fc.oneof(
    simple,
    simple.map((type) => [type, "null"]),
  ),
  const: leaf,
  enum: fc.uniqueArray(leaf, { minLength: 1, maxLength: 5 }),
  minimum: fc.constantFrom(...NUMBERS),
  maximum: fc.constantFrom(...NUMBERS),
  exclusiveMinimum: fc.constantFrom(...NUMBERS),
  exclusiveMaximum: fc.constantFrom(...NUMBERS),
  multipleOf: fc.constantFrom(1, 5, 0.5, 0.1, 0.01, 0.0001),
  minLength: fc.integer({ min: 0, max: 3 }),
  maxLength: fc.integer({ min: 0, max: 12 }),
  pattern: fc.constantFrom("^[A-Z]*$", "^\\p{L}+$", "^[0-9]{6}$"),
  format: fc.constantFrom("date", "time", "date-time", "email", "uuid", "uri", "regex"),
  minItems: fc.integer({ min: 0, max: 2 }),
  maxItems: fc.integer({ min: 0, max: 2 }),
  uniqueItems: fc.boolean(),
};
const plain = fc
  .uniqueArray(fc.oneof(...Object.entries(keywords).map(([keyword, value]) => fc.tuple(fc.constant(keyword), value))), {
    selector: ([keyword]) => keyword,
    minLength: 1,
    maxLength: 3,
  })
  .map((entries) => Object.fromEntries(entries) as Record<string, unknown>);
const field = fc.oneof(
  { weight: 4, arbitrary: plain },
  plain.map((items) => ({ items })),
  fc.tuple(plain, plain).map(([a, b]) => ({ properties: { a, b }, required: ["a"] })),
);

const metas = createAjv();
for (const meta of Object.values(METAS)) metas.addSchema(meta);
const isDialectField = metas.getSchema("https://saral.example/meta/dialect.json#/definitions/fieldSchema");

const today = () => "2026-11-21";
const validateValue = (validate: StepValidator | undefined, value: unknown) => validate?.({ value });

test("S30 on generated fields the server's validator, the browser's module, the interpreter and compiled conditions agree", () => {
  fc.assert(
    fc.property(field, fc.array(answer, { minLength: 6, maxLength: 12 }), (schema, values) => {
      expect(isDialectField?.(schema), JSON.stringify(isDialectField?.errors)).toBe(true);
      const form = { steps: [{ id: "one", title: {}, schema: { type: "object", properties: { value: schema } } }] } as never;
      const server = compileForServer(form, today).one;
      const make = new Function(compileValidators(form).replace("export default", "return"))() as ValidatorModule;
      const browser = make(validatorRuntime(today)).one;
      const compiled = compiledConditions();
      for (const value of values) {
        const expected = validateValue(server, value);
        expect(validateValue(browser, value), "the browser's module").toBe(expected);
        expect(interpretCondition(schema, value), "the interpreter").toBe(expected);
        expect(compiled(schema, value), "compiled conditions").toBe(expected);
      }
    }),
    { numRuns: runs(250) },
  );
});
