import type { FieldError } from "../../contract/errors.ts";
import { SERVER_FIELDS } from "../../contract/site/server-fields.ts";
import type { FieldSlice, FormSlice, StepValidator } from "../../contract/site/slices.ts";
import { type QueryableFacts, queryableFacts, queryableRules } from "../catalog/facts/queryable.ts";
import type { ResolvedForm } from "../catalog/resolve.ts";
import { compiledConditions } from "../rules/compile.ts";
import { fits } from "../rules/conditions.ts";
import { computeFacts } from "../rules/facts.ts";
import { allFields } from "../validate/active.ts";
import {
  type Answers,
  askedFields,
  checkAsked,
  checkDraftKeys,
  checkLengths,
  type FactsOf,
  knownAnswers,
  splitAnswers,
} from "../validate/answers.ts";
import { defaultAnswers } from "../validate/defaults.ts";
import { type FileAnswer, filesAsked } from "../validate/files.ts";
import { fieldError, type Say } from "../validate/messages.ts";
import { prefilledAnswers } from "../validate/prefill.ts";
import type { Today } from "../values/ages.ts";

/** Each condition is compiled once, whichever form asks. */
const evaluate = compiledConditions();

export interface FormParts {
  /** Without references; texts in all languages. */
  resolved: ResolvedForm;
  /** In one language. */
  slice: FormSlice;
  /** By step id, for the server. */
  validators: Readonly<Record<string, StepValidator>>;
  /** Interface texts in that language. */
  say: Say;
  today: Today;
}

/** What a form says of answers that are to be complete. */
export interface Judgement {
  /** All that stands against taking them. */
  errors: FieldError[];
  /** Ids of the form's consents that apply under them. */
  consents: string[];
}

/**
 * A form of one release in one language, for the server: all that follows from its documents was worked out when it was made, so
 * that a save only judges answers by it.
 */
export class PreparedForm {
  readonly slice: FormSlice;
  readonly #resolved: ResolvedForm;
  readonly #validators: FormParts["validators"];
  readonly #say: Say;
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

  /** Whether the form asks for this under some answers. */
  hasField(name: string): boolean {
    return this.#fields.has(name);
  }

  /** What the form says of an answer, wherever it asks for it. */
  field(name: string): FieldSlice | undefined {
    return this.#fields.get(name);
  }

  /** What is wrong with an answer beyond what the form can check, in the field's own words. */
  refusal(name: string, keyword: string): FieldError {
    return fieldError(name, keyword, this.field(name), this.#say);
  }

  /** Keys that the form does not have, or that only the server sets. */
  refusedKeys(answers: Answers): FieldError[] {
    const own = Object.keys(answers).filter((name) => SERVER_FIELDS.has(name));
    return [...checkDraftKeys(this.slice, answers, this.#say), ...own.map((name) => fault(`/${name}`, "unknownField"))];
  }

  /** Texts that are longer than any field takes. */
  tooLong(answers: Answers): FieldError[] {
    return checkLengths(answers, this.#say);
  }

  /** Stored answers as far as the form has a place for them, without what only the server sets. */
  known(answers: unknown): Answers {
    return Object.fromEntries(Object.entries(knownAnswers(this.slice, answers)).filter(([name]) => !SERVER_FIELDS.has(name)));
  }

  /** @param hasFile whether an answer that names a file names one that fits its field */
  judge(answers: Answers, hasFile: (answer: FileAnswer) => boolean): Judgement {
    const facts = this.#factsOf(answers);
    const factsOf = () => facts;
    const asked = askedFields(this.slice, answers, factsOf, evaluate);
    const check = { form: this.slice, validators: this.#validators, answers, factsOf, evaluate, say: this.#say };
    const lost = filesAsked(asked, answers, evaluate).filter((answer) => !hasFile(answer));
    return {
      errors: [...checkAsked(asked, check), ...lost.map(({ path, field }) => fieldError(path, "file", field, this.#say))],
      consents: this.slice.consents.filter(({ when }) => fits(when, facts, evaluate)).map(({ id }) => id),
    };
  }

  /** Stored answers looked at again: those in force, the fields that are asked and have none, and all that stands against them. Their files were looked at when they came. */
  review(stored: Answers): { answers: Answers; unanswered: string[]; errors: FieldError[] } {
    const answers = splitAnswers(this.slice, knownAnswers(this.slice, stored), this.#factsOf, evaluate).kept;
    const asked = [...askedFields(this.slice, answers, this.#factsOf, evaluate).fields.keys()];
    const { errors } = this.judge(answers, () => true);
    return { answers, unanswered: asked.filter((name) => answers[name] === undefined), errors };
  }

  /**
   * Names of the fields that a customer was asked and left empty, though they began with an answer.
   * @param answers of a form that is complete
   * @param known of the customer, as the form began
   */
  takenAway(answers: Answers, known: Answers): string[] {
    const began = { ...defaultAnswers(this.slice), ...this.known(prefilledAnswers(this.slice, known)) };
    const asked = askedFields(this.slice, answers, this.#factsOf, evaluate).fields;
    return Object.keys(began).filter((name) => asked.has(name) && answers[name] === undefined);
  }

  /** What of answers is kept in clear, for tables and reports. */
  queryableFacts(answers: Answers): QueryableFacts {
    return queryableFacts(this.#resolved, answers);
  }

  /** What these facts follow from, beside the answers. */
  get queryableRules(): object {
    return queryableRules(this.#resolved);
  }
}

const fault = (path: string, keyword: string): FieldError => ({ path, keyword, message: "" });
