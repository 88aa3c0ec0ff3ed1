import type { TicketText } from "../../../contract/staff/tickets.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { StaffCaller } from "../staff-actions/action.ts";
import { findTicket, readTexts, scopeOf } from "./ticket-rows.ts";

/** The conversation of a ticket. Throws NOT_FOUND for one of another partner. */
export async function readTicket(ctx: Context, caller: StaffCaller, id: string): Promise<TicketText[]> {
  if ((await findTicket(ctx.db, scopeOf(caller), id)) === undefined) throw new ApiError("NOT_FOUND");
  const texts = await readTexts(ctx, id);
  return texts.map(({ at, from_staff: fromStaff, username, ...rest }) => ({
    ...rest,
    at: at.toISOString(),
    by: fromStaff && caller.area === "partner" ? null : username,
    fromStaff,
  }));
}
