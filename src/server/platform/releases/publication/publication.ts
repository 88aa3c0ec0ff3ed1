import type { Finding, SourceDocument } from "../../../../engine/catalog/document.ts";
import type { Difference } from "../../../../engine/release/diff.ts";
import type { ReleaseRow } from "../documents/store.ts";

/** Who publishes, and why. */
export interface Publication {
  author: string;
  note: string;
  source: ReleaseRow["source"];
  /** Who agreed to it, where somebody was asked. */
  approvedBy?: string;
}

export interface Changes {
  documents: readonly SourceDocument[];
  removed: readonly string[];
}

export type Published =
  | {
      ok: true;
      hash: string;
      publication: number;
      /** The earlier publication whose release it puts in force again; only where it is a taking back. */
      restores?: number;
      findings: Finding[];
      differences: Difference[];
    }
  | { ok: false; findings: Finding[] };
