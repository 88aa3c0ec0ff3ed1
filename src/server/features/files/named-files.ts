import type { FileAnswer } from "../../../engine/validate/files.ts";
import { isUuid } from "../../../engine/values/formats.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";

/** Strings in answers that have the form of a file id. */
export function fileIdsIn(value: unknown): string[] {
  if (typeof value === "string") return isUuid(value) ? [value.toLowerCase()] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(fileIdsIn) : [];
}

/** Files that answers refer to; locked until the transaction ends. */
export interface NamedFiles {
  /** Ids of the files that these answers refer to, to be stored beside them. */
  in(answers: unknown): string[];
  /**
   * Whether an answer refers to an existing file that its field accepts. True for strings that are
   * no id, which the field's schema refuses.
   */
  has(answer: FileAnswer): boolean;
}

/**
 * Finds and locks the files that answers refer to, and marks them as used. Call it in the
 * transaction that stores the answers, after locking the customer and before an application or
 * draft.
 * @param answers everything about to be stored
 */
export async function lockReferencedFiles(ctx: Context, tx: Db, customerId: string, answers: readonly unknown[]): Promise<NamedFiles> {
  const named = [...new Set(fileIdsIn(answers))];
  const files = new Map(named.length === 0 ? [] : (await lockFiles(ctx, tx, customerId, named)).map((row) => [row.id, row]));
  return {
    in: (some) => [...new Set(fileIdsIn(some))].filter((id) => files.has(id)),
    has: ({ id, field }) => {
      if (!isUuid(id)) return true;
      const file = files.get(id.toLowerCase());
      const rule = field["x-file"];
      return file !== undefined && rule?.types.includes(file.media_type ?? "") === true && Number(file.bytes) <= rule.maxBytes;
    },
  };
}

function lockFiles(ctx: Context, tx: Db, customerId: string, ids: string[]) {
  return tx
    .updateTable("files")
    .set({ named_at: ctx.clock.now() })
    .where("customer_id", "=", customerId)
    .where("state", "=", "kept")
    .where("id", "in", ids)
    .returning(["id", "media_type", "bytes"])
    .execute();
}
