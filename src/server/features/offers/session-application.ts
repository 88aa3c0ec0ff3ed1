import type { Status } from "../../../contract/customer/lending/status.ts";
import { isUuid } from "../../../engine/values/formats.ts";
import type { Context } from "../../platform/context.ts";
import { hashOf, SESSION_COLUMNS, SESSION_TABLES, type SessionRow } from "../../platform/sessions/sessions.ts";

/** A session joined with an application of its customer: one row per chosen lender. */
export interface ApplicationRow extends SessionRow {
  /** Null if the customer has no such application. */
  application_id: string | null;
  decision_id: string | null;
  /** When the current decision expires. */
  valid_until: Date | null;
  lender: string | null;
  status: Status | null;
  /** The chosen offer. */
  offer_id: string | null;
}

const FIND = {
  name: "session-application",
  text: `select ${SESSION_COLUMNS}, application.id as application_id, application.decision_id, decision.valid_until,
  chosen.lender, chosen.status, chosen.offer_id
from ${SESSION_TABLES}
  left join applications application on application.id = $2 and application.customer_id = session.customer_id
  left join decisions decision on decision.id = application.decision_id
  left join lender_applications chosen on chosen.application_id = application.id
where session.token_hash = $1`,
};
/** Returns the session of a token, joined with the application; no rows for an unknown token. */
export function findSessionApplication(ctx: Context, token: string, appId: string): Promise<ApplicationRow[]> {
  return ctx.database.prepared<ApplicationRow>(FIND, [hashOf(token), isUuid(appId) ? appId : null]);
}
