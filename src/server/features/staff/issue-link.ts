import { MESSAGE_EVENTS } from "../../../contract/message-events.ts";
import type { FormNotice } from "../../../contract/staff/staff-forms.ts";
import { formPath } from "../../../engine/catalog/form-path.ts";
import { BASE_PATH } from "../../platform/base-path.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import type { Release } from "../../platform/releases/release.ts";
import type { Settings } from "../../platform/settings.ts";
import { maskedIdentifier } from "../customers/identifiers.ts";
import { openEmail } from "./email.ts";
import { type Link, linkLifetimes, makeLink } from "./links.ts";
import type { StaffArea } from "./members.ts";

interface LinkHolder {
  id: string;
  area: string;
  username: string;
  password_hash: string | null;
  sealed_email: string | null;
}

/** The kind of link a member needs: an invitation until there is a password. */
export const purposeFor = ({ password_hash }: Pick<LinkHolder, "password_hash">): Link["purpose"] =>
  password_hash === null ? "invitation" : "reset";

const EVENTS = { invitation: MESSAGE_EVENTS.staffInvited, reset: MESSAGE_EVENTS.staffReset } as const;

/** Needed to build a link: the public URL, and the release that defines the page. */
interface Addressed {
  settings: Pick<Settings, "publicUrl">;
  releases: { live(): Pick<Release, "catalog"> };
}

/**
 * Address of a link. The token is in the fragment, which browsers do not send, so it appears in no
 * log or referrer.
 */
export function linkAddress({ settings, releases }: Addressed, area: StaffArea, token: string): string {
  const path = formPath(releases.live().catalog, area, "set-password");
  if (path === null) throw new Error(`The release has no page of the area ${area} where a password is set by a link`);
  return `${settings.publicUrl}${BASE_PATH}${path}#${token}`;
}

/**
 * Creates a link for a member and emails it; without an email address or template it returns the
 * link itself.
 * @param tx a transaction that has locked the member
 */
export async function handOutLink(ctx: Context, tx: Db, member: LinkHolder, language: string): Promise<FormNotice> {
  const purpose = purposeFor(member);
  const { token, expiresAt } = await makeLink(ctx, tx, member.id, purpose);
  const link = linkAddress(ctx, member.area === "partner" ? "partner" : "admin", token);
  const email = openEmail(ctx, member.sealed_email);
  const { template } = EVENTS[purpose];
  if (email === null || ctx.releases.live().catalog.templates.get(template)?.email === undefined)
    return { kind: "link", link, purpose, until: expiresAt.toISOString() };
  const { invitationHours, resetMinutes } = linkLifetimes(ctx);
  const params = { username: member.username, link, hours: String(invitationHours), minutes: String(resetMinutes) };
  await ctx.messages.enqueue({ template, channel: "email", to: email, language, params, secret: ["link"] }, tx);
  return { kind: "mailed", to: maskedIdentifier({ kind: "email", value: email }), purpose, until: expiresAt.toISOString() };
}
