import type { Locator } from "playwright-core";
import { heading, type Visitor } from "../support/visitor.ts";
import { choice, consentText, label, stepTitle, submitText, word } from "../support/words.ts";

/** What a customer answers, by field; the code for a choice. */
export type Answers = Record<string, string>;

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The profile form, step by step. */
export class Form {
  readonly #visitor: Visitor;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  #word(key: string): string {
    return word(this.#visitor.language, `form.${key}`);
  }

  /** What the form says about saving; a message above the form may have the same words in it. */
  #saveStatus(key: string): Locator {
    return this.#visitor.page.locator(".form-save").filter({ hasText: this.#word(key) });
  }

  /** The heading of a step, or of the last page. */
  stepHeading(step: string) {
    const { page, language } = this.#visitor;
    return heading(page, step === "review" ? this.#word("review.title") : stepTitle(language, step));
  }

  /** A field by its label, as a customer finds it. */
  field(name: string): Locator {
    const title = new RegExp(`^${escapeRegExp(label(this.#visitor.language, name))}( ${escapeRegExp(this.#word("optional"))})?$`);
    return this.#visitor.page.getByLabel(title);
  }

  /** The error of a field. */
  problem(name: string): Locator {
    return this.#visitor.page.locator(".form-field", { has: this.field(name) }).locator(".form-problem");
  }

  /** By how many pixels what is typed begins after the sign in front of it, such as +91. */
  gapAfterSign(name: string): Promise<number> {
    return this.field(name).evaluate((input) => {
      const sign = input.previousElementSibling as Element;
      return (
        input.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(input).paddingLeft) - sign.getBoundingClientRect().right
      );
    });
  }

  /** Answers fields as a customer does, whatever widget each has. */
  async answer(answers: Answers): Promise<void> {
    const { language } = this.#visitor;
    for (const [name, value] of Object.entries(answers)) {
      const field = this.field(name);
      const kind = await field.evaluate((element) => element.getAttribute("role") ?? element.tagName);
      if (kind === "radiogroup") await field.getByText(choice(language, name, value), { exact: true }).click();
      else if (kind === "SELECT") await field.selectOption({ label: choice(language, name, value) });
      else await field.fill(value);
    }
  }

  get next() {
    return this.#visitor.page.getByRole("button", { name: this.#word("continue"), exact: true });
  }

  get back() {
    return this.#visitor.page.getByRole("button", { name: this.#word("back"), exact: true });
  }

  get submit() {
    return this.#visitor.page.getByRole("button", { name: submitText(this.#visitor.language) });
  }

  get saved() {
    return this.#saveStatus("save.saved");
  }

  /** Does something, and waits until a draft that has this text in it has reached the server. */
  async untilSaved(text: string, act: () => Promise<void>): Promise<void> {
    const patched = this.#visitor.page.waitForResponse(
      (response) => response.request().method() === "PATCH" && (response.request().postData() ?? "").includes(text) && response.ok(),
    );
    await act();
    await patched;
    await this.saved.waitFor();
  }

  get offline() {
    return this.#saveStatus("save.offline");
  }

  /** The notice of answers that another tab has changed too. */
  conflictNotice(...fields: string[]) {
    const { page, language } = this.#visitor;
    const titles = new Intl.ListFormat(language).format(fields.map((name) => label(language, name)));
    return page.getByRole("note").filter({ hasText: word(language, "form.conflict.text", { fields: titles }) });
  }

  get dismissConflict() {
    return this.#visitor.page.getByRole("button", { name: this.#word("conflict.dismiss"), exact: true });
  }

  /** The list of what the last try to go on has found wrong. */
  get summary() {
    return this.#visitor.page.locator(".form-summary");
  }

  /** The way back from the review to a step. */
  changeButton(step: string) {
    const { page, language } = this.#visitor;
    return page.getByRole("button", { name: `${this.#word("review.change")} ${stepTitle(language, step)}`, exact: true });
  }

  /** An answer as the review shows it. */
  reviewAnswer(name: string) {
    const { page, language } = this.#visitor;
    return page.locator(".form-review dl > div", { has: page.getByText(label(language, name), { exact: true }) }).locator("dd > span");
  }

  consent(id: string, code?: string) {
    const { page, language } = this.#visitor;
    const text = consentText(language, id, code);
    return code ? page.getByRole("radio", { name: text }) : page.getByRole("checkbox", { name: text });
  }

  /** Answers a step and continues to the next. */
  async fill(step: string, answers: Answers): Promise<void> {
    await this.stepHeading(step).waitFor();
    await this.answer(answers);
    await this.next.click();
  }
}
