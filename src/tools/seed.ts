/** Generated customers: see `USAGE`. */
import { parseArgs } from "node:util";
import { addDemoCustomers } from "../server/features/demo/demo-customers.ts";
import { createLog } from "../server/platform/log.ts";
import { readSettings } from "../server/platform/settings.ts";
import { startServer } from "../server/start.ts";

const MAX_PROFILES = 100_000;
const USAGE = `npm run seed -- [--profiles N] [--seed S]   adds N invented customers (50), the same for the same N and S (1); not in production

It works on the server's database, and needs the settings that the server is started with.
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
  if (settings.production) throw new Error("Invented customers do not belong in production");
  const server = await startServer(settings, createLog("error"), { workers: false });
  const added = await addDemoCustomers(server.ctx, profiles, seed);
  await server.stop();
  process.stdout.write(`${added} customers added${added < profiles ? "; the others of this --seed exist already" : ""}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
