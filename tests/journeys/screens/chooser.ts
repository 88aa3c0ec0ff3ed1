import type { Product } from "../../support/product.ts";
import { heading, type Visitor } from "../support/visitor.ts";
import { word } from "../support/words.ts";

/** The start: products as tiles. */
export class Chooser {
  readonly #visitor: Visitor;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  /** Opens the start of the product. @param query such as `?utm_source=…` */
  async open(product: Product, query = ""): Promise<void> {
    await this.#visitor.page.goto(`${product.base}/${query}`);
    await this.heading.waitFor();
  }

  get heading() {
    return heading(this.#visitor.page, word(this.#visitor.language, "customer.chooser.title"));
  }

  tile(name: string) {
    return this.#visitor.page.getByRole("button", { name });
  }
}
