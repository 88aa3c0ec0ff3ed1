import { ApiError } from "../errors.ts";
import type { AdminCaller, Caller, CustomerCaller, PartnerCaller, Policy } from "./policy.ts";

/** Open to all; the caller is not looked at. */
export const anyone: Policy<null> = { name: "anyone", decide: () => null };

/** Open to all; the handler gets the caller if there is a valid token. */
export const anyoneKnown: Policy<Caller | null> = { name: "anyone-known", decide: (request) => request.caller };

/** A signed-in customer. The service checks ownership of objects. */
export const customer: Policy<CustomerCaller> = {
  name: "customer",
  decide: ({ caller }) => {
    if (caller === null) throw new ApiError("NOT_SIGNED_IN");
    if (caller.area !== "customer") throw new ApiError("FORBIDDEN");
    return caller;
  },
};

/** The customer who owns the prospect of the path's `id` (O55). */
export const prospectOwner: Policy<CustomerCaller> = {
  name: "prospect-owner",
  decide: async (request) => {
    const caller = await customer.decide(request);
    const { id } = request.params as { id?: string };
    if (id?.toLowerCase() !== caller.prospectId) throw new ApiError("FORBIDDEN");
    return caller;
  },
};

/** Members of the staff, except while they act for a merchant (S19). */
export const admin: Policy<AdminCaller> = {
  name: "admin",
  decide: ({ caller }) => {
    if (caller === null) throw new ApiError("NOT_SIGNED_IN");
    if (caller.area !== "admin" || caller.masquerades) throw new ApiError("FORBIDDEN");
    return caller;
  },
};

/** Members of the staff with one of these roles. */
export const adminOf = (name: string, roles: readonly number[]): Policy<AdminCaller> => ({
  name,
  decide: async (request) => {
    const caller = await admin.decide(request);
    if (!roles.includes(caller.roleId)) throw new ApiError("FORBIDDEN");
    return caller;
  },
});

export const partner: Policy<PartnerCaller> = {
  name: "partner",
  decide: ({ caller }) => {
    if (caller === null) throw new ApiError("NOT_SIGNED_IN");
    if (caller.area !== "partner") throw new ApiError("FORBIDDEN");
    return caller;
  },
};
