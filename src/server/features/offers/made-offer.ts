import type { Db } from "../../platform/db/tables/tables.ts";

const made = (db: Db, id: string) =>
  db
    .selectFrom("offers")
    .innerJoin("decisions", "decisions.id", "offers.decision_id")
    .selectAll("offers")
    .select(["decisions.release", "decisions.product", "decisions.sealed_facts"])
    .where("offers.id", "=", id);

/** A stored offer with the release, product and encrypted facts of its decision. */
type MadeOffer = Awaited<ReturnType<ReturnType<typeof made>["executeTakeFirstOrThrow"]>>;

/**
 * Returns an offer by its id.
 * @throws NoResultError for an unknown id; ids from foreign keys always exist
 */
export const madeOffer = (db: Db, id: string): Promise<MadeOffer> => made(db, id).executeTakeFirstOrThrow();

/** Returns an offer of an application; undefined for any other. */
export const offerMadeTo = (db: Db, appId: string, id: string): Promise<MadeOffer | undefined> =>
  made(db, id).where("offers.application_id", "=", appId).executeTakeFirst();

/** Returns the decision and the expiry of offers, by offer id. */
export async function offersById(db: Db, ids: readonly string[]): Promise<Map<string, Pick<MadeOffer, "decision_id" | "valid_until">>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("offers").select(["id", "decision_id", "valid_until"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, ...offer }) => [id, offer]));
}

/** Returns the offers of a decision. */
export const offersOf = (db: Db, decisionId: string): Promise<{ id: string; lender: string }[]> =>
  db.selectFrom("offers").select(["id", "lender"]).where("decision_id", "=", decisionId).execute();

/**
 * Returns the offers of the current decision of a customer's application, in ranked order; one row
 * with nulls if there are none.
 */
export const openOffers = (db: Db, { customerId, appId }: { customerId: string; appId: string }) =>
  db
    .selectFrom("applications")
    .leftJoin("decisions", "decisions.id", "applications.decision_id")
    .leftJoin("offers", "offers.decision_id", "decisions.id")
    .select(["offers.id as offer_id", "offers.lender", "offers.valid_until", "decisions.release", "decisions.decided_at"])
    .select(["applications.product", "applications.state", "applications.decision_id", "applications.consent_withdrawn"])
    .where("applications.id", "=", appId)
    .where("applications.customer_id", "=", customerId)
    .orderBy("offers.rank")
    .execute();
