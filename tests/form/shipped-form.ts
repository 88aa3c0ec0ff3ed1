import type { Catalog } from "../../src/engine/catalog/catalog.ts";
import { checkDocuments } from "../../src/engine/catalog/check.ts";
import { interfaceText } from "../../src/engine/catalog/localise.ts";
import { resolveForm } from "../../src/engine/catalog/resolve.ts";
import { sliceForm } from "../../src/engine/catalog/slices/slice.ts";
import { compileForServer } from "../../src/engine/forms/standalone.ts";
import type { FormTerms } from "../../src/screens/form/form-terms.ts";
import { readCheckout, readMetas } from "../../src/server/platform/releases/documents/checkout.ts";
import { REPOSITORY } from "../../src/server/platform/repository.ts";

export const TODAY = "2026-11-21";

let cachedCatalog: Catalog | null = null;

/** The documents as they are shipped. */
export function shippedCatalog(): Catalog {
  cachedCatalog ??= checkDocuments(readCheckout(REPOSITORY), readMetas()).catalog;
  if (!cachedCatalog) throw new Error("The shipped documents have errors: node src/tools/check.ts");
  return cachedCatalog;
}

/** A shipped form in a language, with its checks at a day of ours. */
export function shippedTerms(form: string, language: string): FormTerms {
  const catalog = shippedCatalog();
  return {
    slice: sliceForm(catalog, form, language),
    validators: compileForServer(resolveForm(catalog, form), () => TODAY),
    language,
    locale: `${language}-IN`,
    translate: (key) => interfaceText(catalog, language, key) ?? key,
    today: TODAY,
  };
}
