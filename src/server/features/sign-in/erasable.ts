import { sql } from "kysely";
import { countWhere, type Erasable, oneOf, wholeRows } from "../../platform/db/erasable.ts";

/** Without them whoever signs in by the number or email begins anew. */
export const identifierData = wholeRows("identifiers", { customer_identifiers: ({ customerId }) => sql`customer_id = ${customerId}` });

/** Codes that were sent, those that hand a session over, and the devices that the owner signed in on. */
export const codeData = wholeRows("codes", {
  otp_codes: ({ customerId, subjects }) =>
    // Not joined by "or", which no index answers.
    sql`id in (
      select otp_codes.id from otp_codes join prospects on prospects.id = otp_codes.prospect_id where prospects.customer_id = ${customerId}
      union select id from otp_codes where ${oneOf("identifier", subjects)})`,
  session_codes: ({ customerId }) => sql`customer_id = ${customerId}`,
  known_devices: ({ subjects }) => oneOf("subject", subjects),
});

/** Where somebody came from; that they came is named by what stays. How far they got is worked out anew of that. */
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

/** All end; when they were stays. */
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
