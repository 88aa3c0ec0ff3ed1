import { dateKeywords, type Today } from "./date-keywords.ts";
import { equal } from "./equal.ts";
import { FIELD_FORMATS } from "./field-formats.ts";
import { isMultiple } from "./multiple.ts";
import { characters } from "./text-limit.ts";
import { isWithinTotal } from "./total.ts";

/** Names under which compiled modules require their dependencies. */
export const RUNTIME = { formats: "formats", dates: "dates", multiple: "multiple", total: "total" } as const;

/**
 * The dependencies of compiled validator modules, by name:
 * `module.default(validatorRuntime(today))` returns the validators of a form's steps. Small, and
 * free of code generation.
 */
export function validatorRuntime(today: Today): (id: string) => unknown {
  const parts: Record<string, unknown> = {
    [RUNTIME.formats]: FIELD_FORMATS,
    [RUNTIME.dates]: dateKeywords(today),
    [RUNTIME.multiple]: isMultiple,
    [RUNTIME.total]: isWithinTotal,
    "ajv/dist/runtime/equal": { default: equal },
    "ajv/dist/runtime/ucs2length": { default: characters },
  };
  return (id) => {
    if (!Object.hasOwn(parts, id)) throw new Error(`a validator asks for ${id}, which the runtime does not have`);
    return parts[id];
  };
}
