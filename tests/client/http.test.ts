import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getUser } from "../../src/client/calls/api.ts";
import { saveDraft } from "../../src/client/calls/form-api.ts";
import { getOffers, selectOffer } from "../../src/client/calls/lending-api.ts";
import { adminLogin } from "../../src/client/calls/staff-api.ts";
import { CallError } from "../../src/client/http/call-error.ts";
import { outlivesPage, wireCalls } from "../../src/client/http/http.ts";

const ID = "0b8f2a52-7a64-4b0e-8d0a-3d6a8f5b2c02";
const failed = vi.fn<(error: CallError) => void>();
const signedOut = vi.fn<() => void>();
const network = vi.fn<typeof fetch>();
let token: string | null;

const lastRequest = () => {
  const [url, init] = network.mock.lastCall ?? [];
  return { url, init, headers: new Headers(init?.headers) };
};
const refusedResponse = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  network.mockResolvedValue(new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } }));

beforeEach(() => {
  token = "secret";
  vi.stubGlobal("fetch", network);
  network.mockReset();
  failed.mockReset();
  signedOut.mockReset();
  wireCalls({
    apiBase: () => "https://api.example",
    token: () => token,
    failed,
    signedOut,
    failureText: (status) => (status === 0 ? "No connection" : "It failed"),
  });
});

afterEach(() => vi.unstubAllGlobals());

describe("each call", () => {
  test("goes to the API base with credentials and the Bearer token, parameters escaped", async () => {
    network.mockResolvedValue(Response.json({ data: {} }));
    await getUser({ params: { id: "a/b c" } });
    expect(lastRequest().url).toBe("https://api.example/api/user/a%2Fb%20c");
    expect(lastRequest().init).toMatchObject({ method: "GET", credentials: "include" });
    expect(lastRequest().headers.get("authorization")).toBe("Bearer secret");
    expect(lastRequest().headers.get("content-type")).toBeNull();
  });

  test("with keepalive uses it as far as browsers accept its body", async () => {
    network.mockImplementation(async () => Response.json({ savedAt: "" }));
    for (const length of [10, 19_000, 21_000]) {
      const body = { form: "loan", release: "0".repeat(64), answers: { note: "अ".repeat(length) } };
      await saveDraft({ params: { id: ID }, body, keepalive: true });
      expect(lastRequest().init?.keepalive).toBe(outlivesPage(body));
      expect(lastRequest().init?.keepalive).toBe(length < 20_000);
      if (length < 20_000) expect(new Blob([String(lastRequest().init?.body)]).size).toBeLessThan(64 * 1024);
      await saveDraft({ params: { id: ID }, body });
      expect(lastRequest().init?.keepalive).toBe(false);
    }
  });

  test("has no token before sign-in, and sends its key and body", async () => {
    token = null;
    network.mockResolvedValue(Response.json({ data: {} }));
    await selectOffer({ params: { appId: ID }, body: { offerId: ID }, idempotencyKey: "once" });
    expect(lastRequest().headers.get("authorization")).toBeNull();
    expect(lastRequest().headers.get("idempotency-key")).toBe("once");
    expect(lastRequest().init?.body).toBe(JSON.stringify({ offerId: ID }));
  });
});

describe("a failed call", () => {
  test("shows the server's message, and throws with code, fields and the time to wait", async () => {
    refusedResponse(
      429,
      { message: "Slowly", code: "TOO_MANY_REQUESTS", fields: [{ path: "/x", keyword: "k", message: "m" }] },
      { "retry-after": "30" },
    );
    const error = await getOffers({ params: { appId: ID } }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS", message: "Slowly", retryAfter: 30, fields: [{ path: "/x" }] });
    expect(failed).toHaveBeenCalledExactlyOnceWith(error);
  });

  test.each([
    ["breaks off", () => new ReadableStream({ start: (body) => body.error(new TypeError("network error")) })],
    ["is the page of a captive portal", () => "<!doctype html><title>Sign in to the Wi-Fi</title>"],
  ])("whose body %s shows the network text", async (_, body) => {
    network.mockResolvedValue(new Response(body()));
    const error = await getOffers({ params: { appId: ID } }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ status: 0, code: "NETWORK", message: "No connection" });
    expect(failed).toHaveBeenCalledExactlyOnceWith(error);
  });

  test("without a message shows the text for its kind", async () => {
    network.mockRejectedValue(new TypeError("fetch failed"));
    await expect(getOffers({ params: { appId: ID } })).rejects.toMatchObject({ status: 0, code: "NETWORK", message: "No connection" });
    network.mockResolvedValue(new Response("<html>", { status: 502 }));
    await expect(getOffers({ params: { appId: ID } })).rejects.toMatchObject({ status: 502, message: "It failed" });
    expect(failed).toHaveBeenCalledTimes(2);
  });

  test("is not shown if the caller handles it", async () => {
    refusedResponse(500, { message: "X", code: "INTERNAL" });
    await expect(getUser({ params: { id: ID }, quiet: true })).rejects.toThrow("X");
    expect(failed).not.toHaveBeenCalled();
  });

  test("with 401 ends the session, also for a quiet call, and throws without a second toast", async () => {
    refusedResponse(401, { message: "Please sign in", code: "NOT_SIGNED_IN" });
    await expect(getUser({ params: { id: ID }, quiet: true })).rejects.toMatchObject({ status: 401 });
    expect(signedOut).toHaveBeenCalledOnce();
    expect(failed).not.toHaveBeenCalled();
  });

  test("with 401 before sign-in is an ordinary failure, such as a wrong password", async () => {
    token = null;
    refusedResponse(401, { message: "The password is not right", code: "WRONG_PASSWORD" });
    await expect(getUser({ params: { id: ID } })).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
    expect(signedOut).not.toHaveBeenCalled();
    expect(failed).toHaveBeenCalledOnce();
  });

  test("for a wrong password ends no session", async () => {
    refusedResponse(401, { message: "The password is not right", code: "WRONG_PASSWORD" });
    await expect(adminLogin({ body: { username: "a", password: "b" }, quiet: true })).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
    expect(signedOut).not.toHaveBeenCalled();
    expect(failed).not.toHaveBeenCalled();
  });

  test("that was aborted is not a failure", async () => {
    const abort = new AbortController();
    network.mockImplementation(
      (_, init) => new Promise((_done, fail) => init?.signal?.addEventListener("abort", () => fail(init.signal?.reason))),
    );
    const call = saveDraft({ params: { id: ID }, body: { form: "f", release: "r", answers: {} }, signal: abort.signal });
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
    expect(failed).not.toHaveBeenCalled();
  });
});

test("a call without a response fails after its timeout", async () => {
  vi.useFakeTimers();
  const limit = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(new DOMException("late", "TimeoutError")), ms);
    return abort.signal;
  });
  network.mockImplementation(
    (_, init) => new Promise((_done, fail) => init?.signal?.addEventListener("abort", () => fail(init.signal?.reason))),
  );
  const call = getOffers({ params: { appId: ID } });
  const outcome = expect(call).rejects.toMatchObject({ code: "NETWORK" });
  await vi.advanceTimersByTimeAsync(20_000);
  await outcome;
  limit.mockRestore();
  vi.useRealTimers();
});
