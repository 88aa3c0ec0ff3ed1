/**
 * Accounts of the staff:
 *
 *   npm run admin -- create --username NAME --role 1 [--area partner --brand ID --merchant ID]
 *
 * The password is read from the first line of the standard input, so that it stands in no history.
 */
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { createStaff, type NewStaff } from "../server/features/staff/staff.ts";
import { systemClock } from "../server/platform/clock.ts";
import { migrate } from "../server/platform/db/migrate.ts";
import { openDatabase } from "../server/platform/db/open.ts";
import { readSettings } from "../server/platform/settings.ts";

const MIN_PASSWORD = 10;
const USAGE =
  "npm run admin -- create --username NAME --role N [--area partner --brand ID --merchant ID]   (password on the standard input)\n";
const OPTIONS = {
  username: { type: "string" },
  role: { type: "string" },
  area: { type: "string", default: "admin" },
  brand: { type: "string" },
  merchant: { type: "string" },
} as const;

async function readPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  if (process.stdin.isTTY) process.stderr.write("Password: ");
  const { value } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  return value ?? "";
}

async function create(member: NewStaff): Promise<boolean> {
  const database = await openDatabase(readSettings(process.env), () => {});
  try {
    await migrate(database, systemClock);
    const created = await createStaff(database.db, systemClock.now(), member);
    process.stdout.write(created ? `created ${member.username}\n` : `${member.username} exists already\n`);
    return created;
  } finally {
    await database.close();
  }
}

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const { username, role, area, brand, merchant } = values;
  const roleId = Number(role);
  const admin = area === "admin";
  const known = positionals[0] === "create" && username && (admin ? Number.isInteger(roleId) && roleId > 0 : area === "partner");
  if (!known) {
    process.stderr.write(USAGE);
    return false;
  }
  const password = await readPassword();
  if (password.length < MIN_PASSWORD) {
    process.stderr.write(`The password needs at least ${MIN_PASSWORD} characters\n`);
    return false;
  }
  const rest = admin ? { roleId } : { ...(brand && { brand }), ...(merchant && { merchantId: merchant }) };
  return create({ area: admin ? "admin" : "partner", username, password, ...rest });
}

main().then(
  (ok) => process.exit(ok ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
