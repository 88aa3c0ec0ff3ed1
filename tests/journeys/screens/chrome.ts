import type { Visitor } from "../visitor.ts";
import { word } from "../words.ts";

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

  /** What stands in the header on a desktop and in the drawer on a phone. */
  async control(key: "help" | "signIn" | "logout") {
    const name = word(this.#visitor.language, `common.header.${key}`);
    if (!this.#visitor.phone) return this.header.getByRole("button", { name, exact: true });
    if (!(await this.dialog.isVisible())) await this.menu.click();
    return this.dialog.getByRole("button", { name, exact: true });
  }

  /** Picks another language in the footer. */
  async speak(language: Visitor["language"]): Promise<void> {
    const picker = this.footer.getByLabel(word(this.#visitor.language, "common.language.label"));
    await picker.selectOption(language);
    this.#visitor.language = language;
    await this.footer.getByLabel(word(language, "common.language.label")).waitFor();
  }
}
