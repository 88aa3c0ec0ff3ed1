import { type AnswerPath, answerAt, segmentsOf } from "../engine/validate/nested.ts";
import type { Problem } from "./problems.ts";

export type Answers = Readonly<Record<string, unknown>>;

/** What a widget shows. A new object whenever something of it changes. */
export interface FieldState {
  readonly answer: unknown;
  readonly problem: Problem | null;
}

/** What the store asks of the form that it stands under. */
export interface FormRules {
  /** The answers that are in force; those of hidden fields are left out. */
  keep(answers: Answers): Answers;
  /** All problems of the fields on the page, in the order of the fields. */
  check(kept: Answers): Problem[];
}

/** Whether two answers are the same or one holds the other. */
const touches = (one: AnswerPath, other: AnswerPath) => one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);

/**
 * A value with one answer within it changed; groups on the way are begun where they are missing. An answer taken out of a
 * list leaves null, as JSON would, and one for a place that a list does not have is dropped: its item was just removed.
 */
function withAnswer(value: unknown, [name = "", ...rest]: readonly string[], answer: unknown): unknown {
  if (Array.isArray(value)) {
    const index = Number(name);
    return value.map((item, place) => (place === index ? (rest.length > 0 ? withAnswer(item, rest, answer) : (answer ?? null)) : item));
  }
  const { [name]: before, ...others } = (value ?? {}) as Answers;
  const now = rest.length > 0 ? withAnswer(before, rest, answer) : answer;
  return now === undefined || (rest.length > 0 && isEmptyGroup(now)) ? others : { ...others, [name]: now };
}

/** A group whose last answer was taken away is no answer either. */
const isEmptyGroup = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

const NO_FIELD: FieldState = { answer: undefined, problem: null };
const NO_RULES: FormRules = { keep: (answers) => answers, check: () => [] };

/**
 * The answers of a form and the problems that are shown, outside React, by the answers' paths: a widget subscribes to its own field,
 * so one answer redraws one field. Answers of fields that a condition hides stay here and come back with the field;
 * `kept()` is what may leave the browser.
 */
export class FormStore {
  #answers: Answers;
  #kept: Answers | null = null;
  #rules: FormRules = NO_RULES;
  #problems = new Map<string, Problem>();
  #states = new Map<string, FieldState>();
  #summary: readonly Problem[] = [];
  /** Fields whose problem was told from outside, so that the rules here cannot say when it is over. */
  #told = new Set<string>();
  #fieldListeners = new Map<string, Set<() => void>>();
  #listeners = new Set<() => void>();
  #pending = new Map<string, () => void>();

  constructor(answers: Answers = {}) {
    this.#answers = { ...answers };
  }

  /** Puts other rules in force, as on another step or in another language. Shown problems stay. */
  follow(rules: FormRules): void {
    this.#rules = rules;
    this.#kept = null;
  }

  /** Every answer that was given, hidden ones too. */
  answers = (): Answers => this.#answers;

  /** The answers in force. The same object until one of them changes. */
  kept = (): Answers => {
    this.#kept ??= this.#rules.keep(this.#answers);
    return this.#kept;
  };

