import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { deletedRows, ofCustomer, oldRows, type PersonalData } from "../../platform/db/personal-data.ts";
import { indianMoment } from "../../platform/indian-moment.ts";
import type { HeldItem } from "../../platform/personal-data-texts.ts";
import { AnswerFormatter } from "../customers/answer-formatter.ts";

export const draftData: PersonalData = {
  kind: "drafts",
  ...deletedRows({ drafts: ofCustomer }),
  expired: ({ days, before }) => [oldRows("drafts", sql`saved_at < ${before(days.drafts)}`)],
  namesFiles: sql`exists (select from drafts where drafts.customer_id = files.customer_id and files.id = any(drafts.files))`,
  async show(ctx, customerId, texts) {
    const items: HeldItem[] = [];
    for (const { product, form, saved_at, sealed_answers } of await readDrafts(ctx, customerId)) {
      if (sealed_answers === null) continue;
      const answers = await ctx.vault.decryptJson<Record<string, unknown>>(customerId, sealed_answers, ctx.db);
      const formatter = new AnswerFormatter(texts.release, texts.language, form);
      items.push({ title: texts.product(product), held: [texts.row("savedAt", indianMoment(saved_at)), ...formatter.of(answers)] });
    }
    return [texts.group("drafts", items)];
  },
};

const readDrafts = ({ db }: Context, customerId: string) =>
  db.selectFrom("drafts").select(["product", "form", "sealed_answers", "saved_at"]).where("customer_id", "=", customerId).execute();
