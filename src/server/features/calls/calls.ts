import type { CallCase, CallDesk } from "../../../contract/staff/calls.ts";
import { CALL_OUTCOMES } from "../../../contract/staff/datasets/outreach.ts";
import { callOutcomes } from "../../../engine/catalog/call-outcomes.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { SHARED_OPTIONS } from "../../../engine/catalog/resolve.ts";
import { fillTemplate } from "../../../engine/values/fill-template.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { afterQuietHours } from "../../platform/integrations/quiet-hours.ts";
import type { AdminCaller } from "../../platform/policies/policy.ts";
import { listsOf } from "./call-candidates.ts";
import { countFor, currentOf } from "./call-claims.ts";
import { callersOf } from "./outcomes.ts";

/** A call case as shown to the caller. @throws ApiError NOT_FOUND for an unknown customer */
export async function readCall(ctx: Context, caller: AdminCaller, customerId: string, language: string): Promise<CallCase> {
  const row = await ctx.db
    .selectFrom("call_cases as k")
    .leftJoin("staff as claimer", "claimer.id", "k.claimed_by")
    .selectAll("k")
    .select("claimer.username as claimed_name")
    .where("k.customer_id", "=", customerId)
    .executeTakeFirst();
  const live = ctx.releases.live();
  const product = [...live.catalog.products.values()].find(({ code }) => code === row?.product);
  if (row === undefined || product === undefined) throw new ApiError("NOT_FOUND");
  const list = listsOf(ctx).find(({ id }) => id === row.list);
  const options = live.catalog.options.get(SHARED_OPTIONS)?.lists[CALL_OUTCOMES] ?? [];
  const productName = localise(product.name, language);
  const values = { product: productName, brandName: localise(live.site.brandName, language) };
  const say = (text: Parameters<typeof localise>[0]) => fillTemplate(localise(text, language), values);
  const colleagues = await callersOf(ctx.db);
  const isOwnClaim = row.claimed_by === caller.staffId;
  const claimed = row.claimed_by !== null && (isOwnClaim || (row.claimed_until ?? new Date(0)) > ctx.clock.now());
  return {
    customer: customerId,
    product: row.product,
    productName,
    stage: row.stage,
    state: row.state,
    revision: row.revision,
    dueAt: row.due_at.toISOString(),
    askedFor: row.asked_for,
    tries: row.tries,
    mostTries: list?.mostTries ?? row.tries,
    mine: isOwnClaim,
    claimedBy: claimed ? row.claimed_name : null,
    claimedUntil: claimed ? (row.claimed_until?.toISOString() ?? null) : null,
    assignedTo: colleagues.find(({ id }) => id === row.assigned_to) ?? null,
    script: (list?.reasons.find(({ stage }) => stage === row.stage)?.script ?? []).map(({ title, text }) => ({
      title: say(title),
      text: say(text),
    })),
    outcomes: (list ? callOutcomes(ctx.releases.live().catalog, list) : []).map(({ code, follows }) => {
      const label = options.find((option) => option.code === code)?.label;
      return { code, label: label ? localise(label, language) : code, follows };
    }),
    colleagues,
  };
}

/** The caller's desk: the current customer, and the number of waiting ones. */
export async function readDesk(ctx: Context, caller: AdminCaller, language: string): Promise<CallDesk> {
  const current = await currentOf(ctx.db, caller.staffId);
  return {
    current: current === null ? null : await readCall(ctx, caller, current, language),
    ...(await countFor(ctx, caller.staffId)),
    opensAt: afterQuietHours(ctx.clock.now())?.toISOString() ?? null,
  };
}
