/** `npm run check`: all guards, two at a time, each with its time; exit 1 when one complains. */
import { resolve } from "node:path";
import { GUARDS, type Guard } from "./guards.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const CONCURRENCY = 2;

const only = process.argv.slice(2);
const queue: Guard[] = GUARDS.filter((guard) => only.length === 0 || only.some((word) => guard.name.includes(word)));
let failed = 0;

async function runQueue(): Promise<void> {
  for (let guard = queue.shift(); guard; guard = queue.shift()) {
    const start = performance.now();
    const { ok, output } = await guard.run(ROOT);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${ok ? "ok  " : "FAIL"} ${guard.name} (${seconds} s)`);
    if (!ok) {
      failed += 1;
      console.log(output.trimEnd());
    }
  }
}

await Promise.all(Array.from({ length: CONCURRENCY }, runQueue));
process.exit(failed === 0 ? 0 : 1);
