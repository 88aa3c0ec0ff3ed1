import { ofKind } from "./lift.ts";

interface OlderSite {
  constants: readonly { assumed: boolean; enforcedAt?: unknown }[];
}

/** What is not assumed of a site's constants is held by a document that the constant names. Of those that named none it is not known. */
export const constantsInTheirPlaces = ofKind<OlderSite>("site", "constants-in-their-places", (site) => {
  const nowhere = (constant: OlderSite["constants"][number]) => !constant.assumed && constant.enforcedAt === undefined;
  if (!site.constants.some(nowhere)) return site;
  return { ...site, constants: site.constants.map((constant) => (nowhere(constant) ? { ...constant, assumed: true } : constant)) };
});
