import type { ProductDocument } from "../../../contract/documents.gen.ts";
import { type Catalog, productByCode } from "../../../engine/catalog/catalog.ts";
import { ApiError } from "../../platform/errors.ts";

/**
 * The product that answers of a form are for. Nothing is guessed: only where one product alone uses the form may its name be left
 * out. Throws BAD_REQUEST at `/productType` for a name that is missing, unknown or of a product with another form, and at `/form`
 * for a form of no product.
 * @param productType as a call sends it: code, value or alias, in any letter case
 */
export function productOfForm(catalog: Catalog, form: string, productType: string | undefined): ProductDocument {
  const users = [...catalog.products.values()].filter((product) => product.form === form);
  if (users.length === 0) throw wrong("/form", "enum");
  if (productType === undefined) {
    if (users.length > 1) throw wrong("/productType", "required");
    return users[0] as ProductDocument;
  }
  const named = productByCode(catalog, productType);
  if (named?.form !== form) throw wrong("/productType", "enum");
  return named;
}

const wrong = (path: string, keyword: string) => new ApiError("BAD_REQUEST", { fields: [{ path, keyword, message: "" }] });
