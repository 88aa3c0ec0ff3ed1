import type { Status } from "../../../../contract/customer/lending/status.ts";
import type { LenderDocument } from "../../../../contract/documents.gen.ts";
import { MESSAGE_EVENTS } from "../../../../contract/message-events.ts";
import { STATUS_TABLE } from "../../../../contract/site/status-table.ts";
import { offerKindOf } from "../../../../engine/catalog/catalog.ts";
import { localise } from "../../../../engine/catalog/localise.ts";
import { formatRupees } from "../../../../engine/money/format.ts";
import { localeOf } from "../../../../engine/money/locale.ts";
import type { Context, MessageInput } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/tables/tables.ts";
import type { Release } from "../../../platform/releases/release.ts";
import { type ApplicationRow, productsOf } from "../../applications/find-application.ts";
import { promotionalBlock } from "../../customers/promotional-consent.ts";
import { readRecipients } from "../../customers/recipients.ts";

/**
 * Returns the texts and the action of a status in the status table; null if the release has no
 * such row.
 */
export function statusRow(release: Release, status: Status) {
  const table = release.catalog.tables.get(STATUS_TABLE);
  return table?.area === "customer" ? (table.statuses?.[status] ?? null) : null;
}

interface News {
  customerId: string;
  applicationId: string;
  lender: LenderDocument;
}

/**
 * Returns the label of a status: from the kind of offer of the application's product, else from the
 * status table.
 */
export function statusLabel(release: Release, product: string | undefined, status: Status) {
  const statuses = product === undefined ? undefined : offerKindOf(release.catalog, product)?.statusTable?.statuses;
  return statuses?.[status]?.label ?? statusRow(release, status)?.label;
}

/** Sends customers messages about new statuses, with few statements for all of them. */
export async function notifyOfStatus(ctx: Context, tx: Db, all: readonly (News & { status: Status })[]): Promise<void> {
  const release = ctx.releases.live();
  const products = await productsOf(
    tx,
    all.map(({ applicationId }) => applicationId),
  );
  const messages = all.flatMap(({ status, ...news }): StatusMessage[] => {
    const label = statusLabel(release, products.get(news.applicationId), status);
    const { template } = MESSAGE_EVENTS.statusChanged;
    return label === undefined ? [] : [{ ...news, template, more: (language) => ({ status: localise(label, language) }) }];
  });
  await queueMessages(ctx, tx, messages);
}

/**
 * Sends a customer the message that an application was submitted, with its amount if one was
 * requested; a card's limit is set by its issuer.
 * @param amount rupees; null for an offer without an amount
 */
export async function notifyOfSubmission(
  ctx: Context,
  tx: Db,
  application: ApplicationRow,
  lender: LenderDocument,
  amount: number | null,
): Promise<void> {
  const { submitted, submittedWithoutAmount: plain } = MESSAGE_EVENTS;
  const { catalog, site } = ctx.releases.live();
  const news = { customerId: application.customer_id, applicationId: application.id, lender };
  const message: StatusMessage =
    (amount === null || application.amount === null) && catalog.templates.has(plain.template)
      ? { ...news, template: plain.template, more: () => ({}) }
      : {
          ...news,
          template: submitted.template,
          more: (language) => ({ amount: amount === null ? "" : formatRupees(amount, localeOf(site.languages, language)) }),
        };
  await queueMessages(ctx, tx, [message]);
}

/** A message and its template. */
interface StatusMessage extends News {
  template: string;
  /** Template values besides the names. */
  more(language: string): Record<string, string>;
}

/**
 * Queues messages on each verified channel. Messages about the customer's own application need no
 * consent. Promotional ones need permission, which is checked again when they are sent; they
 * count towards the frequency cap, but are not held back by it.
 */
async function queueMessages(ctx: Context, tx: Db, all: readonly StatusMessage[]): Promise<void> {
  const release = ctx.releases.live();
  const { templates } = release.catalog;
  const sendable = all.filter(({ template }) => templates.has(template));
  if (sendable.length === 0) return;
  const recipients = await readRecipients(
    ctx,
    tx,
    sendable.map(({ customerId }) => customerId),
  );
  const messages: MessageInput[] = [];
  for (const { customerId, applicationId, lender, template, more } of sendable) {
    const recipient = recipients.get(customerId);
    const document = templates.get(template);
    if (recipient === undefined || document === undefined) continue;
    const { stored, kinds } = recipient;
    const language = release.languageCode(recipient.language);
    const params = {
      name: typeof stored.first_name === "string" ? stored.first_name : "",
      lender: localise(lender.name, language),
      ...more(language),
    };
    const addresses = [
      { channel: "sms" as const, to: stored.mobile_phone_number, verified: kinds.has("phone") },
      { channel: "email" as const, to: stored.email, verified: kinds.has("email") },
    ];
    for (const { channel, to, verified } of addresses) {
      if (!verified || typeof to !== "string" || document[channel] === undefined) continue;
      if (document.kind === "promotional" && (await promotionalBlock(ctx, tx, customerId, channel)) !== null) continue;
      messages.push({ template, channel, to, language, params, applicationId, customerId });
    }
  }
  await ctx.messages.enqueueAll(messages, tx);
}
