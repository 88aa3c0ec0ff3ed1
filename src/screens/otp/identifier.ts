import type { SiteSlice } from "../../contract/site/site-slice.ts";
import { latinDigits } from "../../engine/money/format.ts";
import { type Matcher, readEmail, readMobile } from "../../engine/validate/identifier.ts";

export type Channel = "sms" | "email";

const matcher: Matcher = (pattern) => new RegExp(pattern, "u");

/** The digits of a text, converted to 0 to 9. */
export function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, "");
}

type Identifiers = Pick<SiteSlice, "identifiers">;

/** The normalised identifier, or null if invalid. */
export const readIdentifier = (channel: Channel, text: string, { identifiers: { email, mobile } }: Identifiers): string | null =>
  channel === "email" ? readEmail(text, email, matcher) : readMobile(text, mobile, matcher);

/** The identifier for display: `+91 98765 43210`, or the email unchanged. */
export const showIdentifier = (channel: Channel, to: string, site: Identifiers): string =>
  channel === "email" ? to : `${dialPrefix(site)} ${to.slice(0, 5)} ${to.slice(5)}`.trim();

/** The country code before a national number: `+91`. */
export const dialPrefix = ({ identifiers }: Identifiers): string => `+${identifiers.mobile.code}`;
