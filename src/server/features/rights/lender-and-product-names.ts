import type { Context } from "../../platform/context.ts";
import { PersonalDataTexts } from "../../platform/personal-data-texts.ts";
import { lenderName } from "../../platform/releases/lender-in-force.ts";
import { readHeldApplications } from "../applications/held-applications.ts";
import { type ChosenLender, readChosen } from "../lenders/held-by-customer.ts";

/**
 * Names of lenders and products in the reader's language for one customer's applications; rows are
 * read on first use, and once.
 */
export class LenderAndProductNames {
  readonly #ctx: Context;
  readonly #customerId: string;
  readonly #language: string;
  #applications: Promise<Map<string, string>> | undefined;
  #chosen: Promise<ChosenLender[]> | undefined;

  constructor(ctx: Context, { customerId, language }: { customerId: string; language: string }) {
    this.#ctx = ctx;
    this.#customerId = customerId;
    this.#language = language;
  }

  /** A lender's name, and whether the application was sent to it. */
  async lenderOf(lender: string, applicationId: string | null): Promise<{ id: string; name: string; sent: boolean }> {
    this.#chosen ??= readChosen(this.#ctx, this.#customerId);
    const chosen = (await this.#chosen).filter((row) => row.lender === lender);
    const own = chosen.find((row) => row.applicationId === applicationId);
    return { id: lender, name: await this.lender(lender, (own ?? chosen[0])?.release ?? null), sent: own?.sent ?? false };
  }

  /** @param release fallback if the live release has no such lender */
  lender(id: string, release: string | null): Promise<string> {
    return lenderName(this.#ctx, id, release, this.#language);
  }

  /** Product name of an application; null if it is not the customer's. */
  async productOf(applicationId: string): Promise<string | null> {
    this.#applications ??= readHeldApplications(this.#ctx, this.#customerId).then(
      (rows) => new Map(rows.map(({ id, product }) => [id, product])),
    );
    const code = (await this.#applications).get(applicationId);
    return code === undefined ? null : this.product(code);
  }

  product(code: string): string {
    return new PersonalDataTexts(this.#ctx.releases.live(), this.#language).product(code);
  }
}
