import { parentPort } from "node:worker_threads";
import { frozenCopy } from "../../../../engine/catalog/check.ts";
import type { Finding, Kind, SourceDocument } from "../../../../engine/catalog/document.ts";
import { type FindingValues, type Place, valuesOf } from "../../../../engine/catalog/findings/finding.ts";
import type { Build } from "../build.ts";
import { ReleaseWork } from "./release-work.ts";

/** A task for the worker. */
export interface WorkerTask {
  mode: "check" | "build";
  documents: { kind: Kind; id: string; hash: string }[];
  /** New contents by hash: those that the previous task did not include. */
  contents: ReadonlyMap<string, unknown>;
  /** Names of files whose contents need not be returned. */
  have: ReadonlySet<string>;
}

export type WorkerAnswer =
  | { type: "begin"; place: Place }
  | { type: "findings"; findings: { found: Finding; values: FindingValues }[] }
  | { type: "end"; build: Build | null };

/**
 * Processes releases outside the server's main thread, where endless loops and excessive memory can
 * be terminated. Reports the document before each step.
 */
const post = (message: WorkerAnswer) => parentPort?.postMessage(message);
const work = new ReleaseWork({
  begin: (place) => post({ type: "begin", place }),
  add: (findings) => post({ type: "findings", findings: findings.map((found) => ({ found, values: valuesOf(found) })) }),
});
let contents: ReadonlyMap<string, unknown> = new Map();

parentPort?.on("message", ({ mode, documents, contents: added, have }: WorkerTask) => {
  contents = new Map(documents.map(({ hash }) => [hash, added.has(hash) ? frozenCopy(added.get(hash)) : contents.get(hash)]));
  const withContent = documents.map(({ kind, id, hash }): SourceDocument => ({ kind, id, content: contents.get(hash) }));
  const build = mode === "check" ? work.check(withContent) : work.build(withContent);
  post({
    type: "end",
    build: build && { ...build, assets: build.assets.filter(({ hash, extension }) => !have.has(`${hash}.${extension}`)) },
  });
});
