import type { FastifyInstance } from "fastify";
import { TICKET_ROLES } from "../../../contract/staff/datasets/tickets.ts";
import { getPartnerTicket, getStaffTicket } from "../../../contract/staff/tickets.ts";
import type { Context } from "../../platform/context.ts";
import { adminOf, partner } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { readTicket } from "./read-ticket.ts";

const answerer = adminOf("ticket-answerer", TICKET_ROLES);

/** Conversations of partners with us. They are written by staff forms. */
export function ticketRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, getStaffTicket, { policy: answerer }, async ({ who, params }) => ({
    data: await readTicket(ctx, who, params.ticket),
  }));
  register(app, getPartnerTicket, { policy: partner }, async ({ who, params }) => ({
    data: await readTicket(ctx, who, params.ticket),
  }));
}