  /** The problems that are shown now. */
  shown = (): readonly Problem[] => [...this.#problems.values()];

  /**
   * The problems that the last try to go on has found, mended ones too: a list that grew or shrank while a field is left
   * would move the page under the finger.
   */
  summary = (): readonly Problem[] => this.#summary;

  field(name: AnswerPath): FieldState {
    const known = this.#states.get(name);
    const answer = answerAt(this.#answers, name);
    const problem = this.#problems.get(name) ?? null;
    if (known && known.answer === answer && known.problem === problem) return known;
    const state = answer === undefined && problem === null ? NO_FIELD : { answer, problem };
    this.#states.set(name, state);
    return state;
  }

  subscribeField(name: string, listener: () => void): () => void {
    const listeners = this.#fieldListeners.get(name) ?? new Set();
    this.#fieldListeners.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Told of every change of an answer or of the shown problems. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Commits an answer; undefined takes it away. A shown problem goes once it no longer holds; none appears. */
  set(name: AnswerPath, answer: unknown): void {
    if (Object.is(answerAt(this.#answers, name), answer)) return;
    this.#answers = withAnswer(this.#answers, segmentsOf(name), answer) as Answers;
    this.#kept = null;
    for (const told of this.#told) if (touches(told, name)) this.#told.delete(told);
    if (this.#problems.size > 0) this.#drop(this.#rules.check(this.kept()));
    this.#tell(this.#touchedBy(name));
  }

  /** Takes other answers in place of these, such as those given in another tab. A shown problem goes once it no longer holds; none appears. */
  replace(answers: Answers): void {
    this.#answers = { ...answers };
    this.#kept = null;
    this.#told.clear();
    if (this.#problems.size > 0) this.#drop(this.#rules.check(this.kept()));
    this.#tell([...this.#fieldListeners.keys()]);
  }

  /** The customer has left a field: from now on its problem shows. */
  leave(name: string): void {
    this.#flush(name);
    const problems = this.#rules.check(this.kept());
    this.#drop(problems, name);
    const problem = problems.find((one) => one.name === name);
    if (problem) this.#problems.set(name, problem);
    this.#tell([name]);
  }

  /** Takes over what is typed but not committed, shows every problem of the page and returns them. */
  showAll(): readonly Problem[] {
    this.flush();
    return this.show(this.#rules.check(this.kept()));
  }

  /** Shows these problems and no other. @param told whether the server found them: then each stays until its answer changes */
  show(problems: readonly Problem[], told = false): readonly Problem[] {
    this.#told = new Set(told ? problems.map(({ name }) => name) : []);
    const names = new Set([...this.#problems.keys(), ...problems.map(({ name }) => name)]);
    this.#problems = new Map(problems.map((problem) => [problem.name, problem]));
    this.#summary = problems;
    this.#tell([...names]);
    return problems;
  }

  /** Tells the shown problems in other words, as in another language. None comes and none goes. */
  reword(problems: readonly Problem[]): void {
    const words = new Map(problems.map((problem) => [problem.name, problem]));
    const anew = (problem: Problem) => (words.get(problem.name)?.keyword === problem.keyword && words.get(problem.name)) || problem;
    this.#problems = new Map([...this.#problems].map(([name, problem]) => [name, anew(problem)]));
    this.#summary = this.#summary.map(anew);
    this.#tell([...this.#problems.keys()]);
  }

  /** A widget says that it holds text that is not committed, or with null that it does not. */
  hold(name: string, commit: (() => void) | null): void {
    if (commit) this.#pending.set(name, commit);
    else this.#pending.delete(name);
  }

  holds(name: string): boolean {
    return this.#pending.has(name);
  }

  /** Commits what a widget still holds, and shows no problem. */
  commit(name: string): void {
    this.#flush(name);
  }

  /** Commits all that widgets still hold. */
  flush(): void {
    for (const name of [...this.#pending.keys()]) this.#flush(name);
  }

  #flush(name: string): void {
    const commit = this.#pending.get(name);
    this.#pending.delete(name);
    commit?.();
  }

  /** Takes away the shown problems that no longer hold, and, of the field in hand, any other than the one shown. */
  #drop(problems: readonly Problem[], spare?: string): void {
    const now = new Map(problems.map((problem) => [problem.name, problem.keyword]));
    for (const [name, shown] of this.#problems) {
      if (this.#told.has(name) || now.get(name) === shown.keyword) continue;
      this.#problems.delete(name);
      if (name !== spare) this.#fieldListeners.get(name)?.forEach((listener) => void listener());
    }
  }

  /** The fields that an answer is part of, and those that are part of it. */
  #touchedBy(name: AnswerPath): AnswerPath[] {
    return [...this.#fieldListeners.keys()].filter((known) => touches(known, name));
  }

  #tell(names: AnswerPath[]): void {
    for (const name of names) this.#fieldListeners.get(name)?.forEach((listener) => void listener());
    for (const listener of this.#listeners) listener();
  }
}
