import type { Product } from "../../support/product.ts";
import { lastOtp } from "../../support/sign-in.ts";
import { BY_KEYBOARD } from "../support/by-keyboard.ts";
import { heading, type Visitor } from "../support/visitor.ts";
import { word } from "../support/words.ts";

/** Signing in with a one-time passcode. */
export class Verification {
  readonly #visitor: Visitor;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  #word(key: string): string {
    return word(this.#visitor.language, `customer.otp.${key}`);
  }

  get heading() {
    return heading(this.#visitor.page, this.#word("title"));
  }

  get identifier() {
    const { page } = this.#visitor;
    return page.getByRole("textbox", { name: this.#word("mobileLabel") }).or(page.getByRole("textbox", { name: this.#word("emailLabel") }));
  }

  get byEmail() {
    return this.#visitor.page.getByRole("radio", { name: this.#word("email") });
  }

  get send() {
    return this.#visitor.page.getByRole("button", { name: this.#word("send") });
  }

  /** For who has a passcode already. */
  get haveCode() {
    return this.#visitor.page.getByRole("button", { name: this.#word("have"), exact: true });
  }

  get noCodeSentHere() {
    return this.#visitor.page.getByText(this.#word("noneHere"), { exact: true });
  }

  get code() {
    return this.#visitor.page.getByRole("textbox", { name: this.#word("codeLabel") });
  }

  get verify() {
    return this.#visitor.page.getByRole("button", { name: this.#word("verify"), exact: true });
  }

  get alert() {
    return this.#visitor.page.getByRole("alert");
  }

  /** Asks for a passcode for a mobile number or an email. */
  async requestCode(to: string): Promise<void> {
    if (to.includes("@")) await this.byEmail.check();
    await this.identifier.fill(to);
    await this.send.click();
    await this.code.waitFor();
  }

  /** Enters a passcode as a paste does, which submits it; typed digits are submitted with a button. */
  async enter(code: string): Promise<void> {
    await this.code.fill(code);
    if (BY_KEYBOARD) await this.code.press("Enter");
  }

  /** Goes through both steps with the passcode that was sent. */
  async signIn(product: Product, to: string): Promise<void> {
    await this.requestCode(to);
    await this.enter(await lastOtp(product, to));
    await this.code.waitFor({ state: "detached" });
  }
}
