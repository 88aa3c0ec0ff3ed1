/** `npm run bench -- startup`: how long the first and the second start take, and what the server holds in memory at rest. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Product, startProduct } from "../support/product.ts";

/** Seconds to let the server settle before its memory is read. */
const REST_SECONDS = 10;

/** Resident memory of a process in megabytes, from /proc. */
function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}

async function timedStart(dataDir: string): Promise<{ product: Product; seconds: number }> {
  const start = performance.now();
  const product = await startProduct({ DATA_DIR: dataDir });
  return { product, seconds: (performance.now() - start) / 1000 };
}

export default async function startup(): Promise<Record<string, number>> {
  const dataDir = mkdtempSync(join(tmpdir(), "saral-startup-"));
  const first = await timedStart(dataDir);
  await first.product.stop();
  const second = await timedStart(dataDir);
  await new Promise((done) => setTimeout(done, REST_SECONDS * 1000));
  const memory = residentMegabytes(second.product.pid);
  await second.product.stop();
  rmSync(dataDir, { recursive: true, force: true });
  const figures = { "first start, s": first.seconds, "second start, s": second.seconds, "memory at rest, MB": memory };
  console.table(figures);
  return figures;
}
