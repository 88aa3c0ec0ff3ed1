import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getUser } from "../../src/client/calls/api.ts";
import { CallError } from "../../src/client/http/call-error.ts";
import { pickedOffer, pickOffer } from "../../src/client/journey/picked-offer.ts";
import { addPrefill, prefillOf } from "../../src/client/journey/prefill.ts";
import { safePath } from "../../src/client/safe-path.ts";
import { endInAllTabs } from "../../src/client/session/end-in-tabs.ts";
import { reportOfflineLogout } from "../../src/client/session/report-offline-logout.ts";
import { currentSession, takeToken } from "../../src/client/session/session.ts";
import { beforeEnd, endSession } from "../../src/client/session/session-end.ts";
import { signIn } from "../../src/client/session/sign-in.ts";
import { setNavigator, startArea } from "../../src/client/session/start.ts";
import { verifyStaff } from "../../src/client/staff/staff.ts";
import type { AreaName } from "../../src/contract/site/config.ts";
import type { SentDraft } from "../../src/screens/form/draft/draft-exchange.ts";
import { registerLeftDraft, unsentDraft } from "../../src/screens/form/draft/unsent-drafts.ts";

const PROSPECT = "0b8f2a52-7a64-4b0e-8d0a-3d6a8f5b2c02";
const OTHER = "0b8f2a52-7a64-4b0e-8d0a-3d6a8f5b2c03";
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
const visited: string[] = [];

async function start(cookie: string, area: AreaName = "customer"): Promise<void> {
  vi.stubGlobal("document", {
    cookie,
    documentElement: { lang: "", style: { setProperty: () => {} } },
    getElementById: () => ({ textContent: JSON.stringify({ ...CONFIG, area }) }),
  });
  await startArea(area, { onConfig: () => {}, onSession: () => {} });
}

