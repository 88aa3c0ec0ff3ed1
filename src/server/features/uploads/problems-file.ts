import type { UploadDocument } from "../../../contract/documents.gen.ts";
import type { UploadView } from "../../../contract/staff/uploads/upload-view.ts";
import { codeLabel } from "../../../engine/catalog/findings/code-label.ts";
import { interfaceText } from "../../../engine/catalog/localise.ts";
import { sliceUpload } from "../../../engine/catalog/slices/slice-upload.ts";
import type { Context } from "../../platform/context.ts";
import { BYTE_ORDER_MARK, csvLine } from "../tables/csv.ts";
import { rowsOf } from "./stored-file.ts";

const PAGE = 2_000;

interface Refused {
  row: number;
  text: string;
}

/**
 * The refused rows of a job as CSV lines: number, problem and original cells, to be fixed and
 * uploaded again. Without cells once the file is deleted. Formulas are escaped (S35).
 */
export async function* problemLines(ctx: Context, upload: UploadDocument, jobId: string, language: string): AsyncGenerator<string> {
  const { catalog } = ctx.releases.live();
  const view = sliceUpload(catalog, upload, language);
  const refused = refusedRows(ctx, upload, jobId, view);
  let next = await refused.next();
  const job = await ctx.db
    .selectFrom("upload_jobs")
    .innerJoin("upload_files", "upload_files.id", "upload_jobs.file_id")
    .select(["upload_files.id", "format", "bytes", "report"])
    .where("upload_jobs.id", "=", jobId)
    .executeTakeFirst();
  const head = [interfaceText(catalog, language, "staff.upload.row") ?? "", interfaceText(catalog, language, "staff.upload.wrong") ?? ""];
  if (job === undefined) {
    yield BYTE_ORDER_MARK + csvLine(head);
    for (; !next.done; next = await refused.next()) yield csvLine([next.value.row, next.value.text]);
    return;
  }
  let first = true;
  for await (const rows of rowsOf(ctx, { ...job, bytes: Number(job.bytes) }, job.report.reading)) {
    const lines: string[] = [];
    for (const row of rows) {
      if (first) lines.push(BYTE_ORDER_MARK + csvLine([...head, ...row.cells]));
      first = false;
      if (next.done || row.number !== next.value.row) continue;
      lines.push(csvLine([row.number, next.value.text, ...row.cells]));
      next = await refused.next();
    }
    if (lines.length > 0) yield lines.join("");
    if (next.done) return;
  }
}

async function* refusedRows(
  ctx: Context,
  { columns }: UploadDocument,
  jobId: string,
  { faults, statuses }: UploadView,
): AsyncGenerator<Refused, void> {
  const headers = new Map(columns.map(({ id, header }) => [id, header]));
  const status = (code = "") => codeLabel(statuses, code) ?? code;
  let after = 0;
  for (;;) {
    const rows = await ctx.db
      .selectFrom("upload_problems")
      .select(["row", "column_id", "problem", "detail"])
      .where("job_id", "=", jobId)
      .where("row", ">", after)
      .orderBy("row")
      .orderBy("number")
      .limit(PAGE)
      .execute();
    const full = rows.length === PAGE;
    const last = rows.at(-1)?.row ?? after;
    // The last row of a full page may continue on the next one.
    const complete = full ? rows.filter(({ row }) => row < last) : rows;
    for (const [row, own] of Map.groupBy(complete, (one) => one.row)) {
      const texts = own.map(({ column_id, problem, detail }) => {
        const [from, to] = detail?.split(" ") ?? [];
        const text = (faults[problem] ?? problem).replace("{{from}}", () => status(from)).replace("{{to}}", () => status(to));
        return column_id === null ? text : `${headers.get(column_id) ?? column_id}: ${text}`;
      });
      yield { row, text: texts.join("; ") };
    }
    if (!full) return;
    after = complete.at(-1)?.row ?? last;
  }
}

/** An example file: the template's headers, and the document's example rows. */
export function* templateLines({ columns, examples }: UploadDocument): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ header }) => header));
  for (const row of examples) yield csvLine(columns.map(({ id }) => row[id] ?? ""));
}
