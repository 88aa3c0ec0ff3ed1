import type { Ajv, ValidateFunction } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import type { StepValidator } from "../../contract/site/slices.ts";
import type { ResolvedField, ResolvedGroup } from "../catalog/resolve.ts";
import type { Today } from "./ages.ts";
import { createAjv } from "./ajv.ts";

/**
 * The module itself is the function; the two module resolutions that we use type it differently.
 */
const standaloneCode = standalone as unknown as (ajv: Ajv, ids: Record<string, string>) => string;

/**
 * Keywords that affect how a field is shown but not what is valid; validators are compiled without
 * them.
 */
const NOT_CHECKED = new Set([
  "x-label",
  "x-help",
  "x-placeholder",
  "x-messages",
  "x-labels",
  "x-file",
  "x-ui",
  "x-pii",
  "x-default",
  "default",
]);

/**
 * The part of a field's schema that affects validity. Only field schemas are filtered, so a field
 * may have the name of an annotation.
 */
export function checkedPart(field: ResolvedField): object {
  const { properties, items, allOf, ...rest } = field;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([keyword]) => !NOT_CHECKED.has(keyword))),
    ...checkedGroup({ ...(properties && { properties }), ...(allOf && { allOf }) }),
    ...(items && { items: checkedPart(items) }),
  };
}

function checkedGroup({ properties, required, allOf }: ResolvedGroup): object {
  return {
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, checkedPart(field)])) }),
    ...(required && { required }),
    ...(allOf && {
      allOf: allOf.map((branch) => ({
        if: branch.if,
        // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word
        then: checkedGroup(branch.then),
        ...(branch.else && { else: checkedGroup(branch.else) }),
      })),
    }),
  };
}

/** The part of a form, or of a staff form, that validators are compiled from. */
interface Checked {
  readonly steps: readonly { readonly id: string; readonly schema: ResolvedGroup }[];
}

/**
 * Adds each step of a form to an Ajv, under the step's id; each validates the whole answers object.
 */
function addSteps(ajv: Ajv, form: Checked): Record<string, string> {
  const ids = form.steps.map(({ id, schema }, index) => {
    const key = `step${index}`;
    ajv.addSchema({ type: "object", ...checkedGroup(schema) }, key);
    return [id, key] as const;
  });
  return Object.fromEntries(ids);
}

/**
 * Compiles a form to the source of an ES module that needs no code generation to run. Its default
 * export is a `ValidatorModule` (contract/site/slices.ts); it imports nothing, and gets formats and
 * the clock from the runtime that it is passed. Pure and synchronous; the server runs it in a
 * worker with a time limit.
 *
 * @throws Error if a schema is outside the dialect
 */
export function compileValidators(form: Checked): string {
  const ajv = createAjv({ source: true });
  const code = standaloneCode(ajv, addSteps(ajv, form)).replace(/^"use strict";/, "");
  // Ajv's own `esm` output rejects step ids that are not identifiers, so its CommonJS output is
  // wrapped.
  return `export default function (require) {\nconst exports = Object.create(null);\n${code}\nreturn exports;\n}\n`;
}

/** The same validators for the server itself, which may generate code. By step id. */
export function compileForServer(form: Checked, today: Today): Record<string, StepValidator> {
  const ajv = createAjv({ today });
  const entries = Object.entries(addSteps(ajv, form)).map(([id, key]) => {
    const validate = ajv.getSchema(key) as ValidateFunction | undefined;
    if (!validate) throw new Error(`step ${id} was not compiled`);
    return [id, validate as StepValidator] as const;
  });
  return Object.fromEntries(entries);
}
