import type { LenderDocument, LenderRedirect } from "../../../../contract/documents.gen.ts";
import type { Context } from "../../../platform/context.ts";
import type { LenderApplication } from "../../../platform/db/tables/lending-tables.ts";
import type { Db } from "../../../platform/db/tables/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/errors.ts";
import { isSignedQuery } from "../../../platform/integrations/signed-query.ts";
import { countEvent, type Limit, networkOf, revertEvent } from "../../../platform/limits/rate-limit.ts";
import { type LenderInForce, lenderInForce } from "../../../platform/releases/lender-in-force.ts";
import { findApplication } from "../../applications/find-application.ts";
import { isSwitchedOff } from "../../offers/switched-off.ts";
import { isConsentWithdrawn } from "../consents.ts";
import { hashOfState, returnPath } from "../delivery/hand-over.ts";
import { applyNews, lockLenderApplication, readStatusReport, type StatusReport } from "../news/news.ts";
import { incomingKey } from "../secrets.ts";

interface Return {
  lender: string;
  /** The query string as received. */
  query: URLSearchParams;
  /**
   * Customer of the browser's session; null without one. It grants no access here, it can only
   * reveal a different customer.
   */
  customerId: string | null;
  /** IP address of the caller. */
  address: string;
}

type Handover = NonNullable<Awaited<ReturnType<typeof findHandOver>>>;

/** Limit of failed attempts per network, as for session codes. */
const LIMIT: Limit = { name: "lender-return-guesses", count: 30, seconds: 300 };

/** Why a return was rejected. */
type Refusal =
  | "unknown-lender"
  | "unknown-state"
  | "used"
  | "expired"
  | "other-customer"
  | "not-signed"
  | "wrong-signature"
  | "nobody"
  | "withdrawn";

/**
 * Processes a return under a rate limit of guesses: unknown states and wrong signatures. A guess is
 * counted against its network in the transaction that looks the state up, so concurrent guesses
 * cannot exceed the limit (S58), and other returns do not use it up meanwhile. A return that the
 * lender signed is not a guess, and guesses by others do not block it.
 * @throws TOO_MANY_REQUESTS
 */
export async function returnFromLender(ctx: Context, request: Return): Promise<Refusal | null> {
  const lender = ctx.releases.live().catalog.lenders.get(request.lender);
  const signature = lender ? await signatureOn(ctx, lender, request.query) : null;
  const state = lender?.connector.protocol === "redirect" ? lender.connector.link.state : null;
  const find = (db: Db) => findHandOver(db, request, state);
  const network = networkOf(request.address);
  const findLimited = async (tx: Db) => {
    const retryAfter = await countEvent(ctx, tx, LIMIT, network);
    if (retryAfter !== null) throw new ApiError("TOO_MANY_REQUESTS", { retryAfter });
    const found = await find(tx);
    if (found !== undefined && signature !== "wrong") await revertEvent(ctx, tx, LIMIT, network);
    return found;
  };
  const handover = signature === "right" ? await find(ctx.db) : await inTransaction(ctx, findLimited);
  return handover === undefined ? "unknown-state" : takeIn(ctx, request, handover);
}

/**
 * Processes a customer's return from a lender's page. The state must belong to the current
 * submission and is consumed. Data that the lender adds is used only if the document says that it
 * is signed, and the signature is valid. Without a signature the return is recorded for the
 * signed-in customer, and the status stays. If the customer has since chosen otherwise or withdrawn
 * a consent, or the lender was switched off, the return has no effect; signed data is stored, and
 * counts when the lender repeats it in a webhook.
 * @returns the reason of a rejection; null if the return was accepted
 */
