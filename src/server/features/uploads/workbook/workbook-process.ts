import { type ChildProcess, fork } from "node:child_process";
import { on } from "node:events";
import { fileURLToPath } from "node:url";
import { ApiError } from "../../../platform/errors.ts";
import type { FileRow } from "../csv-rows.ts";
import type { WorkbookSurvey } from "./read-workbook.ts";
import type { ReaderMessage, WorkbookTask } from "./workbook-messages.ts";

const CHILD = fileURLToPath(new URL("./workbook-child.ts", import.meta.url));
/** Limits of V8's heap in MB; the process counts the rest itself. */
const HEAP_MB = 48;
const YOUNG_HEAP_MB = 4;
/** Every workbook gets this long, and what its size takes on a slow machine besides. */
const LEAST_MS = 5_000;
const BYTES_PER_MS = 1_000;

/** A stored workbook. */
export interface WorkbookFile {
  bytes: number;
  pieceBytes: number;
  readPiece(number: number): Promise<Buffer>;
}

/** The end of the queue for surveys: one at a time, so that many hostile workbooks take no more memory and processors than one. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Reads a workbook through in a process of its own. While its sender waits in the queue or for the process, both end as soon as the sender goes.
 * @throws FILE_TYPE_REFUSED, FILE_UNSAFE, FILE_TOO_MANY_ROWS, and FILE_CUT_SHORT when the sender goes
 */
export async function surveyWorkbookFile(file: WorkbookFile, gone: AbortSignal): Promise<WorkbookSurvey> {
  const cut = Promise.withResolvers<never>();
  const leave = () => cut.reject(new ApiError("FILE_CUT_SHORT"));
  gone.addEventListener("abort", leave);
  if (gone.aborted) leave();
  const survey = queue.then(async () => {
    if (gone.aborted) throw new ApiError("FILE_CUT_SHORT");
    const reader = new WorkbookProcess(file, gone);
    try {
      const answer = await reader.ask({ task: "survey", bytes: file.bytes, pieceBytes: file.pieceBytes });
      if (!("survey" in answer)) throw new Error("The reader of a workbook sent another answer than a survey");
      return answer.survey;
    } finally {
      await reader.end();
    }
  });
  queue = survey.catch(() => {});
  try {
    return await Promise.race([survey, cut.promise]);
  } finally {
    gone.removeEventListener("abort", leave);
  }
}

/**
 * The rows of a workbook's first sheet, some at a time, read in a process of its own only as fast as they are taken.
 * @throws FILE_TYPE_REFUSED, FILE_UNSAFE, FILE_TOO_MANY_ROWS
 */
export async function* workbookRows(file: WorkbookFile): AsyncGenerator<FileRow[]> {
  const reader = new WorkbookProcess(file);
  try {
    let answer = await reader.ask({ task: "rows", bytes: file.bytes, pieceBytes: file.pieceBytes });
    for (; "rows" in answer; answer = await reader.ask("more")) yield answer.rows;
  } finally {
    await reader.end();
  }
}

type Answer = Exclude<ReaderMessage, { needs: number } | { refused: string } | { failed: string }>;

/** A process that reads one workbook. */
class WorkbookProcess {
  readonly #file: WorkbookFile;
  readonly #child: ChildProcess;
  readonly #ended: Promise<NodeJS.Signals | null>;
  readonly #late = new AbortController();
  readonly #stopped: AbortSignal;

  constructor(file: WorkbookFile, gone?: AbortSignal) {
    this.#file = file;
    this.#stopped = gone ? AbortSignal.any([gone, this.#late.signal]) : this.#late.signal;
    this.#child = fork(CHILD, {
      // Of the server's environment it needs nothing.
      env: {},
      execArgv: [`--max-old-space-size=${HEAP_MB}`, `--max-semi-space-size=${YOUNG_HEAP_MB}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    // A failure to start or to send ends the wait in `ask`.
    this.#child.on("error", () => {});
    this.#ended = new Promise((resolve) => this.#child.once("close", (_code, signal) => resolve(signal)));
    this.#stopped.addEventListener("abort", () => this.#child.kill("SIGKILL"), { once: true });
  }

  /** Sends a message and gives out the pieces that are asked for until the answer is here. @throws the ApiError that the workbook is refused with */
  async ask(message: WorkbookTask | "more"): Promise<Answer> {
    const timer = setTimeout(() => this.#late.abort(), LEAST_MS + this.#file.bytes / BYTES_PER_MS);
    try {
      const messages = on(this.#child, "message", { signal: this.#stopped, close: ["close"] }) as AsyncIterable<[ReaderMessage]>;
      this.#send(message);
      for await (const [answer] of messages) {
        if ("needs" in answer) this.#send(await this.#file.readPiece(answer.needs));
        else if ("refused" in answer) throw new ApiError(answer.refused, { cause: answer.detail });
        else if ("failed" in answer) throw new Error(`The reader of a workbook failed: ${answer.failed}`);
        else return answer;
      }
    } catch (error) {
      if (!this.#stopped.aborted) throw error;
    } finally {
      clearTimeout(timer);
    }
    if (this.#late.signal.aborted) throw new ApiError("FILE_TOO_MANY_ROWS", { cause: "it took too long" });
    if (this.#stopped.aborted) throw new ApiError("FILE_CUT_SHORT");
    // V8 aborts where its heap is full.
    if ((await this.#ended) === "SIGABRT") throw new ApiError("FILE_TOO_MANY_ROWS", { cause: "it took too much memory" });
    throw new Error("The process that reads a workbook ended without an answer");
  }

  /** A process that has ended gets nothing, which shows in what it does not answer. */
  #send(message: WorkbookTask | "more" | Buffer): void {
    this.#child.send(message, () => {});
  }

  /** Ends the process, whatever it does. */
  async end(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#ended;
  }
}
