import type { FastifyInstance } from "fastify";
import { searchCustomer } from "../../../contract/staff/customer-search.ts";
import { SEARCH_ROLES } from "../../../contract/staff/found-customer.ts";
import type { Context } from "../../platform/context.ts";
import { adminOf } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { type CustomerOfId, findMatchingCustomers } from "./search.ts";

/** Roles that may see customers' journeys. */
const searcher = adminOf("customer-searcher", SEARCH_ROLES);

/** Customer search of the staff. @param customerOf finds a customer by an id of another feature */
export function customerSearchRoutes(app: FastifyInstance, ctx: Context, customerOf: CustomerOfId): void {
  register(app, searchCustomer, { policy: searcher, costly: true }, async ({ who, body, reply }) => {
    reply.header("cache-control", "no-store");
    const [customer = null] = (await findMatchingCustomers(ctx, who, body.text, { written: false, most: 1, customerOf })) ?? [];
    return { customer };
  });
}
