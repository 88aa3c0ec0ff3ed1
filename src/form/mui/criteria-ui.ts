import type { UiSchema } from "@rjsf/utils";
import type { Clause, CriterionAnswers, CriterionFact } from "../../contract/staff/eligibility.ts";
import { type CriteriaTexts, describeCriterion } from "../describe-criteria.ts";
import { HIDDEN, isWrong, JSON_INPUT, type LanguageNames, languageFields, templateOptions } from "./lending-ui.ts";

const BOUNDS = ["minimum", "maximum"] as const;
const STRICT_BOUNDS = ["exclusiveMinimum", "exclusiveMaximum"] as const;
const PATTERNS = ["pattern", "notPattern"] as const;
const LISTS = ["among", "notAmong"] as const;

const text = ({ say }: CriteriaTexts, key: string, values: Record<string, unknown> = {}) => say(`staff.eligibility.${key}`, values);

/**
 * The `uiSchema` of the list of criteria: each criterion collapses to its sentence, and a clause shows
 * only the fields that apply to its fact.
 *
 * @param languages those of reasons
 * @param wrong JSON pointers of invalid answers
 */
export function criteriaUi(texts: CriteriaTexts, languages: LanguageNames, wrong: readonly string[]): UiSchema {
  const reason: UiSchema = { "ui:title": text(texts, "reason"), ...languageFields(texts, languages) };
  const criterionUi = (criterion: CriterionAnswers | undefined, index: number): UiSchema => ({
    "ui:options": templateOptions({
      summary: summaryOf(criterion, texts),
      wrong: isWrong(wrong, `/criteria/${index}`),
      remove: text(texts, "remove", { what: criterion?.id || text(texts, "newCriterion") }),
    }),
    "ui:order": ["id", "when", "whenText", "test", "testText", "reason"],
    id: { "ui:title": text(texts, "id"), "ui:help": text(texts, "idHelp") },
    reason,
    ...conditionUi(texts, criterion, "when"),
    ...conditionUi(texts, criterion, "test"),
  });
  return {
    "ui:title": text(texts, "criteria"),
    // rjsf treats any two functions as equal, so the values that they use are listed beside them.
    "ui:options": { ...templateOptions({ add: text(texts, "addCriterion") }), orderable: false, wrong: wrong.join(" ") },
    items: criterionUi as never,
  };
}

const summaryOf = (criterion: CriterionAnswers | undefined, texts: CriteriaTexts): string =>
  (criterion && describeCriterion(criterion, texts)) || criterion?.id || text(texts, "newCriterion");

function conditionUi(texts: CriteriaTexts, criterion: CriterionAnswers | undefined, name: "when" | "test"): UiSchema {
  const written = criterion?.[`${name}Text`];
  const title = text(texts, name);
  if (written !== undefined) {
    const asText = `${title} (${text(texts, "asText")})`;
    return {
      [name]: HIDDEN,
      [`${name}Text`]: { ...JSON_INPUT, "ui:title": asText, "ui:help": text(texts, "asTextHelp") },
    };
  }
  return {
    [name]: {
      "ui:title": title,
      "ui:options": { ...templateOptions({ add: text(texts, "addPart") }), orderable: false },
      items: ((clause: Clause | undefined, index: number) => clauseUi(texts, clause, index)) as never,
    },
    [`${name}Text`]: HIDDEN,
  };
}

/** One clause of a condition. */
export function clauseUi(texts: CriteriaTexts, clause: Clause | undefined, index: number): UiSchema {
  const fact = texts.facts.get(clause?.fact ?? "");
  const kind = clause?.fact === undefined ? null : (fact?.kind ?? "any");
  const choices = [...texts.facts.values()].map(({ name, label }) => ({ value: name, label }));
  const known = choices.some(({ value }) => value === clause?.fact) || clause?.fact === undefined;
  const bounded = kind === "number" || kind === "any";
  const written = kind === "any" || (kind === "text" && fact?.values === undefined);
  const field = (name: string, shown: boolean, look: UiSchema = {}): [string, UiSchema] => [
    name,
    shown ? { "ui:title": text(texts, name), ...look } : HIDDEN,
  ];
  const set = (name: keyof Clause) => clause?.[name] !== undefined;
  return {
    "ui:options": templateOptions({
      row: true,
      remove: text(texts, "remove", { what: fact?.label ?? text(texts, "part", { number: index + 1 }) }),
    }),
    fact: {
      "ui:title": text(texts, "fact"),
      "ui:widget": "choice",
      "ui:options": { choices: known ? choices : [...choices, { value: clause?.fact, label: clause?.fact }] },
    },
    ...Object.fromEntries([
      ...BOUNDS.map((name) => field(name, bounded)),
      ...STRICT_BOUNDS.map((name) => field(name, bounded && set(name))),
      ...PATTERNS.map((name) => field(name, written)),
      ...LISTS.map((name) => field(name, kind !== null && listIsShown(kind, fact, set(name)), listLook(texts, fact))),
    ]),
  };
}

const listIsShown = (kind: CriterionFact["kind"], fact: CriterionFact | undefined, set: boolean) =>
  set || kind === "boolean" || (kind !== "number" && fact?.values !== undefined);

function listLook(texts: CriteriaTexts, fact: CriterionFact | undefined): UiSchema {
  const yesOrNo = ["true", "false"].map((value) => ({ value, label: text(texts, value === "true" ? "words.yes" : "words.no") }));
  const choices = fact?.kind === "boolean" ? yesOrNo : fact?.values;
  if (choices !== undefined) return { "ui:widget": "choice", "ui:options": { choices } };
  return {
    "ui:options": { ...templateOptions({ add: text(texts, "addValue") }), orderable: false },
    items: {
      "ui:title": text(texts, "value"),
      "ui:options": templateOptions({ remove: text(texts, "remove", { what: text(texts, "value") }) }),
    },
  };
}
