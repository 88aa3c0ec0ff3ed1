/**
 * `npm run bench -- publish`: one form changed among 3,000 generated documents: how long until a browser has it, and for how long
 * another request waits meanwhile at the most. It is published beside the product, as `npm run config -- import` does. The import of all of them before is told too; it is no part of the budget.
 */
import { loadavg } from "node:os";
import type { FormDocument } from "../../src/contract/documents.gen.ts";
import type { SourceDocument } from "../../src/engine/catalog/document.ts";
import { systemClock } from "../../src/server/platform/clock.ts";
import { openDatabase } from "../../src/server/platform/db/open.ts";
import { createLog } from "../../src/server/platform/log.ts";
import { REPOSITORY, readCheckout } from "../../src/server/platform/releases/documents/checkout.ts";
import { ReleaseKeeper } from "../../src/server/platform/releases/keeper.ts";
import { startProduct } from "../support/product.ts";
import { CHANGED_FORM, manyDocuments } from "./publish/many-documents.ts";

const DOCUMENTS = 3_000;
const TIMES = 5;
/** Between two looks, so that they take no part in the load. */
const PAUSE_MS = 5;

const pause = () => new Promise((done) => setTimeout(done, PAUSE_MS));

/** Asks for a page of the server's without end. Returns what ends it and tells the longest wait, in milliseconds. */
function watch(url: string): () => Promise<number> {
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

export default async function publish(): Promise<Record<string, number>> {
  const product = await startProduct({ SIMULATOR: "off" });
  const database = await openDatabase({ dataDir: product.dataDir, databaseUrl: null }, () => {});
  const releases = new ReleaseKeeper(database, systemClock, createLog("error"), "multi-product");
  const send = async (documents: SourceDocument[], note: string) => {
    const { publication: on } = await releases.state();
    const publication = { author: "bench", note, source: "import" } as const;
    const start = performance.now();
    const answer = await releases.publishChanges({ documents, removed: [] }, publication, { on, checkout: false });
    if (!answer.ok) throw new Error(JSON.stringify(answer.findings.slice(0, 5)));
    return { took: performance.now() - start, publication: answer.publication };
  };
  /** Milliseconds until a browser that asks again and again has the form with a title. */
  const seen = async (title: string) => {
    const start = performance.now();
    for (;;) {
      const config = (await (await fetch(`${product.origin}/api/config/customer`)).json()) as { forms: Record<string, { url: string }> };
      const form = await (await fetch(`${product.origin}${config.forms[CHANGED_FORM]?.url}`)).text();
      if (form.includes(title)) return performance.now() - start;
      await pause();
    }
  };
  try {
    const documents = manyDocuments(readCheckout(REPOSITORY), DOCUMENTS);
    const whole = await send(documents, "All");
    const form = documents.find(({ kind, id }) => kind === "form" && id === CHANGED_FORM) as SourceDocument;
    const runs: { first: number; publish: number; live: number; page: number }[] = [];
    for (let run = 0; run < TIMES; run++) {
      const title = `Changed ${run}`;
      const content = { ...(form.content as FormDocument), title: { en: title, hi: title } };
      const [live, page] = [watch(`${product.origin}/live`), watch(`${product.origin}/ready`)];
      const [first, sent] = await Promise.all([seen(title), send([{ ...form, content }], title)]);
      runs.push({ first, publish: sent.took, live: await live(), page: await page() });
    }
    const median = (of: (run: (typeof runs)[number]) => number) =>
      Math.round(runs.map(of).sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0);
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
