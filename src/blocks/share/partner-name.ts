import { FIRST_LANGUAGE } from "../../engine/catalog/localise.ts";
import type { OwnPartner } from "./partner-link.ts";

/** The partner's name in a language, as in its messages. @param site the site's name, for an account without a brand */
export function partnerName({ brand }: OwnPartner, language: string, site: string): string {
  return brand ? (brand.names[language] ?? brand.names[FIRST_LANGUAGE] ?? brand.id) : site;
}
