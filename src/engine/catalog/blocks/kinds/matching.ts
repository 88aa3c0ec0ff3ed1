import { matchingLines } from "../../slices/matching-lines.ts";
import type { BlockRules } from "../block.ts";

/** How offers of each product are ranked, by the documents in force. */
export const matching: BlockRules<"matching"> = {
  pages: "all",
  slice: (catalog, _block, { language }) => ({
    lines: [...catalog.products.values()].flatMap((product) => matchingLines(catalog, product, language)),
  }),
};
