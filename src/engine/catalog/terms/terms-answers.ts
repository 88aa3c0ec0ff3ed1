import type { DialectCondition, LenderLending } from "../../../contract/documents.gen.ts";
import type { Clause, TermsAnswers } from "../../../contract/staff/eligibility.ts";
import { equal } from "../../values/equal.ts";
import { parseFiniteJson } from "../../values/finite-json.ts";
import { ownValue } from "../../values/own-value.ts";
import { clausesOf, conditionOf, isRecord, type KnownFacts, tidyClause, valuesInConditions, withKeyOrder } from "../criteria/clauses.ts";
import type { Unreadable } from "../criteria/criteria-answers.ts";
import { isJsonName, jsonName, type TermField } from "./terms-form.ts";

type Terms = LenderLending["terms"];

/** A lender's terms as answers of their form. What the form has no field for is left out. */
export const answersOfTerms = (form: TermField, terms: Terms): TermsAnswers => answersOf(form, terms) as TermsAnswers;

function answersOf(field: TermField, value: unknown): unknown {
  if (field["x-ui"]?.holds === "json") return jsonText(value);
  if (field["x-ui"]?.holds === "text") return isRecord(value) ? { ...value } : {};
  if (field.items) return Array.isArray(value) ? value.map((item) => answersOf(field.items ?? {}, item)) : [];
  // An earlier version of the kind may have had a list or a group here.
  if (!field.properties) return typeof value === "object" ? undefined : value;
  if (!isRecord(value)) return {};
  const answers = Object.entries(field.properties).flatMap(([name, inner]): [string, unknown][] => {
    const own = ownValue(value, name);
    if (own === undefined) return [];
    if (inner["x-ui"]?.holds !== "clauses") return [[name, answersOf(inner, own)]];
    const clauses = clausesOf(own);
    return [clauses === null ? [jsonName(name), jsonText(own)] : [name, clauses]];
  });
  return Object.fromEntries(answers);
}

const jsonText = (value: unknown): string => JSON.stringify(value, null, 1);

/** Terms without the fields left empty in the form. Required groups and lists stay, also if they are empty. */
export const tidyTerms = (form: TermField, answers: TermsAnswers): TermsAnswers => tidied(form, answers, true) as TermsAnswers;

function tidied(field: TermField, answer: unknown, required: boolean): unknown {
  if (field["x-ui"]?.holds === "clauses") return Array.isArray(answer) && answer.length > 0 ? answer.map(tidyClause) : undefined;
  if (field.items) {
    const items = Array.isArray(answer) ? answer.map((item) => tidied(field.items ?? {}, item, true)) : [];
    return items.length > 0 || required ? items : undefined;
  }
  if (!field.properties) return answer === "" || answer === null ? undefined : answer;
  if (!required && !isRecord(answer)) return undefined;
  const own = isRecord(answer) ? answer : {};
  const known = Object.entries(field.properties).map(([name, inner]) => {
    return [name, tidied(inner, ownValue(own, name), field.required?.includes(name) ?? false)] as const;
  });
  const unknown = Object.entries(own).filter(([name]) => !Object.hasOwn(field.properties ?? {}, name));
  const answers = [...known, ...unknown].filter(([, value]) => value !== undefined);
  return answers.length > 0 || required ? Object.fromEntries(answers) : undefined;
}

/**
 * Converts form answers to terms of a document. Unchanged parts stay exactly as they were. A changed
 * row of a list is compared with the earlier row of its place.
 *
 * @param before the terms that were edited
 * @param kindOf returns the kind of a fact, as form values are texts
 */
export function termsOfAnswers(
  form: TermField,
  answers: TermsAnswers,
  before: Terms,
  kindOf: KnownFacts["kindOf"],
): { terms: Terms; unreadable: Unreadable[] } {
  const facts = { kindOf, valuesOf: valuesInConditions(conditionsIn(form, before)) };
  const writing: Writing = { facts, unreadable: [] };
  const terms = written(writing, form, { answer: tidyTerms(form, answers), before, path: "/terms" }) as Terms;
  return { terms, unreadable: writing.unreadable };
}

interface Writing {
  facts: KnownFacts;
  unreadable: Unreadable[];
}

interface Part {
  answer: unknown;
  before: unknown;
  path: string;
}

function written(writing: Writing, field: TermField, { answer, before, path }: Part): unknown {
  if (before !== undefined && equal(tidied(field, answersOf(field, before), true), answer)) return before;
  if (field["x-ui"]?.holds === "json") return parsed(writing, String(answer), path);
  if (field.items && Array.isArray(answer)) {
    const { items } = field;
    const rows = Array.isArray(before) ? before : [];
    return answer.map((item, index) => {
      const same = [rows[index], ...rows].find((row) => equal(tidied(items, answersOf(items, row), true), item));
      return same ?? written(writing, items, { answer: item, before: rows[index], path: `${path}/${index}` });
    });
  }
  if (!field.properties || !isRecord(answer)) return answer;
  const was = isRecord(before) ? before : {};
  // It can have a language without an input.
  if (field["x-ui"]?.holds === "text") return withKeyOrder(was, answer);
  const parts = Object.entries(field.properties).flatMap(([name, inner]): [string, unknown][] => {
    if (isJsonName(name)) return [];
    const own = { answer: ownValue(answer, name), before: ownValue(was, name), path: `${path}/${name}` };
    if (inner["x-ui"]?.holds !== "clauses") {
      const value = own.answer === undefined ? emptyBefore(inner, own.before) : written(writing, inner, own);
      return value === undefined ? [] : [[name, value]];
    }
    const text = ownValue(answer, jsonName(name));
    const condition = conditionFrom(writing, own, text === undefined ? undefined : String(text));
    return condition === undefined ? [] : [[name, condition]];
  });
  return withKeyOrder(was, Object.fromEntries(parts));
}

/** A former value that is empty in the form, such as a list without items; undefined for another one. */
const emptyBefore = (field: TermField, before: unknown): unknown =>
  tidied(field, answersOf(field, before), false) === undefined ? before : undefined;

function conditionFrom(writing: Writing, { answer, before, path }: Part, text: string | undefined): DialectCondition | undefined {
  if (text !== undefined)
    return (text === jsonText(before) ? before : parsed(writing, text, jsonName(path))) as DialectCondition | undefined;
  return answer === undefined ? undefined : conditionOf(answer as Clause[], before, writing.facts);
}

function parsed({ unreadable }: Writing, text: string, path: string): unknown {
  try {
    return parseFiniteJson(text);
  } catch {
    unreadable.push({ path });
    return null;
  }
}

function conditionsIn(field: TermField, value: unknown): unknown[] {
  if (field["x-ui"]?.holds === "clauses") return [value];
  if (field.items) return Array.isArray(value) ? value.flatMap((item) => conditionsIn(field.items ?? {}, item)) : [];
  return Object.entries(field.properties ?? {}).flatMap(([name, inner]) =>
    conditionsIn(inner, isRecord(value) ? ownValue(value, name) : undefined),
  );
}
