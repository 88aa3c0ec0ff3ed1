/**
 * The process that reads one workbook, started by `WorkbookProcess`. It gets the file piece by piece as it asks for them, and knows neither the
 * database nor a key.
 */
import { once } from "node:events";
import type { FileRow } from "../csv-rows.ts";
import { type RandomAccess, randomAccess } from "./random-access.ts";
import { readWorkbook, surveyWorkbook } from "./read-workbook.ts";
import { WorkbookError } from "./workbook-error.ts";
import type { ReaderMessage, WorkbookTask } from "./workbook-messages.ts";

/** Of the whole process; the limit of its heap leaves out buffers. Without a workbook it takes a third. */
const MAX_MEMORY = 192 * 1024 * 1024;
const MEMORY_MS = 20;
/** Of one message. */
const ROWS = 1_000;
const CHARACTERS = 256 * 1024;

const send = (message: ReaderMessage, sent?: () => void) => process.send?.(message, undefined, undefined, sent);

async function ask(message: ReaderMessage): Promise<unknown> {
  const answer = once(process, "message");
  send(message);
  return (await answer)[0];
}

async function sendRows(file: RandomAccess): Promise<void> {
  let rows: FileRow[] = [];
  let characters = 0;
  for await (const some of readWorkbook(file)) {
    for (const row of some) {
      rows.push(row);
      characters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
      if (rows.length < ROWS && characters < CHARACTERS) continue;
      await ask({ rows });
      rows = [];
      characters = 0;
    }
  }
  await ask({ rows });
  send({ ended: true });
}

function sendFault(error: unknown): void {
  const known = error instanceof WorkbookError;
  const detail = error instanceof Error ? String(error.cause ?? error.stack) : String(error);
  send(known ? { refused: error.code, detail } : { failed: detail });
}

process.once("disconnect", () => process.exit());
setInterval(() => {
  if (process.memoryUsage.rss() <= MAX_MEMORY) return;
  send({ refused: "FILE_TOO_MANY_ROWS", detail: "it took too much memory" }, () => process.exit());
}, MEMORY_MS);

process.once("message", ({ task, bytes, pieceBytes }: WorkbookTask) => {
  const file = randomAccess({ bytes, pieceBytes }, async (number) => Buffer.from((await ask({ needs: number })) as Uint8Array));
  const work = task === "rows" ? sendRows(file) : surveyWorkbook(file).then((survey) => send({ survey }));
  work.catch(sendFault);
});
