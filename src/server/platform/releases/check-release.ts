import type { SourceDocument } from "../../../engine/catalog/document.ts";
import { ContentStore } from "./documents/content-store.ts";
import { ReleaseWorker, type Worked, type WorkLimits } from "./work/release-worker.ts";

/** Checks documents as a release to be served (`ReleaseWorker.check`), once, in a separate worker. */
export async function checkRelease(documents: readonly SourceDocument[], limits: Partial<WorkLimits> = {}): Promise<Worked> {
  const releaseWorker = new ReleaseWorker(limits);
  try {
    return await releaseWorker.check(await new ContentStore().hashed(documents));
  } finally {
    await releaseWorker.close();
  }
}
