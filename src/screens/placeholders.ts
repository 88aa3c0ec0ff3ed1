import { now } from "../client/clock.ts";
import type { AreaConfig } from "../contract/site/config.ts";

/** Fills {brandName}, {legalEntityName}, {partnerName} and {year} into a document's text. */
export function fillPlaceholders(text: string, { site, coBrand }: Pick<AreaConfig, "site" | "coBrand">): string {
  const values: Record<string, string> = {
    brandName: site.brandName,
    legalEntityName: site.legalEntityName,
    partnerName: coBrand?.name ?? site.brandName,
    year: String(new Date(now()).getFullYear()),
  };
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
