import { STATUSES, type Status } from "../../../../contract/customer/lending/status.ts";
import type { getTransaction } from "../../../../contract/customer/lending/transactions.ts";
import type { LenderDocument } from "../../../../contract/documents.gen.ts";
import type { ResponseOf } from "../../../../contract/endpoint.ts";
import { productByCode } from "../../../../engine/catalog/catalog.ts";
import { localise } from "../../../../engine/catalog/localise.ts";
import type { PreparedForm } from "../../../../engine/forms/prepared-form.ts";
import { DAY_MS } from "../../../../engine/values/durations.ts";
import type { Context } from "../../../platform/context.ts";
import type { LenderApplication } from "../../../platform/db/tables/lending-tables.ts";
import { ApiError } from "../../../platform/errors.ts";
import { type LenderInForce, lenderInForce } from "../../../platform/releases/lender-in-force.ts";
import { madeOffer, openOffers } from "../../offers/made-offer.ts";
import { statusOf } from "../../offers/offers.ts";
import { presentOffer } from "../../offers/present-offer.ts";
import { isSwitchedOff } from "../../offers/switched-off.ts";
import { missingConsents, withdrawalTime } from "../consents.ts";
import { linkIsOpen, sessionHasExpired } from "../delivery/hand-over.ts";
import { writtenBy } from "../delivery/written-for.ts";
import { formToShow, showOwnAnswers } from "../own-form/own-answers.ts";
import { findChoices, messageOf, type Reader, withExpiry } from "./choices.ts";
import { decideOnChoices } from "./lapsed-choices.ts";
import { sharedTitles } from "./shared-answers.ts";

/** Limit on history rows besides the first: a lender may alternate between two statuses forever. */
const MAX_HISTORY = 50;

type Transaction = ResponseOf<typeof getTransaction>["data"];

/**
 * Returns the application at one lender.
 * @throws NOT_FOUND if the lender neither made an offer nor was chosen
 */
export async function readTransaction(ctx: Context, reader: Reader, lenderId: string): Promise<Transaction> {
  const { customerId, appId, language } = reader;
  await decideOnChoices(ctx, reader);
  const offers = await openOffers(ctx.db, reader);
  const choice = await findChoices(ctx, reader).where("lender_applications.lender", "=", lenderId).executeTakeFirst();
  const chosen = choice && offers[0] && withExpiry(ctx, offers[0], choice);
  const open = offers.find(({ lender, product }) => lender === lenderId && !isSwitchedOff(ctx, lenderId, product));
  const lender = await lenderInForce(ctx, lenderId, chosen?.release ?? open?.release ?? null, ctx.db);
  if (lender === null || (chosen === undefined && open?.valid_until == null)) throw new ApiError("NOT_FOUND");
  const { document, release } = lender;
  const head = { lender: lenderId, lenderName: localise(document.name, language), lenderLogo: document.logo };
  const consentQuery = { customerId, applicationId: appId, lender: document, catalog: release.catalog };
  if (chosen === undefined) {
    const status = statusOf(null, open?.valid_until ?? ctx.clock.now(), ctx.clock.now());
    const pendingConsents = await missingConsents(ctx, ctx.db, consentQuery);
    return {
      ...head,
      status,
      offer: null,
      pendingConsents,
      consentWithdrawnAt: null,
      shares: [],
      form: null,
      answers: {},
      reference: null,
      message: null,
      delivery: "none",
      saidByLender: false,
      sessionExpired: false,
      declined: null,
      link: null,
      history: [],
    };
  }
  const sessionExpired = await sessionHasExpired(ctx, chosen);
  const pendingConsents = needsConsents(chosen.status) ? await missingConsents(ctx, ctx.db, consentQuery) : [];
  return {
    ...head,
    status: chosen.status,
    offer: await readChosenOffer(ctx, chosen.offer_id, chosen.status, language),
    pendingConsents,
    consentWithdrawnAt: (await withdrawalTime(ctx.db, consentQuery))?.toISOString() ?? null,
    shares: needsConsents(chosen.status) ? sharedTitles(writtenBy(document.connector), formOf(lender, offers[0], language)) : [],
    form: formToShow(document, chosen),
    answers: needsConsents(chosen.status) ? await showOwnAnswers(ctx, { ...chosen, lender, customerId, language }) : {},
    reference: chosen.reference,
    message: await messageOf(ctx, reader, { ...chosen, sessionExpired }, head.lenderName),
    delivery: chosen.delivery,
    saidByLender: chosen.sealed_message !== null,
    sessionExpired,
    declined: declinedBy(document, chosen, language),
    link: chosen.lapsed ? null : await linkOf(ctx, reader, chosen, pendingConsents.length === 0),
    history: await readHistory(ctx, customerId, chosen.id),
  };
}

