/** Above the size of any answer of a lender or provider. */
const MAX_BYTES = 256 * 1024;

export interface Answer {
  status: number;
  body: string;
}

/**
 * A call without an answer: no connection, too slow, too large, or a redirect, which is never
 * followed.
 */
export class NoAnswer extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`No answer: ${reason}`, { cause });
    this.name = "NoAnswer";
  }
}

interface Request {
  method: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string | URLSearchParams;
}

/** Posts JSON text to an external server. The time limit covers the whole answer. Throws NoAnswer. */
export function postJson(url: string, body: string, headers: Record<string, string>, timeLimitMs: number): Promise<Answer> {
  return postText(url, body, { ...headers, "content-type": "application/json", accept: "application/json" }, timeLimitMs);
}

/**
 * Posts text to an external server; the headers set its type. The time limit covers the whole
 * answer. Throws NoAnswer.
 */
export function postText(url: string, body: string, headers: Record<string, string>, timeLimitMs: number): Promise<Answer> {
  return call(url, { method: "POST", headers, body }, timeLimitMs);
}

/**
 * Posts a URL-encoded form to an external server. The time limit covers the whole answer. Throws
 * NoAnswer.
 */
export function postForm(url: string, form: URLSearchParams, timeLimitMs: number, headers: Record<string, string> = {}): Promise<Answer> {
  return call(url, { method: "POST", headers, body: form }, timeLimitMs);
}

export interface Download {
  status: number;
  /** The bytes as they arrive. Throws NoAnswer if there are too many or they are too slow. */
  bytes: AsyncIterable<Uint8Array>;
  /** Aborts a download that is not read further. */
  cancel(): Promise<void>;
}

interface DownloadLimits {
  /** Until the answer begins, and between its parts. */
  partMs: number;
  /** Until the last byte, including the reader's time. */
  wholeMs: number;
  mostBytes: number;
}

/** Streams an answer that may be too large for memory. Throws NoAnswer. */
export async function download(url: string, headers: Record<string, string>, limits: DownloadLimits): Promise<Download> {
  const { partMs, wholeMs, mostBytes } = limits;
  const silence = new AbortController();
  const signal = AbortSignal.any([silence.signal, AbortSignal.timeout(Math.round(wholeMs))]);
  const inTime: InTime = async (work) => {
    const timer = setTimeout(() => silence.abort(), Math.round(partMs));
    return work.finally(() => clearTimeout(timer));
  };
  const response = await inTime(reach(url, { method: "GET", headers }, signal));
  return {
    status: response.status,
    bytes: bytesOf(response, mostBytes, signal, inTime),
    cancel: async () => {
      if (!response.bodyUsed) await response.body?.cancel().catch(() => {});
    },
  };
}

async function call(url: string, request: Request, timeLimitMs: number): Promise<Answer> {
  // A limit in seconds may have fractions; a timer takes whole milliseconds.
  const signal = AbortSignal.timeout(Math.round(timeLimitMs));
  const response = await reach(url, request, signal);
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytesOf(response, MAX_BYTES, signal)) chunks.push(chunk);
  return { status: response.status, body: Buffer.concat(chunks).toString() };
}

async function reach(url: string, { method, headers, body }: Request, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { method, ...(headers && { headers }), body: body ?? null, redirect: "manual", signal });
  } catch (error) {
    throw new NoAnswer(signal.aborted ? "too slow" : "not reached", error);
  }
}

/** Aborts the call if the next part is late. The reader's own time does not count. */
type InTime = <T>(work: Promise<T>) => Promise<T>;

async function* bytesOf(
  response: Response,
  most: number,
  signal: AbortSignal,
  inTime: InTime = (work) => work,
): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  let size = 0;
  try {
    for (let part = await inTime(read(reader)); !part.done; part = await inTime(read(reader))) {
      size += part.value.length;
      if (size > most) throw new NoAnswer("too long");
      yield part.value;
    }
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    throw new NoAnswer(signal.aborted ? "too slow" : "not reached", error);
  } finally {
    // Stops the transfer if the body is not read to its end.
    await reader?.cancel().catch(() => {});
  }
}

const read = async (reader: ReadableStreamDefaultReader<Uint8Array> | undefined) =>
  reader === undefined ? { done: true as const, value: undefined } : reader.read();
