import { heading, type Visitor } from "../support/visitor.ts";
import { word } from "../support/words.ts";

/** The home of a product for who is signed in. */
export class Welcome {
  readonly #visitor: Visitor;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  #button(key: string) {
    return this.#visitor.page.getByRole("button", { name: word(this.#visitor.language, `customer.welcome.${key}`), exact: true });
  }

  /** @param name the first name, once it is known */
  heading(kind: "titleNew" | "titleBack", name?: string) {
    const { page, language } = this.#visitor;
    return heading(page, word(language, `customer.welcome.${kind}${name ? "Named" : ""}`, name ? { name } : {}));
  }

  get startButton() {
    return this.#button("start");
  }

  get continueButton() {
    return this.#button("continue");
  }

  get startNew() {
    return this.#button("startNew");
  }

  get confirmNew() {
    return this.#button("confirmYes");
  }

  get keepApplication() {
    return this.#button("confirmNo");
  }
}
