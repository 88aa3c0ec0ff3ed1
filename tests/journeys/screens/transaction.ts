import { heading, type Visitor } from "../support/visitor.ts";
import { consentText, lenderName, statusLabel, word } from "../support/words.ts";

/** One application with one lender. */
export class Transaction {
  readonly #visitor: Visitor;
  readonly #lender: string;

  constructor(visitor: Visitor, lender: string) {
    this.#visitor = visitor;
    this.#lender = lenderName(visitor.language, lender);
  }

  #word(key: string): string {
    return word(this.#visitor.language, `customer.transaction.${key}`, { lender: this.#lender });
  }

  get heading() {
    return heading(this.#visitor.page, this.#word("title"));
  }

  /** The lender's own screen, where the application is sent. */
  get lendersScreen() {
    return heading(this.#visitor.page, word(this.#visitor.language, "customer.lender.title", { lender: this.#lender }));
  }

  /** From the application to the lender's own screen. */
  get lendersScreenLink() {
    return this.#visitor.page.getByRole("link", {
      name: word(this.#visitor.language, "customer.lender.toScreen", { lender: this.#lender }),
    });
  }

  consent(id: string, code?: string) {
    const { page, language } = this.#visitor;
    const text = consentText(language, id, code);
    return code ? page.getByRole("radio", { name: text }) : page.getByRole("checkbox", { name: text });
  }

  /** @param kind with consents, without any, or for what the lender asked for */
  send(kind: "submit" | "submitPlain" | "submitAgain") {
    return this.#visitor.page.getByRole("button", { name: this.#word(kind), exact: true });
  }

  /** The part that shows the status of the application. */
  get status() {
    return this.#visitor.page.getByRole("region", { name: this.#word("statusTitle"), exact: true });
  }

  label(status: string): string {
    return statusLabel(this.#visitor.language, status);
  }

  get history() {
    return this.#visitor.page.getByRole("region", { name: this.#word("historyTitle") }).getByRole("listitem");
  }

  get back() {
    return this.#visitor.page.getByRole("link", { name: this.#word("back") });
  }
}
