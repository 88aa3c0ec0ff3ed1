import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "../context.ts";

/** Name from which the simulator's secret is derived. */
export const SIMULATOR_SECRET = "simulator";
/** Server and simulator find each other by two files in the data folder. */
const KEY_FILE = "simulator-key";
const ADDRESS_FILE = "simulator.json";

/** Writes the simulator's secret to the data folder. Never in production. */
export function writeSimulatorKey({ settings, vault }: Pick<Context, "settings" | "vault">): void {
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(settings.dataDir, KEY_FILE), vault.derive(SIMULATOR_SECRET).toString("hex"), { mode: 0o600 });
}

/**
 * URL of the simulator; null if it is not running. Read for every call, because the simulator may
 * start later or restart.
 */
export function simulatorUrl({ dataDir, simulator }: Context["settings"]): string | null {
  if (!simulator) return null;
  try {
    const { url } = JSON.parse(readFileSync(join(dataDir, ADDRESS_FILE), "utf8")) as { url?: unknown };
    return typeof url === "string" ? url : null;
  } catch {
    return null;
  }
}
