import { type Atom, atom, createStore, type Getter, type Setter } from "jotai";
import { selectAtom } from "jotai/utils";
import type { ActiveForm } from "../engine/validate/answers.ts";
import { type AnswerPath, answerAt, segmentsOf } from "../engine/validate/nested.ts";
import { equal } from "../engine/values/equal.ts";
import { type AtomRecord, atomRecord } from "./atom-record.ts";
import type { Problem } from "./problems.ts";

export type Answers = Readonly<Record<string, unknown>>;

/** The rules that the store gets from its form. */
export interface FormRules {
  /** Names of the answers that decide which fields are active. */
  readonly reads: readonly string[];
  /** The active steps and fields. @param deciding the answers named in `reads` */
  asked(deciding: Answers): ActiveForm;
  /** The answers of active fields. */
  keep(answers: Answers, asked: ActiveForm): Answers;
  /** All problems of the fields on the page, in the order of the fields. */
  check(kept: Answers): Problem[];
}

/** Whether two paths are equal or one contains the other. */
const touches = (one: AnswerPath, other: AnswerPath) => one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);

/**
 * Sets one answer within a value; missing groups on the path are created. An answer removed from a
 * list leaves null, as in JSON. An answer for an index beyond the list is dropped, because its item
 * was just removed.
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

/** A group without answers counts as no answer. */
const isEmptyGroup = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

const NO_RULES: FormRules = {
  reads: [],
  asked: () => ({ steps: [], fields: new Map(), required: new Set() }),
  keep: (answers) => answers,
  check: () => [],
};

/** The answers with these names. */
const some = (names: readonly string[], answer: (name: string) => unknown): Answers =>
  Object.fromEntries(names.map((name) => [name, answer(name)] as const).filter(([, value]) => value !== undefined));

/** One transaction: subscribers see all of it or nothing. */
type Change = (get: Getter, set: Setter) => void;

/**
 * The answers of a form and the problems shown. Each is an atom by the answer's path, so an answer
 * renders only its own field, and the active fields are computed again only after an answer that
 * affects them. Answers of hidden fields stay here and are restored with the field; `kept()`
 * returns what may leave the browser.
 */
export class FormStore {
  /** The jotai store for these atoms and for those that others store with the form. */
  readonly atoms = createStore();
  readonly #answers: AtomRecord<unknown>;
  readonly #nested = new Map<AnswerPath, Atom<unknown>>();
  readonly #problems = atomRecord<Problem>();
  readonly #rules = atom(NO_RULES);
  readonly #change = atom(null, (get, set, change: Change) => change(get, set));
  /** Every answer, including those of hidden fields. */
  readonly answersAtom: Atom<Answers>;
  /** The active steps and fields for these answers. */
  readonly askedAtom: Atom<ActiveForm>;
  /** The answers of active fields. */
  readonly keptAtom: Atom<Answers>;
  /**
   * The problems found by the last attempt to continue, including fixed ones: if the list changed
   * while a field is left, the page would move under the finger.
   */
  readonly summaryAtom = atom<readonly Problem[]>([]);
  /** The problem of the field that was left last, until another one is left or the language changes. */
  readonly leftAtom = atom<Problem | undefined>(undefined);
  /** Fields with a problem from the server, which the rules here cannot resolve. */
  #serverErrors = new Set<string>();
  #pending = new Map<string, () => void>();

