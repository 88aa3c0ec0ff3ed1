import type { Context } from "../context.ts";
import type { Caller } from "../policies/policy.ts";
import { networkOf } from "./rate-limit.ts";

/** Where the site does not say. An autosave writes 50 times a minute at the most. */
export const USUAL_LIMITS = { writesPerMinute: 300, addressWritesPerMinute: 1_200, applicationsPerHour: 10 };

/** Holds calls that may write to a pace, half a minute's at once: those of a signed-in caller, or those of a network where nobody is signed in. Throws TOO_MANY_REQUESTS (S58). */
export function countWrite(ctx: Context, { caller, ip }: { caller: Caller | null; ip: string }): void {
  const limits = { ...USUAL_LIMITS, ...ctx.releases.live().site.limits };
  const [name, perMinute, subject] =
    caller === null
      ? ["address-writes", limits.addressWritesPerMinute, networkOf(ip)]
      : ["writes", limits.writesPerMinute, caller.area === "customer" ? caller.customerId : caller.staffId];
  ctx.calls.count({ name, perMinute, atOnce: perMinute / 2 }, subject);
}
