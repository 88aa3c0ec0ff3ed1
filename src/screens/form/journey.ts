import { type Atom, atom, type PrimitiveAtom } from "jotai";
import type { FieldError } from "../../contract/errors.ts";
import type { ConsentSlice, FormSlice, StepSlice } from "../../contract/site/slices.ts";
import { LAST_PAGE, pagesOf, pageToContinue } from "../../engine/journey/form-pages.ts";
import { allFields } from "../../engine/validate/active.ts";
import { defaultAnswers } from "../../engine/validate/defaults.ts";
import { segment } from "../../engine/validate/nested.ts";
import { unknownMasks } from "../../engine/validate/unknown-masks.ts";
import { equal } from "../../engine/values/equal.ts";
import { type Answers, FormStore } from "../../form/form-store.ts";
import { type Problem, problemsOf, serverProblems } from "../../form/problems.ts";
import { consentAnswers, judged, NOTHING_PICKED, type Picked, picked } from "../consents/consent-state.ts";
import { FormRulebook } from "./form-rulebook.ts";
import type { FormTerms } from "./form-terms.ts";
import type { JourneyState } from "./journey-state.ts";
import { withOfferedOptions } from "./offered-options.ts";
import { idempotencyKeys, type Outcome, type Submission } from "./submission.ts";

/** A customer's progress through a form, independent of React and the server. */
export class Journey {
  readonly store: FormStore;
  readonly #start: Answers;
  /** Masked values from other tabs, stored since the form was loaded, by name. */
  #masks: Answers = {};
  /** The terms as passed in. */
  #given: FormTerms;
  /** The terms with the options currently available. */
  #terms: FormTerms;
  #rulebook: FormRulebook;
  readonly #state: PrimitiveAtom<JourneyState>;
  readonly #keyFor: (content: object) => string;
  /** The step opened from the last page to change its answers. */
  #changing: string | null = null;

  /**
   * @param start draft or prefill, its step, and whether the form replaces one that had the focus
   * @param newKey creates an idempotency key
   */
  constructor(terms: FormTerms, start: { answers: Answers; step?: string | null; takesOver?: boolean }, newKey: () => string) {
    this.store = new FormStore(start.answers);
    this.#start = start.answers;
    this.#given = terms;
    this.#terms = { ...terms, slice: this.#offered(terms, start.answers) };
    this.#rulebook = new FormRulebook(this.#terms.slice, terms.today);
    this.#keyFor = idempotencyKeys(newKey);
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
    this.#put({ pages, at: this.#reachable(pageToContinue(start.step ?? null, pagesOf(this.#terms.slice), pages)) });
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

  /**
   * Switches to another language, other options or another release; answers and page stay. Fields
   * that are new get their defaults.
   */
  setTerms(terms: FormTerms): void {
    if (terms === this.#given) return;
    const { slice: shown, translate, validators } = this.#terms;
    this.#given = terms;
    const slice = this.#offered(terms, this.store.answers(), shown);
    if (slice === shown && terms.translate === translate && terms.validators === validators) return;
    this.#show({ ...terms, slice });
    this.store.recheck(this.#check(this.state().at, this.store.kept()));
    for (const [name, value] of Object.entries(defaultAnswers(slice)))
      if (!shown.steps.some((step) => allFields(step.schema).has(name))) this.store.set(segment(name), value);
  }

  /**
   * Applies answers from elsewhere, such as another tab.
   * @param theirs those that came from there; their masks were stored after this form was loaded
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

  /** The consents required for the current answers. */
  consents(): ConsentSlice[] {
    const { consents, consentTexts } = this.#terms.slice;
    const facts = this.#rulebook.facts(this.store.kept());
    return consents
      .filter(({ when }) => this.#rulebook.fits(when, facts))
      .flatMap(({ id }) => consentTexts.find((text) => text.id === id) ?? []);
  }

  /** Goes on if this page is valid; otherwise shows its errors. Returns whether it went on. */
  next(): boolean {
    const problems = this.store.showAll();
    if (problems[0]) {
      this.#put({ focus: { field: problems[0].name } });
      return false;
    }
    const { pages, at } = this.state();
    // Back to the last page, unless the change has made a step before it invalid.
    const following = this.#changing !== null ? this.#reachable(LAST_PAGE) : pages[pages.indexOf(at) + 1];
    if (following) this.go(following);
    return true;
  }

  /** Opens a step from the last page; `next` then leads back there. */
  change(page: string): void {
    this.go(page);
    this.#changing = page;
  }

  /**
   * Goes to a page opened before, or to an invalid step before it. For the browser's Back button.
   */
  revisit(page: string): void {
    this.store.flush();
    const { pages, at } = this.state();
    const there = pages.includes(page) ? this.#reachable(page) : at;
    if (there !== at) this.go(there);
  }

  /** Goes to the previous page. Input is kept, valid or not. */
  back(): void {
    const { pages, at } = this.state();
    const before = this.#changing !== null ? this.#reachable(LAST_PAGE) : pages[pages.indexOf(at) - 1];
    if (before) this.go(before);
  }

  /** Goes to a page and optionally one of its fields. */
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

  /**
   * Validates everything and submits the form, losing no input. Returns whether it was accepted.
   */
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

  /** Whether all steps and consents are valid; otherwise shows the first error. */
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

  /** Shows the server's errors for the current page at their fields; page and focus stay. */
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
    return serverProblems(fields, this.#paths(page));
  }

  #arrive(page: string, problems: readonly Problem[], fromServer = false): void {
    if (page !== this.state().at) this.go(page);
    this.store.show(problems, fromServer);
    this.#put({ focus: { field: problems[0]?.name ?? null } });
  }

  /** This page if it can be opened, otherwise the first invalid step before it. */
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

  /** The form with the options for these answers; `shown` itself if it is equal. */
  #offered({ slice, choices, language }: FormTerms, answers: Answers, shown: FormSlice | null = null): FormSlice {
    const offered = choices ? withOfferedOptions(slice, { ...choices, language, answers: [this.#start, answers] }) : slice;
    return shown && equal(offered, shown) ? shown : offered;
  }

  #show(terms: FormTerms): void {
    this.#terms = terms;
    this.#rulebook = new FormRulebook(terms.slice, terms.today);
    this.#follow();
    this.#askedChanged();
    // Terms are not part of the state: a new state object makes the components render the new ones.
    this.#put({});
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

  /** Leaves a page that the form no longer has. */
  #askedChanged(): void {
    const pages = this.#pages();
    const { pages: before, at } = this.state();
    if (equal(pages, before)) return;
    const page = pageToContinue(at, before, pages);
    if (page !== at) this.go(page);
    this.#put({ pages: this.#pages() });
  }

  #put(change: Partial<JourneyState>): void {
    this.store.atoms.set(this.#state, (state) => ({ ...state, ...change }));
  }
}
