import { createHash } from "node:crypto";
import { isStatusFromDelivery } from "../../../../contract/customer/lending/status.ts";
import type { LenderDocument, LenderRedirect } from "../../../../contract/documents.gen.ts";
import { HOUR_MS } from "../../../../engine/values/durations.ts";
import { randomToken, randomUuid } from "../../../platform/clock.ts";
import type { Context } from "../../../platform/context.ts";
import type { LenderApplication } from "../../../platform/db/tables/lending-tables.ts";
import type { Db } from "../../../platform/db/tables/tables.ts";
import { ApiError } from "../../../platform/errors.ts";
import { NoAnswer } from "../../../platform/integrations/http.ts";
import { signQuery } from "../../../platform/integrations/signed-query.ts";
import { addressOf } from "../lender-endpoint.ts";
import { incomingKey } from "../secrets.ts";

/** Hours for which a link is valid if the lender's document has none. */
export const DEFAULT_LINK_HOURS = 24;

/** Path by which customers return. */
export const returnPath = (lender: string) => `/api/returns/lenders/${lender}`;

/** Hash under which a state is found; the database never stores the state itself (S11). */
export const hashOfState = (state: string): string => createHash("sha256").update(`lender-state:${state}`).digest("hex");

interface HandOver {
  lender: LenderDocument;
  connector: LenderRedirect;
  /** Id of the lender application. */
  id: string;
  attempt: number;
  /** Parameters that the document adds to the link. */
  parameters: Readonly<Record<string, unknown>>;
}

/**
 * Creates the signed link to the lender's page: the document's parameters, the return URL and a
 * single-use state. Invalidates links of earlier submissions.
 */
export async function makeLink(ctx: Context, tx: Db, { lender, connector, id, attempt, parameters }: HandOver): Promise<string> {
  const now = ctx.clock.now();
  const state = randomToken();
  const { link } = connector;
  const url = new URL(pageOf(ctx, connector));
  for (const [name, value] of Object.entries(parameters))
    if (value !== null) url.searchParams.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  url.searchParams.set(link.state, state);
  url.searchParams.set(link.returnTo, `${ctx.settings.publicUrl}${returnPath(lender.id)}`);
  signQuery(await incomingKey({ ...ctx, db: tx }, lender), url.searchParams, { timestamp: link.timestamp, signature: link.signature }, now);
  await tx.deleteFrom("lender_handovers").where("lender_application_id", "=", id).execute();
  await tx
    .insertInto("lender_handovers")
    .values({
      id: randomUuid(),
      lender_application_id: id,
      attempt,
      state_hash: hashOfState(state),
      created_at: now,
      expires_at: new Date(now.getTime() + (link.validHours ?? DEFAULT_LINK_HOURS) * HOUR_MS),
    })
    .execute();
  return url.href;
}

function pageOf(ctx: Context, { endpoint, path }: LenderRedirect): string {
  try {
    return addressOf(ctx, endpoint, path);
  } catch (error) {
    if (error instanceof NoAnswer) throw new ApiError("UNAVAILABLE");
    throw error;
  }
}

/** Whether the link of a submission is still valid. */
export async function linkIsOpen(ctx: Context, id: string, attempt: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("lender_handovers")
    .select("expires_at")
    .where("lender_application_id", "=", id)
    .where("attempt", "=", attempt)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return row !== undefined && row.expires_at > ctx.clock.now();
}

/** Whether a link to the lender's page expired before the lender reported or the customer returned. */
export async function sessionHasExpired(
  ctx: Context,
  { id, attempt, status, delivery, sealed_message }: LenderApplication,
): Promise<boolean> {
  if (delivery !== "handed-over" || sealed_message !== null || !isStatusFromDelivery(status, delivery)) return false;
  return !(await linkIsOpen(ctx, id, attempt));
}

/**
 * Withdraws an application's links to lenders' pages whose choice did not proceed: another offer
 * was chosen, the answers changed, or the application was closed. They are no longer shown or
 * accepted; reports of their lenders are still stored.
 */
export async function withdrawLinks(ctx: Context, tx: Db, applicationId: string): Promise<void> {
  const now = ctx.clock.now();
  const rows = await tx
    .updateTable("lender_applications")
    .set({ delivery: "none", sealed_link: null, updated_at: now })
    .where("application_id", "=", applicationId)
    .where("status", "=", "SELECTED")
    .where("delivery", "in", ["handed-over", "returned"])
    .returning("id")
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.updateTable("lender_handovers").set({ withdrawn_at: now }).where("lender_application_id", "in", ids).execute();
}
