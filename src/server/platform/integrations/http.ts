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

/** Posts JSON text to another company's server. The time limit holds for the whole answer. Throws NoAnswer. */
export function postJson(url: string, body: string, headers: Record<string, string>, timeLimitMs: number): Promise<Answer> {
  return post(url, { headers: { ...headers, "content-type": "application/json", accept: "application/json" }, body }, timeLimitMs);
}

/** Posts a form, as a page would, to another company's server. The time limit holds for the whole answer. Throws NoAnswer. */
export function postForm(url: string, form: URLSearchParams, timeLimitMs: number): Promise<Answer> {
  return post(url, { body: form }, timeLimitMs);
}

async function post(url: string, { headers, body }: Pick<RequestInit, "headers" | "body">, timeLimitMs: number): Promise<Answer> {
  // A limit in seconds may have fractions; a timer takes whole milliseconds.
  const signal = AbortSignal.timeout(Math.round(timeLimitMs));
  try {
    const response = await fetch(url, { method: "POST", ...(headers && { headers }), body: body ?? null, redirect: "manual", signal });
    return { status: response.status, body: await readText(response) };
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    throw new NoAnswer(signal.aborted ? "too slow" : "not reached", error);
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new NoAnswer("too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
