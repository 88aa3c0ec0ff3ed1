import type { SiteSlice } from "../../contract/site/site-slice.ts";
import { latinDigits } from "../../engine/money/format.ts";
import { type Matcher, readEmail, readMobile } from "../../engine/validate/identifier.ts";

export type Channel = "sms" | "email";

const matcher: Matcher = (pattern) => new RegExp(pattern, "u");

/** Only the digits of a text, as 0 to 9. */
export function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, "");
}

type Identifiers = Pick<SiteSlice, "identifiers">;

/** The identifier as the server takes it, or null when it cannot be one. */
export const readIdentifier = (channel: Channel, text: string, { identifiers: { email, mobile } }: Identifiers): string | null =>
  channel === "email" ? readEmail(text, email, matcher) : readMobile(text, mobile, matcher);

/** The identifier as it is shown again: `+91 98765 43210`, or the email as it is. */
export const showIdentifier = (channel: Channel, to: string, site: Identifiers): string =>
  channel === "email" ? to : `${dialPrefix(site)} ${to.slice(0, 5)} ${to.slice(5)}`.trim();

/** What stands before a national number: `+91`. */
export const dialPrefix = ({ identifiers }: Identifiers): string => `+${identifiers.mobile.code}`;
