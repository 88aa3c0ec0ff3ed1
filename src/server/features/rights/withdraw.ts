import type { Agreement } from "../../../contract/customer/rights.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { lockCustomer } from "../applications/applications.ts";
import { stopSending } from "../lenders/stop-sending.ts";
import { consentFlags } from "../profile/consents.ts";
import { type ConsentRow, type GivenRun, runsOf } from "./agreements.ts";
import { consentRows, Presenter, productsThatNeed, type Reader } from "./consents.ts";

interface Withdrawing extends Reader {
  /** Of an answer by which the consent was given. */
  id: string;
  /** IP address, kept with the withdrawal. */
  address: string;
}

/**
 * Withdraws a consent: a new row, beside the one that it takes back, and in the same transaction all stops that rests on it. One that
 * is not in force stays as it is, so the same withdrawal again, or of another tab, changes nothing. Throws NOT_FOUND for what this
 * customer did not give.
 */
export async function withdraw(ctx: Context, { id, address, ...reader }: Withdrawing): Promise<Agreement> {
  const presenter = new Presenter(ctx, reader);
  const { customerId, language } = reader;
  // Read before the transaction, as it could mean loading a release; what a consent sets never changes for the row.
  const before = runWith(await consentRows(ctx.db, customerId), id);
  const document = await presenter.document(lastOf(before));
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
    if (Object.keys(flags).length > 0) await tx.updateTable("customers").set(flags).where("id", "=", customerId).execute();
    if (last.lender === null) await stopOffers(ctx, tx, last);
    else if (last.application_id !== null) await stopLender(ctx, tx, last.application_id, last.lender);
  });
  return presenter.present(runWith(await consentRows(ctx.db, customerId), id));
}

const lastOf = ({ rows }: GivenRun): ConsentRow => rows.at(-1) ?? rows[0];

function runWith(rows: readonly ConsentRow[], id: string): GivenRun {
  const run = runsOf(rows).find(({ rows: given }) => given.some((row) => row.id === id));
  if (run === undefined) throw new ApiError("NOT_FOUND");
  return run;
}

async function addWithdrawal(ctx: Context, tx: Db, given: ConsentRow, { language, address }: { language: string; address: string }) {
  // After what it takes back, even where the clock was set back in between.
  const at = new Date(Math.max(ctx.clock.now().getTime(), given.at.getTime() + 1));
  const sealed_address = await ctx.vault.encrypt(given.customer_id, address, tx);
  const { customer_id, prospect_id, application_id, lender, consent, version, bureau_pull } = given;
  const subject = { customer_id, prospect_id, application_id, lender, consent, version, bureau_pull };
  await tx
    .insertInto("consents")
    .values({ ...subject, id: randomUuid(), given: false, language, release: ctx.releases.live().hash, sealed_address, at })
    .execute();
}

/** Nothing goes to the lender for this application any more, until the consent is given again. */
async function stopLender(ctx: Context, tx: Db, application: string, lender: string): Promise<void> {
  await tx.selectFrom("applications").select("id").where("id", "=", application).forNoKeyUpdate().execute();
  await stopSending(ctx, tx, { applications: [application], lender });
}

/** Nothing is matched, offered or sent for the products whose form needs the consent, until the form is sent with it again. */
async function stopOffers(ctx: Context, tx: Db, { customer_id, consent }: ConsentRow): Promise<void> {
  const products = productsThatNeed(ctx.releases.live().catalog, consent);
  if (products.length === 0) return;
  const rows = await tx
    .selectFrom("applications")
    .select("id")
    .where("customer_id", "=", customer_id)
    .where("product", "in", products)
    .where("sealed_answers", "is not", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const applications = rows.map(({ id }) => id);
  if (applications.length === 0) return;
  await tx.updateTable("applications").set({ consent_withdrawn: consent, decision_id: null }).where("id", "in", applications).execute();
  await stopSending(ctx, tx, { applications, lender: null });
}
