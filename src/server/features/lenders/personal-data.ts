import { sql } from "kysely";
import { localise } from "../../../engine/catalog/localise.ts";
import type { Context } from "../../platform/context.ts";
import { countWhere, deleteWhere, oldRows, oneOf, type PersonalData } from "../../platform/db/personal-data.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import type { HeldGroup, HeldItem, PersonalDataTexts } from "../../platform/personal-data-texts.ts";
import { lenderName } from "../../platform/releases/lender-in-force.ts";
import { LENDER_FILE_DAYS, SHORT_LIVED_DAYS } from "../../platform/retention-days.ts";
import { lockApplicationsOf } from "../applications/find-application.ts";
import { readHeldApplications } from "../applications/held-applications.ts";
import { AnswerFormatter } from "../customers/answer-formatter.ts";
import { dropFileRows } from "./drop-file-rows.ts";
import { readChosen, readOwnAnswersOf } from "./held-by-customer.ts";
import { statusLabel } from "./news/notify-customer.ts";

/** Deletes applications at lenders with their events. @param where over `lender_applications` */
async function dropApplications(db: Db, where: ReturnType<typeof sql>): Promise<void> {
  const ids = sql`lender_application_id in (select id from lender_applications where ${where})`;
  await dropFileRows(db, ids);
  for (const table of ["lender_events", "lender_handovers"]) await deleteWhere(db, table, ids);
  await deleteWhere(db, "lender_applications", where);
}

/** What was sent to which lender, with the answers on its own screen. */
async function showShared(ctx: Context, customerId: string, texts: PersonalDataTexts): Promise<HeldGroup[]> {
  const { release, language } = texts;
  const chosen = await readChosen(ctx, customerId);
  const onScreens = await readOwnAnswersOf(ctx, customerId);
  const formatter = new AnswerFormatter(release, language);
  const items: HeldItem[] = [];
  for (const { id, product } of await readHeldApplications(ctx, customerId))
    for (const { lender, release: chosenUnder, status } of chosen.filter(({ applicationId }) => applicationId === id)) {
      const label = statusLabel(release, product, status);
      const about = [
        texts.row("product", texts.product(product)),
        { ...texts.row("status", label ? localise(label, language) : status), name: `status:${lender}` },
      ];
      const title = await lenderName(ctx, lender, chosenUnder, language);
      items.push({ title, held: [...about, ...formatter.of(onScreens.get(`${id} ${lender}`) ?? {})] });
    }
  return [texts.group("shared", items)];
}

/** That an application went to a lender stays, with its status; nothing that was sent or written does. */
export const lenderData: PersonalData = {
  kind: "lender-applications",
  tables: ["lender_applications", "lender_events", "lender_handovers", "lender_file_rows"],
  leaves: {
    lender_applications:
      "id application_id customer_id lender offer_id release status delivery attempt tries called_at reference amount file_id last_event_at created_at updated_at",
    lender_events: "id lender_application_id lender event word status counted at received_at",
  },
  show: showShared,
  expired: ({ before }) => [
    oldRows("lender_handovers", sql`expires_at < ${before(SHORT_LIVED_DAYS)}`),
    oldRows(
      "lender_file_rows",
      sql`exists (select from lender_files file where file.id = file_id and file.state <> 'waiting' and file.created_at < ${before(LENDER_FILE_DAYS)})`,
    ),
  ],
  retained: {
    keeps: "applications",
    async end(tx, customerId) {
      // Applications are locked before what lenders have of them, as everywhere.
      await lockApplicationsOf(tx, customerId);
      await dropApplications(tx, sql`customer_id = ${customerId}`);
    },
  },
  count: (db, { customerId }) => countWhere(db, "lender_applications", sql`customer_id = ${customerId}`),
  async erase(ctx, tx, { customerId, sent }) {
    await dropApplications(tx, sql`customer_id = ${customerId} and not (${oneOf("application_id", sent)})`);
    const own = sql`lender_application_id in (select id from lender_applications where customer_id = ${customerId})`;
    await deleteWhere(tx, "lender_handovers", own);
    await dropFileRows(tx, own);
    await sql`update lender_events set sealed_message = null where ${own}`.execute(tx);
    await tx
      .updateTable("lender_applications")
      .set({ sealed_body: null, sealed_own_answers: null, files: [], sealed_message: null, sealed_link: null, updated_at: ctx.clock.now() })
      .where("customer_id", "=", customerId)
      .execute();
  },
};
