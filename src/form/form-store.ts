import { type Atom, atom, createStore, type Getter, type Setter } from "jotai";
import { selectAtom } from "jotai/utils";
import type { Asked } from "../engine/validate/answers.ts";
import { type AnswerPath, answerAt, segmentsOf } from "../engine/validate/nested.ts";
import { equal } from "../engine/values/equal.ts";
import { type AtomRecord, atomRecord } from "./atom-record.ts";
import type { Problem } from "./problems.ts";

export type Answers = Readonly<Record<string, unknown>>;

/** What the store asks of the form that it stands under. */
export interface FormRules {
  /** Names of the answers that decide what is asked. */
  readonly reads: readonly string[];
  /** What is asked. @param deciding the answers that `reads` names */
  asked(deciding: Answers): Asked;
  /** The answers that are in force; those of hidden fields are left out. */
  keep(answers: Answers, asked: Asked): Answers;
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

const NO_RULES: FormRules = {
  reads: [],
  asked: () => ({ steps: [], fields: new Map(), required: new Set() }),
  keep: (answers) => answers,
  check: () => [],
};

/** Some of a form's answers, with their names. */
const some = (names: readonly string[], answer: (name: string) => unknown): Answers =>
  Object.fromEntries(names.map((name) => [name, answer(name)] as const).filter(([, value]) => value !== undefined));

/** What runs within one change: whoever watches sees all of it or nothing. */
type Change = (get: Getter, set: Setter) => void;

/**
 * The answers of a form and the problems that are shown, each an atom of its own by the answer's path: a widget watches its own
 * field, so one answer redraws one field, and what is asked is worked out anew only after an answer that decides it.
 * Answers of fields that a condition hides stay here and come back with the field; `kept()` is what may leave the browser.
 */
export class FormStore {
  /** What holds the atoms, and those that others keep beside the form. */
  readonly atoms = createStore();
  readonly #answers: AtomRecord<unknown>;
  readonly #nested = new Map<AnswerPath, Atom<unknown>>();
  readonly #problems = atomRecord<Problem>();
  readonly #rules = atom(NO_RULES);
  readonly #change = atom(null, (get, set, change: Change) => change(get, set));
  /** Every answer that was given, hidden ones too. */
  readonly answersAtom: Atom<Answers>;
  /** What is asked under these answers. */
  readonly askedAtom: Atom<Asked>;
  /** The answers in force. */
  readonly keptAtom: Atom<Answers>;
  /**
   * The problems that the last try to go on has found, fixed ones too: a list that grew or shrank while a field is left
   * would move the page under the finger.
   */
  readonly summaryAtom = atom<readonly Problem[]>([]);
  /** The problem of the field that was left last, until another one is left. */
  readonly leftAtom = atom<Problem | undefined>(undefined);
  /** Fields whose problem was told from outside, so that the rules here cannot say when it is over. */
  #told = new Set<string>();
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

  /** Puts other rules in force, as on another step or in another language. Shown problems stay. */
  follow(rules: FormRules): void {
    this.atoms.set(this.#rules, rules);
  }

  answers = (): Answers => this.atoms.get(this.answersAtom);

  kept = (): Answers => this.atoms.get(this.keptAtom);

  asked = (): Asked => this.atoms.get(this.askedAtom);

  summary = (): readonly Problem[] => this.atoms.get(this.summaryAtom);

  /** The problems that are shown now. */
  shown = (): readonly Problem[] => Object.values(this.atoms.get(this.#problems.all));

  answer = (path: AnswerPath): unknown => this.atoms.get(this.answerAtom(path));

  /** The problem that is shown at a path. */
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

  /** Some answers by their names; another object only when one of them is another. */
  someAnswersAtom(names: readonly string[]): Atom<Answers> {
    return atom((get) => some(names, (name) => get(this.#answers.entry(name))));
  }

  /** As `someAnswersAtom`, of the answers in force. */
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

  /** Commits an answer; undefined takes it away. A shown problem goes once it no longer holds; none appears. */
  set(path: AnswerPath, answer: unknown): void {
    if (Object.is(this.answer(path), answer)) return;
    const [name = "", ...within] = segmentsOf(path);
    for (const told of this.#told) if (touches(told, path)) this.#told.delete(told);
    this.atoms.set(this.#change, (get, set) => {
      const now = within.length > 0 ? withAnswer(get(this.#answers.entry(name)), within, answer) : answer;
      this.#answers.put(set, name, within.length > 0 && isEmptyGroup(now) ? undefined : now);
      this.#dropSolved(get, set);
    });
  }

  /** Takes other answers in place of these, such as those given in another tab. A shown problem goes once it no longer holds; none appears. */
  replace(answers: Answers): void {
    this.#told.clear();
    this.atoms.set(this.#change, (get, set) => {
      this.#answers.replace(set, answers);
      this.#dropSolved(get, set);
    });
  }

  /** The customer has left a field: from now on its problem shows. */
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

  /** Takes over what is typed but not committed, shows every problem of the page and returns them. */
  showAll(): readonly Problem[] {
    this.flush();
    return this.show(this.#check(this.atoms.get));
  }

  /** Shows these problems and no other. @param told whether the server found them: then each stays until its answer changes */
  show(problems: readonly Problem[], told = false): readonly Problem[] {
    this.#told = new Set(told ? problems.map(({ name }) => name) : []);
    this.atoms.set(this.#change, (_, set) => {
      this.#problems.replace(set, Object.fromEntries(problems.map((problem) => [problem.name, problem])));
      set(this.summaryAtom, problems);
      set(this.leftAtom, undefined);
    });
    return problems;
  }

  /** Shows beside the others a problem that the server found; it stays until its answer changes. */
  refuse(problem: Problem): void {
    this.#told.add(problem.name);
    this.atoms.set(this.#change, (_, set) => this.#problems.put(set, problem.name, problem));
  }

  /** Tells the shown problems in other words, as in another language. None comes and none goes. */
  reword(problems: readonly Problem[]): void {
    const words = new Map(problems.map((problem) => [problem.name, problem]));
    const anew = (problem: Problem) => (words.get(problem.name)?.keyword === problem.keyword && words.get(problem.name)) || problem;
    this.atoms.set(this.#change, (get, set) => {
      for (const problem of Object.values(get(this.#problems.all))) this.#problems.put(set, problem.name, anew(problem));
      set(this.summaryAtom, get(this.summaryAtom).map(anew));
    });
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
    const commit = this.#pending.get(name);
    this.#pending.delete(name);
    commit?.();
  }

  /** Commits all that widgets still hold. */
  flush(): void {
    for (const name of [...this.#pending.keys()]) this.commit(name);
  }

  #check = (get: Getter): Problem[] => get(this.#rules).check(get(this.keptAtom));

  #dropSolved(get: Getter, set: Setter): void {
    if (Object.keys(get(this.#problems.all)).length > 0) this.#drop(get, set, this.#check(get));
  }

  /** Takes away the shown problems that no longer hold. */
  #drop(get: Getter, set: Setter, problems: readonly Problem[]): void {
    const now = new Map(problems.map(({ name, keyword }) => [name, keyword]));
    for (const { name, keyword } of Object.values(get(this.#problems.all)))
      if (!this.#told.has(name) && now.get(name) !== keyword) this.#problems.put(set, name, undefined);
  }
}
