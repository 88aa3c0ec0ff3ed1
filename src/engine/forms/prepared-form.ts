import { SERVER_FIELDS } from "../../contract/customer/server-fields.ts";
import type { FieldError } from "../../contract/errors.ts";
import type { FieldSlice, FormSlice, StepValidator } from "../../contract/site/slices.ts";
import { type GroupingFact, groupingFacts, type QueryableFacts, queryableFacts, queryableRules } from "../catalog/facts/queryable.ts";
import type { ResolvedForm } from "../catalog/resolve.ts";
import { meetsConditions } from "../rules/conditions.ts";
import { computeFacts } from "../rules/facts.ts";
import { compiledConditions } from "../rules/logic/compile.ts";
import { allFields } from "../validate/active.ts";
import {
  type Answers,
  activeStepsAndFields,
  checkActiveForm,
  checkDraftKeys,
  checkLengths,
  type FactsOf,
  knownAnswers,
  splitAnswers,
} from "../validate/answers.ts";
import { defaultAnswers } from "../validate/defaults.ts";
import { activeFiles, type FileAnswer } from "../validate/files.ts";
import { fieldError, type Translate } from "../validate/messages.ts";
import { prefilledAnswers } from "../validate/prefill.ts";
import type { Today } from "../values/date-keywords.ts";

/** Shared by all forms, so that each condition is compiled once. */
const evaluate = compiledConditions();

interface FormParts {
  /** With references resolved; texts in all languages. */
  resolved: ResolvedForm;
  /** In one language. */
  slice: FormSlice;
  /** By step id, for the server. */
  validators: Readonly<Record<string, StepValidator>>;
  /** Interface texts in that language. */
  say: Translate;
  today: Today;
}

/** The result of checking answers that must be complete. */
interface Judgement {
  /** Everything that prevents accepting them. */
  errors: FieldError[];
  /** Ids of the form's consents that apply to them. */
  consents: string[];
}

/**
 * A form of one release in one language, for the server. Everything that depends only on the
 * documents is computed in advance, so that a save only checks answers.
 */
export class PreparedForm {
  readonly slice: FormSlice;
  readonly #resolved: ResolvedForm;
  readonly #validators: FormParts["validators"];
  readonly #say: Translate;
  readonly #factsOf: FactsOf;
  readonly #fields: ReadonlyMap<string, FieldSlice>;

  constructor({ resolved, slice, validators, say, today }: FormParts) {
    this.slice = slice;
    this.#resolved = resolved;
    this.#validators = validators;
    this.#say = say;
    this.#factsOf = (answers) => computeFacts(slice.facts, answers, { today: today() });
    this.#fields = new Map(slice.steps.flatMap(({ schema }) => [...allFields(schema)]));
  }

  /** Whether the form has this field for some answers. */
  hasField(name: string): boolean {
    return this.#fields.has(name);
  }

  /** The form's field of this name, in any step or branch. */
  field(name: string): FieldSlice | undefined {
    return this.#fields.get(name);
  }

  /** An error beyond what the form can check, in the field's own words. */
  refusal(name: string, keyword: string): FieldError {
    return fieldError(name, keyword, this.field(name), this.#say);
  }

  /** Errors for keys that the form does not have, or that only the server sets. */
  refusedKeys(answers: Answers): FieldError[] {
    const own = Object.keys(answers).filter((name) => SERVER_FIELDS.has(name));
    return [...checkDraftKeys(this.slice, answers, this.#say), ...own.map((name) => errorWithoutText(`/${name}`, "unknownField"))];
  }

  /** Errors for texts longer than any field accepts. */
  tooLong(answers: Answers): FieldError[] {
    return checkLengths(answers, this.#say);
  }

  /** The part of stored answers that the form can hold, without what only the server sets. */
  known(answers: unknown): Answers {
    return Object.fromEntries(Object.entries(knownAnswers(this.slice, answers)).filter(([name]) => !SERVER_FIELDS.has(name)));
  }

  /** @param hasFile whether a file in an answer exists and matches its field */
  judge(answers: Answers, hasFile: (answer: FileAnswer) => boolean): Judgement {
    const facts = this.#factsOf(answers);
    const factsOf = () => facts;
    const active = activeStepsAndFields(this.slice, answers, factsOf, evaluate);
    const check = { form: this.slice, validators: this.#validators, answers, factsOf, evaluate, say: this.#say };
    const lost = activeFiles(active, answers, evaluate).filter((answer) => !hasFile(answer));
    return {
      errors: [...checkActiveForm(active, check), ...lost.map(({ path, field }) => fieldError(path, "file", field, this.#say))],
      consents: this.slice.consents.filter(({ when }) => meetsConditions(when, facts, evaluate)).map(({ id }) => id),
    };
  }

  /**
   * Checks stored answers again: the active ones, the active fields without an answer, and all
   * errors. Files were checked when they were uploaded.
   */
  review(stored: Answers): { answers: Answers; unanswered: string[]; errors: FieldError[] } {
    const answers = splitAnswers(this.slice, knownAnswers(this.slice, stored), this.#factsOf, evaluate).kept;
    const active = [...activeStepsAndFields(this.slice, answers, this.#factsOf, evaluate).fields.keys()];
    const { errors } = this.judge(answers, () => true);
    return { answers, unanswered: active.filter((name) => answers[name] === undefined), errors };
  }

  /**
   * Names of the active fields that the customer emptied, though they had a start value.
   *
   * @param answers of a complete form
   * @param known about the customer when the form was started
   */
  takenAway(answers: Answers, known: Answers): string[] {
    const began = { ...defaultAnswers(this.slice), ...this.known(prefilledAnswers(this.slice, known)) };
    const active = activeStepsAndFields(this.slice, answers, this.#factsOf, evaluate).fields;
    return Object.keys(began).filter((name) => active.has(name) && answers[name] === undefined);
  }

  /** The part of answers that is stored in clear, for tables and reports. */
  queryableFacts(answers: Answers): QueryableFacts {
    return queryableFacts(this.#resolved, answers);
  }

  /** Those of the facts by which customers can be grouped. */
  get groupingFacts(): GroupingFact[] {
    return groupingFacts(this.#resolved);
  }

  /** What these facts depend on, besides the answers. */
  get queryableRules(): object {
    return queryableRules(this.#resolved);
  }
}

const errorWithoutText = (path: string, keyword: string): FieldError => ({ path, keyword, message: "" });
