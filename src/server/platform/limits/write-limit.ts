import type { Context } from "../context.ts";
import type { Caller } from "../policies/policy.ts";
import type { Pace } from "./call-counter.ts";
import { limitEvents, networkOf } from "./rate-limit.ts";

/** Defaults, if the site sets none. An autosave writes at most 50 times a minute. */
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

/**
 * Cost of a body that is refused before validation, in calls. Our pages never send one, and it can
 * cost more than a valid call.
 */
const REFUSED_BODY_CALLS = 10;

/**
 * Webhooks without a lender's valid signature, per network. Signed ones count towards their
 * lender's rate, from any network.
 */
const UNSIGNED = { name: "unsigned-webhooks", perMinute: 60, atOnce: 30 };

/** Returns from lenders' pages per network, which many customers can share. */
const RETURNS = { name: "lender-returns", perMinute: 300, atOnce: 150 };

/** Pages of links in promotional messages per network, which many customers can share. */
const UNSUBSCRIBE_LINKS = { name: "unsubscribe-links", perMinute: 300, atOnce: 150 };

/** Pre-checks per network: enough for a visitor who tries several amounts. */
const PRE_CHECKS = { name: "pre-checks", perMinute: 12, atOnce: 20 };

interface Write {
  caller: Caller | null;
  ip: string;
}

/**
 * Limits writing calls per signed-in caller, or per network if nobody is signed in. The burst is
 * half a minute's worth. Throws TOO_MANY_REQUESTS (S58).
 */
export function countWrite(ctx: Context, write: Write): void {
  ctx.calls.count(...paceOf(ctx, write));
}

/**
 * Limits expensive calls per caller, with a burst of half a minute's worth; without a signed-in
 * caller nothing expensive runs. Throws TOO_MANY_REQUESTS (S58).
 */
export function countExpensive(ctx: Context, { caller }: Pick<Write, "caller">): void {
  const { costlyPerMinute: perMinute } = limitsOf(ctx);
  if (caller !== null) ctx.calls.count({ name: "costly", perMinute, atOnce: perMinute / 2 }, idOf(caller));
}

/** Counts a body that was refused before validation, as ten calls. */
export function countRefusedBody(ctx: Context, write: Write): void {
  ctx.calls.charge(...paceOf(ctx, write), REFUSED_BODY_CALLS);
}

/**
 * Counts a webhook without a valid signature, or whose body was refused before it could be
 * verified.
 */
export function countUnsigned(ctx: Context, { ip }: Pick<Write, "ip">): void {
  ctx.calls.charge(UNSIGNED, networkOf(ip), 1);
}

/** Throws TOO_MANY_REQUESTS if the network has used up its unsigned webhooks. */
export function assertUnsignedAllowed(ctx: Context, { ip }: Pick<Write, "ip">): void {
  ctx.calls.expectRoom(UNSIGNED, networkOf(ip));
}

/** Counts one return from a lender's page. Throws TOO_MANY_REQUESTS. */
export function countReturn(ctx: Context, { ip }: Pick<Write, "ip">): void {
  ctx.calls.count(RETURNS, networkOf(ip));
}

/** Counts one look-up of the link of a promotional message. Throws TOO_MANY_REQUESTS. */
export function countUnsubscribeLink(ctx: Context, { ip }: Pick<Write, "ip">): void {
  ctx.calls.count(UNSUBSCRIBE_LINKS, networkOf(ip));
}

/** Counts one pre-check of a network. Throws TOO_MANY_REQUESTS. */
export function countPreCheck(ctx: Context, { ip }: Pick<Write, "ip">): void {
  ctx.calls.count(PRE_CHECKS, networkOf(ip));
}

/**
 * Counts an authenticated call of a lender; each lender has a rate of its own. Throws
 * TOO_MANY_REQUESTS.
 */
export function countWebhook(ctx: Context, lender: string): void {
  const { lenderWebhooksPerMinute: perMinute } = limitsOf(ctx);
  ctx.calls.count({ name: "lender-webhooks", perMinute, atOnce: perMinute / 2 }, lender);
}

/**
 * Counts an export by a member of the staff or of a partner across all servers, as each adds a
 * permanent audit entry. Throws TOO_MANY_REQUESTS.
 */
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
