import { productByCode } from "../../../engine/catalog/catalog.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import type { Context } from "../../platform/context.ts";
import { readHeldApplications } from "../applications/held-applications.ts";
import { type ChosenLender, readChosen } from "../lenders/held-by-customer.ts";
import { lenderInForce } from "../lenders/lenders.ts";

/**
 * Names of lenders and products in the reader's language for one customer's applications; rows are
 * read once.
 */
export class Names {
  readonly #ctx: Context;
  readonly #language: string;
  readonly #applications: Promise<Map<string, string>>;
  readonly #chosen: Promise<ChosenLender[]>;

  constructor(ctx: Context, { customerId, language }: { customerId: string; language: string }) {
    this.#ctx = ctx;
    this.#language = language;
    this.#applications = readHeldApplications(ctx, customerId).then((rows) => new Map(rows.map(({ id, product }) => [id, product])));
    this.#chosen = readChosen(ctx, customerId);
  }

  /** A lender's name, and whether the application was sent to it. */
  async lenderOf(lender: string, applicationId: string | null): Promise<{ id: string; name: string; sent: boolean }> {
    const chosen = (await this.#chosen).filter((row) => row.lender === lender);
    const own = chosen.find((row) => row.applicationId === applicationId);
    return { id: lender, name: await this.lender(lender, (own ?? chosen[0])?.release ?? null), sent: own?.sent ?? false };
  }

  /** @param release fallback if the live release has no such lender */
  async lender(id: string, release: string | null): Promise<string> {
    const found = await lenderInForce(this.#ctx, id, release);
    return found === null ? id : localise(found.document.name, this.#language);
  }

  /** Product name of an application; null if it is not the customer's. */
  async productOf(applicationId: string): Promise<string | null> {
    const code = (await this.#applications).get(applicationId);
    return code === undefined ? null : this.product(code);
  }

  product(code: string): string {
    const product = productByCode(this.#ctx.releases.live().catalog, code);
    return product === undefined ? code : localise(product.name, this.#language);
  }
}
