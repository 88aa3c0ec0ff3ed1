import type { Context } from "../../platform/context.ts";

/** An application of a customer, as shown under data rights. */
interface HeldApplication {
  id: string;
  product: string;
  open: boolean;
  /** Requested amount in rupees; null if the form has no amount. */
  amount: number | null;
  startedAt: Date;
}

/**
 * Returns a customer's applications, newest first.
 * @param most limit; none if omitted
 */
export async function readHeldApplications({ db }: Pick<Context, "db">, customerId: string, most?: number): Promise<HeldApplication[]> {
  const query = db
    .selectFrom("applications")
    .select(["id", "product", "state", "amount", "created_at"])
    .where("customer_id", "=", customerId)
    .orderBy("created_at", "desc")
    .orderBy("id");
  const rows = await (most === undefined ? query : query.limit(most)).execute();
  return rows.map(({ id, product, state, amount, created_at }) => ({
    id,
    product,
    open: state === "open",
    amount: amount === null ? null : Number(amount),
    startedAt: created_at,
  }));
}

/** Returns the answers by application id; applications without answers are left out. */
export async function readHeldAnswers(ctx: Context, customerId: string): Promise<Map<string, Record<string, unknown>>> {
  const rows = await ctx.db.selectFrom("applications").select(["id", "sealed_answers"]).where("customer_id", "=", customerId).execute();
  const answers = new Map<string, Record<string, unknown>>();
  for (const { id, sealed_answers } of rows)
    if (sealed_answers !== null) answers.set(id, await ctx.vault.decryptJson(customerId, sealed_answers, ctx.db));
  return answers;
}
