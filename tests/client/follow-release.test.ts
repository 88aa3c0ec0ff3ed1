import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getUser } from "../../src/client/calls/api.ts";
import { wireCalls } from "../../src/client/calls/http.ts";
import { currentConfig, setConfig } from "../../src/client/site/config.ts";
import { followReleases } from "../../src/client/site/follow-release.ts";
import type { AreaConfig } from "../../src/contract/site/config.ts";

const [OLD, NEW, LATER] = ["a", "b", "c"].map((digit) => digit.repeat(64)) as [string, string, string];
const configOf = (release: string) => ({ area: "customer", language: "en", release, coBrand: null, texts: {} }) as unknown as AreaConfig;
const network = vi.fn<typeof fetch>();
const asked = (path: string) => network.mock.calls.filter(([url]) => String(url).startsWith(path)).length;
const call = () => getUser({ params: { id: "asha" }, quiet: true });
const rest = () => new Promise((done) => setTimeout(done, 5));

/** The server answers that `live` is in force, and hands out what it has. */
function answering(live: string, has: string | null = live): void {
  network.mockImplementation(async (url) => {
    const headers = { "x-release": live.slice(0, 16) };
    if (!String(url).includes("/api/config/")) return Response.json({ data: {} }, { headers });
    if (has === null) throw new TypeError("lost");
    return Response.json(configOf(has), { headers });
  });
}

beforeEach(() => {
  vi.stubGlobal("fetch", network.mockReset());
  vi.stubGlobal("document", { documentElement: { lang: "", style: { setProperty: () => {} } }, cookie: "" });
  vi.stubGlobal("location", { search: "" });
  wireCalls({ apiBase: () => "", token: () => null, failed: () => {}, signedOut: () => {}, offlineText: () => "" });
  setConfig(configOf(OLD));
  followReleases();
});
afterEach(() => vi.unstubAllGlobals());

test("a release that several answers name at once is fetched once and put in force", async () => {
  answering(NEW);
  await Promise.all([call(), call(), call()]);
  await rest();
  expect([currentConfig()?.release, asked("/api/config/")]).toEqual([NEW, 1]);
});

test("the release that is in force already is not fetched, and a staff page does not follow", async () => {
  answering(OLD);
  await call();
  await rest();
  answering(LATER);
  setConfig({ ...configOf(OLD), area: "admin" });
  await call();
  await rest();
  expect([currentConfig()?.release, asked("/api/config/")]).toEqual([OLD, 0]);
});

test("where another process does not know of it yet, or the call fails, the next answer that names it tries again", async () => {
  for (const has of [OLD, null]) {
    answering(LATER, has);
    await call();
    await rest();
    expect(currentConfig()?.release).toBe(OLD);
  }
  answering(LATER);
  await call();
  await rest();
  expect(currentConfig()?.release).toBe(LATER);
});
