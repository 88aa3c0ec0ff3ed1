import type { Db } from "../../platform/db/tables.ts";

/** A decision with its offers in ranked order. */
export interface HeldDecision {
  product: string;
  at: Date;
  offers: {
    lender: string;
    release: string;
    proposalNumber: string /** Rupees; null for an offer without one. */;
    amount: number | null;
  }[];
}

/** Returns all decisions on a customer's applications, newest first. */
export async function readDecisions(db: Db, customerId: string): Promise<HeldDecision[]> {
  const rows = await db
    .selectFrom("decisions")
    .innerJoin("applications", "applications.id", "decisions.application_id")
    .leftJoin("offers", "offers.decision_id", "decisions.id")
    .select(["decisions.id", "decisions.product", "decisions.release", "decisions.decided_at"])
    .select(["offers.lender", "offers.proposal_number", "offers.amount"])
    .where("applications.customer_id", "=", customerId)
    .orderBy("decisions.decided_at", "desc")
    .orderBy("decisions.id")
    .orderBy("offers.rank")
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((of) => ({
    product: of[0]?.product ?? "",
    at: of[0]?.decided_at ?? new Date(0),
    offers: of.flatMap(({ lender, proposal_number, amount, release }) =>
      lender === null || proposal_number === null
        ? []
        : [{ lender, release, proposalNumber: proposal_number, amount: amount === null ? null : Number(amount) }],
    ),
  }));
}

/**
 * Returns the decisions on an application with their numbers of offers, newest first.
 * @param most limit
 */
export async function countedDecisions(db: Db, appId: string, most: number): Promise<{ at: Date; count: number }[]> {
  const rows = await db
    .selectFrom("decisions")
    .leftJoin("offers", "offers.decision_id", "decisions.id")
    .select(({ fn }) => ["decisions.id", "decisions.decided_at", fn.count<string>("offers.id").as("offers")])
    .where("decisions.application_id", "=", appId)
    .groupBy(["decisions.id", "decisions.decided_at"])
    .orderBy("decisions.decided_at", "desc")
    .limit(most)
    .execute();
  return rows.map(({ decided_at, offers }) => ({ at: decided_at, count: Number(offers) }));
}
