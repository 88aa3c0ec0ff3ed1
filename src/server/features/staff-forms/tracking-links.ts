import type { StaffAnswers } from "../../../contract/staff/staff-forms.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { publicPages } from "../../../engine/catalog/public-pages.ts";
import { isCampaignMark } from "../../../engine/values/campaign-mark.ts";
import { randomToken, randomUuid } from "../../platform/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { appendToAudit } from "../audit/audit.ts";
import type { ActionHandler } from "../staff-actions/action.ts";
import { refuse } from "../staff-actions/form-answers.ts";
import { readFields } from "../staff-actions/read-fields.ts";

const CODE_LENGTH = 10;
/** Maximum number of choices, the newest first. */
const MAX_CHOICES = 500;

const textOf = (answers: StaffAnswers, field: string) => String(answers[field] ?? "").trim();

function markOf(answers: StaffAnswers, field: string): string {
  const mark = textOf(answers, field).toLowerCase();
  if (!isCampaignMark(mark)) throw refuse(field, "pattern");
  return mark;
}

/** Source of the visitors: either a partner or the entered name. */
function sourceOf(answers: StaffAnswers): string {
  const partner = textOf(answers, "partner");
  if (partner === "" && textOf(answers, "source") === "") throw refuse("source", "required");
  if (partner !== "" && textOf(answers, "source") !== "") throw refuse("source", "unique");
  return partner === "" ? markOf(answers, "source") : partner;
}

export const makeTrackingLink: ActionHandler = {
  async read(ctx, language) {
    const { catalog } = ctx.releases.live();
    return {
      revision: "",
      answers: {},
      choices: {
        partner: [...catalog.brands.values()].map(({ id, name }) => ({ value: id, label: name })),
        product: [...catalog.products.values()].map(({ code, name }) => ({ value: code, label: localise(name, language) })),
        page: publicPages(catalog, language).map(({ path, title }) => ({ value: path, label: `${title} (${path})` })),
      },
    };
  },
  async write(ctx, { caller, answers }) {
    const link = {
      id: randomUuid(),
      code: randomToken().replace(/\W/g, "").slice(0, CODE_LENGTH).toLowerCase(),
      ...readFields({
        source: () => sourceOf(answers),
        medium: () => markOf(answers, "medium"),
        campaign: () => markOf(answers, "campaign"),
      }),
      product: textOf(answers, "product"),
      path: textOf(answers, "page"),
      made_by: caller.staffId,
      created_at: ctx.clock.now(),
    };
    await inTransaction(ctx, async (tx) => {
      const made = await tx
        .insertInto("tracking_links")
        .values(link)
        .onConflict((conflict) =>
          conflict.columns(["source", "medium", "campaign", "product", "path"]).where("disabled_at", "is", null).doNothing(),
        )
        .returning("id")
        .executeTakeFirst();
      if (made === undefined) throw refuse("campaign", "unique");
      await appendToAudit(ctx, tx, caller, [
        { action: "link-made", subject: `${link.source} ${link.medium} ${link.campaign} ${link.code}` },
      ]);
    });
  },
};

export const disableTrackingLink: ActionHandler = {
  async read(ctx) {
    const links = await ctx.db
      .selectFrom("tracking_links")
      .select(["id", "source", "medium", "campaign", "path", "code"])
      .where("disabled_at", "is", null)
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(MAX_CHOICES)
      .execute();
    const labelOf = ({ campaign, source, medium, path, code }: (typeof links)[number]) =>
      [campaign, source, medium, path, code].join(" · ");
    return { revision: "", answers: {}, choices: { link: links.map((link) => ({ value: link.id, label: labelOf(link) })) } };
  },
  async write(ctx, { caller, answers }) {
    await inTransaction(ctx, async (tx) => {
      const ended = await tx
        .updateTable("tracking_links")
        .set({ disabled_at: ctx.clock.now() })
        .where("id", "=", String(answers.link))
        .where("disabled_at", "is", null)
        .returning("code")
        .executeTakeFirst();
      if (ended === undefined) throw new ApiError("RECORD_CHANGED");
      await appendToAudit(ctx, tx, caller, [{ action: "link-disabled", subject: ended.code }]);
    });
  },
};
