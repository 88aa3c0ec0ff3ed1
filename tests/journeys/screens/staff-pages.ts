import type { Download, Locator } from "playwright-core";
import { heading, type Visitor } from "../support/visitor.ts";
import { word } from "../support/words.ts";

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

  /** Opens a partner's page of all leads, from the dashboard. */
  async openLeads(): Promise<void> {
    await this.#visitor.page.getByRole("main").locator('a[href$="/partner/leads"]').click();
  }

  /** The places that the menu leads to. */
  async labels(): Promise<string[]> {
    await this.menu.waitFor();
    return (await this.menu.getByRole("link").allTextContents()).map((label) => label.trim());
  }

  block(title: string) {
    return this.#visitor.page.getByRole("region", { name: title, exact: true });
  }

  /** Asks for the rows of a table or report as a file, by its menu. */
  async askForFile(block: Locator, format: "export" | "exportSheet"): Promise<void> {
    const { language } = this.#visitor;
    await block.getByText(word(language, "staff.exportMenu"), { exact: true }).click();
    await block.getByRole("button", { name: word(language, `staff.${format}`), exact: true }).click();
  }

  /** Saves the rows of a table or report as a file. */
  async save(block: Locator, format: "export" | "exportSheet"): Promise<Download> {
    const [download] = await Promise.all([this.#visitor.page.waitForEvent("download"), this.askForFile(block, format)]);
    return download;
  }

  /** The days of all reports of a page, set from one day to another. */
  get days() {
    const { language, page } = this.#visitor;
    return page.getByRole("group", { name: word(language, "staff.filters.of", { title: word(language, "staff.filters.page") }) });
  }

  /** The period of a report, or of the whole page, set from one day to another. */
  async setPeriod(title: string | null, from: string, to: string): Promise<void> {
    const { language } = this.#visitor;
    const block = title === null ? this.days : this.block(title);
    await block
      .getByRole("combobox", { name: word(language, "staff.days.label") })
      .selectOption({ label: word(language, "staff.days.custom") });
    await block.getByLabel(word(language, "staff.days.from"), { exact: true }).fill(from);
    await block.getByLabel(word(language, "staff.days.to"), { exact: true }).fill(to);
  }
}
