import type { SourceDocument } from "../../engine/catalog/document.ts";
import type { Waits } from "../waits.ts";
import { type CheckedRelease, checkRelease } from "./check-release.ts";

/** Checks releases one at a time, as each check may take half a gigabyte of memory. */
export class ReleaseChecks {
  readonly #waits: Pick<Waits, "checkPieceMs">;
  #last: Promise<unknown> = Promise.resolve();

  constructor(waits: Pick<Waits, "checkPieceMs">) {
    this.#waits = waits;
  }

  check(documents: readonly SourceDocument[]): Promise<CheckedRelease> {
    const check = this.#last.then(() => checkRelease(documents, { pieceMs: this.#waits.checkPieceMs }));
    this.#last = check.catch(() => {});
    return check;
  }
}