  constructor(answers: Answers = {}) {
    this.#answers = atomRecord(answers);
    this.answersAtom = this.#answers.all;
    this.askedAtom = atom((get) => {
      const rules = get(this.#rules);
      return rules.asked(some(rules.reads, (name) => get(this.#answers.entry(name))));
    });
    this.keptAtom = atom((get) => get(this.#rules).keep(get(this.answersAtom), get(this.askedAtom)));
  }

  /**
   * Replaces the rules, for example on another step or in another language. Shown problems stay.
   */
  follow(rules: FormRules): void {
    this.atoms.set(this.#rules, rules);
  }

  answers = (): Answers => this.atoms.get(this.answersAtom);

  kept = (): Answers => this.atoms.get(this.keptAtom);

  asked = (): ActiveForm => this.atoms.get(this.askedAtom);

  summary = (): readonly Problem[] => this.atoms.get(this.summaryAtom);

  /** The problems shown now. */
  shown = (): readonly Problem[] => Object.values(this.atoms.get(this.#problems.all));

  answer = (path: AnswerPath): unknown => this.atoms.get(this.answerAtom(path));

  /** The problem shown at a path. */
  problem = (path: AnswerPath): Problem | undefined => this.atoms.get(this.problemAtom(path));

  answerAtom(path: AnswerPath): Atom<unknown> {
    const [name = "", ...within] = segmentsOf(path);
    if (within.length === 0) return this.#answers.entry(name);
    const known = this.#nested.get(path);
    if (known) return known;
    const made = atom((get) => answerAt({ [name]: get(this.#answers.entry(name)) }, path));
    this.#nested.set(path, made);
    return made;
  }

  /** Some answers by name; a new object only when one of them changes. */
  someAnswersAtom(names: readonly string[]): Atom<Answers> {
    return atom((get) => some(names, (name) => get(this.#answers.entry(name))));
  }

  /** The same as `someAnswersAtom`, without hidden answers. */
  someKeptAtom(names: readonly string[]): Atom<Answers> {
    const kept = atom((get) =>
      get(this.#rules).keep(
        some(names, (name) => get(this.#answers.entry(name))),
        get(this.askedAtom),
      ),
    );
    return selectAtom(kept, (answers) => answers, equal);
  }

  problemAtom(path: AnswerPath): Atom<Problem | undefined> {
    return this.#problems.entry(path);
  }

  /**
   * Commits an answer; undefined removes it. Removes shown problems that are solved; shows no new
   * ones.
   */
  set(path: AnswerPath, answer: unknown): void {
    if (Object.is(this.answer(path), answer)) return;
    const [name = "", ...within] = segmentsOf(path);
    for (const each of this.#serverErrors) if (touches(each, path)) this.#serverErrors.delete(each);
    this.atoms.set(this.#change, (get, set) => {
      const now = within.length > 0 ? withAnswer(get(this.#answers.entry(name)), within, answer) : answer;
      this.#answers.put(set, name, within.length > 0 && isEmptyGroup(now) ? undefined : now);
      this.#dropSolved(get, set);
    });
  }

  /**
   * Replaces all answers, for example with those from another tab. Removes shown problems that are
   * solved; shows no new ones.
   */
  replace(answers: Answers): void {
    this.#serverErrors.clear();
    this.atoms.set(this.#change, (get, set) => {
      this.#answers.replace(set, answers);
      this.#dropSolved(get, set);
    });
  }

  /** The customer has left a field: its problem is shown from now on. */
  leave(path: AnswerPath): void {
    this.commit(path);
    this.atoms.set(this.#change, (get, set) => {
      const problems = this.#check(get);
      this.#drop(get, set, problems);
      const problem = problems.find(({ name }) => name === path);
      if (problem) this.#problems.put(set, path, problem);
      set(this.leftAtom, problem);
    });
  }

  /** Commits typed text, shows every problem of the page and returns them. */
  showAll(): readonly Problem[] {
    this.flush();
    return this.show(this.#check(this.atoms.get));
  }

  /**
   * Shows exactly these problems.
   *
   * @param fromServer whether they are from the server: then each stays until its answer changes
   */
  show(problems: readonly Problem[], fromServer = false): readonly Problem[] {
    this.#serverErrors = new Set(fromServer ? problems.map(({ name }) => name) : []);
    this.atoms.set(this.#change, (_, set) => {
      this.#problems.replace(set, Object.fromEntries(problems.map((problem) => [problem.name, problem])));
      set(this.summaryAtom, problems);
      set(this.leftAtom, undefined);
    });
    return problems;
  }

  /** Adds a problem from the server; it stays until its answer changes. */
  refuse(problem: Problem): void {
    this.#serverErrors.add(problem.name);
    this.atoms.set(this.#change, (_, set) => this.#problems.put(set, problem.name, problem));
  }

  /**
   * Updates the shown problems for other rules or another language. Fields that show none stay
   * without; the summary keeps its lines.
   */
  recheck(problems: readonly Problem[]): void {
    const found = new Map(problems.map((problem) => [problem.name, problem]));
    this.atoms.set(this.#change, (get, set) => {
      for (const { name } of Object.values(get(this.#problems.all)))
        if (!this.#serverErrors.has(name)) this.#problems.put(set, name, found.get(name));
      set(this.summaryAtom, (summary) => summary.map((problem) => found.get(problem.name) ?? problem));
      set(this.leftAtom, undefined);
    });
  }

  /** Registers a widget's uncommitted text; null removes it. */
  hold(name: string, commit: (() => void) | null): void {
    if (commit) this.#pending.set(name, commit);
    else this.#pending.delete(name);
  }

  holds(name: string): boolean {
    return this.#pending.has(name);
  }

  /** Commits a widget's text without showing a problem. */
  commit(name: string): void {
    const commit = this.#pending.get(name);
    this.#pending.delete(name);
    commit?.();
  }

  /** Commits the text of all widgets. */
  flush(): void {
    for (const name of [...this.#pending.keys()]) this.commit(name);
  }

  #check = (get: Getter): Problem[] => get(this.#rules).check(get(this.keptAtom));

  #dropSolved(get: Getter, set: Setter): void {
    if (Object.keys(get(this.#problems.all)).length > 0) this.#drop(get, set, this.#check(get));
  }

  /** Removes shown problems that are solved. */
  #drop(get: Getter, set: Setter, problems: readonly Problem[]): void {
    const now = new Map(problems.map(({ name, keyword }) => [name, keyword]));
    for (const { name, keyword } of Object.values(get(this.#problems.all)))
      if (!this.#serverErrors.has(name) && now.get(name) !== keyword) this.#problems.put(set, name, undefined);
  }
}
