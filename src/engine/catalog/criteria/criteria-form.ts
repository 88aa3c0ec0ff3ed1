import { type CriterionAnswers, MAX_CLAUSES, MAX_CRITERIA } from "../../../contract/staff/eligibility.ts";
import type { ResolvedField, ResolvedGroup } from "../resolve.ts";
import { BOUNDS, isRecord } from "./clauses.ts";

type Schema = Readonly<Record<string, unknown>>;

/**
 * The form for editing criteria, built from the meta-schema of lenders, whose rules for ids,
 * reasons and condition keywords apply here. A condition is a list of clauses, or JSON text if
 * clauses cannot express it.
 *
 * @param metas the meta-schemas by file name without `.json`
 * @param languages codes of the languages for texts
 * @throws Error if the meta-schema has a part that the form lacks
 */
export function criteriaGroup(metas: Readonly<Record<string, object>>, languages: Iterable<string>): ResolvedGroup {
  const lending = at(metas.lender, "definitions", "lending", "properties", "eligibility");
  const item = at(lending, "items") as { required: string[]; properties: Record<string, Schema> };
  const known = ["id", "when", "test", "reason"];
  const unknown = Object.keys(item.properties).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`The form of criteria has no place for ${unknown.join(", ")}`);
  const part = (schema: unknown): Schema => plain(metas, schema);
  const text = part(item.properties.reason) as { required: string[]; additionalProperties: Schema };
  const keywords = (part(item.properties.test) as { properties: Record<string, Schema> }).properties;
  const clause = clauseSchema(keywords, part);
  const jsonText = { type: "string", maxLength: 20_000 };
  const items = {
    type: "object",
    additionalProperties: false,
    required: item.required.filter((name) => name !== "test"),
    properties: {
      id: part(item.properties.id),
      reason: {
        type: "object",
        additionalProperties: false,
        required: text.required,
        properties: Object.fromEntries([...languages].map((code) => [code, part(text.additionalProperties)])),
      },
      when: { type: "array", maxItems: MAX_CLAUSES, items: clause },
      whenText: jsonText,
      test: { type: "array", maxItems: MAX_CLAUSES, items: clause },
      testText: jsonText,
    },
  };
  const { minItems } = lending as { minItems?: number };
  const criteria = { type: "array", maxItems: MAX_CRITERIA, ...(minItems !== undefined && { minItems }), items };
  return { required: ["criteria"], properties: { criteria: criteria as unknown as ResolvedField } };
}

function clauseSchema(keywords: Record<string, Schema>, part: (schema: unknown) => Schema): object {
  const list = { type: "array", uniqueItems: true, items: { type: "string", maxLength: 200 } };
  const { format: _, ...pattern } = part(keywords.pattern);
  return {
    type: "object",
    additionalProperties: false,
    required: ["fact"],
    properties: {
      fact: { type: "string", minLength: 1, maxLength: 100 },
      ...Object.fromEntries(BOUNDS.map((keyword) => [keyword, part(keywords[keyword])])),
      among: list,
      notAmong: list,
      pattern,
      notPattern: pattern,
    },
  };
}

const at = (schema: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((node, name) => (isRecord(node) ? node[name] : undefined), schema);

/** A part of a meta-schema with its reference resolved and without its description. */
function plain(metas: Readonly<Record<string, object>>, schema: unknown): Schema {
  if (!isRecord(schema)) throw new Error("The meta-schema of lenders has another shape than the form of criteria reads");
  const { $ref, description: _, ...rest } = schema;
  const [, file = "", path = ""] = /^([a-z-]+)\.json#\/(.*)$/.exec(String($ref ?? "")) ?? [];
  return file === "" ? rest : { ...plain(metas, at(metas[file], ...path.split("/"))), ...rest };
}

const unescaped = (part: string) => part.replaceAll("~1", "/").replaceAll("~0", "~");
const FIELD_OF: Readonly<Record<string, string>> = { const: "among", enum: "among" };

/**
 * The place in the form that a finding belongs to.
 *
 * @param inCriteria the finding's JSON pointer below the list of criteria, such as
 *   `/3/test/properties/age/minimum`
 * @param message the finding's message; if it is about a whole condition, the fact named in it
 *   gives the place
 */
export function placeInForm(inCriteria: string, answers: readonly CriterionAnswers[], message = ""): string {
  const [index = "", name = "", ...rest] = inCriteria.split("/").slice(1).map(unescaped);
  const criterion = answers[Number(index)];
  const base = index === "" ? "/criteria" : `/criteria/${index}`;
  if (name !== "when" && name !== "test") return [base, name, ...rest].filter((part) => part !== "").join("/");
  const clauses = criterion?.[name];
  if (criterion?.[`${name}Text`] || !clauses) return `${base}/${criterion?.[`${name}Text`] ? `${name}Text` : name}`;
  const named = message.split(/\W+/);
  const clauseIndex = rest.length === 0 ? clauses.findIndex(({ fact = "" }) => named.includes(fact)) : -1;
  if (clauseIndex >= 0) return `${base}/${name}/${clauseIndex}/fact`;
  const facts = rest.indexOf("properties");
  const keywords = facts < 0 ? [] : rest.slice(facts + 2);
  const field = fieldOf(keywords);
  const about = clauses.flatMap((clause, place) =>
    clause.fact === rest[facts + 1] || clause.fact === rest.at(-1) ? [{ clause, place }] : [],
  );
  const found = about.find(({ clause }) => field in clause) ?? about[0];
  return found === undefined ? `${base}/${name}` : `${base}/${name}/${found.place}/${field}`;
}

function fieldOf([keyword = "fact", inner = ""]: readonly string[]): string {
  if (keyword === "not") return inner === "pattern" ? "notPattern" : "notAmong";
  return FIELD_OF[keyword] ?? keyword;
}
