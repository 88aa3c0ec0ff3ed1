import { DATA_KINDS, type FoundCustomer } from "../../../contract/staff/erasures.ts";
import { maskText, readPersonal } from "../../datasets/lending/personal.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { AdminCaller } from "../../platform/policies/policy.ts";
import { auditView, findMatchingCustomers } from "../customer-search/search.ts";
import { readStoredProfile } from "../customers/customers.ts";
import { findCustomer } from "../customers/find-customer.ts";
import { countInDelivery } from "../lenders/held-by-lenders.ts";
import { ALL_PERSONAL_DATA } from "./all-personal-data.ts";
import { openCaseOf, type Reader } from "./cases.ts";
import { dataSubjectOf } from "./data-subject.ts";
import { holdersOf } from "./lenders-with-data.ts";
import { customerOfRequest, openErasure } from "./requests.ts";
import { describeRetained } from "./retained-data.ts";

/** Maximum results. More customers hardly ever share a number. */
const MAX_FOUND = 10;

/** The customer of a proposal; viewing is recorded in the audit trail like a search. */
export async function viewCustomer(ctx: Context, id: string, reader: Reader): Promise<FoundCustomer | null> {
  await auditView(ctx, reader.caller, [id]);
  return presentFoundCustomer(ctx, id, reader);
}

/**
 * Finds customers by a mobile number or email, verified or only entered in a form, by an
 * application or by a request for erasure. The search is audited first, with the customers' ids; the search term never enters
 * the audit trail. Throws INVALID_IDENTIFIER, TOO_MANY_REQUESTS.
 */
export async function searchCustomers(ctx: Context, contact: string, caller: AdminCaller, language: string): Promise<FoundCustomer[]> {
  const ids = await findMatchingCustomers(ctx, caller, contact, { written: true, most: MAX_FOUND, customerOf: customerOfRequest(ctx) });
  if (ids === null) throw new ApiError("INVALID_IDENTIFIER");
  const found: FoundCustomer[] = [];
  for (const id of ids) {
    const customer = await presentFoundCustomer(ctx, id, { caller, language });
    if (customer !== null) found.push(customer);
  }
  return found;
}

/**
 * The customer's masked identity, the data held with its tables, and what an erasure would leave.
 * Null for an erased customer.
 */
async function presentFoundCustomer(ctx: Context, customerId: string, reader: Reader): Promise<FoundCustomer | null> {
  const { db } = ctx;
  const row = await findCustomer(db, customerId);
  if (row === undefined) return null;
  const stored = await readStoredProfile(ctx, customerId, db);
  const { name, mobile } = await readPersonal(ctx, customerId, row.sealed_profile);
  const person = await dataSubjectOf(ctx, db, customerId, stored);
  const held: FoundCustomer["held"] = [];
  for (const { kind, tables, count, retained } of ALL_PERSONAL_DATA)
    held.push({ kind, tables: [...tables], count: await count(db, person), stays: retained !== undefined });
  return {
    customerId,
    name: maskText(name),
    mobile: maskText(mobile),
    email: maskText(typeof stored.email === "string" ? stored.email : null),
    since: row.created_at.toISOString(),
    asked: await openErasure(ctx, db, customerId),
    held: held.toSorted((one, other) => DATA_KINDS.indexOf(one.kind) - DATA_KINDS.indexOf(other.kind)),
    stays: describeRetained(ctx, ctx.releases.live().site.erasure.stays, reader.language),
    lenders: await holdersOf(ctx, db, customerId, reader.language),
    onTheWay: await countInDelivery(db, customerId),
    proposal: await openCaseOf(ctx, customerId, reader),
  };
}
