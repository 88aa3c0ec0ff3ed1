import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { STAFF_RESET_JOB } from "../../platform/jobs/queues.ts";
import { limitByAddress, limitEvents } from "../../platform/limits/rate-limit.ts";
import { findKnownDevice } from "../../platform/sessions/devices.ts";
import { appendToAudit } from "../audit/audit.ts";
import { openEmail } from "./email.ts";
import { handOutLink, purposeFor } from "./issue-link.ts";
import { recentLinks } from "./links.ts";
import { lockMemberNamed, storedName } from "./members.ts";
import type { Origin } from "./origin.ts";
import { memberSubject } from "./staff.ts";

const PURPOSE = "staff-reset-name";

/**
 * Limits of reset requests, identical for unknown names. As with passwords, a device on which the
 * member has signed in has a limit of its own that attackers cannot use up (S57); others share one
 * per network over all names.
 */
const BY_DEVICE = { name: "staff-reset-device", count: 3, seconds: 3_600 };
const BY_ADDRESS = { name: "staff-reset-address", count: 20, seconds: 3_600 };
/**
 * Links that unknown devices can have emailed to a member while earlier ones have more than half of
 * their lifetime. Further requests are accepted but not emailed, so mailboxes are not flooded;
 * since a request ends no link, the owner still has several valid ones.
 */
const MAX_PENDING_LINKS = 3;

interface ResetRequest extends Origin {
  area: "admin" | "partner";
  username: string;
  language: string;
}

/**
 * Records a reset request. The account is looked up later by a job, so nothing here reveals whether
 * it exists.
 */
export async function askReset(ctx: Context, { area, username, language, address, device }: ResetRequest): Promise<void> {
  const name = storedName(username);
  const subject = memberSubject(ctx, area, name);
  const known = await findKnownDevice(ctx, ctx.db, subject, device);
  if (known === null) await limitByAddress(ctx, BY_ADDRESS, address);
  else await limitEvents(ctx, BY_DEVICE, `${subject} ${known}`);
  const id = randomUuid();
  await inTransaction(ctx, async (tx) => {
    const row = { id, area, sealed_username: ctx.vault.seal(PURPOSE, name), language, created_at: ctx.clock.now() };
    await tx.insertInto("staff_reset_requests").values(row).execute();
    await ctx.jobs.send(STAFF_RESET_JOB, { id, known: known !== null }, { tx });
  });
}

/**
 * Job of a reset request: emails a link if the name belongs to an enabled member with an address.
 * @param known whether the request came from a device on which the member has signed in
 */
export async function answerReset(ctx: Context, id: string, known: boolean): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const request = await tx.deleteFrom("staff_reset_requests").where("id", "=", id).returningAll().executeTakeFirst();
    if (request === undefined) return;
    const member = await lockMemberNamed(tx, request.area, ctx.vault.open(PURPOSE, request.sealed_username));
    if (member === undefined || member.disabled_at !== null || (member.demo && ctx.settings.production)) return;
    if (!known && (await recentLinks(ctx, tx, member.id, purposeFor(member))) >= MAX_PENDING_LINKS) return;
    if (openEmail(ctx, member.sealed_email) !== null) await handOutLink(ctx, tx, member, request.language);
    await appendToAudit(ctx, tx, { staffId: null }, [{ action: "reset-asked", subject: member.username }]);
  });
}
