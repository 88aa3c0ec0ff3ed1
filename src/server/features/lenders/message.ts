import type { Status } from "../../../contract/customer/status.ts";
import type { LenderDocument } from "../../../contract/documents.gen.ts";
import { MESSAGE_EVENTS } from "../../../contract/message-events.ts";
import { offerKindOf } from "../../../engine/catalog/catalog.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { formatRupees } from "../../../engine/money/format.ts";
import { localeOf } from "../../../engine/money/locale.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import type { LiveRelease } from "../../platform/releases/live-release.ts";
import { readCustomer, verifiedKinds } from "../profile/customers.ts";

/** The table that customers see their applications in, by its dataset. */
const DATASET = "lender-status";

/** How the status table words a status, and which action it offers; null where the release has none. */
export function statusRow(release: LiveRelease, status: Status) {
  const table = [...release.catalog.tables.values()].find(({ area, dataset }) => area === "customer" && dataset === DATASET);
  return table?.area === "customer" ? (table.statuses?.[status] ?? null) : null;
}

interface News {
  customerId: string;
  applicationId: string;
  lender: LenderDocument;
}

/** What a status is called: by the kind of offers of the application's product, else by the status table. */
async function statusLabel(ctx: Context, tx: Db, applicationId: string, status: Status) {
  const release = ctx.releases.live();
  const row = await tx.selectFrom("applications").select("product").where("id", "=", applicationId).executeTakeFirst();
  const words = row && offerKindOf(release.catalog, row.product)?.statusTable?.statuses;
  return words?.[status]?.label ?? statusRow(release, status)?.label;
}

/** Tells a customer of a lender's answer about an application. */
export async function tellOfStatus(ctx: Context, tx: Db, { status, ...news }: News & { status: Status }): Promise<void> {
  const label = await statusLabel(ctx, tx, news.applicationId, status);
  if (label !== undefined)
    await tell(ctx, tx, MESSAGE_EVENTS.statusChanged.template, news, (language) => ({ status: localise(label, language) }));
}

/** Tells a customer that the application went to a lender. @param amount rupees; null for an offer without one */
export async function tellOfSubmission(ctx: Context, tx: Db, { amount, ...news }: News & { amount: number | null }): Promise<void> {
  const { submitted, submittedWithoutAmount: plain } = MESSAGE_EVENTS;
  if (amount === null && ctx.releases.live().catalog.templates.has(plain.template)) return tell(ctx, tx, plain.template, news, () => ({}));
  await tell(ctx, tx, submitted.template, news, (language) => ({
    amount: amount === null ? "" : formatRupees(amount, localeOf(ctx.releases.live().site.languages, language)),
  }));
}

/**
 * Sends a message on each channel that was verified. Messages about the customer's own application need no consent;
 * promotional ones need that of their channel (the communications consent says so, and so do the registered templates).
 */
async function tell(
  ctx: Context,
  tx: Db,
  id: string,
  { customerId, applicationId, lender }: News,
  more: (language: string) => Record<string, string>,
): Promise<void> {
  const release = ctx.releases.live();
  const template = release.catalog.templates.get(id);
  if (template === undefined) return;
  const { profile, stored } = await readCustomer(ctx, customerId, tx);
  const kinds = await verifiedKinds(tx, customerId);
  const language = release.languageCode(profile.language);
  const params = {
    name: typeof stored.first_name === "string" ? stored.first_name : "",
    lender: localise(lender.name, language),
    ...more(language),
  };
  const free = template.kind !== "promotional";
  const ways = [
    { channel: "sms" as const, to: stored.mobile_phone_number, verified: kinds.has("phone"), allowed: profile.allow_sms === 1 },
    { channel: "email" as const, to: stored.email, verified: kinds.has("email"), allowed: profile.allow_emails === 1 },
  ];
  for (const { channel, to, verified, allowed } of ways) {
    if (!verified || !(free || allowed) || typeof to !== "string" || template[channel] === undefined) continue;
    await ctx.messages.enqueue({ template: id, channel, to, language, params, applicationId }, tx);
  }
}
