import type { Ajv, ValidateFunction } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import type { StepValidator } from "../../contract/site/slices.ts";
import { checkedGroup } from "../catalog/checked-part.ts";
import type { ResolvedGroup } from "../catalog/resolve.ts";
import { createAjv } from "../values/ajv.ts";
import type { Today } from "../values/date-keywords.ts";

/**
 * The module itself is the function; the two module resolutions that we use type it differently.
 */
const standaloneCode = standalone as unknown as (ajv: Ajv, ids: Record<string, string>) => string;

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
