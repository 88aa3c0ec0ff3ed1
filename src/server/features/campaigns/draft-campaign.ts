import { AUDIENCE_FACTS, AUDIENCE_STAGES, type AudienceStage } from "../../../contract/staff/datasets/outreach.ts";
import type { StaffAnswers, StaffRecord } from "../../../contract/staff/staff-forms.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Audience } from "../../platform/db/tables/outreach-tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { appendToAudit } from "../audit/audit.ts";
import type { ActionHandler } from "../staff-actions/action.ts";
import { enteredText, refuse } from "../staff-actions/form-answers.ts";
import { readFields } from "../staff-actions/read-fields.ts";
import { factLabels } from "./describe-audience.ts";

/** The part of a postal code stored as a fact. */
const POSTAL_AREA = /^[1-9][0-9]{2}$/;
const CHANNELS = ["sms", "email"] as const;

const choicesOf = (labels: Readonly<Record<string, string>>): StaffRecord["choices"][string] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Promotional templates. */
const templatesOf = (ctx: Context) => [...ctx.releases.live().catalog.templates.values()].filter(({ kind }) => kind === "promotional");

function audienceOf(answers: StaffAnswers): Audience {
  const areas = (enteredText(answers, "postal_areas") ?? "").split(/[\s,]+/).filter((part) => part !== "");
  if (!areas.every((area) => POSTAL_AREA.test(area))) throw refuse("postal_areas");
  const product = enteredText(answers, "product");
  const partner = enteredText(answers, "partner");
  const { days } = answers;
  const facts = AUDIENCE_FACTS.flatMap((name) => {
    const codes = answers[name];
    return Array.isArray(codes) && codes.length > 0 ? [[name, codes] as const] : [];
  });
  return {
    stage: enteredText(answers, "stage") as AudienceStage,
    ...(product !== undefined && { product }),
    ...(partner !== undefined && { partner }),
    ...(typeof days === "number" && { days }),
    facts: Object.fromEntries(facts),
    postalAreas: areas,
  };
}

export const draftCampaign: ActionHandler = {
  async read(ctx, language) {
    const live = ctx.releases.live();
    const say = (key: string) => live.text(language, key) ?? "";
    return {
      revision: "",
      answers: {},
      choices: {
        template: templatesOf(ctx).map(({ id, title, email }) => ({
          value: id,
          label: localise(title ?? email?.subject ?? { en: id }, language),
        })),
        channel: CHANNELS.map((value) => ({ value, label: say(`staff.codes.campaigns.channel.${value}`) })),
        stage: AUDIENCE_STAGES.map((value) => ({ value, label: say(`staff.campaign.audience.stage.${value}`) })),
        product: [...live.catalog.products.values()].map(({ code, name }) => ({ value: code, label: localise(name, language) })),
        partner: [...live.catalog.brands.values()].map(({ id, name }) => ({ value: id, label: name })),
        ...Object.fromEntries(AUDIENCE_FACTS.map((name) => [name, choicesOf(factLabels(ctx, name, language))])),
      },
    };
  },
  async write(ctx, { caller, answers }) {
    const chosen = templatesOf(ctx).find(({ id }) => id === answers.template);
    const channel = answers.channel as (typeof CHANNELS)[number];
    const { template, audience } = readFields({
      template() {
        if (chosen?.[channel] === undefined) throw refuse("channel", "enum");
        return chosen.id;
      },
      product() {
        // Without a product in the audience, the template's variable would have no value.
        const needed = chosen?.variables.some(({ name }) => name === "product");
        if (needed && enteredText(answers, "product") === undefined) throw refuse("product", "required");
      },
      audience: () => audienceOf(answers),
    });
    const id = randomUuid();
    const row = { id, name: String(answers.name).trim(), template, channel, audience: JSON.stringify(audience) };
    await inTransaction(ctx, async (tx) => {
      await tx
        .insertInto("campaigns")
        .values({ ...row, state: "draft", made_by: caller.staffId, created_at: ctx.clock.now() })
        .execute();
      await appendToAudit(ctx, tx, caller, [{ action: "campaign-drafted", subject: `${id} ${template} ${channel}` }]);
    });
  },
};
