import { heading, type Visitor } from "../visitor.ts";
import { word } from "../words.ts";

/** The pages of the staff that are made of blocks. */
export class StaffPages {
  readonly #visitor: Visitor;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  heading(title: string) {
    return heading(this.#visitor.page, title);
  }

  get menu() {
    return this.#visitor.page.getByRole("navigation", { name: word(this.#visitor.language, "staff.menu.title"), exact: true });
  }

  /** An item of the menu; on a phone the menu is opened for it. */
  async item(label: string) {
    const { page, phone } = this.#visitor;
    await this.menu.waitFor();
    const toggle = this.menu.getByRole("button").first();
    if (phone && (await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
    return page.getByRole("navigation").getByRole("link", { name: label, exact: true });
  }

  block(title: string) {
    return this.#visitor.page.getByRole("region", { name: title, exact: true });
  }

  /** The period of a report, set from one day to another. */
  async setPeriod(title: string, from: string, to: string): Promise<void> {
    const { language } = this.#visitor;
    const block = this.block(title);
    await block
      .getByRole("combobox", { name: word(language, "staff.days.label") })
      .selectOption({ label: word(language, "staff.days.custom") });
    await block.getByLabel(word(language, "staff.days.from"), { exact: true }).fill(from);
    await block.getByLabel(word(language, "staff.days.to"), { exact: true }).fill(to);
    await block.getByRole("button", { name: word(language, "staff.days.show"), exact: true }).click();
  }
}
