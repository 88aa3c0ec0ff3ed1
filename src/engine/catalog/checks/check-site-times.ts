import type { SiteDocument } from "../../../contract/documents.gen.ts";
import type { Catalog } from "../catalog.ts";
import type { Finding } from "../document.ts";
import { finding } from "../findings/finding.ts";
import { placesOf, requireUnique } from "./check-references.ts";

/** Each area with the name of its idle time. */
const IDLE = { customer: "customerMinutes", admin: "adminMinutes", partner: "partnerMinutes" } as const;
const MINUTE_SECONDS = 60;
const HOUR_MINUTES = 60;
/**
 * Defaults in days where a site does not set them: how long forms of an older release can be saved,
 * and how long drafts and calls are retained.
 */
const RELEASE_DAYS = 30;
const MAX_DAYS = { drafts: 365, calls: 365 } as const;

/**
 * Checks that the times of a site are consistent: users are warned before they are signed out, and
 * data still needed is not deleted.
 */
export function checkSiteTimes(catalog: Catalog, site: SiteDocument): Finding[] {
  const at = placesOf("site", site.id);
  const { otp, session, idle, retentionDays = {}, releaseDays = RELEASE_DAYS } = site;
  const sessions = (["customer", "admin", "partner"] as const).flatMap((area) => {
    const { idleMinutes, absoluteHours } = session[area];
    const warnedAfter = idle[IDLE[area]] * MINUTE_SECONDS + idle.countdownSeconds;
    if (idleMinutes * MINUTE_SECONDS < warnedAfter)
      // A warning, since sites of earlier releases have equal times and must still be publishable.
      return [
        finding(
          "session-shorter-than-warning",
          at("session", area, "idleMinutes"),
          { area, minutes: idleMinutes, needed: Math.ceil(warnedAfter / MINUTE_SECONDS) },
          "warning",
        ),
      ];
    return idleMinutes < absoluteHours * HOUR_MINUTES
      ? []
      : [
          finding(
            "idle-limit-never-reached",
            at("session", area, "absoluteHours"),
            { area, hours: absoluteHours, minutes: idleMinutes },
            "warning",
          ),
        ];
  });
  const longest = Math.max(0, ...[...catalog.callLists.values()].flatMap(({ reasons }) => reasons.map(({ withinDays }) => withinDays)));
  const tooShort = Object.entries({ drafts: releaseDays, calls: longest }).flatMap(([what, needed]) => {
    const days = retentionDays[what as keyof typeof MAX_DAYS] ?? MAX_DAYS[what as keyof typeof MAX_DAYS];
    return days >= needed ? [] : [finding("deleted-too-early", at("retentionDays", what), { what, days, needed }, "warning")];
  });
  return [
    ...sessions,
    ...(otp.resendSeconds > otp.validitySeconds
      ? [finding("resend-too-late", at("otp", "resendSeconds"), { resend: otp.resendSeconds, valid: otp.validitySeconds })]
      : []),
    ...tooShort,
    ...checkSiteLists(site),
  ];
}

/**
 * Checks that the lists of a site have no duplicates, its hosts can be reached, and its first
 * language is complete.
 */
function checkSiteLists({ id, redirects = [], erasure, hosts = [], languages }: SiteDocument): Finding[] {
  const at = placesOf("site", id);
  const ids = (what: string, list: readonly { id: string }[], ...place: string[]) =>
    requireUnique(
      what,
      list.map((entry) => entry.id),
      (index) => at(...place, index, "id"),
    );
  return [
    ...ids("redirect", redirects, "redirects"),
    ...ids("reason", erasure.reasons, "erasure", "reasons"),
    ...ids("reason", erasure.refusals ?? [], "erasure", "refusals"),
    ...hosts.flatMap(({ match }, index) => {
      const name = match.firstLabel ?? match.contains ?? "";
      const covers = hosts.slice(0, index).find(({ match: before }) => {
        if (before.contains !== undefined) return name.includes(before.contains);
        return before.firstLabel === match.firstLabel;
      });
      return covers === undefined
        ? []
        : [
            finding("host-never-reached", at("hosts", index, "match"), {
              name,
              by: covers.match.firstLabel ?? covers.match.contains ?? "",
            }),
          ];
    }),
    ...languages.flatMap(({ code, isDefault, incomplete }, index) =>
      isDefault && incomplete ? [finding("default-incomplete", at("languages", index, "incomplete"), { language: code })] : [],
    ),
  ];
}
