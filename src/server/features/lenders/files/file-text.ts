import { stringify } from "csv-stringify/sync";
import type { LenderFile } from "../../../../contract/documents.gen.ts";
import type { Context } from "../../../platform/context.ts";
import { CELL_SEPARATORS } from "../../tables/csv.ts";
import { harmless } from "../../tables/file-cells.ts";
import { markCalled } from "../delivery/sent-by-file.ts";

/** Name and media type of a file. */
export function fileHead(id: string, format: LenderFile["format"]): { name: string; type: string } {
  return format === "csv"
    ? { name: `applications-${id}.csv`, type: "text/csv; charset=utf-8" }
    : { name: `applications-${id}.jsonl`, type: "application/jsonl; charset=utf-8" };
}

/**
 * Marks a file as sent before it is read: rows removed earlier are not sent, and the lender may
 * have the others.
 */
export const markSent = (ctx: Context, id: string): Promise<void> => markCalled(ctx.db, id, ctx.clock.now());

/** Builds the text of a file from its encrypted rows, without those of customers erased since. */
export async function fileText(ctx: Context, id: string, { format, submit }: LenderFile): Promise<string> {
  const rows = await ctx.db
    .selectFrom("lender_file_rows")
    .innerJoin("customers", "customers.id", "lender_file_rows.customer_id")
    .select(["lender_file_rows.customer_id", "lender_file_rows.sealed_body"])
    .where("file_id", "=", id)
    .where("customers.sealed_key", "is not", null)
    .orderBy("position")
    .execute();
  const bodies = await Promise.all(rows.map(async (row) => await ctx.vault.decryptJson(row.customer_id, row.sealed_body, ctx.db)));
  if (format === "json-lines") return bodies.map((body) => `${JSON.stringify(body)}\n`).join("");
  const columns = [...new Set([...Object.keys(submit).map((name) => name.replace(/^\//, "")), ...bodies.flatMap(Object.keys)])];
  const lines = bodies.map((body) => columns.map((column) => cell(Object.hasOwn(body, column) ? body[column] : null)));
  return stringify([columns, ...lines], { record_delimiter: "windows", quoted_match: CELL_SEPARATORS });
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return JSON.stringify(value);
  return String(typeof value === "string" ? harmless(value) : value);
}