beforeEach(() => {
  visited.length = 0;
  setNavigator(
    (path) => visited.push(path),
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

const callRefused = () => getUser({ params: { id: PROSPECT } }).catch(({ status }) => status);

test("a 401 clears the token and leads to the sign-in; the customer's product stays", async () => {
  await start(`prospectAppId=${PROSPECT}; productType=SECOND; productId=4`);
  expect(currentSession().token).toBe("token");
  expect(await callRefused()).toBe(401);
  expect(currentSession()).toMatchObject({ token: null, productType: "SECOND", productId: "4", prospectAppId: PROSPECT });
  expect(visited).toEqual(["/login"]);
});

test("a 401 without a product presets the first one", async () => {
  await start(`prospectAppId=${PROSPECT}`);
  expect(await callRefused()).toBe(401);
  expect(currentSession()).toMatchObject({ token: null, productType: "FIRST", productId: "1" });
});

describe("a session that ended in another tab", () => {
  const elsewhere = () => {
    const channel = new BroadcastChannel("session-end-customer");
    return {
      tell: (token: string | null) => channel.postMessage(token),
      heard: () => new Promise((message) => channel.addEventListener("message", message, { once: true })),
      [Symbol.dispose]: () => channel.close(),
    };
  };
  const page = new EventTarget();
  let ignore = () => {};
  beforeEach(() => {
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  });
  afterEach(() => ignore());

  test("ends here, and another session does not", async () => {
    await start(`prospectAppId=${PROSPECT}`);
    ignore = endInAllTabs("customer");
    using other = elsewhere();
    other.tell("of somebody else");
    other.tell("token");
    expect(currentSession().token).toBe("token");
    await expect.poll(() => currentSession().token).toBeNull();
  });

  test("is announced to the other tabs when it ended here", async () => {
    await start(`prospectAppId=${PROSPECT}`);
    ignore = endInAllTabs("customer");
    using other = elsewhere();
    const message = other.heard();
    await endSession("customer");
    expect(await message).toMatchObject({ data: "token" });
  });

  test("ends here even if the announcement was missed: the server is asked", async () => {
    await start(`prospectAppId=${PROSPECT}`);
    Object.assign(document, { cookie: "" });
    ignore = endInAllTabs("customer");
    await expect.poll(() => currentSession().token).toBeNull();
  });

  test("does not end in a tab whose cookie could never be set, which continues in memory", async () => {
    await start(`prospectAppId=${PROSPECT}`);
    Object.assign(document, { cookie: "" });
    network.mockImplementation(async () => Response.json({ data: {} }));
    ignore = endInAllTabs("customer");
    await expect.poll(() => network.mock.calls.some(([url]) => String(url).includes("/api/user/"))).toBe(true);
    page.dispatchEvent(new Event("focus"));
    expect(currentSession().token).toBe("token");
  });

  test("ends here when this tab gets the focus, with or without the announcement", async () => {
    await start(`prospectAppId=${PROSPECT}`);
    ignore = endInAllTabs("customer");
    expect(currentSession().token).toBe("token");
    Object.assign(document, { cookie: "" });
    page.dispatchEvent(new Event("focus"));
    expect(currentSession().token).toBeNull();
  });

  test("lets this tab finish what it is saving", async () => {
    await start(`prospectAppId=${PROSPECT}`);
    ignore = endInAllTabs("customer");
    using witness = elsewhere();
    using other = elsewhere();
    let saved = () => {};
    const stop = beforeEnd(() => new Promise<void>((done) => (saved = done)));
    const ended = endSession("customer");
    const message = witness.heard();
    other.tell("token");
    await message;
    expect(currentSession().token).toBe("token");
    saved();
    await ended;
    stop();
    expect(currentSession().token).toBeNull();
  });
});

test.each([
  ["R8.4", "admin", "adminId", "/admin/login"],
  ["R8.5", "partner", "partnerId", "/partner/login"],
] as const)("%s a 401 in the %s area leads to its own sign-in, once, and presets no product", async (_row, area, mark, signIn) => {
  await start(`${mark}=1`, area);
  expect(currentSession().token).toBe("token");
  expect(await Promise.all([callRefused(), callRefused()])).toEqual([401, 401]);
  expect(currentSession()).toMatchObject({ token: null, productType: null, productId: null });
  expect(visited.map((path) => path.split("?")[0])).toEqual([signIn]);
});

test.each([
  ["admin", "adminId", "/admin/login"],
  ["partner", "partnerId", "/partner/login"],
] as const)("O93 after a 401 in the %s area the sign-in leads back to the page with its filters", async (area, mark, signIn) => {
  const page = `/${area}/list?rows.status=OPEN&rows.day=2026-11-01..2026-11-26`;
  setNavigator(
    (path) => visited.push(path),
    () => page,
  );
  await start(`${mark}=1`, area);
  await callRefused();
  const [path, query] = visited[0]?.split("?") ?? [];
  expect(path).toBe(signIn);
  expect(safePath(new URLSearchParams(query).get("callback"))).toBe(page);
});

test("the offers that a customer picked are removed with the session", async () => {
  const here = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => here.get(name) ?? null,
    setItem: (name: string, value: string) => void here.set(name, value),
    removeItem: (name: string) => void here.delete(name),
  });
  await start(`prospectAppId=${PROSPECT}`);
  pickOffer("FIRST", { lender: "a-lender", name: "A card" });
  expect(pickedOffer("FIRST")).toEqual({ lender: "a-lender", name: "A card" });
  await endSession("customer");
  expect([...here.values()].filter((value) => value.includes(PROSPECT) || value.includes("a-lender"))).toEqual([]);
});

/** Leaves a form whose draft does not arrive. */
function simulateUnsentForm() {
  const draft: SentDraft = {
    answers: { first_name: "Mira" },
    step: "one",
    edit: { writer: "page", sequence: 1, revision: 0, changed: [] },
  };
  const form = { send: vi.fn(async () => {}), end: vi.fn(() => draft) };
  registerLeftDraft(Promise.resolve(), { key: `${PROSPECT} FIRST`, release: "first" }, form);
  return form;
}

test.each([
  ["customer", "prospectAppId"],
  ["admin", "adminId"],
  ["partner", "partnerId"],
] as const)("the end of a session in the area %s is recorded before any call, and reported once online", async (area, mark) => {
  let back = () => {};
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => {
    back = listener;
  });
  reportOfflineLogout();
  await start(`${mark}=${PROSPECT}`, area);
  const set: string[] = [];
  const asked: { url: string; noted: boolean; token: string | undefined }[] = [];
  Object.defineProperty(document, "cookie", { get: () => "", set: (cookie: string) => void set.push(cookie) });
  let online = false;
  network.mockImplementation(async (url, init) => {
    const headers = init?.headers as Record<string, string>;
    asked.push({ url: String(url), noted: set.some((one) => one.startsWith(`left_${area}=1;`)), token: headers.authorization });
    if (!online) throw new TypeError("no network");
    return Response.json({ value: null });
  });
  // What is done before is done with the session.
  const before = vi.fn(async () => set.some((one) => one.startsWith("left_")));
  const done = beforeEnd(before);
  await endSession(area);
  done();
  expect(await before.mock.results[0]?.value).toBe(false);
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.every(({ noted }) => noted)).toBe(true);
  expect(currentSession().token).toBeNull();
  online = true;
  asked.length = 0;
  back();
  await vi.waitUntil(() => asked.length === 1);
  // Without the token: whatever has been signed in since is not of this page.
  expect(asked[0]).toMatchObject({ url: expect.stringContaining("/api/cookies/read"), token: undefined });
});

