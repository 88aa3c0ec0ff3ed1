import type { FieldSlice, SchemaError } from "../../contract/site/slices.ts";

/**
 * Whether an answer has stars but is not the mask of a stored value; stars are allowed for nothing
 * else (O74).
 *
 * @param masks of the stored values
 */
export const isUnknownMask = (answer: unknown, masks: readonly unknown[]): boolean =>
  typeof answer === "string" && answer.includes("*") && !masks.includes(answer.toUpperCase());

/**
 * Validation errors for PANs with unknown masks; the patterns allow stars.
 *
 * @param known stored values, masked, by field name
 */
export function unknownMasks(
  fields: ReadonlyMap<string, FieldSlice>,
  answers: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, unknown>> = {},
): SchemaError[] {
  return [...fields].flatMap(([name, { "x-ui": ui }]) =>
    ui?.widget === "pan" && isUnknownMask(answers[name], [known[name]])
      ? [{ keyword: "pattern", instancePath: `/${name}`, schemaPath: "", params: {} }]
      : [],
  );
}
