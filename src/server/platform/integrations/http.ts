/** More than any answer of a lender or provider needs. */
const MAX_BYTES = 256 * 1024;

export interface Answer {
  status: number;
  body: string;
}

/** A call that did not come to an answer: no connection, too slow, too long, or a redirect, which is never followed. */
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

/** Posts JSON text to another company's server. The time limit holds for the whole answer. Throws NoAnswer. */
export function postJson(url: string, body: string, headers: Record<string, string>, timeLimitMs: number): Promise<Answer> {
  return postText(url, body, { ...headers, "content-type": "application/json", accept: "application/json" }, timeLimitMs);
}

/** Posts a text, whose type the headers tell, to another company's server. The time limit holds for the whole answer. Throws NoAnswer. */
export function postText(url: string, body: string, headers: Record<string, string>, timeLimitMs: number): Promise<Answer> {
  return call(url, { method: "POST", headers, body }, timeLimitMs);
}

/** Posts a form, as a page would, to another company's server. The time limit holds for the whole answer. Throws NoAnswer. */
export function postForm(url: string, form: URLSearchParams, timeLimitMs: number, headers: Record<string, string> = {}): Promise<Answer> {
  return call(url, { method: "POST", headers, body: form }, timeLimitMs);
}

export interface Download {
  status: number;
  /** The bytes as they come. It throws NoAnswer where there are too many, or they do not come in time. */
  bytes: AsyncIterable<Uint8Array>;
  /** Ends a download that nobody reads on. */
  cancel(): Promise<void>;
}

interface DownloadLimits {
  /** For the answer to begin, and for each further part of it to come. */
  partMs: number;
  /** Until its last byte, whoever keeps whom waiting. */
  wholeMs: number;
  mostBytes: number;
}

/** Fetches what may be too large to be held. Throws NoAnswer. */
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

/** Ends the call where its next part does not come in time. The time that its reader takes does not count. */
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
    // Of what is not read to its end nothing more is sent.
    await reader?.cancel().catch(() => {});
  }
}

const read = async (reader: ReadableStreamDefaultReader<Uint8Array> | undefined) =>
  reader === undefined ? { done: true as const, value: undefined } : reader.read();
