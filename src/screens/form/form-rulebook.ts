import type { Condition, FieldSlice, FormSlice, Logic, StepSlice } from "../../contract/site/slices.ts";
import { meetsConditions } from "../../engine/rules/conditions.ts";
import { computeFacts } from "../../engine/rules/facts.ts";
import { interpretCondition } from "../../engine/rules/logic/interpret.ts";
import { evaluateLogic } from "../../engine/rules/logic/logic.ts";
import { activeFields, inOrder } from "../../engine/validate/active.ts";
import { type ActiveForm, activeAnswers, settledFields } from "../../engine/validate/answers.ts";
import { type AnswerPath, fieldsWithin } from "../../engine/validate/nested.ts";
import type { Answers } from "../../form/form-store.ts";

const NO_FIELDS: ReadonlyMap<string, FieldSlice> = new Map();

/** Evaluates a form's conditions for a set of answers: steps, fields and figures. */
export class FormRulebook {
  readonly #slice: FormSlice;
  readonly #today: string;

  /** @param today the date in India, `yyyy-mm-dd` */
  constructor(slice: FormSlice, today: string) {
    this.#slice = slice;
    this.#today = today;
  }

  facts(answers: Answers): Record<string, unknown> {
    return computeFacts(this.#slice.facts, answers, { today: this.#today });
  }

  fits(condition: Condition | undefined, facts: unknown): boolean {
    return meetsConditions(condition, facts, interpretCondition);
  }

  /** Names of the answers that conditions depend on. */
  get reads(): readonly string[] {
    return this.#slice.reads;
  }

  /** The steps and fields asked for these answers. */
  asked(answers: Answers): ActiveForm {
    return settledFields(this.#slice, answers, (kept) => this.facts(kept), interpretCondition);
  }

  /** The visible fields of a step in page order. */
  fields(step: StepSlice | undefined, answers: Answers): ReadonlyMap<string, FieldSlice> {
    if (!step) return NO_FIELDS;
    return inOrder(activeFields(step.schema, answers, interpretCondition).fields, step.order);
  }

  /** The visible fields of a step by path, including those in lists and groups. */
  paths(step: StepSlice | undefined, answers: Answers): ReadonlyMap<AnswerPath, FieldSlice> {
    return fieldsWithin(this.fields(step, answers), answers, interpretCondition);
  }

  /** The answers of visible fields. */
  keep(answers: Answers, asked: ActiveForm): Answers {
    return activeAnswers(asked, answers, interpretCondition);
  }

  /** A computed figure; undefined while a required answer is missing. */
  figure(value: Logic, answers: Answers): unknown {
    try {
      return evaluateLogic(value, this.facts(answers));
    } catch {
      return undefined;
    }
  }
}
