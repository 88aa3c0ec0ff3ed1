import type { UnsubscribeLink } from "../../../contract/customer/unsubscribe.ts";
import { unsubscribePath } from "../../../engine/catalog/public-pages.ts";
import { HOUR_MS } from "../../../engine/values/durations.ts";
import { BASE_PATH } from "../../platform/base-path.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { unsubscribeIndex } from "../../platform/integrations/unsubscribe-link.ts";
import { lockRow } from "../customers/customer-locks.ts";
import { readCustomerRow } from "../customers/customers.ts";
import { restoreChannel, withdrawChannel } from "../customers/promotional-consent.ts";

/** For so long a withdrawal can be undone without a sign-in. */
const UNDO_MS = HOUR_MS;

interface Caller {
  token: string;
  /** IP address, stored with the answer. */
  address: string;
  /** Code of the language in which the page was shown. */
  language: string;
}

/** The row of a link. */
function findLink({ vault }: Context, db: Db, token: string) {
  return db
    .selectFrom("unsubscribe_links")
    .select(["token_index", "customer_id", "channel", "used_at"])
    .where("token_index", "=", unsubscribeIndex(vault, token))
    .executeTakeFirst();
}

/** What a link unsubscribes from, in any state; null if nothing is stored for it. */
export async function readLink(ctx: Context, token: string): Promise<UnsubscribeLink | null> {
  const link = await findLink(ctx, ctx.db, token);
  if (link === undefined) return null;
  const customer = await readCustomerRow(ctx.db, link.customer_id);
  if (customer?.sealed_key == null) return null;
  return { channel: link.channel, language: ctx.releases.live().languageCode(customer.language) };
}

/**
 * Withdraws the promotional consent of the link's customer for its channel. Repeated calls have no
 * further effect and the same answer.
 * @param oneClick whether a mail program calls, for its user
 */
export async function unsubscribe(
  ctx: Context,
  { token, oneClick, ...caller }: Caller & { oneClick: boolean },
): Promise<UnsubscribeLink | null> {
  await inTransaction(ctx, async (tx) => {
    const link = await lockLink(ctx, tx, token);
    if (link === null) return;
    const { customer_id: customerId, channel } = link;
    const withdrawn = await withdrawChannel(ctx, tx, { customerId, channel, ...caller, source: oneClick ? "one-click" : "link" });
    if (withdrawn) await setUsed(tx, link.token_index, ctx.clock.now());
  });
  return readLink(ctx, token);
}

/** Restores what the link withdrew within the last hour. Returns whether it did. */
export function undoUnsubscribe(ctx: Context, { token, ...caller }: Caller): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const link = await lockLink(ctx, tx, token);
    if (link === null || link.used_at === null || ctx.clock.now().getTime() - link.used_at.getTime() > UNDO_MS) return false;
    await setUsed(tx, link.token_index, null);
    const { customer_id: customerId, channel } = link;
    return restoreChannel(ctx, tx, { customerId, channel, ...caller, source: "link" });
  });
}

/** Locks the customer first, in the same order as an erasure. */
async function lockLink(ctx: Context, tx: Db, token: string) {
  const found = await findLink(ctx, tx, token);
  if (found === undefined || (await lockRow(tx, found.customer_id)).erased) return null;
  return (await findLink(ctx, tx, token)) ?? null;
}

async function setUsed(tx: Db, index: string, used_at: Date | null): Promise<void> {
  await tx.updateTable("unsubscribe_links").set({ used_at }).where("token_index", "=", index).execute();
}

/**
 * The page that unsubscribes, the start page if there is none. The token is in the fragment, so that
 * it appears in no log, and not in the landing URL that is stored of a visit.
 */
export function unsubscribePage(ctx: Context, token: string): string {
  return `${BASE_PATH}${unsubscribePath(ctx.releases.live().catalog) ?? "/"}#${token}`;
}
