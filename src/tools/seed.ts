/** Generated customers: see `USAGE`. */
import { parseArgs } from "node:util";
import { addDemoCustomers } from "../server/features/demo/demo-customers.ts";
import { createLog } from "../server/platform/log.ts";
import { readSettings } from "../server/platform/settings.ts";
import { startServer } from "../server/start.ts";

const MAX_PROFILES = 100_000;
const USAGE = `npm run seed -- [--profiles N] [--seed S]   adds N generated customers (default 50); the same N and S (default 1) give the same customers; not in production

It uses the server's database, and needs the same settings as the server.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      profiles: { type: "string", default: "50" },
      seed: { type: "string", default: "1" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  const [profiles, seed] = [Number(values.profiles), Number(values.seed)];
  if (!Number.isInteger(profiles) || profiles < 0 || profiles > MAX_PROFILES)
    throw new Error(`--profiles must be a whole number up to ${MAX_PROFILES}`);
  if (!Number.isInteger(seed)) throw new Error("--seed must be a whole number");
  const settings = readSettings(process.env);
  if (settings.production) throw new Error("Generated customers cannot be added in production");
  const server = await startServer(settings, createLog("error"), { workers: false });
  const added = await addDemoCustomers(server.ctx, profiles, seed);
  await server.stop();
  process.stdout.write(`${added} customers added${added < profiles ? "; the others of this --seed already exist" : ""}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
