import type { FormSlice } from "../../../src/contract/site/slices.ts";
import { sliceForm } from "../../../src/engine/catalog/slices/slice.ts";
import { shippedCatalog } from "../../form/shipped-form.ts";

/** The form of the first shipped product, in English. */
export function firstForm(): FormSlice {
  const catalog = shippedCatalog();
  const [first] = [...catalog.products.values()].sort((one, other) => one.order - other.order);
  if (!first) throw new Error("No product is shipped");
  return sliceForm(catalog, first.form, "en");
}
