import type { Context } from "../../platform/context.ts";
import { bearerToken } from "../../platform/plugins/callers.ts";
import { customer } from "../../platform/policies/callers.ts";
import type { CustomerCaller, Policy } from "../../platform/policies/policy.ts";
import { callerOf } from "../../platform/sessions/sessions.ts";
import { type ApplicationRow, findApplication } from "./rows.ts";

export interface Applicant extends CustomerCaller {
  /** The application that the path's `appId` names, as far as it is this customer's: a row for each lender that was chosen, or one. */
  application: ApplicationRow[];
}

/** A customer with a session, found by the one query that also reads the application which the path names. */
export function applicant(ctx: Context): Policy<Applicant> {
  return {
    name: "customer",
    findsCaller: true,
    decide: async (request) => {
      const token = bearerToken(request);
      const { appId = "" } = request.params as { appId?: string };
      const rows = token === undefined ? [] : await findApplication(ctx, token, appId);
      request.caller = rows[0] === undefined ? null : await callerOf(ctx, rows[0]);
      return { ...(await customer.decide(request)), application: rows };
    },
  };
}
