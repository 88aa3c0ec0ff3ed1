import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { ApiError } from "../../platform/errors.ts";
import type { FileRow } from "./csv-rows.ts";
import type { SheetAnswer } from "./xlsx-worker.ts";

/** Of the worker. A file that passed `scanWorkbook` takes less. */
const MEMORY_MB = 768;

/**
 * The rows of a workbook's first sheet, some at a time.
 * @param bytes of a file that was looked through; they are taken away
 * @throws FILE_TYPE_REFUSED for what is no workbook, FILE_TOO_MANY_ROWS for one that takes too much memory
 */
export async function* sheetRows(bytes: ArrayBuffer): AsyncGenerator<FileRow[]> {
  const worker = new Worker(new URL("./xlsx-worker.ts", import.meta.url), {
    workerData: bytes,
    transferList: [bytes],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    for (let last = false; !last; ) {
      const answer = once(worker, "message");
      worker.postMessage("more");
      const [said] = (await answer) as [SheetAnswer];
      yield said.rows;
      last = said.last;
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const full = (error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY";
    throw new ApiError(full ? "FILE_TOO_MANY_ROWS" : "FILE_TYPE_REFUSED", { cause: error });
  } finally {
    await worker.terminate();
  }
}
