import { sql } from "kysely";
import { countWhere, deletedRows, deleteWhere, type PersonalData } from "../../platform/db/personal-data.ts";

/** The row itself is retained without data, because other rows refer to it. */
export const profileData: PersonalData = {
  kind: "profile",
  tables: ["customers"],
  count: (db, { customerId }) => countWhere(db, "customers", sql`id = ${customerId} and sealed_profile is not null`),
  async erase(ctx, tx, { customerId }) {
    const now = ctx.clock.now();
    await tx
      .updateTable("customers")
      .set({
        sealed_profile: null,
        pan_index: null,
        phone_index: null,
        email_index: null,
        email_verified: false,
        role_id: null,
        language: null,
        allow_sms: false,
        allow_emails: false,
        last_login_at: null,
        files: [],
        disabled_at: now,
        updated_at: now,
      })
      .where("id", "=", customerId)
      .execute();
  },
};

/** Without them whoever signs in by the number or email begins anew. */
export const identifierData: PersonalData = {
  kind: "identifiers",
  ...deletedRows({ customer_identifiers: ({ customerId }) => sql`customer_id = ${customerId}` }),
};

/** Where somebody came from; that they came is named by what stays. How far they got is worked out anew of that. */
export const visitData: PersonalData = {
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

/**
 * Consents are retained as proof. The IP address is sealed with the customer's key, which is
 * destroyed.
 */
export const consentData: PersonalData = {
  kind: "consents",
  tables: ["consents"],
  // A trigger only permits it for erased customers, once the end is recorded.
  retained: { keeps: "consents", end: (tx, customerId) => deleteWhere(tx, "consents", sql`customer_id = ${customerId}`) },
  count: (db, { customerId }) => countWhere(db, "consents", sql`customer_id = ${customerId}`),
  erase: () => Promise.resolve(),
};
