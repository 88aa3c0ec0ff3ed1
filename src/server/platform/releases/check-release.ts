import type { SourceDocument } from "../../../engine/catalog/document.ts";
import { KeptContents } from "./documents/kept-contents.ts";
import { type Worked, type WorkLimits, Workshop } from "./work/workshop.ts";

/** Checks documents as a release that is to be served (`Workshop.check`), once and in a worker of their own. */
export async function checkRelease(documents: readonly SourceDocument[], limits: Partial<WorkLimits> = {}): Promise<Worked> {
  const workshop = new Workshop(limits);
  try {
    return await workshop.check(await new KeptContents().hashed(documents));
  } finally {
    await workshop.close();
  }
}