/**
 * Returns the URL at which the customer continues with the lender. A link of ours is returned only
 * while it is valid and the lender has its consents.
 */
async function linkOf(
  ctx: Context,
  { customerId }: Reader,
  { id, attempt, delivery, sealed_link }: LenderApplication,
  consented: boolean,
): Promise<string | null> {
  if (sealed_link === null) return null;
  const isOurLink = delivery === "handed-over" || delivery === "returned";
  if (isOurLink && !(consented && (await linkIsOpen(ctx, id, attempt)))) return null;
  return ctx.vault.decrypt(customerId, sealed_link, ctx.db);
}

/** Returns the form of the application's answers. */
function formOf({ release }: LenderInForce, application: { product: string } | undefined, language: string): PreparedForm | null {
  const product = application && productByCode(release.catalog, application.product);
  return product ? release.form(product.form, language) : null;
}

/**
 * Returns the decline texts of the lender's screen; null if it has none or the application was not
 * declined.
 */
function declinedBy({ declined }: LenderDocument, { status, updated_at }: LenderApplication, language: string): Transaction["declined"] {
  if (declined === undefined || status !== "DECLINED") return null;
  const { text, againAfterDays } = declined;
  const againFrom = againAfterDays === undefined ? null : new Date(updated_at.getTime() + againAfterDays * DAY_MS).toISOString();
  return { text: localise(text, language), againFrom };
}

const needsConsents = (status: Status) => status === "SELECTED" || status === "ACTION_NEEDED";

/** Returns the chosen offer as it was made, even if another decision is current. */
async function readChosenOffer(ctx: Context, offerId: string, status: Status, language: string): Promise<Transaction["offer"]> {
  const row = await madeOffer(ctx.db, offerId);
  const release: LenderInForce["release"] | null = await ctx.releases.find(row.release, ctx.db);
  return release === null ? null : presentOffer({ release, product: row.product, language }, row, status);
}

/**
 * Returns the status history: events that changed the status, in processing order, the first and
 * the latest ones. Late and repeated events stay stored but are left out, as they would contradict
 * the status (S59).
 */
async function readHistory(ctx: Context, customerId: string, id: string): Promise<Transaction["history"]> {
  const rows = ctx.db
    .selectFrom("lender_events")
    .select(["id", "status", "at", "received_at", "sealed_message"])
    .where("lender_application_id", "=", id)
    .where("counted", "=", true);
  const newest = await rows.orderBy("received_at", "desc").limit(MAX_HISTORY).execute();
  const first = newest.length < MAX_HISTORY ? [] : await rows.orderBy("received_at").limit(1).execute();
  const kept = [...first, ...newest.filter((row) => row.id !== first[0]?.id)];
  // A choice and its submission can have the same timestamp.
  kept.sort((one, other) => one.received_at.getTime() - other.received_at.getTime() || rankOf(one.status) - rankOf(other.status));
  const history: Transaction["history"] = [];
  for (const { status, at, sealed_message } of kept) {
    if (status === null || status === history.at(-1)?.status) continue;
    history.push({
      status,
      at: at.toISOString(),
      message: sealed_message === null ? null : await ctx.vault.decrypt(customerId, sealed_message, ctx.db),
    });
  }
  return history;
}

const rankOf = (status: Status | null) => (status === null ? 0 : STATUSES.indexOf(status));
