import { afterEach, expect, test, vi } from "vitest";
import { wireCalls } from "../../src/client/http/http.ts";
import { switchLanguage } from "../../src/client/profile/language.ts";
import { currentConfig, setConfig } from "../../src/client/site/config.ts";
import type { AreaConfig } from "../../src/contract/site/config.ts";

afterEach(() => vi.unstubAllGlobals());

test("the cookie of a language is set before the screen changes to it", async () => {
  const languages = [
    { id: 2, code: "en" },
    { id: 1, code: "hi" },
  ];
  const brand = { key: "house", primaryColor: "#000000", secondaryColor: "#000000", fontFamily: "x", fontLink: null };
  const english = { area: "partner", language: "en", texts: {}, products: [], brand, coBrand: null, site: { languages } };
  const shown: (string | undefined)[] = [];
  vi.stubGlobal("document", { cookie: "", documentElement: { lang: "", style: { setProperty: () => {} } } });
  vi.stubGlobal("fetch", async (url: string) => {
    if (url !== "/api/cookies/save") return Response.json({ ...english, language: "hi" });
    shown.push(currentConfig()?.language);
    return Response.json({ ok: true });
  });
  wireCalls({ apiBase: () => "", token: () => null, failed: () => {}, signedOut: () => {}, failureText: () => "" });
  setConfig(english as unknown as AreaConfig);
  await switchLanguage("hi");
  expect(shown).toEqual(["en"]);
  expect(currentConfig()?.language).toBe("hi");
});
