import { sql } from "kysely";
import { productByCode } from "../../../engine/catalog/catalog.ts";
import { countWhere, deleteWhere, oneOf, type PersonalData } from "../../platform/db/personal-data.ts";
import { indianMoment } from "../../platform/indian-moment.ts";
import { AnswerFormatter } from "../customers/answer-formatter.ts";
import { readHeldAnswers, readHeldApplications } from "./held-applications.ts";

/** An application that a lender has stays, closed, with its product and dates only. */
export const applicationData: PersonalData = {
  kind: "applications",
  tables: ["applications"],
  leaves: {
    applications: "id customer_id prospect_id product release state partner reviewed_release consent_withdrawn created_at updated_at",
  },
  expired: null,
  namesFiles: sql`exists (
    select from applications where applications.customer_id = files.customer_id and files.id = any(applications.files))`,
  /** With their answers. What lenders have of them is shown by the feature of lenders. */
  async show(ctx, customerId, texts) {
    const answered = await readHeldAnswers(ctx, customerId);
    const items = (await readHeldApplications(ctx, customerId)).map(({ id, product, startedAt, open }) => {
      const formatter = new AnswerFormatter(texts.release, texts.language, productByCode(texts.release.catalog, product)?.form);
      const about = [
        texts.row("startedAt", indianMoment(startedAt)),
        texts.row("state", texts.say(open ? "rights.held.open" : "rights.held.closed")),
      ];
      return { title: texts.product(product), held: [...about, ...formatter.of(answered.get(id) ?? {})] };
    });
    return [texts.group("applications", items)];
  },
  retained: { keeps: "applications", end: (tx, customerId) => deleteWhere(tx, "applications", sql`customer_id = ${customerId}`) },
  count: (db, { customerId }) => countWhere(db, "applications", sql`customer_id = ${customerId}`),
  async erase(ctx, tx, { customerId, sent }) {
    await deleteWhere(tx, "applications", sql`customer_id = ${customerId} and not (${oneOf("id", sent)})`);
    await tx
      .updateTable("applications")
      .set({
        state: "closed",
        sealed_answers: null,
        files: [],
        facts: "{}",
        facts_by: "",
        decision_id: null,
        update_flags: "[]",
        update_required: false,
        editing: false,
        updated_at: ctx.clock.now(),
      })
      .where("customer_id", "=", customerId)
      .execute();
  },
};
