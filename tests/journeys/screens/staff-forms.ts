import { endTransitions, type Visitor } from "../support/visitor.ts";
import { documentText, word } from "../support/words.ts";

/** Forms of the staff, by the ids of their documents. */
export class StaffForms {
  readonly #visitor: Visitor;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  #text(form: string, ...at: (string | number)[]): string {
    return documentText(this.#visitor.language, `staff-forms/${form}`, ...at);
  }

  block(form: string) {
    return this.#visitor.page.getByRole("region", { name: this.#text(form, "title"), exact: true });
  }

  field(form: string, name: string) {
    return this.block(form).getByRole("textbox", { name: this.#text(form, "schema", "properties", name, "title") });
  }

  /** Of a field that is asked in each language, the one for this. @param code of a language of the site */
  fieldIn(form: string, name: string, code: string) {
    const language = new Intl.DisplayNames([this.#visitor.language], { type: "language" }).of(code) ?? code;
    const title = this.#text(form, "schema", "properties", name, "title").replace("{language}", language);
    return this.block(form).getByRole("textbox", { name: title });
  }

  /** Passwords are no text boxes. */
  secret(form: string, name: string) {
    return this.block(form).locator(`input[name$="_${name}"]`);
  }

  async choose(form: string, name: string, label: string): Promise<void> {
    await this.block(form)
      .getByRole("combobox", { name: this.#text(form, "schema", "properties", name, "title") })
      .click();
    const option = this.#visitor.page.getByRole("option", { name: label, exact: true });
    await option.waitFor();
    // A press while the list is still growing can end beside the option.
    await endTransitions(this.#visitor.page);
    await option.click();
    await option.waitFor({ state: "detached" });
  }

  /** What can be chosen in a field; it is closed again. */
  async choicesOf(form: string, name: string): Promise<string[]> {
    await this.block(form)
      .getByRole("combobox", { name: this.#text(form, "schema", "properties", name, "title") })
      .click();
    const options = this.#visitor.page.getByRole("option");
    await options.first().waitFor();
    const labels = (await options.allTextContents()).map((label) => label.trim());
    await this.#visitor.page.keyboard.press("Escape");
    await options.first().waitFor({ state: "detached" });
    return labels.filter((label) => label !== "");
  }

  async submit(form: string): Promise<void> {
    await this.block(form)
      .getByRole("button", { name: this.#text(form, "submit"), exact: true })
      .click();
  }

  /** Confirms what the form asks before it saves. */
  async confirm(form: string): Promise<void> {
    await this.#visitor.page
      .getByRole("dialog")
      .getByRole("button", { name: this.#text(form, "submit"), exact: true })
      .click();
  }

  message(form: string, field: string, keyword: string) {
    return this.block(form).getByText(this.#text(form, "ui", field, "messages", keyword), { exact: true });
  }

  word(key: string, values: Record<string, string> = {}): string {
    return word(this.#visitor.language, key, values);
  }
}
