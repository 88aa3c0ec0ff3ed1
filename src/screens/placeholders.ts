import { now } from "../client/now.ts";
import type { AreaConfig } from "../contract/site/config.ts";
import { fillTemplate } from "../engine/values/fill-template.ts";

/** Fills {brandName}, {legalEntityName}, {partnerName} and {year} into a document's text. */
export function fillPlaceholders(text: string, { site, coBrand }: Pick<AreaConfig, "site" | "coBrand">): string {
  return fillTemplate(text, {
    brandName: site.brandName,
    legalEntityName: site.legalEntityName,
    partnerName: coBrand?.name ?? site.brandName,
    year: new Date(now()).getFullYear(),
  });
}
