import { TICKET_ROLES } from "../../../../contract/staff/datasets/tickets.ts";
import type { BlockRules } from "../block.ts";
import { checkParameters } from "../check-address-filters.ts";

/** The conversation of a ticket, for the staff and for its partner. */
export const ticket: BlockRules<"ticket"> = {
  pages: "staff",
  check: (catalog, _block, place) => checkParameters(catalog, place, ["ticket"], place.at("type")),
  roles: (_catalog, { type }) => ({ what: "block", name: type, roles: TICKET_ROLES }),
};
