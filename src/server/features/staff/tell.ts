import type { MessageEvent } from "../../../contract/message-events.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import { openEmail } from "./email.ts";
import type { Member } from "./members.ts";

/**
 * Tells a member by email of what became of the account, where an address is known and the release has a template for it: in each
 * language of the site, as nobody knows which one a member reads.
 * @param language of who did it
 */
export async function tellMember(
  ctx: Context,
  tx: Db,
  { username, sealed_email }: Pick<Member, "username" | "sealed_email">,
  { template }: MessageEvent,
  language: string,
): Promise<void> {
  const to = openEmail(ctx, sealed_email);
  const { catalog, site } = ctx.releases.live();
  if (to === null || catalog.templates.get(template)?.email === undefined) return;
  const languages = new Set([language, ...site.languages.map(({ code }) => code)]);
  await ctx.messages.enqueue({ template, channel: "email", to, language: [...languages].join(), params: { username } }, tx);
}
