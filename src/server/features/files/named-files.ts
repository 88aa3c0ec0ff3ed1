import type { FieldError } from "../../../contract/errors.ts";
import type { FileAnswer } from "../../../engine/validate/files.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Texts within answers that could be the id of a file. */
function idsIn(value: unknown): string[] {
  if (typeof value === "string") return UUID.test(value) ? [value.toLowerCase()] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(idsIn) : [];
}

/**
 * The customer's files that answers name, to be kept beside them as they are stored. From now on these count as named. To be asked
 * for in the transaction that stores the answers, before the row of an application or a draft is locked.
 */
export async function filesNamed(ctx: Context, tx: Db, customerId: string, answers: unknown): Promise<string[]> {
  const ids = [...new Set(idsIn(answers))];
  if (ids.length === 0) return [];
  const rows = await tx
    .updateTable("files")
    .set({ named_at: ctx.clock.now() })
    .where("customer_id", "=", customerId)
    .where("state", "=", "kept")
    .where("id", "in", ids)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Faults of answers that name a file which is not there, is another's, or is not what its field takes. */
export async function fileFaults(
  ctx: Context,
  customerId: string,
  named: readonly FileAnswer[],
  fault: (answer: FileAnswer) => FieldError,
): Promise<FieldError[]> {
  const ids = idsIn(named.map(({ id }) => id));
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom("files")
    .select(["id", "media_type", "bytes"])
    .where("customer_id", "=", customerId)
    .where("state", "=", "kept")
    .where("id", "in", ids)
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  const fits = ({ id, field }: FileAnswer) => {
    const file = known.get(id.toLowerCase());
    const rule = field["x-file"];
    return file !== undefined && rule?.types.includes(file.media_type ?? "") && Number(file.bytes) <= rule.maxBytes;
  };
  return named.filter((answer) => !fits(answer)).map(fault);
}
