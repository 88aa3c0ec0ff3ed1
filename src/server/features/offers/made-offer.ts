import type { Db } from "../../platform/db/tables.ts";

const made = (db: Db, id: string) =>
  db
    .selectFrom("offers")
    .innerJoin("decisions", "decisions.id", "offers.decision_id")
    .selectAll("offers")
    .select(["decisions.release", "decisions.product", "decisions.sealed_facts"])
    .where("offers.id", "=", id);

/** An offer as it was made, with the release and the sealed facts of its decision. */
export type MadeOffer = Awaited<ReturnType<ReturnType<typeof made>["executeTakeFirstOrThrow"]>>;

/** @throws where there is none, which whoever has its id from a row rules out */
export const madeOffer = (db: Db, id: string): Promise<MadeOffer> => made(db, id).executeTakeFirstOrThrow();

/** An offer that was made to an application; undefined for any other. */
export const offerMadeTo = (db: Db, appId: string, id: string): Promise<MadeOffer | undefined> =>
  made(db, id).where("offers.application_id", "=", appId).executeTakeFirst();

/** By which decision each of some offers was made, and until when it holds, by its id. */
export async function offersById(db: Db, ids: readonly string[]): Promise<Map<string, Pick<MadeOffer, "decision_id" | "valid_until">>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("offers").select(["id", "decision_id", "valid_until"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, ...offer }) => [id, offer]));
}

/** The offers of a decision. */
export const offersOf = (db: Db, decisionId: string): Promise<{ id: string; lender: string }[]> =>
  db.selectFrom("offers").select(["id", "lender"]).where("decision_id", "=", decisionId).execute();

/** The offers of the decision in force of a customer's application, the best first: one row without an offer where there is none. */
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
