import type { Agreement } from "../../../contract/customer/rights.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { recordWithdrawal } from "../applications/current-decision.ts";
import { lockApplication } from "../applications/find-application.ts";
import { agreementPeriods, type ConsentPeriod } from "../customers/agreements.ts";
import { consentDocument } from "../customers/consent-document.ts";
import { addConsentRow, type ConsentRow, consentFlags, consentRows, storeFlags } from "../customers/consents.ts";
import { lockCustomer } from "../customers/customer-locks.ts";
import { stopSending } from "../lenders/delivery/stop-sending.ts";
import { Presenter, productsThatNeed, type Reader } from "./consents.ts";

interface Withdrawing extends Reader {
  /** Id of an answer that gave the consent. */
  id: string;
  /** IP address, stored with the withdrawal. */
  address: string;
}

/**
 * Withdraws a consent: appends a row and in the same transaction stops everything that depends on
 * the consent. One that is not in force is unchanged, so repeated withdrawals have no effect.
 * Throws NOT_FOUND if this customer did not give it.
 */
export async function withdraw(ctx: Context, { id, address, ...reader }: Withdrawing): Promise<Agreement> {
  const presenter = new Presenter(ctx, reader);
  const { customerId, language } = reader;
  // Read before the transaction, because it may have to load a release. The document of a row never
  // changes.
  const before = runWith(await consentRows(ctx.db, customerId), id);
  const document = await consentDocument(ctx, lastOf(before));
  const { state } = await presenter.present(before);
  if (state === "replaced" || state === "ended") return presenter.present(before);
  await inTransaction(ctx, async (tx) => {
    await lockCustomer(tx, customerId);
    const run = runWith(await consentRows(tx, customerId), id);
    if (run.withdrawnAt !== null || run.replaced) return;
    const last = lastOf(run);
    await addWithdrawal(ctx, tx, last, { language, address });
    const answer = { id: last.consent, version: last.version, given: false, language };
    const flags = document === null ? {} : consentFlags({ consents: new Map([[document.id, document]]) }, [answer]);
    await storeFlags(tx, customerId, flags);
    if (last.lender === null) await stopOffers(ctx, tx, last);
    else if (last.application_id !== null) await stopLender(ctx, tx, last.application_id, last.lender);
  });
  return presenter.present(runWith(await consentRows(ctx.db, customerId), id));
}

const lastOf = ({ rows }: ConsentPeriod): ConsentRow => rows.at(-1) ?? rows[0];

function runWith(rows: readonly ConsentRow[], id: string): ConsentPeriod {
  const run = agreementPeriods(rows).find(({ rows: given }) => given.some((row) => row.id === id));
  if (run === undefined) throw new ApiError("NOT_FOUND");
  return run;
}

async function addWithdrawal(ctx: Context, tx: Db, given: ConsentRow, { language, address }: { language: string; address: string }) {
  // Later than the answer that it withdraws, even if the clock was set back.
  const at = new Date(Math.max(ctx.clock.now().getTime(), given.at.getTime() + 1));
  const sealed_address = await ctx.vault.encrypt(given.customer_id, address, tx);
  const { customer_id, prospect_id, application_id, lender, consent, version, bureau_pull } = given;
  const subject = { customer_id, prospect_id, application_id, lender, consent, version, bureau_pull };
  const release = ctx.releases.live().hash;
  await addConsentRow(tx, {
    ...subject,
    id: randomUuid(),
    given: false,
    language,
    release,
    sealed_address,
    channel: null,
    source: null,
    at,
  });
}

/** Stops sending this application to the lender until the consent is given again. */
async function stopLender(ctx: Context, tx: Db, application: string, lender: string): Promise<void> {
  await lockApplication(tx, application);
  await stopSending(ctx, tx, { applications: [application], lender });
}

/**
 * Stops matching, offers and sending for products whose form requires the consent, until the form
 * is submitted with it again.
 */
async function stopOffers(ctx: Context, tx: Db, { customer_id, consent }: ConsentRow): Promise<void> {
  const products = productsThatNeed(ctx.releases.live().catalog, consent);
  const applications = await recordWithdrawal(tx, customer_id, products, consent);
  if (applications.length > 0) await stopSending(ctx, tx, { applications, lender: null });
}
