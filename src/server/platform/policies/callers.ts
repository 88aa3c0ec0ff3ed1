import { ApiError } from "../errors.ts";
import type { AdminCaller, Caller, CustomerCaller, PartnerCaller, Policy } from "./policy.ts";

/** Open to all; who calls does not matter. */
export const anyone: Policy<null> = { name: "anyone", decide: () => null };

/** Open to all; whoever has a valid token is told to the handler. */
export const anyoneKnown: Policy<Caller | null> = { name: "anyone-known", decide: (request) => request.caller };

/** A customer with a session. Whether an object is theirs, the service checks. */
export const customer: Policy<CustomerCaller> = {
  name: "customer",
  decide: ({ caller }) => {
    if (caller === null) throw new ApiError("NOT_SIGNED_IN");
    if (caller.area !== "customer") throw new ApiError("FORBIDDEN");
    return caller;
  },
};

/** The customer whose prospect application the path's `id` names (O55). */
export const prospectOwner: Policy<CustomerCaller> = {
  name: "prospect-owner",
  decide: async (request) => {
    const caller = await customer.decide(request);
    const { id } = request.params as { id?: string };
    if (id?.toLowerCase() !== caller.prospectId) throw new ApiError("FORBIDDEN");
    return caller;
  },
};

/** Members of the staff, but not while they act for a merchant (S19). */
export const admin: Policy<AdminCaller> = {
  name: "admin",
  decide: ({ caller }) => {
    if (caller === null) throw new ApiError("NOT_SIGNED_IN");
    if (caller.area !== "admin" || caller.masquerades) throw new ApiError("FORBIDDEN");
    return caller;
  },
};

/** Members of the staff of some roles. */
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
