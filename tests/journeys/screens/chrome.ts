import type { Visitor } from "../support/visitor.ts";
import { word } from "../support/words.ts";

/** Header, drawer, footer, dialogs and toasts. */
export class Chrome {
  readonly #visitor: Visitor;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  get header() {
    return this.#visitor.page.getByRole("banner");
  }

  get footer() {
    return this.#visitor.page.getByRole("contentinfo");
  }

  get menu() {
    return this.header.getByRole("button", { name: word(this.#visitor.language, "common.menu.open") });
  }

  get dialog() {
    return this.#visitor.page.getByRole("dialog");
  }

  get toasts() {
    return this.#visitor.page.getByRole("region", { name: word(this.#visitor.language, "common.toasts.label") }).getByRole("listitem");
  }

  get offline() {
    return this.#visitor.page.getByText(word(this.#visitor.language, "common.network.offline"));
  }

  /** Elements in the header on a desktop and in the drawer on a phone. */
  async control(key: "help" | "signIn" | "logout") {
    const name = word(this.#visitor.language, `common.header.${key}`);
    if (!this.#visitor.phone) return this.header.getByRole("button", { name, exact: true });
    if (!(await this.dialog.isVisible())) await this.menu.click();
    return this.dialog.getByRole("button", { name, exact: true });
  }

  /** The languages to pick from at the top or the foot of the page; they fold out by a press. */
  languages(where: "header" | "footer") {
    return this[where].locator("details").filter({ has: this.#visitor.page.locator("button[lang]") });
  }

  /** Picks another language in the footer. */
  async setLanguage(language: Visitor["language"], where: "header" | "footer" = "footer"): Promise<void> {
    const picker = this.languages(where);
    await picker.locator("summary").click();
    await picker.locator(`button[lang^="${language}"]`).click();
    this.#visitor.language = language;
    await picker.getByLabel(word(language, "common.language.label")).waitFor();
  }
}
