import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { SettingsError } from "../../platform/settings.ts";
import { createStaff, type NewStaff } from "./staff.ts";

const PASSWORD = "saral-demo-1";

/** Accounts of a development server (README). */
function demoAccounts(houseBrand: string): NewStaff[] {
  const admins = [1, 2, 3].map(
    (roleId): NewStaff => ({ area: "admin", username: `admin${roleId}`, password: PASSWORD, roleId, demo: true }),
  );
  return [
    ...admins,
    // A second account of role 1, for actions that need two people.
    { area: "admin", username: "checker1", password: PASSWORD, roleId: 1, demo: true },
    { area: "admin", username: "owner", password: PASSWORD, roleId: 4, demo: true },
    { area: "partner", username: "partner1", password: PASSWORD, brand: houseBrand, demo: true },
  ];
}

/** Adds missing demo accounts. Never called in production. */
export async function addDemoAccounts(ctx: Context): Promise<void> {
  const known = await ctx.db.selectFrom("staff").select(["area", "username"]).where("demo", "=", true).execute();
  const missing = demoAccounts(ctx.releases.live().site.brand).filter(
    (account) => !known.some(({ area, username }) => area === account.area && username === account.username),
  );
  for (const account of missing) await createStaff(ctx.db, ctx.clock.now(), account);
}

/** S15: production does not start on a database with demo accounts. */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  const row = await db.selectFrom("staff").select("id").where("demo", "=", true).limit(1).executeTakeFirst();
  if (row !== undefined)
    throw new SettingsError("DATABASE_URL", "this database contains demo accounts; production needs a separate database");
}
