import { describe, expect, test } from "vitest";
import type { Condition, StepValidator, ValidatorModule } from "../../../src/contract/site/slices.ts";
import { compiledConditions, conditionCompiler } from "../../../src/engine/rules/compile.ts";
import { generateCriteria } from "../../../src/engine/rules/criteria.ts";
import { interpretCondition } from "../../../src/engine/rules/interpret.ts";
import { createAjv } from "../../../src/engine/validate/ajv.ts";
import { validatorRuntime } from "../../../src/engine/validate/runtime.ts";
import { compileForServer, compileValidators } from "../../../src/engine/validate/standalone.ts";
import { METAS } from "../../schemas/checkout.ts";
import { CASES } from "./draft7-cases.ts";

type Schema = Record<string, unknown>;
type Judge = (schema: Schema, value: unknown) => boolean;

const metas = createAjv();
for (const meta of Object.values(METAS)) metas.addSchema(meta);
const within = (definition: string) => {
  const validate = metas.getSchema(`https://saral.example/meta/dialect.json#/definitions/${definition}`);
  if (!validate) throw new Error(`the dialect has no ${definition}`);
  return (schema: Schema) => validate(schema) === true;
};
const isField = within("fieldSchema");
const isCondition = within("condition");

const today = () => "2026-11-21";
const stepOf = (schema: Schema) =>
  ({ steps: [{ id: "one", title: {}, schema: { type: "object", properties: { value: schema } } }] }) as never;

/** The module as a browser gets it, made a function here without a file in between. */
function inModule(schema: Schema): StepValidator {
  const source = compileValidators(stepOf(schema)).replace("export default", "return");
  const make = new Function(source)() as ValidatorModule;
  return make(validatorRuntime(today)).one as StepValidator;
}

const compile = conditionCompiler();
const asFact = (schema: Schema): Condition => ({ properties: { value: schema } });

/** Who decides over answers, and who over conditions. */
const OF_FIELDS: Record<string, (schema: Schema) => (value: unknown) => boolean> = {
  "server's validator": (schema) => {
    const { one } = compileForServer(stepOf(schema), today);
    return (value) => one?.({ value }) === true;
  },
  "browser's module": (schema) => {
    const validate = inModule(schema);
    return (value) => validate({ value });
  },
};
const OF_CONDITIONS: Record<string, Judge> = {
  interpreter: (schema, value) => interpretCondition(schema, value),
  "interpreter, of a fact": (schema, value) => interpretCondition(asFact(schema), { value }),
  "compiled condition": (schema, value) => compiledConditions()(schema, value),
  "written-out criterion": (schema, value) => generateCriteria([{ test: asFact(schema) }], [1], compile)({ value }).length === 0,
};

describe.each(Object.entries(CASES))("%s", (_keyword, cases) => {
  test.each(cases.map((one) => [JSON.stringify(one[0]), ...one] as const))("%s", (_name, schema, good, bad) => {
    const verdicts = [...good.map((value) => [value, true] as const), ...bad.map((value) => [value, false] as const)];
    expect(isField(schema) || isCondition(schema), "is within the dialect").toBe(true);
    if (isField(schema))
      for (const [judge, prepare] of Object.entries(OF_FIELDS)) {
        const decide = prepare(schema);
        for (const [value, verdict] of verdicts) expect(decide(value), `${judge}: ${JSON.stringify(value)}`).toBe(verdict);
      }
    if (isCondition(schema))
      for (const [judge, decide] of Object.entries(OF_CONDITIONS))
        for (const [value, verdict] of verdicts) expect(decide(schema, value), `${judge}: ${JSON.stringify(value)}`).toBe(verdict);
  });
});
