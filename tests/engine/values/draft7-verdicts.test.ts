import { describe, expect, test } from "vitest";
import type { Condition, StepValidator, ValidatorModule } from "../../../src/contract/site/slices.ts";
import { checkSchema } from "../../../src/engine/catalog/checks/check-schema.ts";
import { compileForServer, compileValidators } from "../../../src/engine/forms/standalone.ts";
import { generateCriteria } from "../../../src/engine/rules/criteria.ts";
import { compiledConditions, conditionCompiler } from "../../../src/engine/rules/logic/compile.ts";
import { interpretCondition } from "../../../src/engine/rules/logic/interpret.ts";
import { createAjv } from "../../../src/engine/values/ajv.ts";
import { validatorRuntime } from "../../../src/engine/values/runtime.ts";
import { METAS } from "../../schemas/checkout.ts";
import { CASES } from "./draft7-cases.ts";
import { UNSUPPORTED, UNSUPPORTED_CONDITIONS, UNSUPPORTED_FIELDS } from "./draft7-outside.ts";

type Schema = Record<string, unknown>;
type Evaluator = (schema: Schema, value: unknown) => boolean;

const metas = createAjv();
for (const meta of Object.values(METAS)) metas.addSchema(meta);
const schemaOfDefinition = (definition: string) => {
  const validate = metas.getSchema(`https://saral.example/meta/dialect.json#/definitions/${definition}`);
  if (!validate) throw new Error(`the dialect has no ${definition}`);
  return (schema: Schema) => validate(schema) === true;
};
const isField = schemaOfDefinition("fieldSchema");
const isCondition = schemaOfDefinition("condition");

const today = () => "2026-11-21";
const stepOf = (schema: Schema) =>
  ({ steps: [{ id: "one", title: {}, schema: { type: "object", properties: { value: schema } } }] }) as never;

/** The module as a browser gets it, made a function here without a file in between. */
function compileModule(schema: Schema): StepValidator {
  const source = compileValidators(stepOf(schema)).replace("export default", "return");
  const make = new Function(source)() as ValidatorModule;
  return make(validatorRuntime(today)).one as StepValidator;
}

const compile = conditionCompiler();
const asFact = (schema: Schema): Condition => ({ properties: { value: schema } });

/** Who decides over answers, and who over conditions. */
const FIELD_VALIDATORS: Record<string, (schema: Schema) => (value: unknown) => boolean> = {
  "server's validator": (schema) => {
    const { one } = compileForServer(stepOf(schema), today);
    return (value) => one?.({ value }) === true;
  },
  "browser's module": (schema) => {
    const validate = compileModule(schema);
    return (value) => validate({ value });
  },
};
const CONDITION_EVALUATORS: Record<string, Evaluator> = {
  interpreter: (schema, value) => interpretCondition(schema, value),
  "interpreter, of a fact": (schema, value) => interpretCondition(asFact(schema), { value }),
  "compiled condition": (schema, value) => compiledConditions()(schema, value),
  "written-out criterion": (schema, value) => generateCriteria([{ test: asFact(schema) }], [1], compile)({ value }).length === 0,
};

const TEXT = { en: "One", hi: "एक" };
const THEN = "then";

