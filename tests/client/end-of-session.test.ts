import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getUser } from "../../src/client/calls/api.ts";
import { currentSession } from "../../src/client/session/session.ts";
import { endSession } from "../../src/client/session/session-end.ts";
import { setNavigator, startArea } from "../../src/client/site/start.ts";
import type { AreaName } from "../../src/contract/site/config.ts";
import type { SentDraft } from "../../src/screens/form/draft-exchange.ts";
import { leaveDraft, unsentDraft } from "../../src/screens/form/drafts-left.ts";

const PROSPECT = "0b8f2a52-7a64-4b0e-8d0a-3d6a8f5b2c02";
const CONFIG = {
  area: "customer",
  language: "en",
  texts: {},
  brand: { key: "house", primaryColor: "#000000", secondaryColor: "#000000", fontFamily: "x", fontLink: null },
  coBrand: null,
  site: { languages: [], apiBase: "", brandCookieDays: 30, sessionMinutes: 720, lenders: [], analytics: false },
  products: [
    { code: "SECOND", productId: 4 },
    { code: "FIRST", productId: 1 },
  ],
  routing: { routes: [] },
};

const network = vi.fn<typeof fetch>();
const went: string[] = [];

async function start(cookie: string, area: AreaName = "customer"): Promise<void> {
  vi.stubGlobal("document", {
    cookie,
    documentElement: { lang: "", style: { setProperty: () => {} } },
    getElementById: () => ({ textContent: JSON.stringify({ ...CONFIG, area }) }),
  });
  await startArea(area, { onConfig: () => {}, onSession: () => {} });
}

beforeEach(() => {
  went.length = 0;
  setNavigator(
    (path) => went.push(path),
    () => "/user/offers",
  );
  vi.stubGlobal("location", { origin: "https://saral.example", pathname: "/in/home/app/user/offers", search: "" });
  network.mockReset().mockImplementation(async (url) => {
    if (String(url).startsWith("/api/cookies/read")) return Response.json({ value: "token" });
    if (String(url).startsWith("/api/user/")) return Response.json({ message: "no", code: "NOT_SIGNED_IN" }, { status: 401 });
    return Response.json({ ok: true });
  });
  vi.stubGlobal("fetch", network);
});
afterEach(() => vi.unstubAllGlobals());

const refused = () => getUser({ params: { id: PROSPECT } }).catch(({ status }) => status);

test("a 401 takes the token and leads to the sign-in; the product that the customer was on stays", async () => {
  await start(`prospectAppId=${PROSPECT}; productType=SECOND; productId=4`);
  expect(currentSession().token).toBe("token");
  expect(await refused()).toBe(401);
  expect(currentSession()).toMatchObject({ token: null, productType: "SECOND", productId: "4", prospectAppId: PROSPECT });
  expect(went).toEqual(["/login"]);
});

test("a 401 without a product presets the first one", async () => {
  await start(`prospectAppId=${PROSPECT}`);
  expect(await refused()).toBe(401);
  expect(currentSession()).toMatchObject({ token: null, productType: "FIRST", productId: "1" });
});

test.each([
  ["R8.4", "admin", "adminId", "/admin/login"],
  ["R8.5", "partner", "partnerId", "/partner/login"],
] as const)("%s a 401 in the %s area leads to its own sign-in, once, and presets no product", async (_row, area, mark, signIn) => {
  await start(`${mark}=1`, area);
  expect(currentSession().token).toBe("token");
  expect(await Promise.all([refused(), refused()])).toEqual([401, 401]);
  expect(currentSession()).toMatchObject({ token: null, productType: null, productId: null });
  expect(went.map((path) => path.split("?")[0])).toEqual([signIn]);
});

/** Leaves a form whose draft does not arrive. */
function leaveForm() {
  const draft: SentDraft = {
    answers: { first_name: "Mira" },
    step: "one",
    edit: { writer: "page", sequence: 1, revision: 0, changed: [] },
  };
  const form = { send: vi.fn(async () => {}), end: vi.fn(() => draft) };
  leaveDraft(Promise.resolve(), { key: `${PROSPECT} FIRST`, release: "first" }, form);
  return form;
}

test("what a form that was left could not send is tried a last time before the session ends, and then is gone", async () => {
  await start(`prospectAppId=${PROSPECT}; productType=FIRST`);
  const form = leaveForm();
  await endSession("customer");
  expect([form.send.mock.calls.length, form.end.mock.calls.length]).toEqual([1, 1]);
  expect(unsentDraft(`${PROSPECT} FIRST`)).toBeNull();
});

test("once the server has ended the session it is tried no longer, and is there for the same customer who signs in again", async () => {
  await start(`prospectAppId=${PROSPECT}; productType=FIRST`);
  const form = leaveForm();
  await refused();
  expect(form.end).toHaveBeenCalledOnce();
  expect(unsentDraft(`${PROSPECT} FIRST`)).toMatchObject({ answers: { first_name: "Mira" } });
});
