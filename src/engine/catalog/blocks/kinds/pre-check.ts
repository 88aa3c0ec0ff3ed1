import { productsInOrder } from "../../catalog.ts";
import { localise } from "../../localise.ts";
import { preCheckQuestions } from "../../slices/pre-check-questions.ts";
import type { BlockRules } from "../block.ts";

/** The products with a pre-check, in their order. */
export const preCheck: BlockRules<"pre-check"> = {
  pages: "customers",
  slice: (catalog, _block, { language }) => ({
    products: productsInOrder(catalog)
      .map((product) => ({
        code: product.code,
        name: localise(product.name, language),
        questions: preCheckQuestions(catalog, product, language),
      }))
      .filter(({ questions }) => questions.length > 0),
  }),
};
