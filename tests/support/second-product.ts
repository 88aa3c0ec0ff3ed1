import type { ProductDocument, RoutingDocument } from "../../src/contract/documents.gen.ts";
import type { SourceDocument } from "../../src/engine/catalog/document.ts";
import { readCheckout } from "../../src/server/platform/releases/documents/checkout.ts";
import { REPOSITORY } from "../../src/server/platform/repository.ts";

/** Id of the second product's form, and of the product. */
export const SECOND_PRODUCT = "jewel-loan";
const FIRST_PRODUCT = { product: "loan", form: "personal-loan" };
/** Its code. */
export const SECOND_CODE = "JEWEL_LOAN";

/** A second product with a form of its own, as the first one's is shipped; it shares one of the first one's update flags. */
export function withSecondProduct(documents: readonly SourceDocument[]): SourceDocument[] {
  const shipped = readCheckout(REPOSITORY);
  const copy = <T>(kind: SourceDocument["kind"], id: string, edit: (content: T) => void): SourceDocument => {
    const content = structuredClone(shipped.find((document) => document.kind === kind && document.id === id)?.content) as T & {
      id: string;
    };
    content.id = SECOND_PRODUCT;
    edit(content);
    return { kind, id: SECOND_PRODUCT, content };
  };
  const product = copy<ProductDocument>("product", FIRST_PRODUCT.product, (content) => {
    Object.assign(content, {
      code: SECOND_CODE,
      productId: 102,
      value: "jewel",
      aliases: [SECOND_PRODUCT],
      order: 2,
      form: SECOND_PRODUCT,
    });
    Object.assign(content, { completionFlag: "gl_completed", updateFlags: ["pl_update_required"] });
    delete content.updateWhen;
  });
  const routed = documents.map((document) => {
    if (document.kind !== "routing") return document;
    const content = structuredClone(document.content) as RoutingDocument;
    for (const route of content.routes ?? []) if (route.products) route.products = [...route.products, SECOND_CODE];
    return { ...document, content };
  });
  return [...routed, copy("form", FIRST_PRODUCT.form, () => {}), product];
}
