import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from "../../contract/endpoint.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { fillPath } from "../../engine/values/fill-template.ts";
import { CallError } from "./call-error.ts";

/** `METHOD path` of an endpoint, checked against its contract. */
export type Signature<E extends Endpoint> = `${E["method"]} ${E["path"]}`;

type RequiredUnlessOptional<Key extends string, Value> = undefined extends Value
  ? { [K in Key]?: Value }
  : keyof Value extends never
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** Input of a call: what its contract names, plus transport options. */
export type CallInput<E extends Endpoint> = RequiredUnlessOptional<"params", ParamsOf<E>> &
  RequiredUnlessOptional<"body", BodyOf<E>> & {
    query?: QueryOf<E>;
    idempotencyKey?: string;
    /** The caller shows the failure itself, or nothing is shown (decision O107). */
    quiet?: boolean;
    /**
     * The request survives leaving the page. Ignored for a body that is too large (`outlivesPage`).
     */
    keepalive?: boolean;
    signal?: AbortSignal;
    /** The response is a file: it is returned as a Blob, with a longer timeout. */
    file?: boolean;
    /** The server may publish a release before it responds: a longer timeout. */
    publishes?: boolean;
    /**
     * Token of a session that has already ended on this page, sent instead of the current one. The
     * request is not aborted when the current session ends.
     */
    as?: string | null;
  };

/**
 * Browsers allow 64 KiB of keepalive bodies in total; a UTF-16 unit takes at most three bytes of
 * UTF-8.
 */
const KEEPALIVE_LENGTH = 20_000;

/** Whether a call with this body can be sent with `keepalive`. */
export const outlivesPage = (body: unknown): boolean => JSON.stringify(body ?? null).length < KEEPALIVE_LENGTH;

/** Timeouts in milliseconds. */
const TIME_LIMIT = 20_000;
const LONG_TIME_LIMIT = 300_000;

interface Wiring {
  /** Origin of the API; empty for the same origin. */
  apiBase(): string;
  /** The area's token, or null. */
  token(): string | null;
  /** Called with a failure to show to the user. */
  failed(error: CallError): void;
  /**
   * Called when the server rejects the current token with HTTP 401. Not called for a wrong
   * password.
   */
  signedOut(): void;
  /**
   * Ends a session that has its own way to end, and loads another page. Resolves to false if there
   * is none, or if it failed.
   */
  leave?(): Promise<boolean>;
  /**
   * Message for a call without a valid response. @param status the HTTP status received; 0 for no
   * response, or one that is not from our server
   */
  failureText(status: number): string;
}

let wiring: Wiring = { apiBase: () => "", token: () => null, failed: () => {}, signedOut: () => {}, failureText: () => "" };

/** Connects the calls to an area: its token, toasts and sign-in. */
export function wireCalls(parts: Wiring): void {
  wiring = parts;
}

/** The wiring of the current area. */
export const currentWiring = (): Wiring => wiring;

/** Aborts the calls in progress when the token in memory changes. */
let session = new AbortController();
export const sessionSignal = (): AbortSignal => session.signal;

/**
 * Aborts the calls in progress, so that the next user never gets a response meant for the previous
 * one.
 */
export function endCalls(): void {
  session.abort();
  session = new AbortController();
}

/**
 * Code of a call whose session ended while it was in progress. The user already knows that the
 * session ended.
 */
const SESSION_ENDED = "SESSION_OVER";

/**
 * Handles the failure of a call and returns the error to throw. A 401 ends the session only if the
 * call was sent with the current token; other failures go to `report`.
 * @param over signal of the session in which the call was made
 */
export function failureOf(error: unknown, over: AbortSignal, token: string | null, quiet = false): unknown {
  if (over.aborted) return new CallError(401, { code: SESSION_ENDED, message: "" });
  const refused = error instanceof CallError && error.status === 401 && error.code !== "WRONG_PASSWORD";
  if (refused && token !== null && token === wiring.token()) wiring.signedOut();
  else report(error, quiet);
  return error;
}

/** A new idempotency key; a retry with the same key takes effect once. */
export const newIdempotencyKey = (): string => crypto.randomUUID();

/**
 * Aborts with the first of several signals. The listeners are removed then. Not `AbortSignal.any`:
 * Safari has it only since 17.4.
 */
function firstOf(signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController();
  const { signal } = first;
  for (const one of signals) {
    const end = () => first.abort(one.reason);
    if (one.aborted) end();
    one.addEventListener("abort", end, { signal });
  }
  return signal;
}

/**
 * The only place that sends JSON calls to the server.
 * @throws CallError; unless the call is quiet, failures are shown as a toast. A 401 also ends the
 * area's session
 */
export async function call<E extends Endpoint>(signature: Signature<E>, input: CallInput<E>): Promise<ResponseOf<E>> {
  const [method = "GET", template = ""] = signature.split(" ");
  const { params, query, body, idempotencyKey, quiet, keepalive, signal, file, publishes, as } = input as CallInput<Endpoint> & {
    params?: object;
    body?: unknown;
  };
  const headers: Record<string, string> = { accept: "application/json" };
  const token = as ?? wiring.token();
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
  const sessionEnd = as ? new AbortController().signal : sessionSignal();
  try {
    const init = {
      method,
      headers,
      signal: firstOf([AbortSignal.timeout(file || publishes ? LONG_TIME_LIMIT : TIME_LIMIT), signal ?? sessionEnd, sessionEnd]),
      keepalive: keepalive === true && outlivesPage(body),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const answer = (await send(wiring.apiBase() + urlOf(template, params ?? {}, query ?? {}), init, file)) as ResponseOf<E>;
    sessionEnd.throwIfAborted();
    return answer;
  } catch (error) {
    throw failureOf(error, sessionEnd, token, quiet);
  }
}

/** Fetches an immutable file of a release. */
export async function fetchAsset<T>(url: string): Promise<T> {
  return (await send(wiring.apiBase() + url)) as T;
}

/** Whether the page's server is reachable and responds without a server error. */
export const serverAnswers = (): Promise<boolean> =>
  fetch(location.href, { method: "HEAD" }).then(
    ({ status }) => status < 500,
    () => false,
  );

/**
 * Sends a request and parses the response. A response that breaks off or cannot be parsed counts as
 * no response.
 */
async function send(url: string, init: RequestInit = {}, file = false): Promise<unknown> {
  try {
    const response = await fetch(url, { ...init, credentials: "include" });
    if (!response.ok) throw await errorOf(response);
    return await (file ? response.blob() : response.json());
  } catch (error) {
    if (error instanceof CallError) throw error;
    if (init.signal?.aborted && (init.signal.reason as Error | undefined)?.name === "AbortError") throw error;
    throw new CallError(0, { code: "NETWORK", message: wiring.failureText(0) || String((error as Error).message) });
  }
}

async function errorOf(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  const wait = Number(response.headers.get("retry-after"));
  return new CallError(
    response.status,
    { ...body, code: body?.code ?? "INTERNAL", message: body?.message ?? (wiring.failureText(response.status) || response.statusText) },
    wait > 0 ? wait : null,
  );
}

/** Shows a failed call to the user unless it is quiet. Returns the error. */
export function report(error: unknown, quiet: boolean): unknown {
  if (error instanceof CallError && error.code !== SESSION_ENDED && !quiet) wiring.failed(error);
  return error;
}

/** The URL of a call, without the origin. */
export function urlOf(template: string, params: object, query: object): string {
  const path = fillPath(template, params as Record<string, unknown>);
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][];
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}
