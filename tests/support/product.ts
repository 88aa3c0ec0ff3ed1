import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { constants, cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Caller } from "./server.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** The product as `npm start` runs it. */
export interface Product extends Caller {
  /** `http://localhost:<port>` */
  origin: string;
  /** `<origin>/in/home/app` */
  base: string;
}

/** One with a data folder of its own, which its test has started and ends. */
export interface StartedProduct extends Product {
  dataDir: string;
  pid: number;
  /** All that it has printed so far. */
  output(): string;
  /** The exit code, once it has ended. */
  ended: Promise<number | null>;
  /** Ends it and waits; the exit code. */
  stop(signal?: "SIGTERM" | "SIGKILL"): Promise<number | null>;
}

/** Calls over HTTP. */
const createCaller =
  (origin: string): Caller["call"] =>
  async (method, url, options = {}) => {
    const { body, token } = options;
    const response = await fetch(origin + url, {
      method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...options.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const json = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    return { status: response.status, body: json ? await response.json() : await response.text(), headers: {}, cookies: [] };
  };

/** A product that runs at an origin. */
export const productAt = (origin: string): Product => ({ origin, base: `${origin}/in/home/app`, call: createCaller(origin) });

/** Below those that Linux gives to connections and to listeners without a port of their own (ip_local_port_range). */
const PORTS = { from: 11_000, to: 32_767 };

/** A port that no process listens on, and that the system gives to none until it is taken. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    const probe = createServer();
    const isFree = await new Promise<boolean>((done) => {
      probe.once("error", () => done(false));
      probe.listen(port, "127.0.0.1", () => done(true));
    });
    if (!isFree) continue;
    await new Promise((done) => probe.close(done));
    return port;
  }
}

/**
 * Starts the product and waits until it is ready. Throws with its output when it is not within the time.
 * @param root the folder of another build than this repository's
 * @param from a data folder to begin with a copy of, where the product gets a folder of its own
 */
export async function startProduct(
  env: Record<string, string> = {},
  { seconds = 150, root = ROOT, from = "" } = {},
): Promise<StartedProduct> {
  const port = await freePort();
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), "saral-data-"));
  if (from !== "" && !env.DATA_DIR) cpSync(from, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const origin = `http://localhost:${port}`;
  const child: ChildProcess = spawn(join(ROOT, "node_modules/.bin/node"), ["src/server/main.ts"], {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${join(ROOT, "node_modules/.bin")}:${process.env.PATH}`,
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    printed += chunk;
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    printed += chunk;
  });
  // Closed, and not only ended: then all that it has printed is here.
  const ended = new Promise<number | null>((done) => child.on("close", (code) => done(code)));
  const product: StartedProduct = {
    ...productAt(origin),
    dataDir,
    pid: child.pid ?? 0,
    output: () => printed,
    ended,
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      const timer = setTimeout(() => child.kill("SIGKILL"), 30_000);
      const code = await ended;
      clearTimeout(timer);
      if (!env.DATA_DIR && existsSync(dataDir)) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline && child.exitCode === null) {
    // Its own line: another process could answer at this port.
    if (printed.includes(product.base) && (await fetch(`${origin}/ready`).catch(() => null))?.ok) return product;
    await new Promise((done) => setTimeout(done, 100));
  }
  await product.stop();
  throw new Error(`The product was not ready after ${seconds} s:\n${printed}`);
}
