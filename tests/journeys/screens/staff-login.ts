import { heading, type Visitor } from "../support/visitor.ts";
import { word } from "../support/words.ts";

/** The password of all demo accounts. */
const PASSWORD = "saral-demo-1";

/** Sign-in of admins and partners. */
export class StaffLogin {
  readonly #visitor: Visitor;
  readonly #area: "admin" | "partner";

  constructor(visitor: Visitor, area: "admin" | "partner" = "admin") {
    this.#visitor = visitor;
    this.#area = area;
  }

  #word(key: string): string {
    return word(this.#visitor.language, `${this.#area}.login.${key}`);
  }

  get heading() {
    return heading(this.#visitor.page, this.#word("title"));
  }

  /** Signs in where the area asks for it. */
  async signIn(username: string, password = PASSWORD): Promise<void> {
    const { page } = this.#visitor;
    await this.heading.waitFor();
    await page.getByLabel(this.#word("username")).fill(username);
    await page.getByLabel(this.#word("password"), { exact: true }).fill(password);
    await page.getByRole("button", { name: this.#word("submit"), exact: true }).click();
  }
}
