/**
 * Child process that reads one workbook, controlled by `WorkbookProcess`. It requests the file
 * chunk by chunk and has no access to database or keys.
 */
import type { FileRow } from "../csv-rows.ts";
import { type RandomAccess, randomAccess } from "./random-access.ts";
import { readWorkbook, surveyWorkbook } from "./read-workbook.ts";
import { WorkbookError } from "./workbook-error.ts";
import type { ReaderMessage, ServerMessage, WorkbookTask } from "./workbook-messages.ts";

/** Interval of memory checks. */
const MEMORY_MS = 20;
/** Limits per message. */
const ROWS = 1_000;
const CHARACTERS = 256 * 1024;

const send = (message: ReaderMessage) => process.send?.(message);

let takePiece: (piece: Buffer) => void = () => {};
let sendMore: () => void = () => {};

function requestChunk(number: number): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  takePiece = resolve;
  send({ needs: number });
  return promise;
}

function sendSome(rows: FileRow[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  sendMore = resolve;
  send({ rows });
  return promise;
}

async function sendRows(file: RandomAccess, sheet: string): Promise<void> {
  let rows: FileRow[] = [];
  let characters = 0;
  for await (const some of readWorkbook(file, sheet)) {
    for (const row of some) {
      rows.push(row);
      characters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
      if (rows.length < ROWS && characters < CHARACTERS) continue;
      await sendSome(rows);
      rows = [];
      characters = 0;
    }
  }
  await sendSome(rows);
  send({ ended: true });
}

function sendFault(error: unknown): void {
  const known = error instanceof WorkbookError;
  const detail = error instanceof Error ? String(error.cause ?? error.stack) : String(error);
  send(known ? { refused: error.code, detail } : { failed: detail });
}

process.once("disconnect", () => process.exit());
process.on("message", (message: WorkbookTask | ServerMessage) => {
  if ("piece" in message) takePiece(Buffer.from(message.piece.buffer, message.piece.byteOffset, message.piece.byteLength));
  else if ("more" in message) sendMore();
  else begin(message);
});

function begin({ memory, bytes, pieceBytes, ...work }: WorkbookTask): void {
  // V8 limits its heap, but not buffers.
  const checkMemory = () => {
    if (process.memoryUsage.rss() > memory) send({ refused: "FILE_TOO_MANY_ROWS", detail: "it took too much memory" });
  };
  checkMemory();
  setInterval(checkMemory, MEMORY_MS);
  const file = randomAccess({ bytes, pieceBytes }, requestChunk);
  const done = work.task === "rows" ? sendRows(file, work.sheet) : surveyWorkbook(file, work.columns).then((survey) => send({ survey }));
  done.catch(sendFault);
}
