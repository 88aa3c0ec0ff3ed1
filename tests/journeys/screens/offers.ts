import { heading, type Visitor } from "../support/visitor.ts";
import { figureLabel, lenderName, sortLabel, statusAction, word } from "../support/words.ts";

/** Offers, the comparison, the status with each lender, and who did not match. */
export class Offers {
  readonly #visitor: Visitor;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  #word(key: string, values: Record<string, string> = {}): string {
    return word(this.#visitor.language, `customer.offers.${key}`, values);
  }

  get heading() {
    return heading(this.#visitor.page, this.#word("title"));
  }

  /** The cards in their order. */
  get cards() {
    return this.#visitor.page.getByRole("article");
  }

  card(lender: string) {
    const { page, language } = this.#visitor;
    return page.getByRole("article", { name: lenderName(language, lender) });
  }

  /** A figure of an offer, by its id. */
  figure(lender: string, id: string) {
    const { page } = this.#visitor;
    return this.card(lender)
      .locator("dl > div", { has: page.getByText(figureLabel(this.#visitor.language, id), { exact: true }) })
      .first()
      .locator("dd");
  }

  get sort() {
    return this.#visitor.page.getByLabel(this.#word("sortLabel"));
  }

  async sortBy(figure: string): Promise<void> {
    await this.sort.selectOption({ label: sortLabel(this.#visitor.language, figure) });
  }

  choose(lender: string) {
    return this.#visitor.page.getByRole("button", { name: this.#word("chooseOf", { lender: this.#lender(lender) }) });
  }

  pick(lender: string) {
    return this.#visitor.page.getByRole("checkbox", { name: this.#word("compareOf", { lender: this.#lender(lender) }) });
  }

  get compare() {
    return this.#visitor.page.getByRole("button", { name: this.#word("compareOpen"), exact: true });
  }

  get comparison() {
    return this.#visitor.page.getByRole("region", { name: this.#word("compareTitle") }).getByRole("table");
  }

  get backToList() {
    return this.#visitor.page.getByRole("button", { name: this.#word("compareClose") });
  }

  get unmatched() {
    return this.#visitor.page.getByRole("region", { name: this.#word("unmatchedTitle") });
  }

  /** The row of a lender in the status table. */
  row(lender: string) {
    return this.#visitor.page
      .getByRole("table")
      .getByRole("row")
      .filter({ hasText: this.#lender(lender) });
  }

  /** What can be done about an application in a status. */
  action(lender: string, status: string) {
    const { language } = this.#visitor;
    const name = word(language, "customer.status.actionOf", { action: statusAction(language, status), lender: this.#lender(lender) });
    return this.row(lender).getByRole("button", { name });
  }

  #lender(lender: string): string {
    return lenderName(this.#visitor.language, lender);
  }
}
