import { MESSAGE_EVENTS } from "../../../contract/message-events.ts";
import { DATA_KINDS, ERASURE_ROLES, type ErasureCase } from "../../../contract/staff/erasures.ts";
import type { Context } from "../../platform/context.ts";
import type { DataSubject } from "../../platform/db/personal-data.ts";
import type { Certificate } from "../../platform/db/tables/erasure-tables.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { indianMoment } from "../../platform/indian-moment.ts";
import { referenceNumber } from "../../platform/reference-number.ts";
import { appendToAudit } from "../audit/audit.ts";
import { readStoredProfile } from "../customers/customers.ts";
import { lockProspectsOf } from "../customers/prospects.ts";
import { stopSending } from "../lenders/delivery/stop-sending.ts";
import { lockSendings } from "../lenders/held-by-lenders.ts";
import { lockCodesOf } from "../sign-in/otp-codes.ts";
import { memberOf } from "../staff/members.ts";
import { mayBeSamePerson } from "../staff/shared-access.ts";
import { ALL_PERSONAL_DATA } from "./all-personal-data.ts";
import { lockOpenCase, lockUnlessErased, type Reader, readCase } from "./cases.ts";
import { dataSubjectOf } from "./data-subject.ts";
import { countLenders } from "./lenders-with-data.ts";
import { notifyCustomer, type Reached, reachedBy } from "./notify-customer.ts";
import { endRequest, openRequest } from "./requests.ts";
import { endsOf, storeRetentionEnds } from "./retained-data.ts";

/**
 * Erases the customer of a proposal by another member, in one transaction: submissions to lenders
 * are stopped, all rows are deleted or stripped of identifying data, sessions end, the key is
 * destroyed, and a message is sent. A lender's answer to a call in flight is recorded later without
 * its text. Two concurrent confirmations count as one.
 * @throws NOT_FOUND, SAME_PERSON, ONE_PERSON, PROPOSER_LEFT, and RECORD_CHANGED if the proposal has
 * ended or expired, or the customer's request that it is based on has ended
 */
export async function confirm(ctx: Context, id: string, reader: Reader): Promise<ErasureCase> {
  const customer = await ctx.db.selectFrom("erasures").select(["customer_id", "proposed_by"]).where("id", "=", id).executeTakeFirst();
  if (customer === undefined) throw new ApiError("NOT_FOUND");
  if (customer.proposed_by === reader.caller.staffId) throw new ApiError("SAME_PERSON");
  await inTransaction(ctx, async (tx) => {
    await lockCodesOf(tx, customer.customer_id);
    await lockProspectsOf(tx, customer.customer_id);
    await lockUnlessErased(tx, customer.customer_id);
    const row = await lockOpenCase(ctx, tx, id);
    await requireTwo(tx, row.proposed_by, reader.caller.staffId);
    const request = await openRequest(tx, row.customer_id);
    // Proposed on the customer's request, which has been withdrawn.
    if (row.request_id !== null && row.request_id !== request?.id) throw new ApiError("RECORD_CHANGED");
    const number = referenceNumber("E", ctx.clock.now());
    const { contacts, ...certificate } = await eraseIn(ctx, tx, row.customer_id, number);
    if (request !== undefined) await endRequest(ctx, tx, request.id, "done");
    await tx
      .updateTable("erasures")
      .set({
        state: "done",
        number,
        confirmed_by: reader.caller.staffId,
        ended_at: ctx.clock.now(),
        release: ctx.releases.live().hash,
        ...(request && { request_id: request.id }),
        certificate: JSON.stringify({ ...certificate, askedAt: request?.asked_at.toISOString() ?? null }),
      })
      .where("id", "=", id)
      .execute();
    await appendToAudit(ctx, tx, reader.caller, [{ action: "erasure-confirmed", subject: number }]);
    await recordErasedContacts(ctx, tx, contacts);
  });
  return readCase(ctx, id, reader);
}

/**
 * Throws PROPOSER_LEFT if the proposer has lost the right, ONE_PERSON if both accounts may belong
 * to one person.
 */
async function requireTwo(tx: Db, proposer: string, confirmer: string): Promise<void> {
  const { role_id, disabled_at } = await memberOf(tx, proposer);
  if (disabled_at !== null || !ERASURE_ROLES.includes(role_id ?? 0)) throw new ApiError("PROPOSER_LEFT");
  if (await mayBeSamePerson(tx, proposer, confirmer)) throw new ApiError("ONE_PERSON");
}

/** What was erased, and the customer's identifiers. */
type Erased = Omit<Certificate, "askedAt"> & Pick<DataSubject, "contacts">;

async function eraseIn(ctx: Context, tx: Db, customerId: string, number: string): Promise<Erased> {
  const { stays } = ctx.releases.live().site.erasure;
  const stored = await readStoredProfile(ctx, customerId, tx);
  const reached = await reachedBy(ctx, tx, customerId);
  const applications = await lockSendings(tx, customerId);
  const lenders = await countLenders(tx, customerId);
  const person = await dataSubjectOf(ctx, tx, customerId, stored);
  await stopSending(ctx, tx, { applications, lender: null });
  const erased = await eraseAllKinds(ctx, tx, person);
  await ctx.vault.destroyKey(customerId, tx);
  const ends = endsOf(ctx, stays, ctx.clock.now());
  await storeRetentionEnds(tx, customerId, stays, ends);
  await sendErasureNotice(ctx, tx, reached, number);
  return { contacts: person.contacts, erased, lenders, endsAt: ends.map((end) => end?.toISOString() ?? null) };
}

/** All kinds are counted before any is erased, because some are found through others. */
async function eraseAllKinds(ctx: Context, tx: Db, person: DataSubject): Promise<Certificate["erased"]> {
  const erased: Certificate["erased"] = [];
  for (const { kind, count } of ALL_PERSONAL_DATA) erased.push({ kind, count: await count(tx, person) });
  for (const { erase } of ALL_PERSONAL_DATA) await erase(ctx, tx, person);
  return erased.filter(({ count }) => count > 0).toSorted((one, other) => DATA_KINDS.indexOf(one.kind) - DATA_KINDS.indexOf(other.kind));
}

/**
 * Requests inserted concurrently with these identifiers are invisible here. Done last, so that the
 * timestamp is as late as possible.
 */
async function recordErasedContacts(ctx: Context, tx: Db, contacts: readonly string[]): Promise<void> {
  const erased_at = ctx.clock.now();
  if (contacts.length === 0) return;
  await tx
    .insertInto("erased_contacts")
    .values(contacts.map((contact) => ({ contact, erased_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The last message. It contains no personal data and is deleted from the outbox once sent. */
async function sendErasureNotice(ctx: Context, tx: Db, reached: Reached, number: string): Promise<void> {
  const params = { number, date: indianMoment(ctx.clock.now()).slice(0, 10) };
  await notifyCustomer(ctx, tx, reached, MESSAGE_EVENTS.erased, { params, leaves: true });
}
