import type { FieldError } from "../../contract/errors.ts";
import type { FieldSlice, FormSlice, StepSlice, StepValidator } from "../../contract/site/slices.ts";
import { type Evaluate, meetsConditions } from "../rules/conditions.ts";
import { equal } from "../values/equal.ts";
import { isWithin, MAX_TEXT } from "../values/text-limit.ts";
import { activeFields, allFields } from "./active.ts";
import { acceptsNull } from "./field-type.ts";
import { fieldError, fieldErrors, type Translate } from "./messages.ts";
import {
  activeAnswer,
  fieldsWithin,
  isNested,
  isValues,
  knownWithin,
  segment,
  startValue,
  textsWithin,
  unknownKeysWithin,
} from "./nested.ts";

export type Answers = Readonly<Record<string, unknown>>;

/** Computes the facts that the conditions of steps use besides the answers (`computeFacts`). */
export type FactsOf = (answers: Answers) => Readonly<Record<string, unknown>>;

/** Hiding an answer can hide others; this is more rounds than any form needs. */
const MAX_ROUNDS = 20;

/** The active steps, given the answers and the facts computed from them. */
export function activeSteps(
  form: Pick<FormSlice, "steps">,
  answers: Answers,
  facts: Readonly<Record<string, unknown>>,
  evaluate: Evaluate,
): StepSlice[] {
  const known = { ...answers, ...facts };
  return form.steps.filter(({ when }) => meetsConditions(when, known, evaluate));
}

/** What a form asks for some answers. */
export interface ActiveForm {
  steps: StepSlice[];
  /** By name. */
  fields: Map<string, FieldSlice>;
  /** Names of the mandatory fields. */
  required: Set<string>;
}

/** The active steps and their fields for some answers. */
export function activeStepsAndFields(form: Pick<FormSlice, "steps">, answers: Answers, factsOf: FactsOf, evaluate: Evaluate): ActiveForm {
  const steps = activeSteps(form, answers, factsOf(answers), evaluate);
  const active = steps.map(({ schema }) => activeFields(schema, answers, evaluate));
  return {
    steps,
    fields: new Map(active.flatMap(({ fields }) => [...fields])),
    required: new Set(active.flatMap(({ required }) => [...required])),
  };
}

/**
 * What a form asks once answers of inactive fields are ignored: a hidden answer decides nothing, so
 * hiding one can hide others.
 *
 * @param answers all of them, or only those that the form `reads`
 */
export function settledFields(form: Pick<FormSlice, "steps">, answers: Answers, factsOf: FactsOf, evaluate: Evaluate): ActiveForm {
  let visible = answers;
  let active = activeStepsAndFields(form, visible, factsOf, evaluate);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = activeAnswers(active, answers, evaluate);
    if (equal(next, visible)) break;
    visible = next;
    active = activeStepsAndFields(form, visible, factsOf, evaluate);
  }
  return active;
}

/**
 * The answers of active fields; lists and groups without the parts that their own conditions hide.
 */
export function activeAnswers(active: ActiveForm, answers: Answers, evaluate: Evaluate): Record<string, unknown> {
  const visible = pick(answers, (name) => active.fields.has(name));
  return { ...visible, ...activeNestedAnswers(active, visible, evaluate) };
}

/**
 * Splits answers into those of active fields and those that are stored aside because their field is
 * inactive.
 */
export function splitAnswers(
  form: Pick<FormSlice, "steps">,
  answers: Answers,
  factsOf: FactsOf,
  evaluate: Evaluate,
): { kept: Record<string, unknown>; hidden: Record<string, unknown> } {
  const active = settledFields(form, answers, factsOf, evaluate);
  return { kept: activeAnswers(active, answers, evaluate), hidden: pick(answers, (name) => !active.fields.has(name)) };
}

/**
 * The answers that are lists and groups, without the parts that their own conditions hide, and null
 * for fields that may be left empty and were.
 */
function activeNestedAnswers({ fields, required }: ActiveForm, answers: Answers, evaluate: Evaluate): Record<string, unknown> {
  const nested = [...fields].filter(([, field]) => isNested(field) || acceptsNull(field));
  const inForce = nested.map(([name, field]) => {
    const answer = startValue(field, answers[name], required.has(name));
    return [name, answer === undefined ? undefined : activeAnswer(field, answer, evaluate)] as const;
  });
  return Object.fromEntries(inForce.filter(([, answer]) => answer !== undefined));
}

