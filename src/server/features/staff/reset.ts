import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { STAFF_RESET_JOB } from "../../platform/jobs/queues.ts";
import { countEvent, type Limit, networkOf } from "../../platform/limits/rate-limit.ts";
import { findKnownDevice } from "../../platform/sessions/devices.ts";
import { keepDeeds } from "../staff-forms/audit.ts";
import { openEmail } from "./email.ts";
import { handOutLink } from "./hand-out.ts";
import { storedName } from "./members.ts";
import { memberSubject, type Origin } from "./staff.ts";

const PURPOSE = "staff-reset-name";

/**
 * How often a link can be asked for; the same for a name that nobody has. As with passwords, a device on which the member signed in
 * before has a count of its own, which strangers cannot use up (S57), and they can send a member no more than twelve emails an hour.
 */
const BY_DEVICE = { name: "staff-reset-device", count: 3, seconds: 3_600 };
const BY_ADDRESS = { name: "staff-reset-address", count: 20, seconds: 3_600 };
const BY_NETWORK = { name: "staff-reset-network", count: 3, seconds: 3_600 };
const BY_STRANGERS = { name: "staff-reset-strangers", count: 12, seconds: 3_600 };

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
  const network = networkOf(address);
  const limits: [Limit, string][] =
    known === null
      ? [
          [BY_ADDRESS, network],
          [BY_NETWORK, `${subject} ${network}`],
          [BY_STRANGERS, subject],
        ]
      : [[BY_DEVICE, `${subject} ${known}`]];
  for (const [limit, who] of limits) {
    const retryAfter = await countEvent(ctx, ctx.db, limit, who);
    if (retryAfter !== null) throw new ApiError("TOO_MANY_REQUESTS", { retryAfter });
  }
  const id = randomUuid();
  await inTransaction(ctx, async (tx) => {
    const row = { id, area, sealed_username: ctx.vault.seal(PURPOSE, name), language, created_at: ctx.clock.now() };
    await tx.insertInto("staff_reset_requests").values(row).execute();
    await ctx.jobs.send(STAFF_RESET_JOB, { id }, { tx });
  });
}

/** The job of a request: mails a link where the name is a member's who may sign in and has an address. */
export async function answerReset(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const request = await tx.deleteFrom("staff_reset_requests").where("id", "=", id).returningAll().executeTakeFirst();
    if (request === undefined) return;
    const member = await tx
      .selectFrom("staff")
      .selectAll()
      .where("area", "=", request.area)
      .where("username", "=", ctx.vault.open(PURPOSE, request.sealed_username))
      .where("disabled_at", "is", null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (member === undefined || (member.demo && ctx.settings.production)) return;
    if (openEmail(ctx, member.sealed_email) !== null) await handOutLink(ctx, tx, member, request.language);
    await keepDeeds(ctx, tx, { staffId: null }, [{ action: "reset-asked", subject: member.username }]);
  });
}
