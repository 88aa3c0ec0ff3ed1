import { sql } from "kysely";
import { countWhere, deletedRows, deleteWhere, type Erasable } from "../../platform/db/erasable.ts";
import type { Db } from "../../platform/db/tables.ts";

/** The row itself is retained without data, because other rows refer to it. */
export const profileData: Erasable = {
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

/** Without them, the next sign-in with the number or email creates a new customer. */
export const identifierData = deletedRows("identifiers", { customer_identifiers: ({ customerId }) => sql`customer_id = ${customerId}` });

/**
 * Clears the origin of visits. The rows remain for statistics, and triggers recompute their
 * furthest step from the retained data.
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

/**
 * Consents are retained as proof. The IP address is sealed with the customer's key, which is
 * destroyed.
 */
export const consentData: Erasable = {
  kind: "consents",
  tables: ["consents"],
  stays: true,
  count: (db, { customerId }) => countWhere(db, "consents", sql`customer_id = ${customerId}`),
  erase: () => Promise.resolve(),
};

/**
 * Called when their retention is over. A trigger only permits it for erased customers, once that is
 * recorded.
 */
export const endConsentData = (tx: Db, customerId: string): Promise<void> => deleteWhere(tx, "consents", sql`customer_id = ${customerId}`);
