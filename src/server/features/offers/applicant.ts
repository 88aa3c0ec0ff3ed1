import type { Context } from "../../platform/context.ts";
import { customer } from "../../platform/policies/callers.ts";
import type { CustomerCaller, Policy } from "../../platform/policies/policy.ts";
import { bearerToken } from "../../platform/sessions/bearer-token.ts";
import { callerOf } from "../../platform/sessions/sessions.ts";
import { type ApplicationRow, findSessionApplication } from "./session-application.ts";

export interface Applicant extends CustomerCaller {
  /**
   * Rows of the application in the path, if it belongs to this customer: one per chosen lender, or
   * a single row without a lender.
   */
  application: ApplicationRow[];
}

/** Authenticates the customer and reads the application in the path with one query. */
export function applicant(ctx: Context): Policy<Applicant> {
  return {
    name: "customer",
    findsCaller: true,
    decide: async (request) => {
      const token = bearerToken(request);
      const { appId = "" } = request.params as { appId?: string };
      const rows = token === undefined ? [] : await findSessionApplication(ctx, token, appId);
      request.caller = rows[0] === undefined ? null : await callerOf(ctx, rows[0]);
      return { ...(await customer.decide(request)), application: rows };
    },
  };
}
