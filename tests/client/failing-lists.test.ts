import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { wireCalls } from "../../src/client/http/http.ts";
import { fetchOptionLists } from "../../src/client/option-lists.ts";
import { fetchClientIp } from "../../src/client/profile/client-profile.ts";
import { fetchLanguages, reconcileLanguage, switchLanguage } from "../../src/client/profile/language.ts";
import { beginProspect, takeToken } from "../../src/client/session/session.ts";
import { endSession } from "../../src/client/session/session-end.ts";
import { setConfig } from "../../src/client/site/config.ts";
import type { AreaConfig, AreaName } from "../../src/contract/site/config.ts";

const PROSPECT = "0b8f2a52-7a64-4b0e-8d0a-3d6a8f5b2c02";
const network = vi.fn<typeof fetch>();
const toasts: string[] = [];
const paths = () => network.mock.calls.map(([url, init]) => `${init?.method} ${url}`);

function area(name: AreaName): void {
  const languages = [
    { id: 2, code: "en" },
    { id: 1, code: "hi" },
  ];
  setConfig({
    area: name,
    language: "en",
    texts: {},
    products: [],
    routing: { routes: [] },
    site: { sessionMinutes: 720, lenders: [], languages },
  } as unknown as AreaConfig);
}

beforeEach(async () => {
  network.mockReset().mockImplementation(async () => Response.json({ prospectAppId: PROSPECT, data: [] }));
  vi.stubGlobal("fetch", network);
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("location", { search: "" });
  toasts.length = 0;
  wireCalls({
    apiBase: () => "",
    token: () => null,
    failed: ({ message }) => toasts.push(message),
    signedOut: () => {},
    failureText: () => "No connection",
  });
  area("customer");
  await endSession("customer");
  await beginProspect();
  takeToken("token");
  network.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

const respondWithRefusal = () =>
  network.mockImplementation(async () => Response.json({ message: "Not now", code: "INTERNAL" }, { status: 500 }));
const goOffline = () => network.mockRejectedValue(new TypeError("offline"));

describe("option lists", () => {
  test("R7.11 customer pages request with the prospect's id", async () => {
    await fetchOptionLists();
    expect(paths()).toEqual([`GET /api/search-list/en/${PROSPECT}`]);
  });

  test.each(["admin", "partner"] as const)("R7.12, R7.13 %s pages request without an id", async (name) => {
    area(name);
    await fetchOptionLists();
    expect(paths()).toEqual(["GET /api/search-list/en"]);
  });

  test("R8.8, R8.10 a failure shows the server's message or the network's, and is rethrown", async () => {
    respondWithRefusal();
    await expect(fetchOptionLists()).rejects.toThrow("Not now");
    goOffline();
    await expect(fetchOptionLists()).rejects.toThrow("No connection");
    expect(toasts).toEqual(["Not now", "No connection"]);
  });
});

test("R9.34 languages are requested by country", async () => {
  await fetchLanguages();
  expect(paths()).toEqual(["POST /api/getLanguages"]);
  expect(network.mock.calls[0]?.[1]?.body).toBe('{"countryCode":"IN"}');
});

describe("R8.11 languages: a failure is shown and rethrown", () => {
  test.each([
    ["fetching the languages", () => fetchLanguages()],
    ["switching the language", () => switchLanguage("hi")],
    ["reconciling the device's language after sign-in", () => reconcileLanguage(null)],
  ])("%s", async (_, ask) => {
    respondWithRefusal();
    await expect(ask()).rejects.toThrow("Not now");
    goOffline();
    await expect(ask()).rejects.toThrow("No connection");
    expect(toasts).toEqual(["Not now", "No connection"]);
  });
});

test("R7.23 the client's address is null on failure, without a message", async () => {
  network.mockImplementation(async () => Response.json({ ip: "203.0.113.7" }));
  expect(await fetchClientIp()).toBe("203.0.113.7");
  respondWithRefusal();
  expect(await fetchClientIp()).toBeNull();
  goOffline();
  expect(await fetchClientIp()).toBeNull();
  expect(toasts).toEqual([]);
});
