import { readCookie } from "../calls/api.ts";
import { CallError } from "../http/call-error.ts";

/** Characters allowed in a token, which is sent as a header. */
const TOKEN = /^[\w-]+$/;

/** Longest pause between two attempts, in milliseconds. */
const LONGEST_PAUSE = 8_000;

/**
 * Reads the area's token from its HttpOnly cookie, via the server; null if there is none. A lost
 * response must not sign the user out, so it is retried with back-off.
 */
export async function readToken(name: string, pause = 1_000): Promise<string | null> {
  try {
    const { value } = await readCookie({ query: { name }, quiet: true });
    return value !== null && TOKEN.test(value) ? value : null;
  } catch (error) {
    if (!(error instanceof CallError && isTransient(error)) || pause > LONGEST_PAUSE) return null;
    await new Promise((ended) => setTimeout(ended, pause));
    return readToken(name, pause * 2);
  }
}

/** No response, or a temporary server error. */
const isTransient = ({ status }: CallError): boolean => status === 0 || status === 429 || status >= 500;
