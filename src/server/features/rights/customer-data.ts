import { DATA_GROUPS, type HeldData } from "../../../contract/customer/rights.ts";
import type { Context } from "../../platform/context.ts";
import { PersonalDataTexts } from "../../platform/personal-data-texts.ts";
import { ALL_PERSONAL_DATA } from "../erasure/all-personal-data.ts";
import { lastErasure } from "../erasure/requests.ts";
import { describeRetained } from "../erasure/retained-data.ts";
import { countUndecided } from "../lenders/held-by-customer.ts";
import type { Reader } from "./consents.ts";

/** All data held about a customer, as text. */
export async function readCustomerData(ctx: Context, { customerId, language }: Reader): Promise<HeldData> {
  const release = ctx.releases.live();
  const texts = new PersonalDataTexts(release, language);
  const groups: HeldData["groups"] = [];
  for (const { show } of ALL_PERSONAL_DATA) if (show !== null) groups.push(...(await show(ctx, customerId, texts)));
  return {
    madeAt: ctx.clock.now().toISOString(),
    groups: groups
      .filter(({ items }) => items.length > 0)
      .toSorted((one, other) => DATA_GROUPS.indexOf(one.id) - DATA_GROUPS.indexOf(other.id)),
    stays: describeRetained(ctx, release.site.erasure.stays, language).map(({ what, why, until }) => ({ what, why, until })),
    erasure: await lastErasure(ctx, ctx.db, customerId, language),
    underWay: await countUndecided(ctx, customerId),
  };
}
