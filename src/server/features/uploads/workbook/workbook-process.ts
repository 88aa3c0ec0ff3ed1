import { type ChildProcess, fork } from "node:child_process";
import { on } from "node:events";
import { fileURLToPath } from "node:url";
import type { UploadColumn } from "../../../../contract/documents.gen.ts";
import { ApiError } from "../../../platform/errors.ts";
import type { FileRow } from "../csv-rows.ts";
import type { WorkbookSurvey } from "./read-workbook.ts";
import type { ReaderMessage, ServerMessage, WorkbookTask, WorkbookWork } from "./workbook-messages.ts";

const CHILD = fileURLToPath(new URL("./workbook-child.ts", import.meta.url));
/** V8 heap limits, which exclude buffers: old and young generation. */
const HEAP_MB = 48;
const YOUNG_HEAP_MB = 4;

/** Limits of one child process. */
export interface WorkbookLimits {
  /** Milliseconds per answer. */
  ms: number;
  /**
   * Bytes of the file per additional millisecond. On an idle machine 200,000 rows of ten columns
   * take a fifth of the limit.
   */
  bytesPerMs: number;
  /** Memory of the whole process in bytes, including buffers. An idle one uses half of it. */
  memory: number;
}

const LIMITS: WorkbookLimits = { ms: 5_000, bytesPerMs: 500, memory: 160 * 1024 * 1024 };

/** A stored workbook. */
export interface WorkbookFile {
  bytes: number;
  pieceBytes: number;
  readPiece(number: number): Promise<Buffer>;
}

/**
 * Tail of the queue: one survey at a time, so that many hostile workbooks use no more memory and
 * CPU than one.
 */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Reads a workbook completely in a child process, for the columns of a format. If the sender disconnects, queueing or reading
 * stops at once.
 * @throws FILE_TYPE_REFUSED, FILE_UNSAFE, FILE_TOO_MANY_ROWS, FILE_CUT_SHORT if the sender
 * disconnects
 */
export async function surveyWorkbookFile(
  file: WorkbookFile,
  columns: readonly UploadColumn[],
  gone: AbortSignal,
  limits = LIMITS,
): Promise<WorkbookSurvey> {
  const cut = Promise.withResolvers<never>();
  const leave = () => cut.reject(new ApiError("FILE_CUT_SHORT"));
  gone.addEventListener("abort", leave);
  if (gone.aborted) leave();
  const survey = queue.then(async () => {
    if (gone.aborted) throw new ApiError("FILE_CUT_SHORT");
    const reader = new WorkbookProcess(file, limits, gone);
    try {
      const answer = await reader.begin({ task: "survey", columns });
      if (!("survey" in answer)) throw new Error("The workbook reader sent an unexpected message");
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
 * Rows of one sheet of a workbook in parts, read in a child process with backpressure.
 * @param sheet the name of its part in the archive
 * @throws FILE_TYPE_REFUSED, FILE_UNSAFE, FILE_TOO_MANY_ROWS
 */
export async function* workbookRows(file: WorkbookFile, sheet: string): AsyncGenerator<FileRow[]> {
  const reader = new WorkbookProcess(file, LIMITS);
  try {
    let answer = await reader.begin({ task: "rows", sheet });
    for (; "rows" in answer; answer = await reader.ask({ more: true })) yield answer.rows;
  } finally {
    await reader.end();
  }
}

type Answer = Exclude<ReaderMessage, { needs: number } | { refused: string } | { failed: string }>;

/** A child process that reads one workbook. */
class WorkbookProcess {
  readonly #file: WorkbookFile;
  readonly #limits: WorkbookLimits;
  readonly #child: ChildProcess;
  readonly #ended: Promise<NodeJS.Signals | null>;
  readonly #late = new AbortController();
  readonly #stopped: AbortSignal;
  /** Rejects when the process is stopped, even if a chunk never arrives. */
  readonly #stop: Promise<never>;
  /**
   * Buffers messages, because the process may request chunks while its last answer is still being
   * used.
   */
  readonly #messages: AsyncIterator<[ReaderMessage]>;

  constructor(file: WorkbookFile, limits: WorkbookLimits, gone?: AbortSignal) {
    this.#file = file;
    this.#limits = limits;
    this.#stopped = gone ? AbortSignal.any([gone, this.#late.signal]) : this.#late.signal;
    this.#child = fork(CHILD, {
      // It needs nothing of the server's environment.
      env: {},
      execArgv: [`--max-old-space-size=${HEAP_MB}`, `--max-semi-space-size=${YOUNG_HEAP_MB}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#messages = on(this.#child, "message", { signal: this.#stopped, close: ["close"] }) as AsyncIterator<[ReaderMessage]>;
    this.#ended = new Promise((resolve) => this.#child.once("close", (_code, signal) => resolve(signal)));
    const stop = Promise.withResolvers<never>();
    this.#stop = stop.promise;
    this.#stop.catch(() => {});
    this.#stopped.addEventListener("abort", () => {
      this.#child.kill("SIGKILL");
      stop.reject(this.#stopped.reason);
    });
  }

  begin(work: WorkbookWork): Promise<Answer> {
    const { bytes, pieceBytes } = this.#file;
    return this.ask({ ...work, bytes, pieceBytes, memory: this.#limits.memory });
  }

  /**
   * Sends a message, and the chunks that the process requests until it answers.
   * @throws the ApiError with which the workbook is refused
   */
  async ask(message: WorkbookTask | ServerMessage): Promise<Answer> {
    const { ms, bytesPerMs } = this.#limits;
    const timer = setTimeout(() => this.#late.abort(), ms + this.#file.bytes / bytesPerMs);
    try {
      this.#send(message);
      for (let next = await this.#messages.next(); !next.done; next = await this.#messages.next()) {
        const [answer] = next.value;
        if ("needs" in answer) this.#send({ piece: await Promise.race([this.#file.readPiece(answer.needs), this.#stop]) });
        else if ("refused" in answer) throw new ApiError(answer.refused, { cause: answer.detail });
        else if ("failed" in answer) throw new Error(`The workbook reader failed: ${answer.failed}`);
        else return answer;
      }
    } catch (error) {
      if (!this.#stopped.aborted) throw error;
    } finally {
      clearTimeout(timer);
    }
    if (this.#late.signal.aborted) throw new ApiError("FILE_TOO_MANY_ROWS", { cause: "it took too long" });
    if (this.#stopped.aborted) throw new ApiError("FILE_CUT_SHORT");
    // V8 aborts when its heap is full.
    if ((await this.#ended) === "SIGABRT") throw new ApiError("FILE_TOO_MANY_ROWS", { cause: "it took too much memory" });
    throw new Error("The workbook reader process ended without a result");
  }

  /** Sending to an ended process fails silently; the missing answer reveals it. */
  #send(message: WorkbookTask | ServerMessage): void {
    this.#child.send(message, () => {});
  }

  /** Kills the process. */
  async end(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#ended;
    await this.#messages.return?.();
  }
}
