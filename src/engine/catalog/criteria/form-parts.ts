import { MAX_CLAUSES } from "../../../contract/staff/eligibility.ts";
import { BOUNDS, isRecord } from "./clauses.ts";

type Schema = Readonly<Record<string, unknown>>;
/** The meta-schemas by file name without `.json`. */
export type Metas = Readonly<Record<string, object>>;

/** A field for JSON text. */
export const JSON_TEXT: Schema = { type: "string", maxLength: 20_000 };

export const schemaAt = (schema: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((node, name) => (isRecord(node) ? node[name] : undefined), schema);

/**
 * A part of a meta-schema with its reference resolved and without its description.
 *
 * @throws Error if there is no such part
 */
export function plainSchema(metas: Metas, schema: unknown): Schema {
  if (!isRecord(schema)) throw new Error("The meta-schemas have another shape than the form of criteria reads");
  const { $ref, description: _, ...rest } = schema;
  const [, file = "", path = ""] = /^([a-z-]+)\.json#\/(.*)$/.exec(String($ref ?? "")) ?? [];
  return file === "" ? rest : { ...plainSchema(metas, schemaAt(metas[file], ...path.split("/"))), ...rest };
}

/**
 * A field for a text in each language, of which one is required. Texts in further languages, such as
 * one that a site had before, have no input and are preserved.
 *
 * @param languages codes of the languages
 */
export function textField(metas: Metas, languages: Iterable<string>): Schema {
  const text = plainSchema(metas, { $ref: "common.json#/definitions/text" }) as { required: string[]; additionalProperties: Schema };
  const properties = Object.fromEntries([...languages].map((code) => [code, plainSchema(metas, text.additionalProperties)]));
  return { type: "object", required: text.required, properties };
}

/** A field for a condition as a list of clauses. */
export function clausesField(metas: Metas): Schema {
  const { properties: keywords } = plainSchema(metas, { $ref: "common.json#/definitions/condition" }) as {
    properties: Record<string, Schema>;
  };
  const list = { type: "array", uniqueItems: true, items: { type: "string", maxLength: 200 } };
  const { format: _, ...pattern } = plainSchema(metas, keywords.pattern);
  const clause = {
    type: "object",
    additionalProperties: false,
    required: ["fact"],
    properties: {
      fact: { type: "string", minLength: 1, maxLength: 100 },
      ...Object.fromEntries(BOUNDS.map((keyword) => [keyword, plainSchema(metas, keywords[keyword])])),
      among: list,
      notAmong: list,
      pattern,
      notPattern: pattern,
    },
  };
  return { type: "array", maxItems: MAX_CLAUSES, items: clause };
}
