import { codeLabels, datasetFields } from "../../../engine/catalog/dataset-fields.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import type { Context } from "../../platform/context.ts";
import type { Audience } from "../../platform/db/outreach-tables.ts";

/** The dataset whose facts narrow an audience down. */
const FACTS_OF = "applications";

/** The names of the codes of a fact in a language, by code; none where no form keeps it. */
export function factLabels(ctx: Context, name: string, language: string): Record<string, string> {
  const { catalog } = ctx.releases.live();
  const field = datasetFields(catalog, FACTS_OF)[name];
  return field === undefined ? {} : (codeLabels(catalog, { dataset: FACTS_OF, name, field }, language) ?? {});
}

/** Whom a campaign is for, a sentence for each thing that narrows it down. */
export function audienceInWords(ctx: Context, audience: Audience, language: string): string[] {
  const live = ctx.releases.live();
  const say = (key: string, value = "") => (live.text(language, key) ?? "").replace("{{value}}", value);
  const { stage, product, partner, days, facts, postalAreas } = audience;
  const named = [...live.catalog.products.values()].find(({ code }) => code === product);
  return [
    say(`staff.campaign.audience.stage.${stage}`),
    ...(product === undefined ? [] : [say("staff.campaign.audience.product", named ? localise(named.name, language) : product)]),
    ...(partner === undefined ? [] : [say("staff.campaign.audience.partner", live.catalog.brands.get(partner)?.name ?? partner)]),
    ...(days === undefined ? [] : [say("staff.campaign.audience.days", String(days))]),
    ...Object.entries(facts).map(([name, codes]) => {
      const labels = factLabels(ctx, name, language);
      return say(`staff.campaign.audience.facts.${name}`, codes.map((code) => labels[code] ?? code).join(", "));
    }),
    ...(postalAreas.length === 0 ? [] : [say("staff.campaign.audience.postalAreas", postalAreas.join(", "))]),
  ];
}
