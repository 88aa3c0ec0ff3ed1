import type { Context } from "../../platform/context.ts";
import { type Identifier, indexOfIdentifier } from "../customers/identifiers.ts";

/** Start and last activity of a customer's sessions, the newest first. */
export async function readSessions({ db }: Pick<Context, "db">, customerId: string): Promise<{ begun: Date; seen: Date }[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["created_at", "last_seen_at"])
    .where("customer_id", "=", customerId)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ created_at, last_seen_at }) => ({ begun: created_at, seen: last_seen_at }));
}

/** When devices of these identifiers were last seen, the newest first. */
export async function readDevices(ctx: Pick<Context, "db" | "vault">, identifiers: readonly Identifier[]): Promise<Date[]> {
  if (identifiers.length === 0) return [];
  const subjects = identifiers.map((identifier) => indexOfIdentifier(ctx, identifier));
  const rows = await ctx.db
    .selectFrom("known_devices")
    .select("last_seen_at")
    .where("subject", "in", subjects)
    .orderBy("last_seen_at", "desc")
    .execute();
  return rows.map(({ last_seen_at }) => last_seen_at);
}
