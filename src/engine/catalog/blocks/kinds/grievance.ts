import { localise } from "../../localise.ts";
import type { BlockRules } from "../block.ts";

/** The officers of the site and of each enabled lender, by the documents in force. */
export const grievance: BlockRules<"grievance"> = {
  pages: "customers",
  slice(catalog, _block, { language, siteId }) {
    const sites = [...catalog.sites.values()].filter(({ id }) => siteId === undefined || id === siteId);
    const own = sites.map(({ grievance: officer, legalEntityName }) => ({ ...officer, lender: localise(legalEntityName, language) }));
    const lenders = [...catalog.lenders.values()].filter(({ enabled }) => enabled);
    const all = [...own, ...lenders.map(({ grievance: officer, name }) => ({ ...officer, lender: localise(name, language) }))];
    return { officers: all.filter(({ email }, index) => all.findIndex((other) => other.email === email) === index) };
  },
};
