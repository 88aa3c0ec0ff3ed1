import { sql } from "kysely";
import { countWhere, type Erasable, wholeRows } from "../../platform/db/erasable.ts";

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

export const draftData = wholeRows("drafts", { drafts: ({ customerId }) => sql`customer_id = ${customerId}` });
