import type { Locator } from "playwright-core";
import type { Visitor } from "../support/visitor.ts";
import { word } from "../support/words.ts";

/** The page where a lender's criteria are edited. */
export class Criteria {
  readonly #visitor: Visitor;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  word(key: string, values: Record<string, string | number> = {}): string {
    return word(this.#visitor.language, `staff.eligibility.${key}`, values);
  }

  get editor(): Locator {
    return this.#visitor.page.getByRole("region", { name: /, / });
  }

  /** A criterion by its place, from 0. */
  criterion(index: number): Locator {
    return this.editor.locator("form details").nth(index);
  }

  async unfold(index: number): Promise<void> {
    const criterion = this.criterion(index);
    if ((await criterion.getAttribute("open")) === null) await criterion.locator("summary").click();
  }

  /** A number of the first part of a criterion's test. */
  bound(index: number, name: "minimum" | "maximum"): Locator {
    return this.criterion(index)
      .getByRole("group", { name: this.word("test") })
      .getByRole("spinbutton", { name: this.word(name) });
  }

  async preview(): Promise<void> {
    await this.editor.getByRole("button", { name: this.word("see"), exact: true }).click();
  }

  /** The text of a figure of the effect. */
  async figure(name: "gained" | "lost" | "leftWithout" | "before" | "after"): Promise<string> {
    return (await this.editor.locator(`[data-figure=${name}] dd`).textContent()) ?? "";
  }

  get effect(): Locator {
    return this.editor.getByRole("heading", { name: this.word("effect") });
  }

  async publish(): Promise<void> {
    await this.editor.getByRole("button", { name: this.word("publish"), exact: true }).click();
    await this.dialog.getByRole("button", { name: this.word("publish"), exact: true }).click();
  }

  get dialog(): Locator {
    return this.#visitor.page.getByRole("dialog", { name: this.word("confirmTitle") });
  }

  get done(): Locator {
    return this.editor.getByText(this.word("unchanged"), { exact: true });
  }
}
