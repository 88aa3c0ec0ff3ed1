import { sql } from "kysely";
import { countWhere, deletedRows, ofCustomer, oldRows, oneOf, type PersonalData } from "../../platform/db/personal-data.ts";
import { indianMoment } from "../../platform/indian-moment.ts";
import type { PersonalDataTexts } from "../../platform/personal-data-texts.ts";
import { SHORT_LIVED_DAYS } from "../../platform/retention-days.ts";
import { verifiedIdentifiers } from "../customers/customers.ts";
import { prospectIdsOf } from "../customers/prospects.ts";
import { readDevices, readSessions } from "./customer-sessions.ts";

const lastSeen = (texts: PersonalDataTexts, at: Date) => texts.say("rights.held.lastSeen").replace("{{time}}", indianMoment(at));

/** Passcodes, session handover codes, and the owner's known devices. */
export const codeData: PersonalData = {
  kind: "codes",
  ...deletedRows({
    otp_codes: ({ customerId, subjects }) =>
      // A union, because an OR condition would use no index.
      sql`id in (
      select id from otp_codes where prospect_id in ${prospectIdsOf(customerId)}
      union select id from otp_codes where ${oneOf("identifier", subjects)})`,
    session_codes: ofCustomer,
    known_devices: ({ subjects }) => oneOf("subject", subjects),
  }),
  /** Devices of the staff too, which are in the same table. */
  expired: ({ now, days, before }) => [
    oldRows("otp_codes", sql`created_at < ${before(SHORT_LIVED_DAYS)}`),
    oldRows("known_devices", sql`last_seen_at < ${before(days.devices)}`),
    oldRows("session_codes", sql`expires_at < ${now}`),
  ],
  async show(ctx, customerId, texts) {
    const devices = await readDevices(ctx, await verifiedIdentifiers(ctx, customerId));
    const held = devices.map((at) => ({ name: "device", label: texts.say("rights.held.device"), value: lastSeen(texts, at) }));
    return [texts.list("devices", held)];
  },
};

/** All sessions end; their times are retained. */
export const sessionData: PersonalData = {
  kind: "sessions",
  tables: ["sessions"],
  leaves: { sessions: "id token_hash area customer_id prospect_id created_at last_seen_at expires_at ended_at" },
  /** Sessions of the staff too, which are in the same table. */
  expired: ({ days, before }) => [oldRows("sessions", sql`expires_at < ${before(days.sessions)}`)],
  retained: { keeps: "sessions", end: null },
  count: (db, person) => countWhere(db, "sessions", ofCustomer(person)),
  async show(ctx, customerId, texts) {
    const sessions = await readSessions(ctx, customerId);
    const held = sessions.map(({ begun, seen }) => ({ name: "session", label: indianMoment(begun), value: lastSeen(texts, seen) }));
    return [texts.list("sessions", held)];
  },
  async erase(ctx, tx, { customerId }) {
    const now = ctx.clock.now();
    await sql`update sessions set ended_at = coalesce(ended_at, ${now}), expires_at = least(expires_at, ${now})
      where customer_id = ${customerId}`.execute(tx);
  },
};
