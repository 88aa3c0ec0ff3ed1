import { type Atom, atom, type PrimitiveAtom } from "jotai";
import type { ConsentAnswer } from "../../contract/customer/consents.ts";
import type { FieldError } from "../../contract/errors.ts";
import type { ConsentSlice, FormSlice, StepSlice } from "../../contract/site/slices.ts";
import { LAST_PAGE, pagesOf } from "../../engine/journey/form-pages.ts";
import { unknownMasks } from "../../engine/validate/unknown-masks.ts";
import { equal } from "../../engine/values/equal.ts";
import { type Answers, FormStore } from "../../form/form-store.ts";
import { type Problem, problemsOf, refusedProblems } from "../../form/problems.ts";
import { type ConsentState, consentAnswers, judged, NOTHING_PICKED, type Picked, picked } from "../consents/consent-state.ts";
import { FormRulebook } from "./form-rulebook.ts";
import type { FormTerms } from "./form-terms.ts";
import { withOptions } from "./offered-options.ts";

export interface Submission {
  answers: Answers;
  consents: ConsentAnswer[];
  /** The same for each try with the same content. */
  idempotencyKey: string;
}

/** What became of a submission. `refused` names answers; with `failed` nothing was decided. */
export type Outcome =
  | { kind: "done" }
  | { kind: "refused"; fields: readonly FieldError[]; message: string }
  | { kind: "failed"; message: string };

export interface JourneyState {
  /** Ids of the steps in force, and `review` where there is one. */
  pages: readonly string[];
  /** The page in sight. */
  at: string;
  sending: boolean;
  /** Why the last submission did not go through. */
  failure: string | null;
  consents: ConsentState;
  /**
   * Where the focus belongs; a new object each time that it has to move. `field` null stands for the page's heading, or on the last
   * page for the section `changed`, from which the customer went to change it.
   */
  focus: { field: string | null; changed?: string | null } | null;
}

/** A customer's way through a form, without React and without a server. */
export class Journey {
  readonly store: FormStore;
  readonly #start: Answers;
  /** Masks of what was stored since the form began, by name. */
  #masks: Answers = {};
  /** As they were given. */
  #given: FormTerms;
  /** With the choices that are offered now. */
  #terms: FormTerms;
  #rulebook: FormRulebook;
  readonly #state: PrimitiveAtom<JourneyState>;
  #newKey: () => string;
  #lastTry = { content: "", key: "" };
  /** The step that the customer came to from the last page, to change its answers. */
  #changing: string | null = null;

