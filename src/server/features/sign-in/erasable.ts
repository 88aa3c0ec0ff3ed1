import { sql } from "kysely";
import { countWhere, type Erasable, oneOf, wholeRows } from "../../platform/db/erasable.ts";

/** Without identifiers, a later sign-in with the same number or email creates a new customer. */
export const identifierData = wholeRows("identifiers", { customer_identifiers: ({ customerId }) => sql`customer_id = ${customerId}` });

/** Passcodes, session handover codes, and the owner's known devices. */
export const codeData = wholeRows("codes", {
  otp_codes: ({ customerId, subjects }) =>
    // A union, because an OR condition would use no index.
    sql`id in (
      select otp_codes.id from otp_codes join prospects on prospects.id = otp_codes.prospect_id where prospects.customer_id = ${customerId}
      union select id from otp_codes where ${oneOf("identifier", subjects)})`,
  session_codes: ({ customerId }) => sql`customer_id = ${customerId}`,
  known_devices: ({ subjects }) => oneOf("subject", subjects),
});

/**
 * Clears the origin of visits; the rows remain, because retained rows refer to them. Triggers
 * recompute visit_reach.
 */
export const visitData: Erasable = {
  kind: "visits",
  tables: ["prospects", "visit_reach"],
  count: (db, { customerId }) => countWhere(db, "prospects", sql`customer_id = ${customerId}`),
  async erase(_ctx, tx, { customerId }) {
    await tx
      .updateTable("prospects")
      .set({ product_type: null, url_segment: null, utms: null, qr: null, url: null, language: null })
      .where("customer_id", "=", customerId)
      .execute();
  },
};

/** All sessions end; their times are retained. */
export const sessionData: Erasable = {
  kind: "sessions",
  tables: ["sessions"],
  stays: true,
  count: (db, { customerId }) => countWhere(db, "sessions", sql`customer_id = ${customerId}`),
  async erase(ctx, tx, { customerId }) {
    const now = ctx.clock.now();
    await sql`update sessions set ended_at = coalesce(ended_at, ${now}), expires_at = least(expires_at, ${now})
      where customer_id = ${customerId}`.execute(tx);
  },
};
