import type { TestServer } from "./server.ts";

/** Tables that a refused call may write to: limits are counted, and a session's last sign of life is noted. */
const SIDE_EFFECTS = ["rate_windows", "sessions"];

/** The content of all tables of the product and its queue, to detect whether a call changed anything. */
export async function fingerprint({ ctx }: TestServer): Promise<Record<string, unknown>> {
  const { rows: tables } = await ctx.database.execute(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname = 'public' or tablename = 'job'",
  );
  const names = tables.map(({ name }) => String(name)).filter((name) => !SIDE_EFFECTS.includes(name.replace("public.", "")));
  const each = names.map(
    (name) => `select '${name}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from ${name} t`,
  );
  const { rows } = await ctx.database.execute(each.join(" union all "));
  return Object.fromEntries(rows.map(({ name, hash }) => [String(name), hash]));
}
