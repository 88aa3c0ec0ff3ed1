import { type Clause, type CriterionAnswers, MAX_CRITERIA } from "../../../contract/staff/eligibility.ts";
import { clausesField, JSON_TEXT, type Metas, plainSchema, schemaAt, textField } from "./form-parts.ts";

/**
 * The list of criteria in the form for editing them, built from the meta-schema of lenders, whose
 * rules for ids, reasons and condition keywords apply here. A condition is a list of clauses, or
 * JSON text if clauses cannot express it.
 *
 * @param languages codes of the languages for texts
 * @throws Error if the meta-schema has a part that the form lacks
 */
export function criteriaField(metas: Metas, languages: Iterable<string>): object {
  const lending = schemaAt(metas.lender, "definitions", "lending", "properties", "eligibility") as { minItems?: number };
  const item = schemaAt(lending, "items") as { required: string[]; properties: Record<string, object> };
  const known = ["id", "when", "test", "reason"];
  const unknown = Object.keys(item.properties).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`The form of criteria has no place for ${unknown.join(", ")}`);
  const clauses = clausesField(metas);
  const items = {
    type: "object",
    additionalProperties: false,
    required: item.required.filter((name) => name !== "test"),
    properties: {
      id: plainSchema(metas, item.properties.id),
      reason: textField(metas, languages),
      when: clauses,
      whenText: JSON_TEXT,
      test: clauses,
      testText: JSON_TEXT,
    },
  };
  const { minItems } = lending;
  return { type: "array", maxItems: MAX_CRITERIA, ...(minItems !== undefined && { minItems }), items };
}

/** A part of a JSON pointer as the name that it stands for. */
export const unescaped = (part: string) => part.replaceAll("~1", "/").replaceAll("~0", "~");
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
  return placeInClauses(`${base}/${name}`, clauses, rest, message);
}

/**
 * The place in a list of clauses that a finding belongs to.
 *
 * @param base the list's place in the form
 * @param rest the finding's place in the condition
 */
export function placeInClauses(base: string, clauses: readonly Clause[], rest: readonly string[], message = ""): string {
  const named = message.split(/\W+/);
  const clauseIndex = rest.length === 0 ? clauses.findIndex(({ fact = "" }) => named.includes(fact)) : -1;
  if (clauseIndex >= 0) return `${base}/${clauseIndex}/fact`;
  const facts = rest.indexOf("properties");
  const keywords = facts < 0 ? [] : rest.slice(facts + 2);
  const field = fieldOf(keywords);
  const about = clauses.flatMap((clause, place) =>
    clause.fact === rest[facts + 1] || clause.fact === rest.at(-1) ? [{ clause, place }] : [],
  );
  const found = about.find(({ clause }) => field in clause) ?? about[0];
  return found === undefined ? base : `${base}/${found.place}/${field}`;
}

function fieldOf([keyword = "fact", inner = ""]: readonly string[]): string {
  if (keyword === "not") return inner === "pattern" ? "notPattern" : "notAmong";
  return FIELD_OF[keyword] ?? keyword;
}
