/**
 * `npm run bench -- publish`: one form changed among 3,000 generated documents: how long until a browser has it, and for how long
 * another request waits meanwhile at the most. It is published beside the product, as `npm run config -- import` does. The import of all of them before is printed too; it is no part of the budget.
 */
import { loadavg } from "node:os";
import type { FormDocument } from "../../src/contract/documents.gen.ts";
import type { SourceDocument } from "../../src/engine/catalog/document.ts";
import { systemClock } from "../../src/server/platform/clock.ts";
import { openDatabase } from "../../src/server/platform/db/open.ts";
import { createLog } from "../../src/server/platform/log.ts";
import { ReleaseKeeper } from "../../src/server/platform/releases/keeper.ts";
import { startProduct } from "../support/product.ts";
import { type ManyDocuments, manyDocuments } from "./publish/many-documents.ts";
import { type ReadmeRows, seconds } from "./readme-rows.ts";

/** How much of it: by default what the README's figures are of. */
interface PublishSizes extends ManyDocuments {
  times: number;
  /** PostgreSQL that has the release of the repository already, instead of the embedded one. */
  databaseUrl: string | null;
}
const SIZES: PublishSizes = { documents: 3_000, products: 12, lendersOfEach: 3, brands: 1_500, times: 5, databaseUrl: null };

/** Between two looks, so that they take no part in the load. */
const PAUSE_MS = 5;

const pause = () => new Promise((done) => setTimeout(done, PAUSE_MS));

/** Requests a page of the server in a loop. Returns a function that ends it and returns the longest wait, in milliseconds. */
function measureDelays(url: string): () => Promise<number> {
  let ended = false;
  let longest = 0;
  const watching = (async () => {
    while (!ended) {
      const start = performance.now();
      await (await fetch(url)).arrayBuffer();
      longest = Math.max(longest, performance.now() - start);
      await pause();
    }
  })();
  return async () => {
    ended = true;
    await watching;
    return longest;
  };
}

export default async function publish(given: Partial<PublishSizes> = {}): Promise<Record<string, number>> {
  const { times, databaseUrl, ...many } = { ...SIZES, ...given };
  const product = await startProduct({ SIMULATOR: "off", ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) });
  const database = await openDatabase({ dataDir: product.dataDir, databaseUrl }, () => {});
  const releases = new ReleaseKeeper(database, systemClock, createLog("error"), "multi-product");
  const send = async (documents: SourceDocument[], note: string) => {
    const { publication: on } = await releases.state("checkout");
    const publication = { author: "bench", note, source: "import" } as const;
    const start = performance.now();
    const answer = await releases.publishChanges({ documents, removed: [] }, publication, { on, checkout: false });
    if (!answer.ok) throw new Error(JSON.stringify(answer.findings.filter(({ severity }) => severity === "error").slice(0, 5)));
    return { took: performance.now() - start, publication: answer.publication };
  };
  /** Milliseconds until a browser that asks again and again has the form with a title. */
  const seen = async (form: string, title: string) => {
    const start = performance.now();
    for (;;) {
      const config = (await (await fetch(`${product.origin}/api/config/customer`)).json()) as { forms: Record<string, { url: string }> };
      const url = config.forms[form]?.url;
      if (url !== undefined && (await (await fetch(product.origin + url)).text()).includes(title)) return performance.now() - start;
      await pause();
    }
  };
  try {
    const { documents, form: changed } = manyDocuments(many);
    const whole = await send(documents, "All");
    const form = documents.find(({ kind, id }) => kind === "form" && id === changed) as SourceDocument;
    const runs: { first: number; publish: number; live: number; page: number }[] = [];
    for (let run = 0; run < times; run++) {
      const title = `Changed ${run}`;
      const content = { ...(form.content as FormDocument), title: { en: title, hi: title } };
      const [live, page] = [measureDelays(`${product.origin}/live`), measureDelays(`${product.origin}/ready`)];
      const [first, sent] = await Promise.all([seen(changed, title), send([{ ...form, content }], title)]);
      runs.push({ first, publish: sent.took, live: await live(), page: await page() });
    }
    const median = (of: (run: (typeof runs)[number]) => number) =>
      Math.round(runs.map(of).sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0);
    const figures = {
      "all documents, s": Math.round(whole.took / 1000),
      "first fetch with it, ms, median": median(({ first }) => first),
      "publication, ms, median": median(({ publish: took }) => took),
      "longest wait of /live, ms, median": median(({ live }) => live),
      "longest wait of /ready, ms, median": median(({ page }) => page),
      "load of the machine": Number(loadavg()[0]?.toFixed(1)),
    };
    console.table(figures);
    return figures;
  } finally {
    await releases.stop();
    await database.close();
    await product.stop();
  }
}

export function readmeRows(figures: Record<string, number>): ReadmeRows {
  const of = (name: string) => figures[`${name}, ms, median`] ?? Number.NaN;
  return {
    "One changed form among 3,000 documents": `${seconds(of("first fetch with it"), 2)} s`,
    "The longest wait of another request": `${Math.max(of("longest wait of /live"), of("longest wait of /ready"))} ms`,
  };
}
