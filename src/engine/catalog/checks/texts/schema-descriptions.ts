interface Schema {
  readonly [keyword: string]: unknown;
}

/** Maximum number of alternatives in a finding. */
const MAX_SHOWN = 8;

/** Whether a meta-schema describes a text per language. */
function describesText({ required, propertyNames }: Schema): boolean {
  const names = (propertyNames as Schema | undefined)?.pattern;
  return Array.isArray(required) && required.includes("en") && names === "^[a-z]{2}$";
}

/**
 * For a finding: the expected value (`of the type string`, or an example where the type says
 * little) and how to write it.
 */
export function expectedValue(types: readonly string[], schema: Schema): { expected: string; written: string } {
  const text = 'a text in each language, such as {"en": "Name", "hi": "नाम"}';
  const type = `of the type ${types.join(" or ")}`;
  return describesText(schema) ? { expected: text, written: text } : { expected: type, written: `a value ${type}` };
}

/** The description of a value from its meta-schema, as the start of a finding. */
export const purposeOf = ({ description }: Schema): string => (typeof description === "string" ? `Description: ${description} ` : "");

/**
 * The values of the tag that distinguishes the variants.
 *
 * @param refer resolves a `$ref`; undefined if it is unknown
 */
export function tagsIn(variants: readonly Schema[], tag: string, refer: (ref: string) => Schema | undefined): string[] {
  return variants.flatMap((variant) => {
    const schema = typeof variant.$ref === "string" ? (refer(variant.$ref) ?? {}) : variant;
    const own = (schema.properties as Record<string, Schema> | undefined)?.[tag] ?? {};
    return (Array.isArray(own.enum) ? own.enum : "const" in own ? [own.const] : []).map(String);
  });
}

/**
 * Descriptions of the alternatives of a `oneOf` or `anyOf`, by what distinguishes them.
 *
 * @param refer resolves a `$ref`; undefined if it is unknown
 */
export function describeVariants(variants: readonly Schema[], refer: (ref: string) => Schema | undefined = () => undefined): string[] {
  const descriptions = variants.flatMap((variant) => {
    const schema = typeof variant.$ref === "string" ? (refer(variant.$ref) ?? {}) : variant;
    if (Array.isArray(schema.enum)) return schema.enum.map(String);
    if ("const" in schema) return [String(schema.const)];
    const names = (schema.required ?? []) as string[];
    if (names.length > 0) return [`a group with ${names.join(" and ")}`];
    return schema.type === undefined ? [] : [`a value of the type ${[schema.type].flat().join(" or ")}`];
  });
  return [...new Set(descriptions)].slice(0, MAX_SHOWN);
}
