import { sql } from "kysely";
import { countWhere, deletedRows, oneOf, type PersonalData } from "../../platform/db/personal-data.ts";

/** Passcodes, session handover codes, and the owner's known devices. */
export const codeData: PersonalData = {
  kind: "codes",
  ...deletedRows({
    otp_codes: ({ customerId, subjects }) =>
      // A union, because an OR condition would use no index.
      sql`id in (
      select otp_codes.id from otp_codes join prospects on prospects.id = otp_codes.prospect_id where prospects.customer_id = ${customerId}
      union select id from otp_codes where ${oneOf("identifier", subjects)})`,
    session_codes: ({ customerId }) => sql`customer_id = ${customerId}`,
    known_devices: ({ subjects }) => oneOf("subject", subjects),
  }),
};

/** All sessions end; their times are retained. */
export const sessionData: PersonalData = {
  kind: "sessions",
  tables: ["sessions"],
  retained: { keeps: "sessions", end: null },
  count: (db, { customerId }) => countWhere(db, "sessions", sql`customer_id = ${customerId}`),
  async erase(ctx, tx, { customerId }) {
    const now = ctx.clock.now();
    await sql`update sessions set ended_at = coalesce(ended_at, ${now}), expires_at = least(expires_at, ${now})
      where customer_id = ${customerId}`.execute(tx);
  },
};
