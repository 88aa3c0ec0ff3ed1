import { authenticated, type Credentials } from "./authentication.ts";
import { NoAnswer, postJson } from "./http.ts";

export const USUAL_TIMEOUT_SECONDS = 15;
/**
 * Client errors to retry, as they are temporary or our fault, not the customer's: wrong
 * credentials, too early, too often.
 */
const TRY_AGAIN = new Set([401, 403, 404, 407, 408, 421, 425, 429]);

export interface Call {
  url: string;
  /** JSON text, identical for each retry. */
  body: string;
  /** Our id of the application at this lender. */
  applicationId: string;
  /** One per submission, identical for its retries. */
  idempotencyKey: string;
  /** Where the lender posts status updates. */
  callback: string;
  credentials: Credentials;
  now: Date;
  timeoutSeconds: number | undefined;
}

/**
 * `failed`: unreachable or an error of the lender, to be retried. `refused`: the lender rejects
 * this body.
 */
export type Outcome = { kind: "failed"; reason: string } | { kind: "accepted" | "refused"; status: number; payload: unknown; raw: string };

/** Sends one application to a lender as an HTTP POST with a JSON body. */
export async function callHttpJson(call: Call): Promise<Outcome> {
  const own = {
    "idempotency-key": call.idempotencyKey,
    "x-saral-application": call.applicationId,
    "x-saral-callback": call.callback,
  };
  const timeLimitMs = (call.timeoutSeconds ?? USUAL_TIMEOUT_SECONDS) * 1000;
  try {
    const signing = { text: call.body, now: call.now, timeLimitMs };
    const { status, body } = await authenticated(call.credentials, signing, (headers) =>
      postJson(call.url, call.body, { ...headers, ...own }, timeLimitMs),
    );
    const payload = parse(body);
    if (status >= 200 && status < 300) {
      return payload === undefined ? { kind: "failed", reason: "the answer is no JSON" } : { kind: "accepted", status, payload, raw: body };
    }
    if (status >= 400 && status < 500 && !TRY_AGAIN.has(status)) return { kind: "refused", status, payload, raw: body };
    return { kind: "failed", reason: `answer ${status}` };
  } catch (error) {
    if (error instanceof NoAnswer) return { kind: "failed", reason: error.message };
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