async function takeIn(ctx: Context, { lender: id, query, customerId }: Return, handover: Handover): Promise<Refusal | null> {
  const lender = await lenderInForce(ctx, id, handover.release, ctx.db);
  const connector = lender?.document.connector;
  if (lender === null || connector?.protocol !== "redirect") return "unknown-lender";
  if (customerId !== null && customerId !== handover.customer_id) return "other-customer";
  const now = ctx.clock.now();
  if (handover.expires_at <= now) return "expired";
  const news = await readReturn(ctx, lender.document, connector, query);
  if (news === "not-signed" || news === "wrong-signature") return news;
  if (news === null && customerId === null) return "nobody";
  return inTransaction(ctx, async (tx) => {
    const row = await lockLenderApplication(tx, handover.lender_application_id);
    if (row === undefined || row.attempt !== handover.attempt) return "unknown-state";
    const used = await tx
      .updateTable("lender_handovers")
      .set({ used_at: now })
      .where("id", "=", handover.id)
      .where("used_at", "is", null)
      .returning("withdrawn_at")
      .executeTakeFirst();
    if (used === undefined) return "used";
    const event = `return:${handover.id}`;
    const isOff = async () => isSwitchedOff(ctx, id, (await findApplication(tx, row.application_id))?.product ?? "");
    const ended = async () => used.withdrawn_at !== null || (await isOff()) || (await lacksConsent(tx, lender, row));
    if (row.status === "SELECTED" && (await ended())) {
      if (news !== null) await applyNews(ctx, tx, row, { lender: lender.document, news, event, noted: true });
      return "withdrawn";
    }
    const reference =
      news?.reference && row.reference === null && !(await isReferenceUsed(tx, id, news.reference)) ? news.reference : row.reference;
    // A status that the lender reported since, and a link that it sent, remain.
    const delivery = row.delivery === "handed-over" ? "returned" : row.delivery;
    await tx.updateTable("lender_applications").set({ delivery, reference, updated_at: now }).where("id", "=", row.id).execute();
    if (news !== null) await applyNews(ctx, tx, row, { lender: lender.document, news, event });
    return null;
  });
}

/** Whether a consent that the lender requires was withdrawn. */
function lacksConsent(tx: Db, { document, release }: LenderInForce, row: LenderApplication): Promise<boolean> {
  const { customer_id: customerId, application_id: applicationId } = row;
  return isConsentWithdrawn(tx, { customerId, applicationId, lender: document, catalog: release.catalog });
}

/**
 * Finds the handover by the state parameter of the live document. If the document has since renamed
 * it or is gone, all values are tried.
 */
async function findHandOver(db: Db, { lender, query }: Return, name: string | null) {
  const states = name === null ? [...query.values()] : query.getAll(name);
  // A state has 43 characters. Queries with many such values are ignored, which bounds the lookup.
  const hashes = states.filter((state) => /^[\w-]{43}$/.test(state)).map(hashOfState);
  if (hashes.length === 0 || hashes.length > 3) return undefined;
  return db
    .selectFrom("lender_handovers")
    .innerJoin("lender_applications", "lender_applications.id", "lender_handovers.lender_application_id")
    .select(["lender_handovers.id", "lender_handovers.lender_application_id", "lender_handovers.attempt", "lender_handovers.expires_at"])
    .select(["lender_applications.customer_id", "lender_applications.release"])
    .where("lender_handovers.state_hash", "in", hashes)
    .where("lender_applications.lender", "=", lender)
    .executeTakeFirst();
}

/**
 * Returns the data that the lender added; null if its document defines none. Returns the reason if
 * the signature is missing or wrong.
 */
async function readReturn(
  ctx: Context,
  lender: LenderDocument,
  connector: LenderRedirect,
  query: URLSearchParams,
): Promise<StatusReport | "not-signed" | "wrong-signature" | null> {
  const signed = await signatureOn(ctx, lender, query);
  if (connector.return === undefined || signed === null) return null;
  if (signed !== "right") return signed === "none" ? "not-signed" : "wrong-signature";
  const { reference, status, amount, message, at } = connector.return;
  const named = Object.entries({ reference, status, amount, message, at }).filter(([, name]) => name !== undefined);
  const pointers = Object.fromEntries(named.map(([what, name]) => [what, `/${name}`]));
  return readStatusReport(connector, pointers, Object.fromEntries(query));
}

/** Checks the signature of a return; null if the lender's document does not define one. */
async function signatureOn(ctx: Context, lender: LenderDocument, query: URLSearchParams): Promise<"right" | "wrong" | "none" | null> {
  const { connector } = lender;
  if (connector?.protocol !== "redirect" || connector.return === undefined) return null;
  const { timestamp, signature } = connector.return;
  if (!query.has(signature)) return "none";
  // Our own link is signed with the same key and must not be accepted as data from the lender.
  const isLink = query.has(connector.link.returnTo) || [...query.values()].includes(`${ctx.settings.publicUrl}${returnPath(lender.id)}`);
  if (isLink) return "wrong";
  return isSignedQuery(await incomingKey(ctx, lender), query, { timestamp, signature }, ctx.clock.now()) ? "right" : "wrong";
}

async function isReferenceUsed(tx: Context["db"], lender: string, reference: string): Promise<boolean> {
  const row = await tx
    .selectFrom("lender_applications")
    .select("id")
    .where("lender", "=", lender)
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row !== undefined;
}
