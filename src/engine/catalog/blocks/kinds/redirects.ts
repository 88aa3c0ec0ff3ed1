import { redirectsOf } from "../../slices/redirects-of.ts";
import type { RulesOfKinds } from "../block.ts";

/** Blocks that lead to targets of the site's `redirects`. */
export const redirects: RulesOfKinds<"redirect" | "redirects"> = {
  redirect: {
    pages: "customers",
    slice(catalog, { to }, { language, siteId }) {
      const target = redirectsOf(catalog, language, siteId).find(({ id }) => id === to);
      return target ? { name: target.name, url: target.url } : null;
    },
  },
  redirects: {
    pages: "customers",
    slice: (catalog, _block, { language, siteId }) => ({ targets: redirectsOf(catalog, language, siteId) }),
    needsAddress: true,
  },
};
