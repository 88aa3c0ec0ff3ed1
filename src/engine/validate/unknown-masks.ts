import type { FieldSlice, SchemaError } from "../../contract/site/slices.ts";

/** Whether an answer has stars and is not the mask of something that is stored, which alone they may stand for (O74). @param masks of what is stored */
export const isUnknownMask = (answer: unknown, masks: readonly unknown[]): boolean =>
  typeof answer === "string" && answer.includes("*") && !masks.includes(answer.toUpperCase());

/**
 * What is wrong with the PANs among some fields, which the patterns let have stars, as a validator tells it.
 * @param known what is stored, masked, by the name of the field
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