function pick(answers: Answers, want: (name: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answers).filter(([name, value]) => value !== undefined && want(name)));
}

interface AnswersCheck {
  form: Pick<FormSlice, "steps">;
  /** By step id. */
  validators: Readonly<Record<string, StepValidator>>;
  answers: Answers;
  factsOf: FactsOf;
  evaluate: Evaluate;
  say: Translate;
}

/**
 * Checks the answers of a whole form: every active step is complete and valid, and nothing else was
 * submitted. Unknown keys (`unknownField`), fields that are inactive for these answers
 * (`hiddenField`) and fields of an inactive step (`inactiveStep`) are errors too, also within lists
 * and groups, as are texts of more than 4,000 characters.
 *
 * @returns empty if the answers are valid
 */
export function checkAnswers(check: AnswersCheck): FieldError[] {
  return checkActiveForm(activeStepsAndFields(check.form, check.answers, check.factsOf, check.evaluate), check);
}

/** The same as `checkAnswers`, if the active fields are known already. */
export function checkActiveForm({ steps, fields }: ActiveForm, { form, validators, answers, evaluate, say }: AnswersCheck): FieldError[] {
  const refused = [
    ...refusedKeys(form, answers, fields, new Set(steps), say),
    ...[...fields]
      .flatMap(([name, field]) => unknownKeysWithin(segment(name), field, answers[name], evaluate))
      .map(({ path, keyword, field }) => fieldError(path, keyword, field, say)),
  ];
  const within = fieldsWithin(fields, answers, evaluate);
  const tooLong = checkLengths(answers, say, within);
  if (tooLong.length > 0) return [...refused, ...tooLong];
  const faults = steps.flatMap(({ id }) => {
    const validate = validators[id];
    if (!validate) throw new Error(`the form has no validator for the step ${id}`);
    return validate(answers) ? [] : fieldErrors(validate.errors ?? [], within, say);
  });
  return [...refused, ...faults];
}

/**
 * Errors for texts of more than 4,000 characters anywhere: no field accepts one, and no pattern
 * should be matched with one.
 */
export function checkLengths(answers: Answers, say: Translate, fields: ReadonlyMap<string, FieldSlice> = new Map()): FieldError[] {
  const tooLong = textsWithin(answers).filter(([, text]) => !isWithin(text, MAX_TEXT));
  return tooLong.map(([path]) => fieldError(path, "maxLength", fields.get(path), say, { limit: MAX_TEXT }));
}

/**
 * Checks an unfinished form: only the submitted answers; anything may be missing. Unknown keys are
 * errors. Answers of inactive fields are not, since a draft stores them aside.
 */
export function checkDraftKeys(form: Pick<FormSlice, "steps">, answers: Answers, say: Translate): FieldError[] {
  const known = new Map(form.steps.flatMap(({ schema }) => [...allFields(schema)]));
  return Object.keys(answers).flatMap((name) => {
    const field = known.get(name);
    if (!field) return [fieldError(segment(name), "unknownField", undefined, say)];
    return unknownKeysWithin(segment(name), field, answers[name], null).map(({ path, keyword }) =>
      fieldError(path, keyword, undefined, say),
    );
  });
}

/**
 * The part of stored answers that the form can hold: known keys with answers of a possible shape,
 * also within lists and groups.
 */
export function knownAnswers(form: Pick<FormSlice, "steps">, answers: unknown): Record<string, unknown> {
  const known = new Map(form.steps.flatMap(({ schema }) => [...allFields(schema)]));
  return Object.fromEntries(
    Object.entries(isValues(answers) ? answers : {}).flatMap(([name, value]) => {
      const field = known.get(name);
      const answer = field && knownWithin(field, value);
      return answer === undefined ? [] : [[name, answer]];
    }),
  );
}

function refusedKeys(
  form: Pick<FormSlice, "steps">,
  answers: Answers,
  activeFields: ReadonlyMap<string, FieldSlice>,
  activeSteps: ReadonlySet<StepSlice>,
  say: Translate,
): FieldError[] {
  const home = new Map(form.steps.flatMap((step) => [...allFields(step.schema)].map(([name, field]) => [name, { step, field }] as const)));
  return Object.keys(answers).flatMap((name) => {
    if (activeFields.has(name)) return [];
    const known = home.get(name);
    const keyword = !known ? "unknownField" : activeSteps.has(known.step) ? "hiddenField" : "inactiveStep";
    return [fieldError(segment(name), keyword, known?.field, say)];
  });
}
