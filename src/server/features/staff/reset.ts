import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { STAFF_RESET_JOB } from "../../platform/jobs/queues.ts";
import { limitByAddress, limitEvents } from "../../platform/limits/rate-limit.ts";
import { findKnownDevice } from "../../platform/sessions/devices.ts";
import { appendToAudit } from "../audit/audit.ts";
import { openEmail } from "./email.ts";
import { handOutLink, purposeFor } from "./hand-out.ts";
import { freshLinks } from "./links.ts";
import { lockMemberNamed, storedName } from "./members.ts";
import type { Origin } from "./origin.ts";
import { memberSubject } from "./staff.ts";

const PURPOSE = "staff-reset-name";

/**
 * How often a link can be asked for; the same for a name that nobody has. As with passwords, a device on which the member signed in
 * before has a count of its own, which strangers cannot use up (S57); the others of a network share theirs, over all names.
 */
const BY_DEVICE = { name: "staff-reset-device", count: 3, seconds: 3_600 };
const BY_ADDRESS = { name: "staff-reset-address", count: 20, seconds: 3_600 };
/**
 * Links that strangers can have mailed to a member before the older ones are half through their time. What is asked for beyond that is
 * taken down and not mailed: nobody's mailbox is filled, and as asking ends no link, its owner has several there that work.
 */
const MOST_FRESH = 3;

interface Asked extends Origin {
  area: "admin" | "partner";
  username: string;
  language: string;
}

/** Takes down who forgot a password. Whether there is such a member is looked up later, so nothing here depends on it. */
export async function askReset(ctx: Context, { area, username, language, address, device }: Asked): Promise<void> {
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
 * The job of a request: mails a link where the name is a member's who may sign in and has an address.
 * @param known whether a device asks on which the member has signed in
 */
export async function answerReset(ctx: Context, id: string, known: boolean): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const request = await tx.deleteFrom("staff_reset_requests").where("id", "=", id).returningAll().executeTakeFirst();
    if (request === undefined) return;
    const member = await lockMemberNamed(tx, request.area, ctx.vault.open(PURPOSE, request.sealed_username));
    if (member === undefined || member.disabled_at !== null || (member.demo && ctx.settings.production)) return;
    if (!known && (await freshLinks(ctx, tx, member.id, purposeFor(member))) >= MOST_FRESH) return;
    if (openEmail(ctx, member.sealed_email) !== null) await handOutLink(ctx, tx, member, request.language);
    await appendToAudit(ctx, tx, { staffId: null }, [{ action: "reset-asked", subject: member.username }]);
  });
}
