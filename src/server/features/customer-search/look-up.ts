import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { type Limit, limitEvents } from "../../platform/limits/rate-limit.ts";
import type { AdminCaller } from "../../platform/policies/policy.ts";
import { customerOfApplication } from "../applications/applications.ts";
import { appendToAudit } from "../audit/audit.ts";
import { customersBy } from "../customers/customers.ts";
import { readIdentifier } from "../customers/identifiers.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NOBODY = "-";

/** The first role acts on requests of customers; whoever sees their journeys alone looks for one now and then. */
const FIRST_ROLE: Limit = { name: "customer-look-ups", count: 120, seconds: 3_600 };
const OTHERS: Limit = { ...FIRST_ROLE, count: 30 };

interface LookUp {
  /** Also customers who only wrote the number or email into a form. */
  written: boolean;
  /** How many customers at the most. */
  most: number;
}

/** Keeps that a member of the staff looks at customers, before they are shown. */
export function keepLook(ctx: Context, caller: AdminCaller, ids: readonly string[]): Promise<void> {
  const auditEntries = (ids.length === 0 ? [NOBODY] : ids).map((subject) => ({ action: "customer-searched" as const, subject }));
  return inTransaction(ctx, (tx) => appendToAudit(ctx, tx, caller, auditEntries));
}

/**
 * The customers of a mobile number, an email or the id of an application; null for what is none of these. Who searched and whom they
 * found is kept, never what they typed. Throws TOO_MANY_REQUESTS.
 */
export async function lookUp(ctx: Context, caller: AdminCaller, text: string, how: LookUp): Promise<string[] | null> {
  await limitEvents(ctx, caller.roleId === 1 ? FIRST_ROLE : OTHERS, caller.staffId);
  const found = await find(ctx, text.trim(), how);
  await keepLook(ctx, caller, found ?? []);
  return found;
}

async function find(ctx: Context, typed: string, how: LookUp): Promise<string[] | null> {
  if (UUID.test(typed)) {
    const customer = await customerOfApplication(ctx.db, typed);
    return customer === null ? [] : [customer];
  }
  const identifier = readIdentifier(typed, ctx.releases.live());
  return identifier === null ? null : customersBy(ctx, identifier, how);
}
