import type { Db } from "../../platform/db/tables/tables.ts";

/** A customer's stored answers for a product. */
export interface Answered {
  customer_id: string;
  product: string;
  release: string;
  sealed_answers: string | null;
}

/**
 * Counts the customers with answers for a product.
 * @param most limit at which counting stops
 */
export async function countAnswered(db: Db, product: string, most: number): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("applications")
        .select("customer_id")
        .distinct()
        .where("product", "=", product)
        .where("sealed_answers", "is not", null)
        .limit(most)
        .as("customer"),
    )
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns each customer's latest answers for a product, ordered by customer id.
 * @param last last customer id of the previous batch; null for the first batch
 * @param most batch size
 */
export function answeredAfter(db: Db, product: string, last: string | null, most: number): Promise<Answered[]> {
  return db
    .selectFrom("applications")
    .distinctOn("customer_id")
    .select(["customer_id", "product", "release", "sealed_answers"])
    .where("product", "=", product)
    .where("sealed_answers", "is not", null)
    .$if(last !== null, (query) => query.where("customer_id", ">", last ?? ""))
    .orderBy("customer_id")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(most)
    .execute();
}