/** The places of a schema in a form, as a field and as a condition, and the places within each for a subschema. */
const DOCUMENTS_WITH_SCHEMA = {
  field: {
    at: "/steps/0/schema/properties/value",
    form: (schema: unknown) => formWith({ schema: { properties: { value: schema } } }),
    around: {
      "/items": (schema) => ({ items: schema }),
      "/properties/a": (schema) => ({ properties: { a: schema } }),
      "/allOf/0/then/properties/a": (schema) => ({ allOf: [{ if: true, [THEN]: { properties: { a: schema } } }] }),
      "/allOf/0/else/properties/a": (schema) => ({ allOf: [{ if: true, [THEN]: {}, else: { properties: { a: schema } } }] }),
    },
  },
  condition: {
    at: "/steps/0/when/properties/value",
    form: (schema: unknown) => formWith({ schema: { properties: {} }, when: { properties: { value: schema } } }),
    around: {
      "/not": (schema) => ({ not: schema }),
      "/items": (schema) => ({ items: schema }),
      "/contains": (schema) => ({ contains: schema }),
      "/properties/a": (schema) => ({ properties: { a: schema } }),
      "/allOf/0": (schema) => ({ allOf: [schema] }),
      "/anyOf/1": (schema) => ({ anyOf: [true, schema] }),
      "/oneOf/0": (schema) => ({ oneOf: [schema] }),
      "/if": (schema) => ({ if: schema, [THEN]: true }),
      "/then": (schema) => ({ if: true, [THEN]: schema }),
      "/else": (schema) => ({ if: true, else: schema }),
    },
  },
} as const satisfies Record<string, { at: string; form: object; around: Record<string, (schema: unknown) => unknown> }>;
const formWith = (step: object) => ({ id: "loan", title: TEXT, steps: [{ id: "one", title: TEXT, ...step }] });

/** The places at which the shape of a schema is found at fault, from the schema on. */
function findingsAt(place: keyof typeof DOCUMENTS_WITH_SCHEMA, schema: unknown): string[] {
  const { at, form } = DOCUMENTS_WITH_SCHEMA[place];
  const found = checkSchema([{ kind: "form", id: "loan", content: form(schema) }], METAS);
  // What names and texts may not hold in any document is none of the dialect's.
  const ofDialect = found.filter(({ code }) => !code.startsWith("unsafe-"));
  return ofDialect.map(({ pointer }) => {
    expect(pointer).toMatch(new RegExp(`^${at}(/|$)`));
    return pointer.slice(at.length);
  });
}

describe.each(Object.entries(CASES))("%s", (_keyword, cases) => {
  test.each(cases.map((one) => [JSON.stringify(one[0]), ...one] as const))("%s", (_name, schema, good, bad) => {
    const verdicts = [...good.map((value) => [value, true] as const), ...bad.map((value) => [value, false] as const)];
    expect(isField(schema) || isCondition(schema), "is within the dialect").toBe(true);
    for (const [place, schemaOfDefinition] of [
      ["field", isField],
      ["condition", isCondition],
    ] as const)
      expect(findingsAt(place, schema).length > 0, `is a finding as a ${place}`).toBe(!schemaOfDefinition(schema));
    if (isField(schema))
      for (const [judge, prepare] of Object.entries(FIELD_VALIDATORS)) {
        const decide = prepare(schema);
        for (const [value, verdict] of verdicts) expect(decide(value), `${judge}: ${JSON.stringify(value)}`).toBe(verdict);
      }
    if (isCondition(schema))
      for (const [judge, decide] of Object.entries(CONDITION_EVALUATORS))
        for (const [value, verdict] of verdicts) expect(decide(schema, value), `${judge}: ${JSON.stringify(value)}`).toBe(verdict);
  });
});

describe.each([
  ["field", [...UNSUPPORTED, ...UNSUPPORTED_FIELDS]],
  ["condition", [...UNSUPPORTED, ...UNSUPPORTED_CONDITIONS]],
] as const)("outside the dialect a %s is reported at its place, at any depth:", (place, schemas) => {
  test.each(schemas.map((schema) => [JSON.stringify(schema), schema] as const))("%s", (_name, schema) => {
    const [keyword = ""] = Object.keys(schema);
    const alone = findingsAt(place, schema);
    expect(alone).toContainEqual(expect.stringMatching(new RegExp(`^/${keyword.replace("$", "\\$")}(/|$)`)));
    for (const [inside, wrap] of Object.entries<(schema: unknown) => unknown>(DOCUMENTS_WITH_SCHEMA[place].around))
      expect(findingsAt(place, wrap(schema)), inside).toEqual(alone.map((pointer) => inside + pointer));
  });
});
