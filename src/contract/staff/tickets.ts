import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Instant, orNull, Uuid } from "../schema-primitives.ts";

/** A text of a ticket. */
const TicketText = closed({
  id: Uuid,
  at: Instant,
  /** User name; null for our staff, whom partners do not learn by name. */
  by: orNull(Type.String()),
  fromStaff: Type.Boolean(),
  text: Type.String(),
});
export type TicketText = Static<typeof TicketText>;

export const getStaffTicket = endpoint({
  method: "GET",
  path: "/api/admin/tickets/{ticket}",
  summary: "The conversation of a partner's ticket, the oldest text first",
  params: closed({ ticket: Uuid }),
  response: closed({ data: Type.Array(TicketText) }),
});
export const getPartnerTicket = endpoint({
  ...getStaffTicket,
  path: "/api/partner/tickets/{ticket}",
  summary: "The conversation of a ticket of the partner's own brand, the oldest text first",
});
