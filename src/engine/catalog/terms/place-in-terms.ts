import type { Clause } from "../../../contract/staff/eligibility.ts";
import { ownValue } from "../../values/own-value.ts";
import { isRecord } from "../criteria/clauses.ts";
import { placeInClauses, unescaped } from "../criteria/criteria-form.ts";
import { jsonName, type TermField } from "./terms-form.ts";

/**
 * The place in the form that a finding belongs to.
 *
 * @param inTerms the finding's JSON pointer below the terms, such as `/rateCard/0/annualRate`
 * @param message the finding's message; if it is about a whole condition, the fact named in it
 *   gives the place
 */
export function placeInTerms(form: TermField, inTerms: string, answers: unknown, message = ""): string {
  let [field, answer, place]: [TermField, unknown, string] = [form, answers, "/terms"];
  const parts = inTerms.split("/").slice(1).map(unescaped);
  for (const [index, part] of parts.entries()) {
    const holds = field["x-ui"]?.holds;
    if (holds === "json") return place;
    if (holds === "clauses") return placeInClauses(place, (answer ?? []) as Clause[], parts.slice(index), message);
    const own = isRecord(answer) ? answer : {};
    const inner = field.items ?? ownValue(field.properties ?? {}, part);
    if (inner === undefined) return place;
    const written = inner["x-ui"]?.holds === "clauses" && ownValue(own, jsonName(part)) !== undefined;
    if (written) return `${place}/${jsonName(part)}`;
    [field, answer, place] = [inner, Array.isArray(answer) ? answer[Number(part)] : ownValue(own, part), `${place}/${part}`];
  }
  const whole = field["x-ui"]?.holds === "clauses";
  return whole ? placeInClauses(place, (answer ?? []) as Clause[], [], message) : place;
}
