import { type Delivery, isStatusFromDelivery, STATUSES, type Status } from "../../../../contract/customer/status.ts";
import type { getStatus, getTransaction, LenderStatus } from "../../../../contract/customer/transactions.ts";
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
import { isSwitchedOff } from "../../offers/switched-off.ts";
import { presentOffer } from "../../offers/view.ts";
import { missingConsents, withdrawalTime } from "../consents.ts";
import { linkIsOpen, sessionHasExpired } from "../delivery/hand-over.ts";
import { writtenBy } from "../delivery/written-for.ts";
import { statusRow } from "../news/notify-customer.ts";
import { formToShow, showOwnAnswers } from "../own-form/own-answers.ts";
import { decideOnChoices, hasLapsed } from "./lapsed-choices.ts";
import { sharedTitles } from "./shared-answers.ts";

/** Limit on history rows besides the first: a lender may alternate between two statuses forever. */
const MAX_HISTORY = 50;

interface Reader {
  customerId: string;
  appId: string;
  language: string;
}

/**
 * Returns the rows of the status table: chosen lenders first, then open offers. An unsent choice
 * that can no longer be sent is expired; a newer offer of the same lender replaces it.
 * @throws NOT_FOUND
 */
export async function readStatus(ctx: Context, reader: Reader): Promise<ResponseOf<typeof getStatus>> {
  const now = ctx.clock.now();
  await decideOnChoices(ctx, reader);
  const found = await openOffers(ctx.db, reader);
  const [application] = found;
  if (application === undefined) throw new ApiError("NOT_FOUND");
  const offers = found.filter(({ lender }) => lender !== null && !isSwitchedOff(ctx, lender, application.product));
  const choices = (await findChoices(ctx, reader).execute()).map((row) => withExpiry(ctx, application, row));
  const chosen = choices.filter(
    ({ lapsed, lender, offer_id }) => !(lapsed && offers.some((offer) => offer.lender === lender && offer.offer_id !== offer_id)),
  );
  const rows: LenderStatus[] = [];
  for (const row of chosen) {
    const { name, action } = await describe(ctx, row.lender, row.release, row.status, reader.language);
    // An expired choice is shown as expired, whatever the state of its link.
    const sessionExpired = await sessionHasExpired(ctx, row);
    const message = await messageOf(ctx, reader, { ...row, sessionExpired }, name);
    const amount = row.amount === null ? null : Number(row.amount);
    rows.push({
      lender: row.lender,
      lenderName: name,
      status: row.status,
      amount,
      action,
      message,
      saidByLender: row.sealed_message !== null,
      sessionExpired,
      updatedAt: row.updated_at.toISOString(),
    });
  }
  for (const { lender, release, valid_until, decided_at } of offers) {
    if (lender === null || release === null || valid_until === null || decided_at === null) continue;
    if (chosen.some((row) => row.lender === lender)) continue;
    const status = statusOf(null, valid_until, now);
    const { name, action } = await describe(ctx, lender, release, status, reader.language);
    const withoutMessage = { amount: null, message: null, saidByLender: false, sessionExpired: false };
    rows.push({ lender, lenderName: name, status, action, ...withoutMessage, updatedAt: decided_at.toISOString() });
  }
  return { data: rows };
}

/** Returns choices with their offers, oldest first. */
function findChoices(ctx: Context, { customerId, appId }: Reader) {
  return ctx.db
    .selectFrom("lender_applications")
    .innerJoin("offers", "offers.id", "lender_applications.offer_id")
    .selectAll("lender_applications")
    .select(["offers.decision_id", "offers.valid_until"])
    .where("lender_applications.application_id", "=", appId)
    .where("lender_applications.customer_id", "=", customerId)
    .orderBy("lender_applications.created_at");
}

/** Presents an unsent choice that can no longer be sent as expired. */
function withExpiry<T extends Parameters<typeof hasLapsed>[2]>(ctx: Context, application: Parameters<typeof hasLapsed>[1], choice: T) {
  const lapsed = hasLapsed(ctx, application, choice);
  return { ...choice, lapsed, status: lapsed ? ("EXPIRED" as const) : choice.status };
}

async function describe(ctx: Context, lender: string, release: string, status: Status, language: string) {
  const document = (await lenderInForce(ctx, lender, release, ctx.db))?.document;
  const name = document === undefined ? lender : localise(document.name, language);
  return { name, action: statusRow(ctx.releases.live(), status)?.action?.id ?? null };
}

interface MessageSource {
  status: Status;
  delivery: Delivery;
  sealed_message: string | null;
  sessionExpired: boolean;
}

/**
 * Returns the lender's message, or our own text if the lender could not be reached or refused
 * without a message.
 * @param lender display name
 */
async function messageOf(
  ctx: Context,
  { customerId, language }: Reader,
  { status, delivery, sealed_message, sessionExpired }: MessageSource,
  lender: string,
): Promise<string | null> {
  if (sealed_message !== null) return ctx.vault.decrypt(customerId, sealed_message, ctx.db);
  if (!sessionExpired && !isStatusFromDelivery(status, delivery)) return null;
  const key = sessionExpired ? "lending.sessionExpired" : `lending.delivery.${delivery}`;
  return (
    ctx.releases
      .live()
      .text(language, key)
      ?.replaceAll("{{lender}}", () => lender) ?? null
  );
}

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
