import { sql } from "kysely";
import { countWhere, deleteWhere, type Erasable, wholeRows } from "../../platform/db/erasable.ts";
import type { Db } from "../../platform/db/tables.ts";

/** The row itself stays, as others name it, with nothing in it. */
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

/** Without them whoever signs in by the number or email begins anew. */
export const identifierData = wholeRows("identifiers", { customer_identifiers: ({ customerId }) => sql`customer_id = ${customerId}` });

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

/** What was agreed to must be proved, so it stays; the address that it was given from is sealed by the customer's key, which is gone. */
export const consentData: Erasable = {
  kind: "consents",
  tables: ["consents"],
  stays: true,
  count: (db, { customerId }) => countWhere(db, "consents", sql`customer_id = ${customerId}`),
  erase: () => Promise.resolve(),
};

/** Their time is over. The database lets go of those of erased customers alone, once that is noted. */
export const endConsentData = (tx: Db, customerId: string): Promise<void> => deleteWhere(tx, "consents", sql`customer_id = ${customerId}`);
