import type { Finding, SourceDocument } from "../../../../engine/catalog/document.ts";
import type { Context } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/tables/tables.ts";
import { ApiError } from "../../../platform/errors.ts";
import { type AuditEntry, appendToAudit } from "../../audit/audit.ts";
import type { StaffCaller } from "../../staff-actions/action.ts";

/**
 * Attempts to publish a change while other servers publish; each attempt checks the release again,
 * which takes time.
 */
const TRIES = 3;

/** The last change of each server of this process. */
const lastOf = new WeakMap<Context["releases"], Promise<unknown>>();

/** Changes of one server are published one at a time: beside each other all but the first would have to be checked again. */
function oneAtATime<T>({ releases }: Context, publish: () => Promise<T>): Promise<T> {
  const published = (lastOf.get(releases) ?? Promise.resolve()).then(publish);
  lastOf.set(
    releases,
    published.catch(() => undefined),
  );
  return published;
}

/** A change of documents by a member of the staff. */
interface StaffChange {
  documents: readonly SourceDocument[];
  auditEntries: readonly AuditEntry[];
  /** Note for the publication log; if empty, a description of the action. */
  note?: string;
}

/**
 * Publishes a change of the staff based on the live release, and records its author in the same
 * transaction. If another publication happened in between, applies the change to the new live
 * release.
 * @param make returns the change of the current live release, undefined for none
 * @returns the checker's findings; if there are any, nothing is published
 * @throws ApiError RECORD_CHANGED, or what `make` throws if its record has changed
 */
export const publishChange = (ctx: Context, caller: StaffCaller, make: () => StaffChange | undefined): Promise<readonly Finding[]> =>
  oneAtATime(ctx, () => tryToPublish(ctx, caller, make));

async function tryToPublish(ctx: Context, caller: StaffCaller, make: () => StaffChange | undefined): Promise<readonly Finding[]> {
  for (let attempt = 1; ; attempt++) {
    const base = ctx.releases.publication();
    const change = make();
    if (change === undefined) return [];
    const { documents, auditEntries } = change;
    const note = change.note || auditEntries.map(({ action, subject }) => `${action} ${subject}`).join(", ");
    const alongside = (tx: Db) => appendToAudit(ctx, tx, caller, auditEntries);
    try {
      const publication = { author: caller.username, note, source: "product" as const };
      const published = await ctx.releases.publishChanges({ documents, removed: [] }, publication, { on: base, alongside });
      return published.ok ? [] : published.findings.filter(({ severity }) => severity === "error");
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "PUBLICATION_CONFLICT") throw error;
      if (attempt === TRIES || ctx.releases.publication() === base) throw new ApiError("RECORD_CHANGED");
    }
  }
}
