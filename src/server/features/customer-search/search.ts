import { isUuid } from "../../../engine/values/formats.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { type Limit, limitEvents } from "../../platform/limits/rate-limit.ts";
import type { AdminCaller } from "../../platform/policies/policy.ts";
import { customerOfApplication } from "../applications/applications.ts";
import { appendToAudit } from "../audit/audit.ts";
import { customersBy } from "../customers/customers.ts";
import { readIdentifier } from "../customers/identifiers.ts";

const NO_CUSTOMER = "-";

/** Role 1 handles customers' requests; other roles only search occasionally. */
const FIRST_ROLE: Limit = { name: "customer-look-ups", count: 120, seconds: 3_600 };
const OTHERS: Limit = { ...FIRST_ROLE, count: 30 };

/** The customer of another id than an application's, such as a request's; null for none. */
export type CustomerOfId = (id: string) => Promise<string | null>;

interface LookUp {
  /** Whether to include customers who only entered the number or email in a form. */
  written: boolean;
  /** Maximum results. */
  most: number;
  customerOf: CustomerOfId;
}

/** Writes the audit trail of a search before its results are shown. */
export function auditView(ctx: Context, caller: AdminCaller, ids: readonly string[]): Promise<void> {
  const auditEntries = (ids.length === 0 ? [NO_CUSTOMER] : ids).map((subject) => ({ action: "customer-searched" as const, subject }));
  return inTransaction(ctx, (tx) => appendToAudit(ctx, tx, caller, auditEntries));
}

/**
 * Customers of a mobile number, an email, an application id or another id; null if it is none of
 * these. The audit trail has the searcher and the customers found, never the search term. Throws
 * TOO_MANY_REQUESTS.
 */
export async function findMatchingCustomers(ctx: Context, caller: AdminCaller, text: string, how: LookUp): Promise<string[] | null> {
  await limitEvents(ctx, caller.roleId === 1 ? FIRST_ROLE : OTHERS, caller.staffId);
  const found = await find(ctx, text.trim(), how);
  await auditView(ctx, caller, found ?? []);
  return found;
}

async function find(ctx: Context, typed: string, how: LookUp): Promise<string[] | null> {
  if (isUuid(typed)) {
    const customer = (await customerOfApplication(ctx.db, typed)) ?? (await how.customerOf(typed));
    return customer === null ? [] : [customer];
  }
  const identifier = readIdentifier(typed, ctx.releases.live());
  return identifier === null ? null : customersBy(ctx, identifier, how);
}
