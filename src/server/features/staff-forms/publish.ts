import type { Finding, SourceDocument } from "../../../engine/catalog/document.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import { ApiError } from "../../platform/errors.ts";
import { type AuditEntry, appendToAudit } from "../audit/audit.ts";
import type { StaffCaller } from "../staff-actions/action.ts";

/** Of a change that others' publications came before; each is checked anew, which takes its time. */
const TRIES = 3;

/** What a member of the staff changes in the documents. */
interface StaffChange {
  documents: readonly SourceDocument[];
  auditEntries: readonly AuditEntry[];
  /** In the log of publications; what was done, where it is empty. */
  note?: string;
}

/**
 * Publishes a change of the staff over the release in force; who made it is kept in the same transaction. Where something else was
 * published meanwhile, the change is made anew on that.
 * @param make what changes in the release in force at that moment, undefined for nothing
 * @returns what the checker says against it; then nothing is published
 * @throws ApiError RECORD_CHANGED, or what `make` throws where its record is another by now
 */
export async function publishChange(ctx: Context, caller: StaffCaller, make: () => StaffChange | undefined): Promise<readonly Finding[]> {
  for (let attempt = 1; ; attempt++) {
    const on = ctx.releases.publication();
    const change = make();
    if (change === undefined) return [];
    const { documents, auditEntries } = change;
    const note = change.note || auditEntries.map(({ action, subject }) => `${action} ${subject}`).join(", ");
    const alongside = (tx: Db) => appendToAudit(ctx, tx, caller, auditEntries);
    try {
      const publication = { author: caller.username, note, source: "product" as const };
      const published = await ctx.releases.publishChanges({ documents, removed: [] }, publication, { on, alongside });
      return published.ok ? [] : published.findings.filter(({ severity }) => severity === "error");
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "PUBLICATION_CONFLICT") throw error;
      if (attempt === TRIES || ctx.releases.publication() === on) throw new ApiError("RECORD_CHANGED");
    }
  }
}
