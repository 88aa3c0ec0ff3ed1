import { Worker } from "node:worker_threads";
import type { Finding } from "../../../../engine/catalog/document.ts";
import { finding, madeWith, type Place } from "../../../../engine/catalog/findings/finding.ts";
import { DEFAULT_TIMEOUTS } from "../../timeouts.ts";
import type { Build } from "../build.ts";
import type { HashedDocument } from "../documents/store.ts";
import type { WorkerAnswer, WorkerTask } from "./release-worker-thread.ts";

export interface Worked {
  /** All findings, including warnings. */
  findings: Finding[];
  /** The assets; null on errors, so that the release cannot be served. */
  build: Build | null;
  /** Whether the only problem is a timeout, which load can cause as well as a document. */
  late: boolean;
}

/** Time and memory limits of a step. */
export interface WorkLimits {
  /** Milliseconds for one step, such as a pattern. */
  checkPieceMs: number;
  /** Milliseconds in total. */
  wholeMs: number;
  memoryMb: number;
}

const USUAL_LIMITS: WorkLimits = { checkPieceMs: DEFAULT_TIMEOUTS.checkPieceMs, wholeMs: 180_000, memoryMb: 512 };
/** Smaller than the stack of the server's main thread, so that nothing passes that overflows there. */
const STACK_MB = 0.9;

/**
 * Checks documents and builds assets in a worker thread, so that the server stays responsive. The
 * thread is reused and incremental: for the next release only changes and their dependents are
 * processed. Handles one release at a time, as each may use half a gigabyte of memory. Exceeding
 * the limits is reported as a finding on the current document and terminates the thread.
 */
export class ReleaseWorker {
  readonly #limits: Partial<WorkLimits>;
  #worker: Worker | null = null;
  /** Hashes of documents whose contents the worker has. */
  #sent = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();

  /** @param limits read for each step, so that they can change */
  constructor(limits: Partial<WorkLimits> = {}) {
    this.#limits = limits;
  }

  /**
   * Checks documents as a release to be served: shape, references, and dry runs with attacks and
   * generated persons. Builds the assets.
   * @param have names of stored asset files, whose contents are not returned
   */
  check(documents: readonly HashedDocument[], have: ReadonlySet<string> = new Set()): Promise<Worked> {
    return this.#serially({ mode: "check", documents, have });
  }

  /** Builds the assets of documents that were checked when published. */
  build(documents: readonly HashedDocument[], have: ReadonlySet<string> = new Set()): Promise<Worked> {
    return this.#serially({ mode: "build", documents, have });
  }

  /** Terminates the worker, even while it is busy. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #serially(task: { mode: WorkerTask["mode"]; documents: readonly HashedDocument[]; have: ReadonlySet<string> }): Promise<Worked> {
    const work = this.#last.then(() => this.#work(task));
    this.#last = work.catch(() => {});
    return work;
  }

  #open(memoryMb: number): Worker {
    const worker = new Worker(new URL("./release-worker-thread.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, stackSizeMb: STACK_MB },
    });
    worker.unref();
    // It may also die between two tasks; the next one starts another worker.
    worker.on("error", () => {
      if (this.#worker === worker) this.#worker = null;
    });
    this.#worker = worker;
    this.#sent = new Set();
    return worker;
  }

  #work({
    mode,
    documents,
    have,
  }: {
    mode: WorkerTask["mode"];
    documents: readonly HashedDocument[];
    have: ReadonlySet<string>;
  }): Promise<Worked> {
    const { checkPieceMs, wholeMs, memoryMb } = { ...USUAL_LIMITS, ...this.#limits };
    const worker = this.#worker ?? this.#open(memoryMb);
    const findings: Finding[] = [];
    let place: Place | null = null;
    return new Promise((resolve, reject) => {
      let piece: NodeJS.Timeout | undefined;
      const settle = () => {
        clearTimeout(overallTimer);
        clearTimeout(piece);
        worker.off("message", onMessage).off("error", fail).off("messageerror", fail);
        worker.unref();
      };
      const stopped = (detail: string, late = false) => {
        settle();
        // The next check relies on this worker's memory being released.
        void this.close().finally(() => {
          // Before the first document, no document can be the cause.
          if (place === null) return reject(new Error(`The check of the documents could not start: it ${detail}`));
          const wrong = findings.some(({ severity }) => severity === "error");
          resolve({ findings: [...findings, finding("check-stopped", place, { detail })], build: null, late: late && !wrong });
        });
      };
      const overallTimer = setTimeout(() => stopped(`took longer than ${wholeMs / 1000} s`, true), wholeMs);
      const onMessage = (message: WorkerAnswer) => {
        clearTimeout(piece);
        piece = setTimeout(() => stopped(`took longer than ${checkPieceMs / 1000} s`, true), checkPieceMs);
        // Under `node --watch` a worker also posts messages about its imports.
        if (message.type === "begin") place = message.place;
        if (message.type === "findings") findings.push(...message.findings.map(({ found, values }) => madeWith(found, values)));
        if (message.type === "end") {
          settle();
          resolve({ findings, build: message.build, late: false });
        }
      };
      const fail = (error: Error & { code?: string }) =>
        stopped(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? `needed more than ${memoryMb} MB of memory` : `failed (${error.message})`);
      worker.on("message", onMessage).on("error", fail).on("messageerror", fail);
      worker.ref();
      try {
        worker.postMessage(this.#taskOf(mode, documents, have));
      } catch (error) {
        // The state of the worker is unknown, so the next task starts with a new one.
        fail(error as Error);
      }
    });
  }

  /** Only contents that the worker lacks are transferred. */
  #taskOf(mode: WorkerTask["mode"], documents: readonly HashedDocument[], have: ReadonlySet<string>): WorkerTask {
    const contents = new Map<string, unknown>();
    for (const { hash, content } of documents) if (!this.#sent.has(hash)) contents.set(hash, content);
    this.#sent = new Set(documents.map(({ hash }) => hash));
    return { mode, documents: documents.map(({ kind, id, hash }) => ({ kind, id, hash })), contents, have };
  }
}
