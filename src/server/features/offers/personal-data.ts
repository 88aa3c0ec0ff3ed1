import { sql } from "kysely";
import { formatRupees } from "../../../engine/money/format.ts";
import { localeOf } from "../../../engine/money/locale.ts";
import { countWhere, deleteWhere, type PersonalData } from "../../platform/db/personal-data.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { indianMoment } from "../../platform/indian-moment.ts";
import type { Held, HeldItem } from "../../platform/personal-data-texts.ts";
import { lenderName } from "../../platform/releases/lender-in-force.ts";
import { dropDecisions } from "../applications/current-decision.ts";
import { applicationIdsOf } from "../applications/find-application.ts";

const ofCustomer = (customerId: string) => sql`application_id in ${applicationIdsOf(customerId)}`;

/** The decisions on a customer's answers, the newest first: for each its offers by rank, or one row without an offer. */
async function readDecisions(db: Db, customerId: string) {
  const rows = await db
    .selectFrom("decisions")
    .leftJoin("offers", "offers.decision_id", "decisions.id")
    .select(["decisions.id", "decisions.product", "decisions.release", "decisions.decided_at"])
    .select(["offers.lender", "offers.proposal_number", "offers.amount"])
    .where("decisions.application_id", "in", applicationIdsOf(customerId))
    .orderBy("decisions.decided_at", "desc")
    .orderBy("decisions.id")
    .orderBy("offers.rank")
    .execute();
  return Map.groupBy(rows, ({ id }) => id).values();
}

/** Only offers that were chosen stay, each with the decision that it comes from, without its facts. */
export const decisionData: PersonalData = {
  kind: "decisions",
  tables: ["decisions", "offers", "offer_states"],
  leaves: {
    decisions: "id application_id release product receipt decided_at valid_until",
    offers: "id decision_id application_id lender rank proposal_number figures fees amount valid_until",
    offer_states: "offer_id application_id decided_at product lender partner rank amount valid_until status delivery chosen_amount",
  },
  expired: null,
  /** Each run of the matching with its offers. */
  async show(ctx, customerId, texts) {
    const locale = localeOf(texts.release.site.languages, texts.language);
    const items: HeldItem[] = [];
    for (const rows of await readDecisions(ctx.db, customerId)) {
      const [first] = rows;
      if (first === undefined) continue;
      const held: Held[] = [];
      for (const { lender, release, proposal_number: number, amount } of rows) {
        if (lender === null || number === null) continue;
        const value = amount === null ? number : `${formatRupees(Number(amount), locale)} · ${number}`;
        held.push({ name: `offer:${lender}`, label: await lenderName(ctx, lender, release, texts.language), value });
      }
      items.push({ title: texts.product(first.product), held: [texts.row("decidedAt", indianMoment(first.decided_at)), ...held] });
    }
    return [texts.group("offers", items)];
  },
  retained: {
    keeps: "applications",
    async end(tx, customerId) {
      await dropDecisions(tx, customerId);
      await deleteWhere(tx, "offers", ofCustomer(customerId));
      await deleteWhere(tx, "decisions", ofCustomer(customerId));
    },
  },
  count: (db, { customerId }) => countWhere(db, "decisions", ofCustomer(customerId)),
  async erase(_ctx, tx, { customerId }) {
    await dropDecisions(tx, customerId);
    const chosen = sql`exists (select from lender_applications where lender_applications.offer_id = offers.id)`;
    await deleteWhere(tx, "offers", sql`${ofCustomer(customerId)} and not ${chosen}`);
    const offered = sql`exists (select from offers where offers.decision_id = decisions.id)`;
    await deleteWhere(tx, "decisions", sql`${ofCustomer(customerId)} and not ${offered}`);
    await sql`update decisions set sealed_facts = null, facts_hash = '', unmatched = '[]', receipt = jsonb_set(receipt, '{facts}', '""')
      where ${ofCustomer(customerId)}`.execute(tx);
  },
};
