import type { Context } from "../../platform/context.ts";

/** An application of a customer, as it is kept. */
export interface HeldApplication {
  id: string;
  product: string;
  open: boolean;
  /** Rupees that were asked for; null where the form asks for no amount. */
  amount: number | null;
  startedAt: Date;
}

/** The newest first. @param most how many at the most; all where it is not given */
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

/** The answers of each application, by its id; of those that were never complete there are none. */
export async function readHeldAnswers(ctx: Context, customerId: string): Promise<Map<string, Record<string, unknown>>> {
  const rows = await ctx.db.selectFrom("applications").select(["id", "sealed_answers"]).where("customer_id", "=", customerId).execute();
  const answers = new Map<string, Record<string, unknown>>();
  for (const { id, sealed_answers } of rows)
    if (sealed_answers !== null) answers.set(id, await ctx.vault.openJson(customerId, sealed_answers));
  return answers;
}
