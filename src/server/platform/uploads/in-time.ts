import type { Readable } from "node:stream";
import { uptime } from "../clock.ts";
import { ApiError } from "../errors.ts";

/** Without a byte for so long, nobody is sending any more. */
export const IDLE_MS = 20_000;
/** Every upload gets this, and what its size takes at the slowest pace besides; and it may be behind that pace by no more at any time. */
const LEAST_MS = 30_000;
/** A phone on a poor network; slower than that, a sender holds the server's room and sends nothing to speak of. */
const SLOWEST_BYTES_PER_MS = 8;
/** No upload takes longer, whatever its size. */
export const MOST_MS = 900_000;

/** Milliseconds that so many bytes may take to come. */
export const timeFor = (bytes: number): number => Math.min(MOST_MS, LEAST_MS + bytes / SLOWEST_BYTES_PER_MS);

/**
 * What a stream brings, as long as it comes in time. Time is only counted while somebody waits for bytes. The stream is left as
 * it is when nobody reads on, so that an answer can still be sent beside it. Throws UPLOAD_TOO_SLOW, and FILE_CUT_SHORT when the sender goes.
 */
export async function* inTime(source: Readable, bytes: number): AsyncGenerator<Buffer> {
  const reader = source.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let giveUp = () => {};
  const whole = setTimeout(() => giveUp(), timeFor(bytes));
  /** Milliseconds for which it may still be waited: what has come earns more of them. */
  let patience = LEAST_MS;
  // A promise of its own for each read: one that lasts as long as the file would hold all that was ever raced against it.
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
    clearTimeout(whole);
    // Not waited for: it ends after a read that may never end.
    void reader.return?.();
  }
}
