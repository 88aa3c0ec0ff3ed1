import { parentPort } from "node:worker_threads";
import { frozenCopy } from "../../../../engine/catalog/check.ts";
import type { Finding, Kind, SourceDocument } from "../../../../engine/catalog/document.ts";
import { type FindingValues, type Place, valuesOf } from "../../../../engine/catalog/findings/finding.ts";
import type { Build } from "../build.ts";
import { ReleaseWork } from "./release-work.ts";

/** What the worker is asked for. */
export interface WorkerTask {
  mode: "check" | "build";
  documents: { kind: Kind; id: string; hash: string }[];
  /** Contents by their hash: those that the task before did not have. */
  contents: ReadonlyMap<string, unknown>;
  /** Names of files whose contents need not be sent back. */
  have: ReadonlySet<string>;
}

export type WorkerAnswer =
  | { type: "begin"; place: Place }
  | { type: "findings"; findings: { found: Finding; values: FindingValues }[] }
  | { type: "end"; build: Build | null };

/**
 * Works on releases away from the server's own thread, where what never ends or grows without end can be stopped. Before each
 * piece of work it says which document it is about.
 */
const post = (message: WorkerAnswer) => parentPort?.postMessage(message);
const work = new ReleaseWork({
  begin: (place) => post({ type: "begin", place }),
  tell: (findings) => post({ type: "findings", findings: findings.map((found) => ({ found, values: valuesOf(found) })) }),
});
let contents: ReadonlyMap<string, unknown> = new Map();

parentPort?.on("message", ({ mode, documents, contents: added, have }: WorkerTask) => {
  contents = new Map(documents.map(({ hash }) => [hash, added.has(hash) ? frozenCopy(added.get(hash)) : contents.get(hash)]));
  const whole = documents.map(({ kind, id, hash }): SourceDocument => ({ kind, id, content: contents.get(hash) }));
  const build = mode === "check" ? work.check(whole) : work.build(whole);
  post({
    type: "end",
    build: build && { ...build, assets: build.assets.filter(({ hash, extension }) => !have.has(`${hash}.${extension}`)) },
  });
});
