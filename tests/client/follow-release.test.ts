import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { wireCalls } from "../../src/client/calls/http.ts";
import { currentConfig, setConfig } from "../../src/client/site/config.ts";
import { followRelease } from "../../src/client/site/follow-release.ts";
import type { AreaConfig } from "../../src/contract/site/config.ts";

const [OLD, NEW, LATER] = ["a", "b", "c"].map((digit) => digit.repeat(64)) as [string, string, string];
const configOf = (release: string) => ({ area: "customer", language: "en", release, coBrand: null, texts: {} }) as unknown as AreaConfig;
const network = vi.fn<typeof fetch>();
const answering = (release: string) => network.mockImplementation(async () => Response.json(configOf(release)));

beforeEach(() => {
  vi.stubGlobal("fetch", network.mockReset());
  vi.stubGlobal("document", { documentElement: { lang: "", style: { setProperty: () => {} } }, cookie: "" });
  vi.stubGlobal("location", { search: "" });
  wireCalls({ apiBase: () => "", token: () => null, failed: () => {}, signedOut: () => {}, offlineText: () => "" });
  setConfig(configOf(OLD));
});
afterEach(() => vi.unstubAllGlobals());

test("a release that several answers name at once is fetched once and put in force", async () => {
  answering(NEW);
  await Promise.all([followRelease(NEW.slice(0, 16)), followRelease(NEW.slice(0, 16)), followRelease(NEW.slice(0, 16))]);
  expect([currentConfig()?.release, network.mock.calls.length]).toEqual([NEW, 1]);
});

test("where another process does not know of it yet, or the call fails, the next answer that names it tries again", async () => {
  answering(OLD);
  await followRelease(LATER.slice(0, 16));
  expect(currentConfig()?.release).toBe(OLD);
  network.mockRejectedValue(new TypeError("lost"));
  await followRelease(LATER.slice(0, 16));
  answering(LATER);
  await followRelease(LATER.slice(0, 16));
  expect([currentConfig()?.release, network.mock.calls.length]).toEqual([LATER, 3]);
});
