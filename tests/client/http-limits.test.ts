import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readCookie } from "../../src/client/calls/api.ts";
import { saveDraft } from "../../src/client/calls/form-api.ts";
import { getOffers } from "../../src/client/calls/lending-api.ts";
import { outlivesPage, wireCalls } from "../../src/client/http/http.ts";

const ID = "0b8f2a52-7a64-4b0e-8d0a-3d6a8f5b2c02";
const network = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", network);
  network.mockReset();
  wireCalls({ apiBase: () => "", token: () => null, failed: () => {}, signedOut: () => {}, failureText: () => "No connection" });
});
afterEach(() => vi.unstubAllGlobals());

/** A draft whose body has so many characters as JSON. */
function draftOf(characters: number, letter = "a") {
  const empty = { form: "f", release: "0", answers: { note: "" } };
  return { ...empty, answers: { note: letter.repeat(characters - JSON.stringify(empty).length) } };
}

test("a body of 19,999 characters is sent with keepalive and one of 20,000 without, within the browsers' limit for the widest characters", async () => {
  network.mockImplementation(async () => Response.json({ savedAt: "" }));
  for (const [characters, outlives] of [
    [19_999, true],
    [20_000, false],
  ] as const) {
    const body = draftOf(characters, "अ");
    expect(JSON.stringify(body)).toHaveLength(characters);
    expect(outlivesPage(body)).toBe(outlives);
    await saveDraft({ params: { id: ID }, body, keepalive: true });
    expect(network.mock.lastCall?.[1]?.keepalive).toBe(outlives);
  }
  expect(new TextEncoder().encode(JSON.stringify(draftOf(19_999, "अ"))).length).toBeLessThan(64 * 1024);
});

test("a call without a body uses keepalive on request only", async () => {
  network.mockImplementation(async () => Response.json({ data: { offers: [] } }));
  expect(outlivesPage(undefined)).toBe(true);
  await getOffers({ params: { appId: ID }, keepalive: true });
  expect(network.mock.lastCall?.[1]?.keepalive).toBe(true);
  await getOffers({ params: { appId: ID } });
  expect(network.mock.lastCall?.[1]?.keepalive).toBe(false);
});

test("a call times out after 20 seconds, and one that publishes or reads a file after five minutes", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  network.mockImplementation(async () => Response.json({ data: { offers: [] } }));
  const input = { params: { appId: ID } };
  for (const options of [{}, { publishes: true }, { file: true }]) await getOffers({ ...input, ...options });
  expect(timeout.mock.calls).toEqual([[20_000], [300_000], [300_000]]);
  timeout.mockRestore();
});

test("Retry-After is read if it is a positive number", async () => {
  const waits = async (headers: Record<string, string>) => {
    network.mockResolvedValue(Response.json({ message: "Slowly", code: "BUSY" }, { status: 503, headers }));
    return getOffers({ params: { appId: ID } }).catch(({ retryAfter }: { retryAfter: number | null }) => retryAfter);
  };
  expect([
    await waits({ "retry-after": "7" }),
    await waits({}),
    await waits({ "retry-after": "0" }),
    await waits({ "retry-after": "soon" }),
  ]).toEqual([7, null, null, null]);
});

test("undefined query parameters are omitted", async () => {
  network.mockImplementation(async () => Response.json({ data: { offers: [] } }));
  await readCookie({ query: { name: "language" } });
  expect(network.mock.lastCall?.[0]).toBe("/api/cookies/read?name=language");
  await getOffers({ params: { appId: ID }, query: { name: undefined } as never });
  expect(network.mock.lastCall?.[0]).toBe(`/api/offers/${ID}`);
});
