import { Provider } from "jotai";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { wireCalls } from "../../src/client/http/http.ts";
import { learnClientIp, useClientProfile } from "../../src/client/profile/client-profile.ts";
import { storeProfile } from "../../src/client/profile/profile.ts";
import { beginProspect, takeToken } from "../../src/client/session/session.ts";
import { store } from "../../src/client/store.ts";
import type { Profile } from "../../src/contract/customer/profile.ts";

const PROSPECT = "0b8f2a52-7a64-4b0e-8d0a-3d6a8f5b2c02";

afterEach(() => vi.unstubAllGlobals());

test("R3.9 the client-side profile has the address that the server sees, which is requested once", async () => {
  const network = vi.fn<typeof fetch>(async (url) =>
    Response.json(String(url).includes("ip") ? { ip: "203.0.113.7" } : { prospectAppId: PROSPECT }),
  );
  vi.stubGlobal("fetch", network);
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("location", { search: "" });
  wireCalls({ apiBase: () => "", token: () => null, failed: () => {}, signedOut: () => {}, failureText: () => "" });
  await beginProspect();
  takeToken("token");
  storeProfile(PROSPECT, { first_name: "Asha", mobile_phone_number: "9876543210" } as Profile);
  const seen = () => {
    let profile: ReturnType<typeof useClientProfile> = null;
    const Reader = () => {
      profile = useClientProfile();
      return null;
    };
    renderToStaticMarkup(createElement(Provider, { store }, createElement(Reader)));
    return profile;
  };
  expect(seen()).toMatchObject({ firstName: "Asha", ip_address: null });
  network.mockClear();
  await Promise.all([learnClientIp(), learnClientIp()]);
  expect(network).toHaveBeenCalledTimes(1);
  expect(seen()).toMatchObject({ firstName: "Asha", ip_address: "203.0.113.7" });
});
