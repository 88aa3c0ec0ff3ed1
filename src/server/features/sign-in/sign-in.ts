import type { Profile } from "../../../contract/customer/profile.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { startSession } from "../../platform/sessions/sessions.ts";
import { lockOwner, noteSignIn } from "../customers/customers.ts";
import type { Identifier } from "../customers/identifiers.ts";
import { prospectFor } from "../customers/prospects.ts";
import { readCustomer } from "../forms/read-customer.ts";

export interface SignedIn {
  token: string;
  /** The sign-in before this one, UTC. */
  lastLoginDate: string | null;
  profile: Profile;
  /** Id of the prospect; a new one if the caller's belonged to another customer. */
  prospectId: string;
}

/**
 * Signs the owner of a verified identifier in: finds or creates the customer, assigns the prospect
 * and starts a session. Returns null for a disabled customer.
 */
export async function signIn(ctx: Context, tx: Db, identifier: Identifier, prospectId: string): Promise<SignedIn | null> {
  const before = await lockOwner(ctx, tx, identifier, prospectId);
  if (before.disabled_at !== null) return null;
  const { id: customerId } = before;
  const prospect = await prospectFor(ctx, tx, prospectId, customerId);
  await noteSignIn(ctx, tx, customerId, before.language ?? prospect.language);
  const token = await startSession(ctx, tx, { area: "customer", customerId, prospectId: prospect.id });
  const { profile } = await readCustomer(ctx, customerId, tx);
  return { token, lastLoginDate: before.last_login_at?.toISOString() ?? null, profile, prospectId: prospect.id };
}
