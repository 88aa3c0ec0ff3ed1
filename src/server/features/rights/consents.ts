import type { Agreement } from "../../../contract/customer/rights.ts";
import type { ConsentDocument } from "../../../contract/documents.gen.ts";
import type { Catalog } from "../../../engine/catalog/catalog.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { DAY_MS } from "../../../engine/values/durations.ts";
import type { Context } from "../../platform/context.ts";
import { agreementPeriods, type ConsentPeriod } from "../customers/agreements.ts";
import { consentDocument } from "../customers/consent-document.ts";
import { type ConsentRow, consentRows } from "../customers/consents.ts";
import { LenderAndProductNames } from "./lender-and-product-names.ts";

export interface Reader {
  customerId: string;
  /** The customer's current language code. */
  language: string;
}

/** Every consent that a customer gave, the newest first. */
export async function readAgreements(ctx: Context, reader: Reader): Promise<Agreement[]> {
  const runs = agreementPeriods(await consentRows(ctx.db, reader.customerId)).toReversed();
  const presenter = new Presenter(ctx, reader);
  const agreements: Agreement[] = [];
  for (const run of runs) agreements.push(await presenter.present(run));
  return agreements;
}

/** Codes of products whose form requires a consent. */
export function productsThatNeed(catalog: Pick<Catalog, "products" | "forms" | "consents">, consent: string): string[] {
  if (catalog.consents.get(consent)?.required !== true) return [];
  const asks = (formId: string) => catalog.forms.get(formId)?.consents?.some(({ id }) => id === consent) ?? false;
  return [...catalog.products.values()].filter(({ form }) => asks(form)).map(({ code }) => code);
}

/** Presents agreements with the documents of the release under which they were given. */
export class Presenter {
  readonly #ctx: Context;
  readonly #language: string;
  readonly #names: LenderAndProductNames;

  constructor(ctx: Context, { customerId, language }: Reader) {
    this.#ctx = ctx;
    this.#language = language;
    this.#names = new LenderAndProductNames(ctx, { customerId, language });
  }

  async present(run: ConsentPeriod): Promise<Agreement> {
    const [first] = run.rows;
    const last = run.rows.at(-1) ?? first;
    const document = await consentDocument(this.#ctx, last);
    const version = document?.versions.find(({ version }) => version === last.version);
    const choice = version?.choices?.find(({ code }) => code === last.choice);
    const days = document?.expiresAfterDays;
    const endsAt = days === undefined ? null : new Date(last.at.getTime() + days * DAY_MS);
    return {
      id: first.id,
      consent: first.consent,
      version: last.version,
      purpose: document ? localise(document.purpose, this.#language) : first.consent,
      lender: first.lender === null ? null : await this.#names.lenderOf(first.lender, first.application_id),
      product: first.application_id === null ? null : await this.#names.productOf(first.application_id),
      language: last.language,
      text: version ? localise(version.text, last.language) : null,
      choice: choice ? localise(choice.text, last.language) : null,
      bureauPull: last.bureau_pull,
      release: last.release,
      givenAt: first.at.toISOString(),
      renewedAt: last === first ? null : last.at.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      withdrawnAt: run.withdrawnAt?.toISOString() ?? null,
      stopped: [...run.stopped].map(([channel, at]) => ({ channel, at: at.toISOString() })),
      state: this.#stateOf(run, endsAt),
      stops: this.#stopsOf(last, document),
    };
  }

  #stateOf({ withdrawnAt, replaced }: ConsentPeriod, endsAt: Date | null): Agreement["state"] {
    if (withdrawnAt !== null) return "withdrawn";
    if (replaced) return "replaced";
    return endsAt !== null && endsAt <= this.#ctx.clock.now() ? "ended" : "in-force";
  }

  #stopsOf({ lender, consent }: ConsentRow, document: ConsentDocument | null): Agreement["stops"] {
    if (lender !== null) return "lender";
    if (productsThatNeed(this.#ctx.releases.live().catalog, consent).length > 0) return "offers";
    return (document?.sets ?? []).length > 0 ? "messages" : "nothing";
  }
}
