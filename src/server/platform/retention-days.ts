import { HOUR_MS } from "../../engine/values/durations.ts";
import type { Context } from "./context.ts";

/**
 * Defaults in days, if the site sets none. Sessions record who was signed in when, for which the
 * DPDP Rules require a year; the other periods are our choice. Consents, applications, lenders'
 * answers and the releases that they refer to do not expire.
 */
const USUAL_DAYS = {
  sessions: 365,
  messages: 180,
  prospects: 90,
  drafts: 365,
  helpRequests: 365,
  merchantRequests: 365,
  devices: 180,
  files: 7,
  /** Call history is needed for the next call. */
  calls: 365,
  /** Uploaded files of the staff: during this time refused rows can be downloaded with their cells. */
  uploads: 30,
};
/** An announced file is uploaded within an hour or never. */
export const ARRIVAL_MS = HOUR_MS;
/** Passcodes and idempotency keys are valid for minutes; a site need not configure this. */
export const SHORT_LIVED_DAYS = 1;
/**
 * Files that a lender may fetch again, and results of reading its status files; applications are
 * not deleted.
 */
export const LENDER_FILE_DAYS = 90;

export type RetentionDays = typeof USUAL_DAYS;

/** Retention in days by kind of row for the current site. */
export function retentionDays(ctx: Context): RetentionDays {
  return { ...USUAL_DAYS, ...ctx.releases.live().site.retentionDays };
}
