import { redirectsOf } from "../slices/redirects-of.ts";
import type { BlockRules } from "./block.ts";

export const redirects: BlockRules<"redirects"> = {
  pages: "customers",
  slice: (catalog, _block, { language, siteId }) => ({ targets: redirectsOf(catalog, language, siteId) }),
  needsAddress: true,
};