  /**
   * @param start answers of a draft or a prefill, the step that the draft was on, and whether the form takes the place of another that had the focus
   * @param newKey makes an idempotency key
   */
  constructor(terms: FormTerms, start: { answers: Answers; step?: string | null; takesOver?: boolean }, newKey: () => string) {
    this.store = new FormStore(start.answers);
    this.#start = start.answers;
    this.#given = terms;
    this.#terms = { ...terms, slice: this.#offered(terms, start.answers) };
    this.#rulebook = new FormRulebook(this.#terms.slice, terms.today);
    this.#newKey = newKey;
    this.#state = atom<JourneyState>({
      pages: [],
      at: "",
      sending: false,
      failure: null,
      consents: NOTHING_PICKED,
      focus: start.takesOver ? { field: null } : null,
    });
    this.#follow();
    const pages = this.#pages();
    this.#put({ pages, at: this.#reachable(start.step && pages.includes(start.step) ? start.step : (pages[0] ?? LAST_PAGE)) });
    this.store.atoms.sub(this.store.askedAtom, () => this.#askedChanged());
  }

  get stateAtom(): Atom<JourneyState> {
    return this.#state;
  }

  state = (): JourneyState => this.store.atoms.get(this.#state);

  get terms(): FormTerms {
    return this.#terms;
  }

  get rulebook(): FormRulebook {
    return this.#rulebook;
  }

  /** Goes on in another language, or with other choices; answers and place stay. */
  setTerms(terms: FormTerms): void {
    if (terms === this.#given) return;
    const { slice: shown, translate, validators } = this.#terms;
    this.#given = terms;
    const slice = this.#offered(terms, this.store.answers(), shown);
    if (slice === shown && terms.translate === translate && terms.validators === validators) return;
    this.#show({ ...terms, slice });
    this.store.reword(this.#check(this.state().at, this.store.kept()));
  }

  /**
   * Goes on with answers that were given elsewhere, such as in another tab, and with what was chosen there.
   * @param theirs those that came from there: a mask among them is of what is stored since
   */
  takeOver(answers: Answers, theirs: Answers = {}): void {
    const masks = Object.entries(theirs).filter(([, answer]) => typeof answer === "string" && answer.includes("*"));
    this.#masks = { ...this.#masks, ...Object.fromEntries(masks) };
    const slice = this.#offered(this.#given, answers, this.#terms.slice);
    if (slice !== this.#terms.slice) this.#show({ ...this.#given, slice });
    this.store.replace(answers);
  }

  step(id: string): StepSlice | undefined {
    return this.#terms.slice.steps.find((step) => step.id === id);
  }

  /** The consents that are asked for with these answers. */
  consents(): ConsentSlice[] {
    const { consents, consentTexts } = this.#terms.slice;
    const facts = this.#rulebook.facts(this.store.kept());
    return consents
      .filter(({ when }) => this.#rulebook.fits(when, facts))
      .flatMap(({ id }) => consentTexts.find((text) => text.id === id) ?? []);
  }

  /** The page after this one, when this one is right; else its problems are shown and the first gets the focus. Whether it went on. */
  next(): boolean {
    const problems = this.store.showAll();
    if (problems[0]) {
      this.#put({ focus: { field: problems[0].name } });
      return false;
    }
    const { pages, at } = this.state();
    // Back to where the change began, unless it has opened a question on the way.
    const following = this.#changing !== null ? this.#reachable(LAST_PAGE) : pages[pages.indexOf(at) + 1];
    if (following) this.go(following);
    return true;
  }

  /** From the last page to a step, and with the next one back to where the customer was on it. */
  change(page: string): void {
    this.go(page);
    this.#changing = page;
  }

  /** To a page that was open before, such as by the browser's way back; to one before it where an answer on the way is wrong by now. */
  revisit(page: string): void {
    this.store.flush();
    const { pages, at } = this.state();
    const there = pages.includes(page) ? this.#reachable(page) : at;
    if (there !== at) this.go(there);
  }

  /** The page before this one. What is typed is kept, right or not. */
  back(): void {
    const { pages, at } = this.state();
    const before = this.#changing !== null ? this.#reachable(LAST_PAGE) : pages[pages.indexOf(at) - 1];
    if (before) this.go(before);
  }

  /** To a page, and to one of its fields. */
  go(page: string, field: string | null = null): void {
    this.store.flush();
    this.store.show([]);
    const changed = page === LAST_PAGE ? this.#changing : null;
    if (page === LAST_PAGE) this.#changing = null;
    this.#put({ at: page, failure: null, consents: { ...this.state().consents, missing: [] }, focus: { field, changed } });
  }

  pick(consent: ConsentSlice, pick: Picked): void {
    this.#put({ consents: picked(this.state().consents, consent, pick) });
  }

  /** Checks everything, and sends it when nothing is wrong. Nothing is lost whatever happens. Whether it was sent and accepted. */
  async submit(send: (submission: Submission) => Promise<Outcome>): Promise<boolean> {
    if (this.state().sending || !this.#complete()) return false;
    const answers = this.store.kept();
    const consents = consentAnswers(this.state().consents, this.consents(), this.#terms.language);
    this.#put({ sending: true, failure: null });
    const outcome = await send({ answers, consents, idempotencyKey: this.#keyFor({ answers, consents }) });
    this.#put({ sending: false });
    if (outcome.kind === "done") return true;
    if (outcome.kind === "refused" && this.#goToRefused(outcome.fields)) return false;
    this.#put({ failure: outcome.message });
    return false;
  }

  /** Whether all steps and consents are right; if not, the first problem is shown where it is. */
  #complete(): boolean {
    this.store.flush();
    for (const page of this.state().pages) {
      const problems = this.#check(page, this.store.kept());
      if (problems[0]) {
        this.#arrive(page, problems);
        return false;
      }
    }
    const consents = judged(this.state().consents, this.consents());
    const [missing] = consents.missing;
    if (missing !== undefined) this.#put({ consents, focus: { field: missing } });
    return missing === undefined;
  }

  /** Shows what the server refused of this page's answers at their fields; page and focus stay. */
  showRefused(fields: readonly FieldError[]): void {
    for (const problem of this.#refusedOn(this.state().at, fields)) this.store.refuse(problem);
  }

  #goToRefused(fields: readonly FieldError[]): boolean {
    for (const page of this.state().pages) {
      const problems = this.#refusedOn(page, fields);
      if (problems.length > 0) {
        this.#arrive(page, problems, true);
        return true;
      }
    }
    return false;
  }

  #refusedOn(page: string, fields: readonly FieldError[]): Problem[] {
    return refusedProblems(fields, this.#paths(page));
  }

  #arrive(page: string, problems: readonly Problem[], told = false): void {
    if (page !== this.state().at) this.go(page);
    this.store.show(problems, told);
    this.#put({ focus: { field: problems[0]?.name ?? null } });
  }

  #keyFor(content: object): string {
    const text = JSON.stringify(content);
    if (text !== this.#lastTry.content) this.#lastTry = { content: text, key: this.#newKey() };
    return this.#lastTry.key;
  }

  /** A page that can be stood on: this one, or the first step before it that is not right yet. */
  #reachable(page: string): string {
    const pages = this.#pages();
    const before = pages.slice(0, pages.indexOf(page));
    return before.find((id) => this.#check(id, this.store.kept()).length > 0) ?? page;
  }

  #pages(): string[] {
    return pagesOf(this.#terms.slice, this.store.asked().steps);
  }

  #paths(page: string) {
    return this.#rulebook.paths(this.step(page), this.store.kept());
  }

  #check(page: string, kept: Answers): Problem[] {
    const validate = this.#terms.validators[page];
    const step = this.step(page);
    if (!step || !validate) return [];
    const right = validate(kept);
    if (right && !JSON.stringify(kept).includes("*")) return [];
    const paths = this.#rulebook.paths(step, kept);
    const errors = [...((!right && validate.errors) || []), ...unknownMasks(paths, kept, { ...this.#terms.known, ...this.#masks })];
    return problemsOf(errors, paths, kept, this.#terms.translate);
  }

  /** The form with the choices for these answers. The one that is shown where it is the same. */
  #offered({ slice, choices, language }: FormTerms, answers: Answers, shown: FormSlice | null = null): FormSlice {
    const offered = choices ? withOptions(slice, { ...choices, language, answers: [this.#start, answers] }) : slice;
    return shown && equal(offered, shown) ? shown : offered;
  }

  #show(terms: FormTerms): void {
    this.#terms = terms;
    this.#rulebook = new FormRulebook(terms.slice, terms.today);
    this.#follow();
    this.#put({ pages: this.#pages() });
  }

  #follow(): void {
    const rulebook = this.#rulebook;
    this.store.follow({
      reads: rulebook.reads,
      asked: (deciding) => rulebook.asked(deciding),
      keep: (answers, asked) => rulebook.keep(answers, asked),
      check: (kept) => this.#check(this.state().at, kept),
    });
  }

  /** Leaves a page that is no longer there for the one before it. */
  #askedChanged(): void {
    const pages = this.#pages();
    const { pages: before, at } = this.state();
    if (equal(pages, before)) return;
    if (!pages.includes(at)) this.go(pages[Math.max(0, before.indexOf(at) - 1)] ?? LAST_PAGE);
    this.#put({ pages: this.#pages() });
  }

  #put(change: Partial<JourneyState>): void {
    this.store.atoms.set(this.#state, (state) => ({ ...state, ...change }));
  }
}
