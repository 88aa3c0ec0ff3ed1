import type { Finding, SourceDocument } from "../../../../engine/catalog/document.ts";
import type { Difference } from "../../../../engine/release/diff.ts";
import type { ReleaseRow } from "../documents/store.ts";

/** Author and reason of a publication. */
export interface Publication {
  author: string;
  note: string;
  source: ReleaseRow["source"];
  /** The approver, if approval was required. */
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
      /** Number of the publication that a rollback restores. */
      restores?: number;
      findings: Finding[];
      differences: Difference[];
    }
  | { ok: false; findings: Finding[] };
