import { Worker } from "node:worker_threads";
import type { Finding } from "../../../../engine/catalog/document.ts";
import { finding, madeWith, type Place } from "../../../../engine/catalog/findings/finding.ts";
import { DEFAULT_TIMEOUTS } from "../../timeouts.ts";
import type { Build } from "../build.ts";
import type { HashedDocument } from "../documents/store.ts";
import type { WorkerAnswer, WorkerTask } from "./release-worker-thread.ts";

export interface Worked {
  /** All that was found, warnings too. */
  findings: Finding[];
  /** The parts for browsers; null when there are errors, so that the release cannot be served. */
  build: Build | null;
  /** Whether nothing is wrong but that the time ran out, which a busy machine can be the cause of as well as a document. */
  late: boolean;
}

/** How long a piece of work may take, and how much memory. */
export interface WorkLimits {
  /** Milliseconds for one piece of work, such as a pattern. */
  checkPieceMs: number;
  /** Milliseconds for the whole. */
  wholeMs: number;
  memoryMb: number;
}

const USUAL_LIMITS: WorkLimits = { checkPieceMs: DEFAULT_TIMEOUTS.checkPieceMs, wholeMs: 180_000, memoryMb: 512 };
/** Less than the server's own thread has, so that nothing passes that is too deep there. */
const STACK_MB = 0.9;

/**
 * Where documents are checked and made into parts for browsers: a worker, so that meanwhile requests are answered. It stays
 * after its work and knows what it has found out and made, so that of the next release only what changed is worked on, with
 * what depends on it. One release at a time, as each may take half a gigabyte of memory. What takes too long or too much of
 * it is a finding at the document that it happened in, and ends the worker.
 */
export class ReleaseWorker {
  readonly #limits: Partial<WorkLimits>;
  #worker: Worker | null = null;
  /** Hashes of the documents whose contents the worker has. */
  #sent = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();

  /** @param limits read anew for each piece of work */
  constructor(limits: Partial<WorkLimits> = {}) {
    this.#limits = limits;
  }

  /**
   * Checks documents as a release that is to be served: their shape, what they say of one another, and what happens when they
   * are used, on attacks and on invented persons; and makes the parts for browsers of them.
   * @param have names of the files of parts that are kept already; of these the contents are left out
   */
  check(documents: readonly HashedDocument[], have: ReadonlySet<string> = new Set()): Promise<Worked> {
    return this.#serially({ mode: "check", documents, have });
  }

  /** Makes the parts for browsers of documents that were checked when they were published. */
  build(documents: readonly HashedDocument[], have: ReadonlySet<string> = new Set()): Promise<Worked> {
    return this.#serially({ mode: "build", documents, have });
  }

  /** Ends the worker, whatever it does. */
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
    // It may die between two pieces of work as well; the next one opens another.
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
        clearTimeout(whole);
        clearTimeout(piece);
        worker.off("message", hear).off("error", fail).off("messageerror", fail);
        worker.unref();
      };
      const stopped = (detail: string, late = false) => {
        settle();
        // Whoever checks the next release counts on this one's memory being free.
        void this.close().finally(() => {
          // Before it has begun with any document, no document can be the cause.
          if (place === null) return reject(new Error(`The check of the documents could not begin: it ${detail}`));
          const wrong = findings.some(({ severity }) => severity === "error");
          resolve({ findings: [...findings, finding("check-stopped", place, { detail })], build: null, late: late && !wrong });
        });
      };
      const whole = setTimeout(() => stopped(`took longer than ${wholeMs / 1000} s`, true), wholeMs);
      const hear = (message: WorkerAnswer) => {
        clearTimeout(piece);
        piece = setTimeout(() => stopped(`took longer than ${checkPieceMs / 1000} s`, true), checkPieceMs);
        // Under `node --watch` a worker also reports what it imports.
        if (message.type === "begin") place = message.place;
        if (message.type === "findings") findings.push(...message.findings.map(({ found, values }) => madeWith(found, values)));
        if (message.type === "end") {
          settle();
          resolve({ findings, build: message.build, late: false });
        }
      };
      const fail = (error: Error & { code?: string }) =>
        stopped(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? `needed more than ${memoryMb} MB of memory` : `failed (${error.message})`);
      worker.on("message", hear).on("error", fail).on("messageerror", fail);
      worker.ref();
      try {
        worker.postMessage(this.#taskOf(mode, documents, have));
      } catch (error) {
        // What the worker would have is not known any more, so the next task begins with another one.
        fail(error as Error);
      }
    });
  }

  /** Only what the worker does not have yet goes over in full. */
  #taskOf(mode: WorkerTask["mode"], documents: readonly HashedDocument[], have: ReadonlySet<string>): WorkerTask {
    const contents = new Map<string, unknown>();
    for (const { hash, content } of documents) if (!this.#sent.has(hash)) contents.set(hash, content);
    this.#sent = new Set(documents.map(({ hash }) => hash));
    return { mode, documents: documents.map(({ kind, id, hash }) => ({ kind, id, hash })), contents, have };
  }
}
