import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { createSimulator } from "./server.ts";

/**
 * Runs the stand-in lender on the loopback interface. The server has put the shared secret into the data folder,
 * and finds there where this process listens.
 *
 * DATA_DIR: the data folder. SIMULATOR_PORT: 0 for any free one. SIMULATOR_STEP_MS: how long a step takes.
 */
const PARENT_CHECK_MS = 2_000;

const folder = resolve(process.env.DATA_DIR ?? ".data");
const key = Buffer.from(readFileSync(join(folder, "simulator-key"), "utf8").trim(), "hex");
const file = join(folder, "simulator.json");
const server = createSimulator(key, Number(process.env.SIMULATOR_STEP_MS ?? 1_000));
const parent = process.ppid;

let written = "";

server.listen(Number(process.env.SIMULATOR_PORT ?? 0), "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  written = JSON.stringify({ url: `http://127.0.0.1:${port}` });
  writeFileSync(file, written);
});

function stop(): void {
  // Another product that took the folder over may have put its own simulator's there.
  if (existsSync(file) && readFileSync(file, "utf8") === written) rmSync(file);
  server.closeAllConnections();
  server.close(() => process.exit(0));
}

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
// Whoever started it may have been killed without a chance to say so.
setInterval(() => {
  if (process.ppid !== parent) stop();
}, PARENT_CHECK_MS).unref();
