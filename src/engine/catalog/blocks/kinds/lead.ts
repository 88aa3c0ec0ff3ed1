import { requireExisting } from "../../checks/check-references.ts";
import { localise } from "../../localise.ts";
import type { BlockRules } from "../block.ts";

export const lead: BlockRules<"lead"> = {
  pages: "customers",
  check(catalog, { product }, { at }) {
    const codes = [...catalog.products.values()].map(({ code }) => code);
    return requireExisting("product", product, codes, at("product"));
  },
  slice: (_catalog, { product = null, title, submit }, { language }) => ({
    product,
    title: localise(title, language),
    submit: localise(submit, language),
  }),
};
