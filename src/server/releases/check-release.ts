import { Worker } from "node:worker_threads";
import type { Finding, SourceDocument } from "../../engine/catalog/document.ts";
import { finding, type Place } from "../../engine/catalog/finding.ts";
import { USUAL_WAITS } from "../waits.ts";
import type { Build } from "./build.ts";
import type { WorkerInput, WorkerMessage } from "./release-worker.ts";

export interface CheckedRelease {
  /** All that was found, warnings too. */
  findings: Finding[];
  /** The parts for browsers; null when there are errors, so that the release cannot be served. */
  build: Build | null;
  /** Whether nothing is wrong but that the time ran out, which a busy machine can be the cause of as well as a document. */
  late: boolean;
}

/** How long a check may take, and how much memory. */
export interface CheckLimits {
  /** Milliseconds for one piece of work, such as a pattern. */
  pieceMs: number;
  /** Milliseconds for the whole. */
  wholeMs: number;
  memoryMb: number;
}

const USUAL_LIMITS: CheckLimits = { pieceMs: USUAL_WAITS.checkPieceMs, wholeMs: 180_000, memoryMb: 512 };
/** Less than the server's own thread has, so that nothing passes that is too deep there. */
const STACK_MB = 0.9;
/** Verdicts about patterns that this process keeps. */
const MOST_QUICK = 5_000;

const quick = new Set<string>();

/**
 * Checks documents as a release that is to be served: their shape, what they say of one another, and what happens when they are
 * used, on attacks and on invented persons. It runs in a worker, so that meanwhile requests are answered. What takes too long or
 * too much memory is a finding at the document that it happened in.
 */
export async function checkRelease(documents: readonly SourceDocument[], limits: Partial<CheckLimits> = {}): Promise<CheckedRelease> {
  const { pieceMs, wholeMs, memoryMb } = { ...USUAL_LIMITS, ...limits };
  const workerData: WorkerInput = { documents: [...documents], quick };
  const worker = new Worker(new URL("./release-worker.ts", import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, stackSizeMb: STACK_MB },
  });
  const findings: Finding[] = [];
  let place: Place | null = null;
  return new Promise((resolve, reject) => {
    let piece: NodeJS.Timeout | undefined;
    const end = (work: () => void) => {
      clearTimeout(whole);
      clearTimeout(piece);
      // Whoever checks the next release counts on this one's memory being free.
      void worker.terminate().finally(work);
    };
    const stopped = (detail: string, late = false) =>
      end(() => {
        // Before it has begun with any document, no document can be the cause.
        if (place === null) return reject(new Error(`The check of the documents could not begin: it ${detail}`));
        const wrong = findings.some(({ severity }) => severity === "error");
        resolve({ findings: [...findings, finding("check-stopped", place, { detail })], build: null, late: late && !wrong });
      });
    const whole = setTimeout(() => stopped(`took longer than ${wholeMs / 1000} s`, true), wholeMs);
    worker.on("message", (message: WorkerMessage) => {
      clearTimeout(piece);
      piece = setTimeout(() => stopped(`took longer than ${pieceMs / 1000} s`, true), pieceMs);
      // Under `node --watch` a worker also reports what it imports.
      switch (message.type) {
        case "begin":
          place = message.place;
          break;
        case "findings":
          findings.push(...message.findings);
          break;
        case "quick":
          if (quick.size >= MOST_QUICK) quick.clear();
          quick.add(message.pattern);
          break;
        case "end":
          end(() => resolve({ findings, build: message.build, late: false }));
          break;
        default:
      }
    });
    worker.on("error", (error: Error & { code?: string }) =>
      stopped(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? `needed more than ${memoryMb} MB of memory` : `failed (${error.message})`),
    );
  });
}
