import { redirectsOf } from "../slices/redirects-of.ts";
import type { BlockRules } from "./block.ts";

export const redirect: BlockRules<"redirect"> = {
  pages: "customers",
  slice(catalog, { to }, { language, siteId }) {
    const target = redirectsOf(catalog, language, siteId).find(({ id }) => id === to);
    return target ? { name: target.name, url: target.url } : null;
  },
};
