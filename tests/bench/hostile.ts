/** `npm run bench -- hostile`: how long `/live` takes alone, and beside eight callers that send refused bodies without a pause (S58). */
import { startProduct } from "../support/product.ts";

/** How much of it: by default what the README's figures are of. */
interface HostileSizes {
  callers: number;
  seconds: number;
  /** Settings of the product. */
  env: Record<string, string>;
}
const SIZES: HostileSizes = { callers: 8, seconds: 20, env: {} };

/** Between two looks, so that they take no part in the load. */
const PAUSE_MS = 20;

/** Text of letters with marks in an order that has to be changed, as far as a body may go; and an object of unknown names. */
const BODIES = [
  JSON.stringify({ productType: `a${"\u0301\u0327".repeat(15)}`.repeat(4_000) }),
  JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, index]))),
];

/** The median and the 95th percentile of `/live`, in milliseconds. */
async function look(origin: string, seconds: number): Promise<{ median: number; p95: number }> {
  const times: number[] = [];
  for (const until = performance.now() + seconds * 1000; performance.now() < until; ) {
    const start = performance.now();
    await (await fetch(`${origin}/live`)).arrayBuffer();
    times.push(performance.now() - start);
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1));
  return { median: at(0.5), p95: at(0.95) };
}

export default async function hostile(given: Partial<HostileSizes> = {}): Promise<Record<string, { median: number; p95: number }>> {
  const { callers, seconds, env } = { ...SIZES, ...given };
  const product = await startProduct({ SIMULATOR: "off", ...env });
  let ended = false;
  const answers: Record<number, number> = {};
  const call = async (index: number) => {
    const headers = { "content-type": "application/json", origin: product.origin };
    while (!ended) {
      const answer = await fetch(`${product.origin}/api/prospect`, { method: "POST", headers, body: BODIES[index % BODIES.length] ?? "" });
      await answer.arrayBuffer();
      answers[answer.status] = (answers[answer.status] ?? 0) + 1;
    }
  };
  try {
    const alone = await look(product.origin, seconds);
    const calling = Array.from({ length: callers }, (_, index) => call(index));
    const beside = await look(product.origin, seconds);
    ended = true;
    await Promise.all(calling);
    const figures = { "alone, ms": alone, [`beside ${callers} callers, ms`]: beside };
    console.table(figures);
    console.log(`Answers by status: ${JSON.stringify(answers)}`);
    return figures;
  } finally {
    ended = true;
    await product.stop();
  }
}
