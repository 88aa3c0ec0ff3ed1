import type { FormSlice } from "../../src/contract/site/slices.ts";
import type { Catalog } from "../../src/engine/catalog/catalog.ts";
import { resolveForm } from "../../src/engine/catalog/resolve.ts";
import { sliceResolved } from "../../src/engine/catalog/slices/slice.ts";
import { compileValidators } from "../../src/engine/forms/standalone.ts";

type Documents = Record<string, { id: string }>;

const FORMS: Documents = import.meta.glob("../../schemas/forms/*.json", { eager: true, import: "default" });
const SHARED: Documents = import.meta.glob("../../schemas/shared/*.json", { eager: true, import: "default" });
const OPTIONS: Documents = import.meta.glob("../../schemas/options/*.json", { eager: true, import: "default" });

const byId = (documents: Documents) => new Map(Object.values(documents).map((document) => [document.id, document]));
const CATALOG = { forms: byId(FORMS), shared: byId(SHARED), options: byId(OPTIONS), consents: new Map() } as unknown as Catalog;

/** A form as the server serves it: its slice in a language, and the URL of its validators. */
export function shippedForm(id: string): { id: string; slice: (language: string) => FormSlice; validator: string } {
  const resolved = resolveForm(CATALOG, id);
  return {
    id,
    slice: (language) => sliceResolved(resolved, language),
    validator: `data:text/javascript,${encodeURIComponent(compileValidators(resolved))}`,
  };
}
