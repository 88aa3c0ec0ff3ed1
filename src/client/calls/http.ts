import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from "../../contract/endpoint.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { CallError } from "./call-error.ts";

/** `METHOD path` of an endpoint, checked against its contract. */
export type Signature<E extends Endpoint> = `${E["method"]} ${E["path"]}`;

type Given<Key extends string, Value> = undefined extends Value
  ? { [K in Key]?: Value }
  : keyof Value extends never
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** What a call takes: what its contract names, and what travels beside it. */
export type CallInput<E extends Endpoint> = Given<"params", ParamsOf<E>> &
  Given<"body", BodyOf<E>> & {
    query?: QueryOf<E>;
    idempotencyKey?: string;
    /** The caller shows the failure itself, or nothing is to be shown (decision O107). */
    quiet?: boolean;
    /** Goes on when the page is left meanwhile; a body too large for that (`outlivesPage`) goes the usual way. */
    keepalive?: boolean;
    signal?: AbortSignal;
    /** The answer is a file: it comes as a Blob, and may take its time. */
    file?: boolean;
    /** The token that it is sent with, of a session that is over on this page, in place of the one in force; whose end it outlives. */
    as?: string | null;
  };

/** Browsers take 64 KiB of such bodies in all; a UTF-16 unit is at most three bytes of UTF-8. */
const KEEPALIVE_LENGTH = 20_000;

/** Whether a call with this body can go on when the page is left. */
export const outlivesPage = (body: unknown): boolean => JSON.stringify(body ?? null).length < KEEPALIVE_LENGTH;

/** Milliseconds after which a call counts as lost. */
const TIME_LIMIT = 20_000;
const FILE_TIME_LIMIT = 300_000;

interface Wiring {
  /** Origin of the API; empty for our own. */
  apiBase(): string;
  /** The area's token, or null. */
  token(): string | null;
  /** A failure that the customer is told of. */
  failed(error: CallError): void;
  /** The session is not, or no longer, in force at the server: HTTP 401 to what was sent with its token, but not for a wrong password. */
  signedOut(): void;
  /** Ends a session that has a way of its own to end, and loads another page; false where it has none, or that failed. */
  leave?(): Promise<boolean>;
  /** Said when no answer of ours came. @param status HTTP, of what came in its place; 0 for nothing, or a page of somebody between */
  failureText(status: number): string;
}

let wiring: Wiring = { apiBase: () => "", token: () => null, failed: () => {}, signedOut: () => {}, failureText: () => "" };

/** Ties the calls to an area: its token, its toasts, its way to sign in again. */
export function wireCalls(parts: Wiring): void {
  wiring = parts;
}

/** What every call of the area carries. */
export const currentWiring = (): Wiring => wiring;

/** Of the calls under way: aborts when the token that is in memory goes. */
let session = new AbortController();
export const sessionSignal = (): AbortSignal => session.signal;

/** Ends what is under way for whoever was signed in: no answer of it comes to anybody who is here next. */
export function endCalls(): void {
  session.abort();
  session = new AbortController();
}

/** Of a call whose session has ended meanwhile; that has been told of. */
const OVER = "SESSION_OVER";

/**
 * What a call failed by, told as `report` tells it; a refusal ends the session whose token it was sent with, and no other.
 * @param over of the session that it was made in
 */
export function failureOf(error: unknown, over: AbortSignal, token: string | null, quiet = false): unknown {
  if (over.aborted) return new CallError(401, { code: OVER, message: "" });
  const refused = error instanceof CallError && error.status === 401 && error.code !== "WRONG_PASSWORD";
  if (refused && token !== null && token === wiring.token()) wiring.signedOut();
  else report(error, quiet);
  return error;
}

/** A new key that makes a repeated call count once. */
export const newIdempotencyKey = (): string => crypto.randomUUID();

/** Aborts with the first of some signals, of which one has an end: then none of them is listened to. Safari has `AbortSignal.any` since 17.4. */
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
 * The one place that talks to the server.
 * @throws CallError; failures are shown as a toast unless the call is quiet, a 401 also ends the area's session
 */
export async function call<E extends Endpoint>(signature: Signature<E>, input: CallInput<E>): Promise<ResponseOf<E>> {
  const [method = "GET", template = ""] = signature.split(" ");
  const { params, query, body, idempotencyKey, quiet, keepalive, signal, file, as } = input as CallInput<Endpoint> & {
    params?: object;
    body?: unknown;
  };
  const headers: Record<string, string> = { accept: "application/json" };
  const token = as ?? wiring.token();
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
  const over = as ? new AbortController().signal : sessionSignal();
  try {
    const init = {
      method,
      headers,
      signal: firstOf([AbortSignal.timeout(file ? FILE_TIME_LIMIT : TIME_LIMIT), signal ?? over, over]),
      keepalive: keepalive === true && outlivesPage(body),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const answer = (await send(wiring.apiBase() + urlOf(template, params ?? {}, query ?? {}), init, file)) as ResponseOf<E>;
    over.throwIfAborted();
    return answer;
  } catch (error) {
    throw failureOf(error, over, token, quiet);
  }
}

/** Fetches an immutable part of a release. */
export async function fetchAsset<T>(url: string): Promise<T> {
  return (await send(wiring.apiBase() + url)) as T;
}

/** Whether the server that the page came from answers, and with a page. */
export const serverAnswers = (): Promise<boolean> =>
  fetch(location.href, { method: "HEAD" }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** What the server answers. One that breaks off, or is not an answer of ours, is none. */
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

/** Tells of a failed call, unless it is quiet. Returns what it was given. */
export function report(error: unknown, quiet: boolean): unknown {
  if (error instanceof CallError && error.code !== OVER && !quiet) wiring.failed(error);
  return error;
}

/** The address of a call, below the origin of the API. */
export function urlOf(template: string, params: object, query: object): string {
  const given = params as Record<string, unknown>;
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][];
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}
