import { sql } from "kysely";
import { localise } from "../../../engine/catalog/localise.ts";
import { countWhere, deletedRows, deleteWhere, ofCustomer, type PersonalData } from "../../platform/db/personal-data.ts";
import { indianMoment } from "../../platform/indian-moment.ts";
import type { Held } from "../../platform/personal-data-texts.ts";
import { agreementPeriods } from "./agreements.ts";
import { AnswerFormatter } from "./answer-formatter.ts";
import { consentDocument } from "./consent-document.ts";
import { consentRows } from "./consents.ts";
import { readStoredProfile } from "./customers.ts";

/** Answers that identify the person; the rest of a profile are other answers. */
const IDENTITY = ["first_name", "last_name", "birth_date", "gender", "tin"];
const CONTACT = ["mobile_phone_number", "email", "address1", "address2", "postal_code"];
/** Internal fields among the answers. */
const MARKS = new Set(["mobile_phone_code", "verified_channel", "channel_id"]);

/** The row itself is retained without data, because other rows refer to it. */
export const profileData: PersonalData = {
  kind: "profile",
  tables: ["customers"],
  leaves: { customers: "id created_at updated_at disabled_at" },
  expired: null,
  namesFiles: sql`exists (select from customers where customers.id = files.customer_id and files.id = any(customers.files))`,
  async show(ctx, customerId, texts) {
    const stored = await readStoredProfile(ctx, customerId, ctx.db);
    const formatter = new AnswerFormatter(texts.release, texts.language);
    const all = formatter.of(Object.fromEntries(Object.entries(stored).filter(([name]) => !MARKS.has(name))));
    const of = (names: readonly string[]) => names.flatMap((name) => all.filter((one) => one.name === name));
    const rest = all.filter(({ name }) => !IDENTITY.includes(name) && !CONTACT.includes(name));
    return [texts.list("identity", of(IDENTITY)), texts.list("contact", of(CONTACT)), texts.list("answers", rest)];
  },
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

/** Without them a sign-in by the number or email creates a new customer. They are shown with the profile. */
export const identifierData: PersonalData = {
  kind: "identifiers",
  show: null,
  expired: null,
  ...deletedRows({ customer_identifiers: ofCustomer }),
};

/** The campaign, URL and language of visits. The visits stay; a trigger recomputes how far each got. */
export const visitData: PersonalData = {
  kind: "visits",
  tables: ["prospects", "visit_reach"],
  leaves: { prospects: "id created_at customer_id", visit_reach: "prospect_id created_at product place" },
  show: null,
  // Applications and consents refer to them. Those of no customer expire (`platform/delete-old-rows.ts`).
  expired: null,
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
  leaves: {
    consents:
      "id customer_id prospect_id application_id lender consent version given choice language release sealed_address bureau_pull channel source at",
  },
  expired: null,
  async show(ctx, customerId, texts) {
    const held: Held[] = [];
    for (const { rows, withdrawnAt, stopped } of agreementPeriods(await consentRows(ctx.db, customerId)).toReversed()) {
      const [first] = rows;
      const document = await consentDocument(ctx, rows.at(-1) ?? first);
      const at = withdrawnAt === null ? indianMoment(first.at) : `${indianMoment(first.at)} – ${indianMoment(withdrawnAt)}`;
      const address = first.sealed_address === null ? null : await ctx.vault.decrypt(customerId, first.sealed_address, ctx.db);
      const from = address === null ? "" : ` · ${texts.say("rights.held.address").replace("{{address}}", address)}`;
      const without = [...stopped]
        .map(([channel, since]) => ` · ${texts.say(`rights.held.stopped.${channel}`)} ${indianMoment(since)}`)
        .join("");
      const label = document ? localise(document.purpose, texts.language) : first.consent;
      held.push({ name: first.id, label, value: `${at}${from}${without}` });
    }
    return [texts.list("consents", held)];
  },
  // A trigger only permits it for erased customers, once the end is recorded.
  retained: { keeps: "consents", end: (tx, customerId) => deleteWhere(tx, "consents", sql`customer_id = ${customerId}`) },
  count: (db, { customerId }) => countWhere(db, "consents", sql`customer_id = ${customerId}`),
  erase: () => Promise.resolve(),
};
