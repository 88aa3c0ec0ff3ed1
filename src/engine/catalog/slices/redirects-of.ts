import type { Catalog } from "../catalog.ts";
import { localise } from "../localise.ts";

/** The redirects of a site, or of all without its id, in one language. */
export function redirectsOf({ sites }: Catalog, language: string, siteId: string | undefined): { id: string; name: string; url: string }[] {
  const own = [...sites.values()].filter(({ id }) => siteId === undefined || id === siteId);
  return own.flatMap(({ redirects = [] }) => redirects.map(({ id, name, url }) => ({ id, name: localise(name, language), url })));
}
