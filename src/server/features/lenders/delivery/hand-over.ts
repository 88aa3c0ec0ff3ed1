import { createHash } from "node:crypto";
import { isStatusFromDelivery } from "../../../../contract/customer/status.ts";
import type { LenderDocument, LenderRedirect } from "../../../../contract/documents.gen.ts";
import { HOUR_MS } from "../../../../engine/values/durations.ts";
import { randomToken, randomUuid } from "../../../platform/clock.ts";
import type { Context } from "../../../platform/context.ts";
import type { LenderApplication } from "../../../platform/db/lending-tables.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { ApiError } from "../../../platform/errors.ts";
import { NoAnswer } from "../../../platform/integrations/http.ts";
import { signQuery } from "../../../platform/integrations/signed-query.ts";
import { addressOf } from "../outgoing.ts";
import { incomingKey } from "../secrets.ts";

const USUAL_HOURS = 24;

/** Where customers come back by. */
export const returnPath = (lender: string) => `/api/returns/lenders/${lender}`;

/** Under which a state is found again; the database never holds the state itself (S11). */
export const hashOfState = (state: string): string => createHash("sha256").update(`lender-state:${state}`).digest("hex");

interface HandOver {
  lender: LenderDocument;
  connector: LenderRedirect;
  /** Of the lender application. */
  id: string;
  attempt: number;
  /** What the document adds to the link. */
  parameters: Readonly<Record<string, unknown>>;
}

/**
 * Makes the link by which a customer goes to the lender's page: the document's parameters, the address to come back by, and a
 * state that may be used once, all signed. Links of earlier submissions are worth nothing from now on.
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
      expires_at: new Date(now.getTime() + (link.validHours ?? USUAL_HOURS) * HOUR_MS),
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

/** Whether the link that a customer was given for a submission can still be followed. */
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

/** Whether a customer was given a link to the lender's page, and its time ran out before the lender spoke or they came back by it. */
export async function sessionHasExpired(
  ctx: Context,
  { id, attempt, status, delivery, sealed_message }: LenderApplication,
): Promise<boolean> {
  if (delivery !== "handed-over" || sealed_message !== null || !isStatusFromDelivery(status, delivery)) return false;
  return !(await linkIsOpen(ctx, id, attempt));
}

/**
 * Takes back the links that an application's customer was given for choices that went no further: another offer was chosen, the
 * answers were changed, or the application closed since.
 * They are shown no more, and nobody comes back by them; what their lenders know and tell is kept.
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
