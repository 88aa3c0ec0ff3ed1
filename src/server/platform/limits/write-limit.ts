import type { Context } from "../context.ts";
import type { Caller } from "../policies/policy.ts";
import type { Pace } from "./call-counter.ts";
import { limitEvents, networkOf } from "./rate-limit.ts";

/** Where the site does not say. An autosave writes 50 times a minute at the most. */
export const USUAL_LIMITS = {
  writesPerMinute: 300,
  addressWritesPerMinute: 1_200,
  costlyPerMinute: 60,
  exportsPerHour: 60,
  applicationsPerHour: 10,
  lenderWebhooksPerMinute: 1_200,
  filesPerCustomer: 50,
  fileMegabytesPerCustomer: 100,
  uploadsPerMinute: 20,
};

/** No browser of ours sends a body that is refused before anything validates it, and it can cost more than a call that does something. */
const REFUSED_BODY_CALLS = 10;

/** Webhooks of one network that no lender has signed. Signed ones count in their lender's own pace, wherever they come from. */
const UNSIGNED = { name: "unsigned-webhooks", perMinute: 60, atOnce: 30 };

/** Returns from lenders of one network, which many customers can share. */
const RETURNS = { name: "lender-returns", perMinute: 300, atOnce: 150 };

/** Pre-checks of one network: as many as somebody tries who looks for a sum that fits. */
const PRE_CHECKS = { name: "pre-checks", perMinute: 12, atOnce: 20 };

interface Write {
  caller: Caller | null;
  ip: string;
}

/** Holds calls that may write to a pace, half a minute's at once: those of a signed-in caller, or those of a network where nobody is signed in. Throws TOO_MANY_REQUESTS (S58). */
export function countWrite(ctx: Context, write: Write): void {
  ctx.calls.count(...paceOf(ctx, write));
}

/** Holds calls that work out much to a pace of each caller, half a minute's at once; for nobody nothing is worked out. Throws TOO_MANY_REQUESTS (S58). */
export function countCostly(ctx: Context, { caller }: Pick<Write, "caller">): void {
  const { costlyPerMinute: perMinute } = limitsOf(ctx);
  if (caller !== null) ctx.calls.count({ name: "costly", perMinute, atOnce: perMinute / 2 }, idOf(caller));
}

/** Counts a body that was refused for what it is, as ten calls. */
export function countRefusedBody(ctx: Context, write: Write): void {
  ctx.calls.charge(...paceOf(ctx, write), REFUSED_BODY_CALLS);
}

/** Counts a webhook that no lender has signed, or whose body was refused before that could be known. */
export function countUnsigned(ctx: Context, { ip }: Pick<Write, "ip">): void {
  ctx.calls.charge(UNSIGNED, networkOf(ip), 1);
}

/** Throws TOO_MANY_REQUESTS where so many have come from the network that the next one is not looked at. */
export function expectRoomUnsigned(ctx: Context, { ip }: Pick<Write, "ip">): void {
  ctx.calls.expectRoom(UNSIGNED, networkOf(ip));
}

/** Counts one return from a lender. Throws TOO_MANY_REQUESTS. */
export function countReturn(ctx: Context, { ip }: Pick<Write, "ip">): void {
  ctx.calls.count(RETURNS, networkOf(ip));
}

/** Counts one pre-check of a network. Throws TOO_MANY_REQUESTS. */
export function countPreCheck(ctx: Context, { ip }: Pick<Write, "ip">): void {
  ctx.calls.count(PRE_CHECKS, networkOf(ip));
}

/** Counts a webhook that a lender has signed, or a call that it has proved its own: each lender has a pace of its own. Throws TOO_MANY_REQUESTS. */
export function countWebhook(ctx: Context, lender: string): void {
  const { lenderWebhooksPerMinute: perMinute } = limitsOf(ctx);
  ctx.calls.count({ name: "lender-webhooks", perMinute, atOnce: perMinute / 2 }, lender);
}

/** Counts a file of rows that a member of the staff or of a partner takes, between all servers: each is kept for good in the record of what they do. Throws TOO_MANY_REQUESTS. */
export async function countExport(ctx: Context, member: { staffId: string }): Promise<void> {
  await limitEvents(ctx, { name: "exports", count: limitsOf(ctx).exportsPerHour, seconds: 3_600 }, member.staffId);
}

function paceOf(ctx: Context, { caller, ip }: Write): [Pace, string] {
  const limits = limitsOf(ctx);
  const [name, perMinute, subject] =
    caller === null
      ? (["address-writes", limits.addressWritesPerMinute, networkOf(ip)] as const)
      : (["writes", limits.writesPerMinute, idOf(caller)] as const);
  return [{ name, perMinute, atOnce: perMinute / 2 }, subject];
}

const idOf = (caller: Caller): string => (caller.area === "customer" ? caller.customerId : caller.staffId);

const limitsOf = (ctx: Context) => ({ ...USUAL_LIMITS, ...ctx.releases.live().site.limits });
