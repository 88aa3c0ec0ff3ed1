import type { FieldError } from "../../src/contract/errors.ts";
/** A request to a stub. */
export interface StubRequest {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
  language: string;
}

/**
 * Returns the response: a value is sent as JSON with status 200. A promise that never settles keeps
 * the caller waiting.
 */
export type Responder = (request: StubRequest) => unknown;

/** Responders by `METHOD /path/{parameter}`. */
export type ApiStubs = Record<string, Responder>;

/** An error response as in the server's error table. */
export function refusedResponse(status: number, code: string, message: string, retryAfter?: number, fields?: FieldError[]): Response {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (retryAfter) headers["retry-after"] = String(retryAfter);
  return new Response(JSON.stringify({ message, code, fields }), { status, headers });
}

/** Never answers. */
export const neverResponds: Responder = () => new Promise(() => {});

function matcher(signature: string) {
  const [method, template = ""] = signature.split(" ");
  const pattern = new RegExp(`^${template.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
  return (askedMethod: string, path: string): Record<string, string> | null => {
    if (askedMethod !== method) return null;
    const match = pattern.exec(path);
    return match ? { ...match.groups } : null;
  };
}

async function answer(stubs: ApiStubs, url: URL, init: RequestInit, language: string): Promise<Response> {
  for (const [signature, respond] of Object.entries(stubs)) {
    const params = matcher(signature)(init.method ?? "GET", url.pathname);
    if (!params) continue;
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const result = await respond({ params, query: url.searchParams, body, headers: new Headers(init.headers), language });
    return result instanceof Response ? result : Response.json(result);
  }
  return refusedResponse(404, "NOT_FOUND", `The story has no answer for ${init.method ?? "GET"} ${url.pathname}`);
}

/** Replaces the network for API calls and release assets. Returns a function that restores it. */
export function stubApi(stubs: ApiStubs, language: string): () => void {
  const real = window.fetch;
  window.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin);
    const ours = url.pathname.startsWith("/api/") || url.pathname.startsWith("/stories/assets/");
    return ours ? answer(stubs, url, init, language) : real(input, init);
  };
  return () => {
    window.fetch = real;
  };
}
