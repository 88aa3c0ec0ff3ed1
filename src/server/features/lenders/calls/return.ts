import type { LenderDocument, LenderRedirect } from "../../../../contract/documents.gen.ts";
import type { Context } from "../../../platform/context.ts";
import type { LenderApplication } from "../../../platform/db/lending-tables.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { isSignedQuery } from "../../../platform/integrations/signed-query.ts";
import { type Limit, limitEvents, networkOf, revertEvent } from "../../../platform/limits/rate-limit.ts";
import { type LenderInForce, lenderInForce } from "../../../platform/releases/lender-in-force.ts";
import { findApplication } from "../../applications/application-rows.ts";
import { isSwitchedOff } from "../../offers/switched-off.ts";
import { isConsentWithdrawn } from "../consents.ts";
import { hashOfState, returnPath } from "../delivery/hand-over.ts";
import { applyNews, lockLenderApplication, type News, newsAt } from "../news/news.ts";
import { incomingKey } from "../secrets.ts";

interface Return {
  lender: string;
  /** The query as it came. */
  query: URLSearchParams;
  /** The customer whose session the browser has; null without one. A session opens nothing here: it can only be another's. */
  customerId: string | null;
  /** IP address of the caller. */
  address: string;
}

/** Guesses of one network, as for session codes. */
const LIMIT: Limit = { name: "lender-return-guesses", count: 30, seconds: 300 };

/** Why a return changed nothing. */
export type Refusal =
  | "unknown-lender"
  | "unknown-state"
  | "used"
  | "expired"
  | "other-customer"
  | "not-signed"
  | "wrong-signature"
  | "nobody"
  | "withdrawn";

/** Refusals that count against the network's limit. A return with a state that we issued and no signature does not. */
const GUESSES: ReadonlySet<Refusal | null> = new Set(["unknown-state", "wrong-signature"]);

/**
 * Takes a return in as `takeIn` does. It is counted against its network before its state is looked up, so that any number of guesses
 * at once are no more than the limit (S58). What the lender has signed is no guess, and those of others do not keep it away.
 * Throws TOO_MANY_REQUESTS.
 */
export async function returnFromLender(ctx: Context, given: Return): Promise<Refusal | null> {
  const lender = ctx.releases.live().catalog.lenders.get(given.lender);
  if (lender && (await signatureOn(ctx, lender, given.query)) === "right") return takeIn(ctx, given);
  const network = networkOf(given.address);
  await limitEvents(ctx, LIMIT, network);
  const refusal = await takeIn(ctx, given);
  if (!GUESSES.has(refusal)) await revertEvent(ctx, ctx.db, LIMIT, network);
  return refusal;
}

/**
 * A customer comes back from a lender's page. The state must be one that we gave for the submission that is under way, and is used
 * up; what the lender adds is believed where its document says that it is signed, and it is. Without a signature the return is
 * noted for the customer who is signed in, and says nothing of the application. A state whose customer chose otherwise since, or
 * withdrew a consent, and one of a lender that was switched off, brings nothing further: what the lender signed is kept, and counts when the lender tells it by itself.
 * @returns why nothing was changed; null when the return was taken in
 */
async function takeIn(ctx: Context, { lender: id, query, customerId }: Return): Promise<Refusal | null> {
  const live = ctx.releases.live().catalog.lenders.get(id)?.connector;
  const handover = await findHandOver(ctx, id, query, live?.protocol === "redirect" ? live.link.state : null);
  if (handover === undefined) return "unknown-state";
  const lender = await lenderInForce(ctx, id, handover.release);
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
      news?.reference && row.reference === null && !(await isTaken(tx, id, news.reference)) ? news.reference : row.reference;
    // What the lender told in between stands, and a link of its own with it.
    const delivery = row.delivery === "handed-over" ? "returned" : row.delivery;
    await tx.updateTable("lender_applications").set({ delivery, reference, updated_at: now }).where("id", "=", row.id).execute();
    if (news !== null) await applyNews(ctx, tx, row, { lender: lender.document, news, event });
    return null;
  });
}

/** Whether a consent that the lender needs was withdrawn since. */
function lacksConsent(tx: Db, { document, release }: LenderInForce, row: LenderApplication): Promise<boolean> {
  const { customer_id: customerId, application_id: applicationId } = row;
  return isConsentWithdrawn(tx, { customerId, applicationId, lender: document, catalog: release.catalog });
}

/** By the name that the live document gives the state; a lender that changed it since is known by the value alone. */
async function findHandOver(ctx: Context, lender: string, query: URLSearchParams, name: string | null) {
  const states = name === null ? [...query.values()] : query.getAll(name);
  // A state has 43 characters; of a query with many such values none is looked for.
  const hashes = states.filter((state) => /^[\w-]{43}$/.test(state)).map(hashOfState);
  if (hashes.length === 0 || hashes.length > 3) return undefined;
  return ctx.db
    .selectFrom("lender_handovers")
    .innerJoin("lender_applications", "lender_applications.id", "lender_handovers.lender_application_id")
    .select(["lender_handovers.id", "lender_handovers.lender_application_id", "lender_handovers.attempt", "lender_handovers.expires_at"])
    .select(["lender_applications.customer_id", "lender_applications.release"])
    .where("lender_handovers.state_hash", "in", hashes)
    .where("lender_applications.lender", "=", lender)
    .executeTakeFirst();
}

/** What the lender added; null where its document does not say that it adds anything signed. */
async function readReturn(
  ctx: Context,
  lender: LenderDocument,
  connector: LenderRedirect,
  query: URLSearchParams,
): Promise<News | "not-signed" | "wrong-signature" | null> {
  const signed = await signatureOn(ctx, lender, query);
  if (connector.return === undefined || signed === null) return null;
  if (signed !== "right") return signed === "none" ? "not-signed" : "wrong-signature";
  const { reference, status, amount, message, at } = connector.return;
  const named = Object.entries({ reference, status, amount, message, at }).filter(([, name]) => name !== undefined);
  const pointers = Object.fromEntries(named.map(([what, name]) => [what, `/${name}`]));
  return newsAt(connector, pointers, Object.fromEntries(query));
}

/** What signature a return has; null where the lender's document does not say that it signs any. */
async function signatureOn(ctx: Context, lender: LenderDocument, query: URLSearchParams): Promise<"right" | "wrong" | "none" | null> {
  const { connector } = lender;
  if (connector?.protocol !== "redirect" || connector.return === undefined) return null;
  const { timestamp, signature } = connector.return;
  if (!query.has(signature)) return "none";
  // The link itself is signed by the same key, and would else be the lender's word for what it carries.
  const isLink = query.has(connector.link.returnTo) || [...query.values()].includes(`${ctx.settings.publicUrl}${returnPath(lender.id)}`);
  if (isLink) return "wrong";
  return isSignedQuery(await incomingKey(ctx, lender), query, { timestamp, signature }, ctx.clock.now()) ? "right" : "wrong";
}

async function isTaken(tx: Context["db"], lender: string, reference: string): Promise<boolean> {
  const row = await tx
    .selectFrom("lender_applications")
    .select("id")
    .where("lender", "=", lender)
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row !== undefined;
}
