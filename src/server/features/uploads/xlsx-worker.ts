import { parentPort, workerData } from "node:worker_threads";
import { readSheet } from "read-excel-file/node";

/** Rows of one message. */
const ROWS = 1_000;

type Cell = string | number | boolean | Date | null;

export type SheetAnswer = { rows: { number: number; cells: string[] }[]; last: boolean };

/**
 * Reads the first sheet of a workbook away from the server's own thread, where what it takes of memory is limited. Rows go over some at
 * a time, each time they are asked for.
 */
const sheet = (await readSheet(Buffer.from(workerData as ArrayBuffer))) as Cell[][];
let at = 0;
parentPort?.on("message", () => {
  const rows = sheet.slice(at, at + ROWS).map((cells, index) => ({ number: at + index + 1, cells: cells.map(textOf) }));
  at += ROWS;
  const last = at >= sheet.length;
  parentPort?.postMessage({ rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== "")), last } satisfies SheetAnswer);
  if (last) parentPort?.close();
});

function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  return cell instanceof Date ? cell.toISOString().replace("T00:00:00.000Z", "") : String(cell);
}
