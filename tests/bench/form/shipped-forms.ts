import type { FormSlice } from "../../../src/contract/site/slices.ts";
import { sliceForm } from "../../../src/engine/catalog/slices/slice.ts";
import { shippedCatalog } from "../../form/shipped-form.ts";

/** The shipped forms in English, by id. */
export function shippedForms(): Record<string, FormSlice> {
  const catalog = shippedCatalog();
  return Object.fromEntries([...catalog.forms.keys()].map((id) => [id, sliceForm(catalog, id, "en")]));
}