test("the unsent draft of a closed form is sent a last time before the session ends, and then deleted", async () => {
  await start(`prospectAppId=${PROSPECT}; productType=FIRST`);
  const form = simulateUnsentForm();
  await endSession("customer");
  expect([form.send.mock.calls.length, form.end.mock.calls.length]).toEqual([1, 1]);
  expect(unsentDraft(`${PROSPECT} FIRST`)).toBeNull();
});

test("after the server ended the session the draft is not sent, and restored for the same customer at the next sign-in", async () => {
  await start(`prospectAppId=${PROSPECT}; productType=FIRST`);
  const form = simulateUnsentForm();
  await callRefused();
  expect(form.end).toHaveBeenCalledOnce();
  expect(unsentDraft(`${PROSPECT} FIRST`)).toMatchObject({ answers: { first_name: "Mira" } });
});

test("an unsent draft and answers from before the form are deleted once another customer signs in", async () => {
  await start(`prospectAppId=${PROSPECT}; productType=FIRST`);
  simulateUnsentForm();
  addPrefill("FIRST", { amount: 100_000 });
  await callRefused();
  expect(prefillOf("FIRST")).toEqual({});
  const answer = { token: "another", lastLoginDate: null, prospectAppId: OTHER, data: { prospectAppId: OTHER, products: {} } };
  signIn(answer as unknown as Parameters<typeof signIn>[0]);
  expect(currentSession()).toMatchObject({ token: "another", prospectAppId: OTHER });
  expect(unsentDraft(`${PROSPECT} FIRST`)).toBeNull();
});

test.each([
  ["good", () => Response.json({ data: { first_name: "Mira" } })],
  ["a 401 response", () => Response.json({ message: "no", code: "NOT_SIGNED_IN" }, { status: 401 })],
])("%s for the previous user is discarded, and ends no session", async (_, answered) => {
  await start("partnerId=1", "partner");
  const response = Promise.withResolvers<Response>();
  network.mockImplementation(async (url) => (String(url).startsWith("/api/user/") ? response.promise : Response.json({ ok: true })));
  const before = getUser({ params: { id: PROSPECT } }).catch(({ status }) => status);
  takeToken("another");
  response.resolve(answered());
  expect(await before).toBe(401);
  expect(currentSession().token).toBe("another");
  expect(visited).toEqual([]);
});

test("a refusal of a call from before the sign-in does not end the session", async () => {
  await start("", "partner");
  const response = Promise.withResolvers<Response>();
  network.mockImplementation(async (url) => (String(url).startsWith("/api/user/") ? response.promise : Response.json({ ok: true })));
  const before = callRefused();
  takeToken("another");
  response.resolve(Response.json({ message: "no", code: "NOT_SIGNED_IN" }, { status: 401 }));
  expect(await before).toBe(401);
  expect([currentSession().token, visited]).toEqual(["another", []]);
});

test("the erasure of the token's cookie continues after another sign-in, and its failure ends no session", async () => {
  await start("partnerId=1", "partner");
  const refusal = () => Response.json({ message: "no", code: "NOT_SIGNED_IN" }, { status: 401 });
  const erased = Promise.withResolvers<Response>();
  let signal: AbortSignal | null | undefined;
  network.mockImplementation(async (url, init) => {
    if (!String(url).startsWith("/api/cookies/delete")) return refusal();
    signal = init?.signal;
    return erased.promise;
  });
  await callRefused();
  takeToken("another");
  takeToken("a third");
  expect(signal?.aborted).toBe(false);
  erased.resolve(refusal());
  // All that follows from the response runs before the next timer.
  await new Promise((later) => setTimeout(later, 0));
  expect([currentSession().token, visited.map((path) => path.split("?")[0])]).toEqual(["a third", ["/partner/login"]]);
});

describe("a restored token under verification", () => {
  const checked = async (answer: () => Response) => {
    await start("adminId=1", "admin");
    network.mockImplementation(async () => answer());
    return verifyStaff("admin");
  };
  const failure = (status: number) => Response.json({ message: "no", code: "BUSY" }, { status });

  test.each([
    ["500", () => failure(500)],
    ["503", () => failure(503)],
    ["429", () => failure(429)],
    [
      "a network error",
      () => {
        throw new TypeError("no network");
      },
    ],
  ])("is kept if the check is inconclusive: %s", async (_, answer) => {
    expect(await checked(answer)).toBeInstanceOf(CallError);
    expect(currentSession().token).toBe("token");
    const asked = network.mock.calls.map(([url]) => String(url));
    expect(asked.filter((url) => url.startsWith("/api/cookies/delete"))).toEqual([]);
  });

  test("is removed if it is refused", async () => {
    expect(await checked(() => Response.json({ message: "no", code: "NOT_SIGNED_IN" }, { status: 401 }))).toBeNull();
    expect(currentSession().token).toBeNull();
  });
});
