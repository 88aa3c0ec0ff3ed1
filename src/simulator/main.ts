import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { createSimulatorServer } from "./server.ts";

/**
 * Runs the simulated lenders on the loopback interface. The server writes the shared secret to the
 * data folder, and reads the address of this process there.
 *
 * DATA_DIR: the data folder. SIMULATOR_PORT: 0 for any free one. SIMULATOR_STEP_MS: duration of a
 * step.
 */
const PARENT_CHECK_MS = 2_000;

const folder = resolve(process.env.DATA_DIR ?? ".data");
const key = Buffer.from(readFileSync(join(folder, "simulator-key"), "utf8").trim(), "hex");
const file = join(folder, "simulator.json");
const server = createSimulatorServer(key, Number(process.env.SIMULATOR_STEP_MS ?? 1_000));
const parent = process.ppid;

let written = "";

server.listen(Number(process.env.SIMULATOR_PORT ?? 0), "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  written = JSON.stringify({ url: `http://127.0.0.1:${port}` });
  writeFileSync(file, written);
});

function stop(): void {
  // Another instance of the product that took over the folder may have written its own simulator's
  // address.
  if (existsSync(file) && readFileSync(file, "utf8") === written) rmSync(file);
  server.closeAllConnections();
  server.close(() => process.exit(0));
}

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
// The parent process may have been killed without sending a signal.
setInterval(() => {
  if (process.ppid !== parent) stop();
}, PARENT_CHECK_MS).unref();
