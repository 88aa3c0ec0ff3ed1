import type { DND_SOURCES } from "../../../contract/staff/datasets/outreach.ts";
import type { StaffAnswers } from "../../../contract/staff/staff-forms.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { limitEvents } from "../../platform/limits/rate-limit.ts";
import { appendToAudit } from "../audit/audit.ts";
import { lockCustomersBy } from "../customers/customers.ts";
import { readIdentifier } from "../customers/identifiers.ts";
import type { ActionHandler, StaffCaller } from "../staff-actions/action.ts";
import { refuse } from "../staff-actions/form-answers.ts";

/** Accounts of a number or an address that one transaction takes. */
const BATCH = 500;
/** Numbers and addresses that one member of the staff looks up this way. */
const LIMIT = { name: "do-not-disturb", count: 120, seconds: 3_600 };

interface Entered {
  staffId: string;
  source: (typeof DND_SOURCES)[number];
}

/** From now on nobody calls these customers, and no campaign writes to them. In a transaction that holds them. Returns those that are new. */
async function enter(
  { clock }: Pick<Context, "clock">,
  tx: Db,
  customers: readonly string[],
  { staffId, source }: Entered,
): Promise<string[]> {
  const added = await tx
    .insertInto("do_not_disturb")
    .values(customers.map((customer_id) => ({ customer_id, source, staff_id: staffId, at: clock.now() })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("customer_id")
    .execute();
  return added.map(({ customer_id }) => customer_id);
}

/** The same with one customer. Returns whether it is new. */
export async function leaveInPeace(
  ctx: Pick<Context, "clock">,
  tx: Db,
  { customerId, ...entered }: Entered & { customerId: string },
): Promise<boolean> {
  return (await enter(ctx, tx, [customerId], entered)).length > 0;
}

/** Since when a customer is called and written to no more; null for who may be. */
export async function leftInPeaceSince(db: Db, customerId: string): Promise<Date | null> {
  const row = await db.selectFrom("do_not_disturb").select("at").where("customer_id", "=", customerId).executeTakeFirst();
  return row?.at ?? null;
}

export const isLeftInPeace = async (db: Db, customerId: string): Promise<boolean> => (await leftInPeaceSince(db, customerId)) !== null;

interface Change {
  /** What is told where none of the accounts changes. */
  already: "unique" | "enum";
  /** Changes some of the accounts, which are locked. Returns those that are not as before. */
  change: (tx: Db, customers: readonly string[]) => Promise<readonly string[]>;
  auditEntry: "do-not-disturb-set" | "do-not-disturb-removed";
}

/**
 * Changes all accounts of a number or address, some at a time, and keeps who did.
 * @throws ApiError INVALID_ANSWERS where it is neither, has no account, or none changes; TOO_MANY_REQUESTS
 */
async function changeAll(
  ctx: Context,
  caller: StaffCaller,
  { contact }: StaffAnswers,
  { already, change, auditEntry }: Change,
): Promise<void> {
  await limitEvents(ctx, LIMIT, caller.staffId);
  const identifier = readIdentifier(String(contact), ctx.releases.live());
  if (identifier === null) throw refuse("contact");
  const next = async (last: string | null, anyBefore: boolean) =>
    inTransaction(ctx, async (tx) => {
      const customers = await lockCustomersBy(ctx, tx, identifier, last, BATCH);
      const changed = customers.length === 0 ? [] : await change(tx, customers);
      const more = customers.length === BATCH;
      const any = anyBefore || changed.length > 0;
      if (!(any || more)) throw refuse("contact", last === null && customers.length === 0 ? "enum" : already);
      await appendToAudit(
        ctx,
        tx,
        caller,
        changed.map((subject) => ({ action: auditEntry, subject })),
      );
      return { last: customers.at(-1) ?? last, any, more };
    });
  let done = await next(null, false);
  while (done.more) done = await next(done.last, done.any);
}

const NOTHING = { revision: "", answers: {}, choices: {} };

export const setDoNotDisturb: ActionHandler = {
  read: async () => NOTHING,
  async write(ctx, { caller, answers }) {
    const entered = { staffId: caller.staffId, source: "staff" as const };
    await changeAll(ctx, caller, answers, {
      already: "unique",
      change: (tx, customers) => enter(ctx, tx, customers, entered),
      auditEntry: "do-not-disturb-set",
    });
  },
};

export const removeDoNotDisturb: ActionHandler = {
  read: async () => NOTHING,
  async write(ctx, { caller, answers }) {
    await changeAll(ctx, caller, answers, {
      already: "enum",
      async change(tx, customers) {
        const gone = await tx.deleteFrom("do_not_disturb").where("customer_id", "in", customers).returning("customer_id").execute();
        return gone.map(({ customer_id }) => customer_id);
      },
      auditEntry: "do-not-disturb-removed",
    });
  },
};
