import { type ChildProcess, fork } from "node:child_process";
import { on } from "node:events";
import { fileURLToPath } from "node:url";
import { ApiError } from "../../../platform/errors.ts";
import type { FileRow } from "../csv-rows.ts";
import type { WorkbookSurvey } from "./read-workbook.ts";
import type { ReaderMessage, ServerMessage, WorkbookTask } from "./workbook-messages.ts";

const CHILD = fileURLToPath(new URL("./workbook-child.ts", import.meta.url));
/** Of V8's heap, which leaves out buffers: old and young objects. */
const HEAP_MB = 48;
const YOUNG_HEAP_MB = 4;

/** Of one process. */
export interface WorkbookLimits {
  /** Milliseconds for each answer. */
  ms: number;
  /** Bytes of the file for each millisecond besides. On an idle machine 200,000 rows of ten columns take a fifth of their time. */
  bytesPerMs: number;
  /** Bytes of the whole process, its buffers included. Without a workbook it takes half of it. */
  memory: number;
}

const LIMITS: WorkbookLimits = { ms: 5_000, bytesPerMs: 500, memory: 160 * 1024 * 1024 };

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
export async function surveyWorkbookFile(file: WorkbookFile, gone: AbortSignal, limits = LIMITS): Promise<WorkbookSurvey> {
  const cut = Promise.withResolvers<never>();
  const leave = () => cut.reject(new ApiError("FILE_CUT_SHORT"));
  gone.addEventListener("abort", leave);
  if (gone.aborted) leave();
  const survey = queue.then(async () => {
    if (gone.aborted) throw new ApiError("FILE_CUT_SHORT");
    const reader = new WorkbookProcess(file, limits, gone);
    try {
      const answer = await reader.begin("survey");
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
  const reader = new WorkbookProcess(file, LIMITS);
  try {
    let answer = await reader.begin("rows");
    for (; "rows" in answer; answer = await reader.ask({ more: true })) yield answer.rows;
  } finally {
    await reader.end();
  }
}

type Answer = Exclude<ReaderMessage, { needs: number } | { refused: string } | { failed: string }>;

/** A process that reads one workbook. */
class WorkbookProcess {
  readonly #file: WorkbookFile;
  readonly #limits: WorkbookLimits;
  readonly #child: ChildProcess;
  readonly #ended: Promise<NodeJS.Signals | null>;
  readonly #late = new AbortController();
  readonly #stopped: AbortSignal;
  /** Rejects when it is stopped, be it that a piece never comes. */
  readonly #stop: Promise<never>;
  /** It may ask for pieces while its last answer is still being used, so its messages wait here. */
  readonly #messages: AsyncIterator<[ReaderMessage]>;

  constructor(file: WorkbookFile, limits: WorkbookLimits, gone?: AbortSignal) {
    this.#file = file;
    this.#limits = limits;
    this.#stopped = gone ? AbortSignal.any([gone, this.#late.signal]) : this.#late.signal;
    this.#child = fork(CHILD, {
      // Of the server's environment it needs nothing.
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

  begin(task: WorkbookTask["task"]): Promise<Answer> {
    const { bytes, pieceBytes } = this.#file;
    return this.ask({ task, bytes, pieceBytes, memory: this.#limits.memory });
  }

  /**
   * Sends a message, and the pieces that the process asks for until it answers.
   * @throws the ApiError that the workbook is refused with
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
  #send(message: WorkbookTask | ServerMessage): void {
    this.#child.send(message, () => {});
  }

  /** Ends the process, whatever it does. */
  async end(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#ended;
    await this.#messages.return?.();
  }
}
