import type { FileAnswer } from "../../../engine/validate/files.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Texts within answers that could be the id of a file. */
export function fileIdsIn(value: unknown): string[] {
  if (typeof value === "string") return UUID.test(value) ? [value.toLowerCase()] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(fileIdsIn) : [];
}

/** The customer's files that answers name, which stay for as long as the transaction lasts. */
export interface NamedFiles {
  /** Ids of those that these answers name, to be kept beside them as they are stored. */
  in(answers: unknown): string[];
  /** Whether an answer names one that is there, and is what its field takes. What is no name of a file at all the field itself refuses. */
  has(answer: FileAnswer): boolean;
}

/**
 * Finds and locks the files that answers name; from now on these count as named. To be asked for in the transaction that stores the
 * answers, once the customer is locked and before an application or a draft is.
 * @param answers all that is about to be stored
 */
export async function nameFiles(ctx: Context, tx: Db, customerId: string, answers: readonly unknown[]): Promise<NamedFiles> {
  const named = [...new Set(fileIdsIn(answers))];
  const files = new Map(named.length === 0 ? [] : (await lockFiles(ctx, tx, customerId, named)).map((row) => [row.id, row]));
  return {
    in: (some) => [...new Set(fileIdsIn(some))].filter((id) => files.has(id)),
    has: ({ id, field }) => {
      if (!UUID.test(id)) return true;
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
