/**
 * `npm run bench -- hostile`: how long `/live` takes alone, beside eight callers that send refused bodies without a pause, and beside
 * eight that fetch pages (S58).
 */
import { startProduct } from "../support/product.ts";
import type { ReadmeRows } from "./readme-rows.ts";

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

/** Pages that the server renders: the chooser and legal texts, in the house's brand and as a co-brand has them. */
const PAGES = ["/", "/privacy-policy", "/how-we-match", "/grievance"].flatMap((path) => [path, `${path}?utm_source=marigold`]);

/** The median and the 95th percentile of `/live`, in milliseconds. */
async function measurePages(origin: string, seconds: number): Promise<{ median: number; p95: number }> {
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

/** Callers that go on until they are ended: how long `/live` takes beside them, and what they were answered. */
async function measureDuringCalls(origin: string, { callers, seconds }: HostileSizes, call: (index: number) => Promise<Response>) {
  let ended = false;
  const answers: Record<number, number> = {};
  const calling = Array.from({ length: callers }, async (_, caller) => {
    for (let index = caller; !ended; index += callers) {
      const answer = await call(index);
      await answer.arrayBuffer();
      answers[answer.status] = (answers[answer.status] ?? 0) + 1;
    }
  });
  const times = await measurePages(origin, seconds).finally(() => {
    ended = true;
  });
  await Promise.all(calling);
  return { times, answers };
}

export default async function hostile(given: Partial<HostileSizes> = {}): Promise<Record<string, { median: number; p95: number }>> {
  const sizes = { ...SIZES, ...given };
  const { origin, base, stop } = await startProduct({ SIMULATOR: "off", ...sizes.env });
  const headers = { "content-type": "application/json", origin };
  const loads: Record<string, { call: (index: number) => Promise<Response>; expected: readonly number[] }> = {
    "refused bodies": {
      call: (index) => fetch(`${origin}/api/prospect`, { method: "POST", headers, body: BODIES[index % BODIES.length] ?? "" }),
      expected: [400, 413, 429],
    },
    // After the first few they come from the cache of rendered pages, as they do for any caller.
    pages: { call: (index) => fetch(base + PAGES[index % PAGES.length]), expected: [200] },
  };
  try {
    const figures: Record<string, { median: number; p95: number }> = { "alone, ms": await measurePages(origin, sizes.seconds) };
    for (const [load, { call, expected }] of Object.entries(loads)) {
      const { times, answers } = await measureDuringCalls(origin, sizes, call);
      figures[`beside ${sizes.callers} callers of ${load}, ms`] = times;
      console.log(`Answers to callers of ${load} by status: ${JSON.stringify(answers)}`);
      const odd = Object.keys(answers).filter((status) => !expected.includes(Number(status)));
      if (odd.length > 0) throw new Error(`${load} were answered with ${odd.join(", ")}`);
    }
    console.table(figures);
    return figures;
  } finally {
    await stop();
  }
}

export function readmeRows(figures: Record<string, { median: number; p95: number }>): ReadmeRows {
  const loaded = Object.entries(figures).filter(([name]) => name.startsWith("beside"));
  return { "`/live` beside eight hostile callers": `${Math.max(...loaded.map(([, { median }]) => median))} ms` };
}
