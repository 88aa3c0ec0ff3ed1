import type { SiteDocument } from "../../../contract/documents.gen.ts";
import type { ErasureCase } from "../../../contract/staff/erasures.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { DAY_MS } from "../../../engine/values/durations.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { retentionDays } from "../../platform/retention-days.ts";

type Stays = SiteDocument["erasure"]["stays"];
type Stay = ErasureCase["stays"][number];

/**
 * When retained data of a customer who is erased at this time will be deleted: by index of the
 * site's document, null if the end is not ours to decide.
 */
export function endsOf(ctx: Context, stays: Stays, at: Date): (Date | null)[] {
  return stays.map(({ keeps, years }) => {
    if (keeps === "sessions" || keeps === "uploads") return new Date(at.getTime() + retentionDays(ctx)[keeps] * DAY_MS);
    if (keeps === undefined || years === undefined) return null;
    const end = new Date(at);
    end.setUTCFullYear(end.getUTCFullYear() + years);
    return end;
  });
}

/** Retained data as text. @param ends result of `endsOf`; none if nobody was erased */
export function describeRetained(ctx: Context, stays: Stays, language: string, ends: readonly (string | null)[] = []): Stay[] {
  const days = retentionDays(ctx);
  return stays.map(({ keeps, what, why, until, years }, index) => ({
    what: localise(what, language),
    why: localise(why, language),
    until: localise(until, language)
      .replace("{years}", String(years ?? ""))
      .replace("{days}", String(days[keeps === "uploads" ? keeps : "sessions"])),
    endsAt: ends[index] ?? null,
  }));
}

/**
 * Stores the end of retention, in the erasure's transaction. Sessions and staff uploads end with
 * regular retention.
 */
export async function storeRetentionEnds(tx: Db, customerId: string, stays: Stays, ends: readonly (Date | null)[]): Promise<void> {
  const rows = stays.flatMap(({ keeps }, index) => {
    const ends_at = ends[index];
    return (keeps === "consents" || keeps === "applications") && ends_at ? [{ customer_id: customerId, keeps, ends_at }] : [];
  });
  if (rows.length > 0)
    await tx
      .insertInto("erasure_retentions")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
