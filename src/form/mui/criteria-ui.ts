import type { UiSchema } from "@rjsf/utils";
import type { Clause, CriterionAnswers, CriterionFact } from "../../contract/staff/eligibility.ts";
import { type CriteriaWords, describeCriterion } from "../describe-criteria.ts";
import type { CriteriaOptions } from "./criteria-templates.tsx";

const HIDDEN: UiSchema = { "ui:widget": "hidden" };
const BOUNDS = ["minimum", "maximum"] as const;
const STRICT_BOUNDS = ["exclusiveMinimum", "exclusiveMaximum"] as const;
const PATTERNS = ["pattern", "notPattern"] as const;
const LISTS = ["among", "notAmong"] as const;

const options = (given: CriteriaOptions) => given as NonNullable<UiSchema["ui:options"]>;
const text = ({ say }: CriteriaWords, key: string, values: Record<string, unknown> = {}) => say(`staff.eligibility.${key}`, values);

/**
 * The `uiSchema` of the criteria form: each criterion collapses to its sentence, and a clause shows
 * only the fields that apply to its fact.
 *
 * @param languages codes of the languages of reasons, each with its name
 * @param wrong JSON pointers of invalid answers
 */
export function criteriaUi(words: CriteriaWords, languages: readonly (readonly [string, string])[], wrong: readonly string[]): UiSchema {
  const reasons = languages.map(([code, name]) => [
    code,
    { "ui:title": text(words, "inLanguage", { language: name }), "ui:widget": "textarea", "ui:options": { rows: 2 } },
  ]);
  const reason: UiSchema = { "ui:title": text(words, "reason"), ...Object.fromEntries(reasons) };
  const criterionUi = (criterion: CriterionAnswers | undefined, index: number): UiSchema => ({
    "ui:options": options({
      summary: summaryOf(criterion, words),
      wrong: wrong.some((path) => path === `/criteria/${index}` || path.startsWith(`/criteria/${index}/`)),
      remove: text(words, "remove", { what: criterion?.id || text(words, "newCriterion") }),
    }),
    "ui:order": ["id", "when", "whenText", "test", "testText", "reason"],
    id: { "ui:title": text(words, "id"), "ui:help": text(words, "idHelp") },
    reason,
    ...conditionUi(words, criterion, "when"),
    ...conditionUi(words, criterion, "test"),
  });
  return {
    "ui:submitButtonOptions": { norender: true },
    criteria: {
      "ui:title": text(words, "criteria"),
      // rjsf treats any two functions as equal, so the values that they use are listed beside them.
      "ui:options": { ...options({ add: text(words, "addCriterion") }), orderable: false, wrong: wrong.join(" ") },
      items: criterionUi as never,
    },
  };
}

const summaryOf = (criterion: CriterionAnswers | undefined, words: CriteriaWords): string =>
  (criterion && describeCriterion(criterion, words)) || criterion?.id || text(words, "newCriterion");

function conditionUi(words: CriteriaWords, criterion: CriterionAnswers | undefined, name: "when" | "test"): UiSchema {
  const written = criterion?.[`${name}Text`];
  const title = text(words, name);
  if (written !== undefined) {
    const asText = `${title} (${text(words, "asText")})`;
    return {
      [name]: HIDDEN,
      [`${name}Text`]: { "ui:title": asText, "ui:widget": "textarea", "ui:help": text(words, "asTextHelp"), "ui:options": { rows: 6 } },
    };
  }
  return {
    [name]: {
      "ui:title": title,
      "ui:options": { ...options({ add: text(words, "addPart") }), orderable: false },
      items: ((clause: Clause | undefined, index: number) => clauseUi(words, clause, index)) as never,
    },
    [`${name}Text`]: HIDDEN,
  };
}

function clauseUi(words: CriteriaWords, clause: Clause | undefined, index: number): UiSchema {
  const fact = words.facts.get(clause?.fact ?? "");
  const kind = clause?.fact === undefined ? null : (fact?.kind ?? "any");
  const choices = [...words.facts.values()].map(({ name, label }) => ({ value: name, label }));
  const known = choices.some(({ value }) => value === clause?.fact) || clause?.fact === undefined;
  const bounded = kind === "number" || kind === "any";
  const written = kind === "any" || (kind === "text" && fact?.values === undefined);
  const field = (name: string, shown: boolean, look: UiSchema = {}): [string, UiSchema] => [
    name,
    shown ? { "ui:title": text(words, name), ...look } : HIDDEN,
  ];
  const set = (name: keyof Clause) => clause?.[name] !== undefined;
  return {
    "ui:options": options({
      row: true,
      remove: text(words, "remove", { what: fact?.label ?? text(words, "part", { number: index + 1 }) }),
    }),
    fact: {
      "ui:title": text(words, "fact"),
      "ui:widget": "choice",
      "ui:options": { choices: known ? choices : [...choices, { value: clause?.fact, label: clause?.fact }] },
    },
    ...Object.fromEntries([
      ...BOUNDS.map((name) => field(name, bounded)),
      ...STRICT_BOUNDS.map((name) => field(name, bounded && set(name))),
      ...PATTERNS.map((name) => field(name, written)),
      ...LISTS.map((name) => field(name, kind !== null && listIsShown(kind, fact, set(name)), listLook(words, fact))),
    ]),
  };
}

const listIsShown = (kind: CriterionFact["kind"], fact: CriterionFact | undefined, set: boolean) =>
  set || kind === "boolean" || (kind !== "number" && fact?.values !== undefined);

function listLook(words: CriteriaWords, fact: CriterionFact | undefined): UiSchema {
  const yesOrNo = ["true", "false"].map((value) => ({ value, label: text(words, value === "true" ? "words.yes" : "words.no") }));
  const choices = fact?.kind === "boolean" ? yesOrNo : fact?.values;
  if (choices !== undefined) return { "ui:widget": "choice", "ui:options": { choices } };
  return {
    "ui:options": { ...options({ add: text(words, "addValue") }), orderable: false },
    items: { "ui:title": text(words, "value"), "ui:options": options({ remove: text(words, "remove", { what: text(words, "value") }) }) },
  };
}
