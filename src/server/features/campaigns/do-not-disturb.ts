import type { DND_SOURCES } from "../../../contract/staff/datasets/outreach.ts";
import type { StaffAnswers } from "../../../contract/staff/staff-forms.ts";
import type { Context } from "../../platform/context.ts";
import { ofCustomer } from "../../platform/db/personal-data.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { limitEvents } from "../../platform/limits/rate-limit.ts";
import { appendToAudit } from "../audit/audit.ts";
import { lockCustomersBy } from "../customers/customers.ts";
import { readIdentifier } from "../customers/identifiers.ts";
import type { ActionHandler, StaffCaller } from "../staff-actions/action.ts";
import { refuse } from "../staff-actions/form-answers.ts";

/** Accounts of an identifier changed per transaction. */
const BATCH = 500;
/** Lookups of identifiers per member and hour. */
const LIMIT = { name: "do-not-disturb", count: 120, seconds: 3_600 };

interface Entered {
  staffId: string;
  source: (typeof DND_SOURCES)[number];
}

/**
 * Opts customers out of calls and campaigns. They must be locked. Returns those not opted out
 * before.
 */
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

/** The same for one customer. Returns whether it is new. */
export async function optOut(
  ctx: Pick<Context, "clock">,
  tx: Db,
  { customerId, ...entered }: Entered & { customerId: string },
): Promise<boolean> {
  return (await enter(ctx, tx, [customerId], entered)).length > 0;
}

/** For the feature that erases them. */
export const optOutRows = { do_not_disturb: ofCustomer };

/** When a customer opted out of calls and campaigns; null if they have not. */
export async function optedOutAt(db: Db, customerId: string): Promise<Date | null> {
  const row = await db.selectFrom("do_not_disturb").select("at").where("customer_id", "=", customerId).executeTakeFirst();
  return row?.at ?? null;
}

export const hasOptedOut = async (db: Db, customerId: string): Promise<boolean> => (await optedOutAt(db, customerId)) !== null;

interface Change {
  /** Error keyword if no account changes. */
  already: "unique" | "enum";
  /** Changes locked accounts. Returns those that changed. */
  change: (tx: Db, customers: readonly string[]) => Promise<readonly string[]>;
  auditEntry: "do-not-disturb-set" | "do-not-disturb-removed";
}

/**
 * Changes all accounts of a number or address in batches, and writes the audit trail.
 * @throws ApiError INVALID_ANSWERS if it is invalid, has no account, or nothing changes;
 * TOO_MANY_REQUESTS
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
        const deleted = await tx.deleteFrom("do_not_disturb").where("customer_id", "in", customers).returning("customer_id").execute();
        return deleted.map(({ customer_id }) => customer_id);
      },
      auditEntry: "do-not-disturb-removed",
    });
  },
};
