import { heading, type Visitor } from "../support/visitor.ts";
import { documentText, word } from "../support/words.ts";
import { StaffPages } from "./staff-pages.ts";

/** The staff's page of the option lists. */
export class OptionLists {
  readonly #visitor: Visitor;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  #word(key: string, values?: Record<string, string | number>): string {
    return word(this.#visitor.language, `admin.optionLists.${key}`, values);
  }

  get heading() {
    return heading(this.#visitor.page, this.#word("title"));
  }

  /** The way there, on the page of the criteria that choose among the options. */
  get link() {
    return this.#visitor.page.getByRole("main").getByRole("link", { name: this.#word("title"), exact: true });
  }

  /** Goes there by that page. */
  async open(): Promise<void> {
    const criteria = await new StaffPages(this.#visitor).item(documentText(this.#visitor.language, "pages/customer-eligibility", "title"));
    await criteria.click();
    await this.link.click();
  }

  get filter() {
    return this.#visitor.page.getByRole("searchbox", { name: this.#word("filter") });
  }

  /** The ways to each list; folded until it is pressed. */
  get contents() {
    return this.#visitor.page.getByText(this.#word("jump"), { exact: true }).first();
  }

  get retry() {
    return this.#visitor.page.getByRole("button", { name: word(this.#visitor.language, "common.retry") });
  }

  get loading() {
    return this.#visitor.page.getByRole("status", { name: word(this.#visitor.language, "common.loading") });
  }

  get tables() {
    return this.#visitor.page.getByRole("table");
  }

  /** A lender's own list, or the house's. */
  list(name: string, lender?: string) {
    const owner = lender === undefined ? this.#word("house") : this.#word("lender", { lender });
    return this.#visitor.page.getByRole("region", { name: owner, exact: true }).getByRole("table", { name, exact: true });
  }
}
