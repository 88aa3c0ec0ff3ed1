import type { TemplateDocument } from "../../../contract/documents.gen.ts";
import { DLT_LIMITS } from "../../../contract/message-events.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { homeOf } from "../../datasets/dataset.ts";
import type { Context } from "../../platform/context.ts";
import type { Audience } from "../../platform/db/tables/outreach-tables.ts";
import type { Channel } from "../customers/promotional-consent.ts";

interface CampaignText {
  /** Id of a template document. */
  template: string;
  channel: Channel;
}

/** The template of a campaign, if it is in force for the channel and promotional. */
export function templateOf(ctx: Context, { template, channel }: CampaignText): TemplateDocument | null {
  const found = ctx.releases.live().catalog.templates.get(template);
  return found?.kind === "promotional" && found[channel] !== undefined ? found : null;
}

/** Limit of a registered variable; URLs have a tag of their own. */
const short = (text: string) => [...text].slice(0, DLT_LIMITS.variable).join("");

/** Template values for a customer with this first name. */
export function campaignValues(ctx: Context, { product }: Audience, language: string, name: string): Record<string, string> {
  const found = [...ctx.releases.live().catalog.products.values()].find(({ code }) => code === product);
  return { name: short(name), product: short(found ? localise(found.name, language) : ""), link: `${homeOf(ctx)}/` };
}
