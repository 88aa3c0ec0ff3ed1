import type { Context } from "../context.ts";
import type { Db } from "../db/tables/tables.ts";

/** Characters of a token: 96 bits, and short enough for an SMS. */
const TOKEN_LENGTH = 16;
/** For previews and samples without a customer: it belongs to no one. */
const EXAMPLE_TOKEN = "example-of-links";

type Vault = Pick<Context["vault"], "blindIndex">;

/** A customer as the recipient of promotional messages on a channel. */
export interface Subscription {
  customerId: string;
  channel: "sms" | "email";
}

/** The token says nothing about the customer, is always the same, and is not stored. */
const tokenOf = (vault: Vault, { customerId, channel }: Subscription): string =>
  vault.blindIndex("unsubscribe", `${channel} ${customerId}`).slice(0, TOKEN_LENGTH);

/** By what the row of a token is found. */
export const unsubscribeIndex = (vault: Vault, token: string): string => vault.blindIndex("unsubscribe-token", token);

/** The link in a promotional message with which its recipient unsubscribes. */
export function unsubscribeUrl({ vault, settings }: { vault: Vault; settings: Context["settings"] }, of: Subscription | null): string {
  return `${settings.publicUrl}/api/stop/${of === null ? EXAMPLE_TOKEN : tokenOf(vault, of)}`;
}

/**
 * Stores rows by which these links are found, valid until the customer is erased. In the order of
 * customers, as campaigns store theirs: a row that another transaction inserts is waited for.
 */
export async function storeUnsubscribeLinks({ vault }: { vault: Vault }, tx: Db, all: readonly Subscription[]): Promise<void> {
  if (all.length === 0) return;
  const rows = all
    .toSorted((one, other) => (one.customerId < other.customerId ? -1 : Number(one.customerId > other.customerId)))
    .map((one) => ({
      token_index: unsubscribeIndex(vault, tokenOf(vault, one)),
      customer_id: one.customerId,
      channel: one.channel,
    }));
  await tx
    .insertInto("unsubscribe_links")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
