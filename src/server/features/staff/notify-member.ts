import type { MessageEvent } from "../../../contract/message-events.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { openEmail } from "./email.ts";
import type { Member } from "./members.ts";

/**
 * Notifies a member by email about a change of the account, if there is an address and a template.
 * In every language of the site, as the member's is unknown.
 * @param language of the member who made the change
 * @param more values of the template besides the user name
 */
export async function notifyMember(
  ctx: Context,
  tx: Db,
  { username, sealed_email }: Pick<Member, "username" | "sealed_email">,
  { template }: MessageEvent,
  language: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const to = openEmail(ctx, sealed_email);
  const { catalog, site } = ctx.releases.live();
  if (to === null || catalog.templates.get(template)?.email === undefined) return;
  const languages = new Set([language, ...site.languages.map(({ code }) => code)]);
  await ctx.messages.enqueue({ template, channel: "email", to, language: [...languages].join(), params: { username, ...more } }, tx);
}
