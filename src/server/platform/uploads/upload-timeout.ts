import type { Readable } from "node:stream";
import { uptime } from "../clock.ts";
import { ApiError } from "../errors.ts";

/** Milliseconds without a byte after which the upload is aborted. */
export const IDLE_MS = 20_000;
/**
 * Base time of every upload, in addition to its size at the slowest rate; also the most that it may
 * fall behind that rate.
 */
const MIN_MS = 30_000;
/** A phone on a poor network. A slower sender would hold a slot without making progress. */
const SLOWEST_BYTES_PER_MS = 8;
/** Maximum duration of an upload of any size. */
export const MAX_MS = 900_000;

/** Milliseconds allowed for so many bytes. */
export const uploadTimeout = (bytes: number): number => Math.min(MAX_MS, MIN_MS + bytes / SLOWEST_BYTES_PER_MS);

/**
 * Yields a stream's bytes while they arrive in time. Only time spent waiting for bytes counts. The
 * stream is not destroyed when reading stops, so that an answer can still be sent. Throws
 * UPLOAD_TOO_SLOW, and FILE_CUT_SHORT if the sender disconnects.
 */
export async function* withTimeout(source: Readable, bytes: number): AsyncGenerator<Buffer> {
  const reader = source.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let giveUp = () => {};
  const overallTimer = setTimeout(() => giveUp(), uploadTimeout(bytes));
  /** Remaining waiting time in milliseconds; received bytes add to it. */
  let patience = MIN_MS;
  // A new promise per read: racing against one long-lived promise would retain every result.
  const read = () =>
    new Promise<IteratorResult<Buffer>>((resolve, reject) => {
      giveUp = () => reject(new ApiError("UPLOAD_TOO_SLOW"));
      const rest = setTimeout(giveUp, Math.min(IDLE_MS, patience));
      const since = uptime();
      reader
        .next()
        .finally(() => {
          clearTimeout(rest);
          patience -= uptime() - since;
        })
        .then(resolve, (error: unknown) => reject(new ApiError("FILE_CUT_SHORT", { cause: error })));
    });
  try {
    for (let next = await read(); !next.done; next = await read()) {
      patience += next.value.length / SLOWEST_BYTES_PER_MS;
      yield next.value;
    }
  } finally {
    clearTimeout(overallTimer);
    // Not awaited: it resolves after a read that may never resolve.
    void reader.return?.();
  }
}
