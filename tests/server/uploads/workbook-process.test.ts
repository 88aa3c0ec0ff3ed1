import { afterEach, beforeEach, expect, test } from "vitest";
import type { UploadColumn } from "../../../src/contract/documents.gen.ts";
import {
  surveyWorkbookFile,
  type WorkbookFile,
  type WorkbookLimits,
  workbookRows,
} from "../../../src/server/features/uploads/workbook/workbook-process.ts";
import { childProcesses } from "./upload-server.ts";
import { workbook } from "./workbook.ts";

let processes: number;
beforeEach(() => {
  processes = childProcesses();
});
afterEach(() => expect.poll(childProcesses).toBe(processes));

const ROWS = Array.from({ length: 3_500 }, (_, index) => ["Amaltas Bank", `P-${index}`, index]);
const FILE = workbook(ROWS);
const SHEET = "xl/worksheets/sheet1.xml";
/** Of a format that any file fits. */
const COLUMNS: UploadColumn[] = [];
const NO_LIMITS: WorkbookLimits = { ms: 600_000, bytesPerMs: 1, memory: Number.MAX_VALUE };
const NEVER_ABORTED = new AbortController().signal;

const stored = (bytes: Buffer, pieceBytes = bytes.length): WorkbookFile => ({
  bytes: bytes.length,
  pieceBytes,
  readPiece: async (number) => bytes.subarray(number * pieceBytes, (number + 1) * pieceBytes),
});

/** A file whose pieces do not come until they are released. */
function blockedFile() {
  const piece = Promise.withResolvers<Buffer>();
  const asked = Promise.withResolvers<void>();
  const readPiece = () => {
    asked.resolve();
    return piece.promise;
  };
  return { file: { ...stored(FILE), readPiece }, asked: asked.promise, release: () => piece.resolve(FILE) };
}

test("a survey finds the headers and counts the rows below them", async () => {
  expect(await surveyWorkbookFile(stored(FILE), COLUMNS, NEVER_ABORTED)).toEqual({
    sheet: {
      name: "Sheet1",
      part: SHEET,
      headers: { number: 1, cells: ["Amaltas Bank", "P-0", "0"], numbers: [2] },
      rows: ROWS.length - 1,
      dayOrders: [],
      decimalMarks: [],
    },
    others: 0,
  });
});

test("rows arrive in order, in several messages, while chunks are requested between them", async () => {
  const rows = [];
  let messages = 0;
  for await (const some of workbookRows(stored(FILE, 1_000), SHEET)) {
    rows.push(...some);
    messages += 1;
    // The process asks for pieces meanwhile.
    await new Promise(setImmediate);
  }
  expect(rows).toEqual(ROWS.map((cells, index) => ({ number: index + 1, cells: cells.map(String), numbers: [2] })));
  expect(messages).toBeGreaterThan(3);
});

test("rows that are not read to the end terminate the process", async () => {
  for await (const [first] of workbookRows(stored(FILE), SHEET)) {
    expect(first?.number).toBe(1);
    break;
  }
});

test("a sender who disconnects ends the running survey and waiting ones", async () => {
  const [running, waiting] = [blockedFile(), blockedFile()];
  const [first, second] = [new AbortController(), new AbortController()];
  const surveys = [
    surveyWorkbookFile(running.file, COLUMNS, first.signal, NO_LIMITS),
    surveyWorkbookFile(waiting.file, COLUMNS, second.signal, NO_LIMITS),
  ];
  const refused = surveys.map((survey) => expect(survey).rejects.toMatchObject({ code: "FILE_CUT_SHORT" }));
  await running.asked;
  expect(childProcesses()).toBe(processes + 1);
  second.abort();
  await refused[1];
  first.abort();
  await refused[0];
  await expect(surveyWorkbookFile(stored(FILE), COLUMNS, first.signal)).rejects.toMatchObject({ code: "FILE_CUT_SHORT" });
  expect(await surveyWorkbookFile(stored(FILE), COLUMNS, NEVER_ABORTED)).toMatchObject({ sheet: { rows: ROWS.length - 1 } });
});

test("surveys run one at a time", async () => {
  const first = blockedFile();
  const surveys = [
    surveyWorkbookFile(first.file, COLUMNS, NEVER_ABORTED, NO_LIMITS),
    surveyWorkbookFile(stored(FILE), COLUMNS, NEVER_ABORTED, NO_LIMITS),
  ];
  await first.asked;
  expect(childProcesses()).toBe(processes + 1);
  first.release();
  expect(await Promise.all(surveys)).toHaveLength(2);
});

test.each<[string, WorkbookFile, Partial<WorkbookLimits>]>([
  ["memory", stored(FILE), { memory: 1 }],
  ["time", blockedFile().file, { ms: 1, bytesPerMs: Number.MAX_VALUE }],
])("a process that exceeds its limit of %s is ended, and the workbook refused", async (_, file, limits) => {
  await expect(surveyWorkbookFile(file, COLUMNS, NEVER_ABORTED, { ...NO_LIMITS, ...limits })).rejects.toMatchObject({
    code: "FILE_TOO_MANY_ROWS",
  });
});

test("a chunk that cannot be read is an internal error, not one of the workbook", async () => {
  const file = { ...stored(FILE), readPiece: () => Promise.reject(new Error("the database is gone")) };
  await expect(surveyWorkbookFile(file, COLUMNS, NEVER_ABORTED)).rejects.toThrow("the database is gone");
  await expect(surveyWorkbookFile(stored(FILE, 1_000), COLUMNS, NEVER_ABORTED)).resolves.toMatchObject({
    sheet: { rows: ROWS.length - 1 },
  });
});
