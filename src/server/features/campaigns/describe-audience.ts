import { codeLabels, datasetFields } from "../../../engine/catalog/dataset-fields.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import type { Context } from "../../platform/context.ts";
import type { Audience } from "../../platform/db/tables/outreach-tables.ts";

/** The dataset of the facts that an audience can be filtered by. */
const FACTS_OF = "applications";

/** Labels of a fact's codes; empty if no form has the fact. */
export function factLabels(ctx: Context, name: string, language: string): Record<string, string> {
  const { catalog } = ctx.releases.live();
  const field = datasetFields(catalog, FACTS_OF)[name];
  return field === undefined ? {} : (codeLabels(catalog, { dataset: FACTS_OF, name, field }, language) ?? {});
}

/** The audience of a campaign as text, one sentence per criterion. */
export function describeAudience(ctx: Context, audience: Audience, language: string): string[] {
  const live = ctx.releases.live();
  const say = (key: string, value = "") => (live.text(language, key) ?? "").replace("{{value}}", () => value);
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
