import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { wireCalls } from "../../src/client/http/http.ts";
import {
  beginProspect,
  currentSession,
  dropToken,
  noteVisit,
  presetProduct,
  restoreSession,
  setAppId,
  setProduct,
  storeUrlSegment,
  takeToken,
} from "../../src/client/session/session.ts";
import { beforeEnd, endSession, signOut } from "../../src/client/session/session-end.ts";
import { setConfig } from "../../src/client/site/config.ts";
import type { AreaConfig } from "../../src/contract/site/config.ts";

const PROSPECT = "0b8f2a52-7a64-4b0e-8d0a-3d6a8f5b2c02";
const network = vi.fn<typeof fetch>();
const reload = vi.fn();

/** What scripts write into the page's cookies. */
const page = {
  written: [] as string[],
  kept: "",
  get cookie() {
    return this.kept;
  },
  set cookie(text: string) {
    this.written.push(text);
  },
};

interface RecordedCall {
  path: string;
  body: Record<string, unknown>;
}

const recordedCalls = (): RecordedCall[] =>
  network.mock.calls.map(([url, init]) => ({ path: String(url), body: JSON.parse(String(init?.body ?? "{}")) as Record<string, unknown> }));
const bodiesOf = (path: string) => recordedCalls().filter((call) => call.path === path);
const deletedCookies = () => bodiesOf("/api/cookies/delete").map(({ body }) => body.name);

function visit(address: string): void {
  const { origin, pathname, search } = new URL(address);
  vi.stubGlobal("location", { origin, pathname, search, reload });
}

const CALL_OPTIONS = {
  apiBase: () => "",
  token: () => currentSession().token,
  failed: () => {},
  signedOut: () => {},
  failureText: () => "lost",
};
const productOf = (code: string, productId: number) => ({ code, productId });
const CONFIG = {
  language: "en",
  texts: {},
  site: { sessionMinutes: 720, lenders: ["kachnar-finance"] },
  products: [productOf("SECOND", 4), productOf("FIRST", 1)],
  routing: { routes: [{ path: "/verification" }] },
} as unknown as AreaConfig;

/** The scripts of a page after a reload. */
async function reloadedScripts() {
  vi.resetModules();
  const session = await import("../../src/client/session/session.ts");
  (await import("../../src/client/http/http.ts")).wireCalls({ ...CALL_OPTIONS, token: () => session.currentSession().token });
  (await import("../../src/client/site/config.ts")).setConfig(CONFIG);
  return session;
}

beforeEach(async () => {
  network.mockReset().mockImplementation(async () => Response.json({ ok: true, prospectAppId: PROSPECT }));
  reload.mockReset();
  vi.stubGlobal("fetch", network);
  vi.stubGlobal("document", page);
  page.written.length = 0;
  page.kept = "";
  wireCalls(CALL_OPTIONS);
  setConfig(CONFIG);
  visit("https://saral.example/in/home/app/");
  await endSession("customer");
  network.mockClear();
});

afterEach(() => vi.unstubAllGlobals());

test("the end of a session erases the nine cookies, the lender marker and the last login, and no others", async () => {
  await endSession("customer");
  const nine = ["atkn", "prospectAppId", "appId", "productId", "productType", "utms", "urlSegment", "qr", "url"];
  expect(deletedCookies().sort()).toEqual([...nine, "lender", "lastLoginDate"].sort());
});

test("the end of a session of admins and partners erases their own cookies", async () => {
  await endSession("admin");
  expect(deletedCookies()).toEqual(["a_atkn", "adminId", "roleId"]);
  network.mockClear();
  await endSession("partner");
  expect(deletedCookies()).toEqual(["p_atkn", "partnerId", "isPartner", "merchantId"]);
});

test("logout clears the session and reloads the page, also when the call fails", async () => {
  takeToken("secret");
  network.mockImplementation(async (url) => {
    if (String(url) === "/api/logout") throw new TypeError("offline");
    return Response.json({ ok: true });
  });
  await signOut();
  expect(currentSession().token).toBeNull();
  expect(deletedCookies()).toContain("atkn");
  expect(reload).toHaveBeenCalledOnce();
});

test("offline the session's cookies are erased too, so that the next load does not restore it", async () => {
  takeToken("secret");
  page.written.length = 0;
  network.mockRejectedValue(new TypeError("offline"));
  await signOut();
  expect(page.written).toContain("prospectAppId=; Max-Age=0; Path=/");
  expect(currentSession().token).toBeNull();
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ["customer", "/api/logout"],
  ["admin", "/api/admin/logout"],
  ["partner", "/api/partner/logout"],
] as const)("the end of a session of the %s area, also by inactivity, ends its token at the server", async (area, path) => {
  await endSession(area);
  expect(bodiesOf(path)).toHaveLength(0);
  takeToken("secret");
  await endSession(area);
  expect(bodiesOf(path)).toHaveLength(1);
});

test("tasks registered for the end of a session run before the logout, within a time limit", async () => {
  vi.useFakeTimers();
  try {
    takeToken("secret");
    const done = Promise.withResolvers<void>();
    const work = vi.fn(() => done.promise);
    const forget = beforeEnd(work);
    const ended = endSession("customer");
    await vi.advanceTimersByTimeAsync(100);
    expect(work).toHaveBeenCalledOnce();
    expect(bodiesOf("/api/logout"), "while it is being done").toHaveLength(0);
    done.resolve();
    await ended;
    expect(bodiesOf("/api/logout")).toHaveLength(1);

    takeToken("secret");
    work.mockImplementation(() => new Promise(() => undefined));
    const late = endSession("customer");
    await vi.advanceTimersByTimeAsync(3_000);
    await late;
    expect(bodiesOf("/api/logout"), "when it takes too long").toHaveLength(2);

    forget();
    await endSession("customer");
    expect(work).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

test("a 401 clears only the token", () => {
  presetProduct();
  takeToken("secret");
  dropToken("customer");
  expect(currentSession()).toMatchObject({ token: null, productType: "FIRST" });
  expect(deletedCookies()).toEqual(["atkn"]);
  // By which the server knows whose cookie it is to erase.
  expect(network.mock.lastCall?.[1]?.headers).toMatchObject({ authorization: "Bearer secret" });
});

test("Sign In presets the product of id 1, which the configuration names", () => {
  presetProduct();
  expect(currentSession()).toMatchObject({ productType: "FIRST", productId: "1" });
  expect(bodiesOf("/api/cookies/save").map(({ body }) => [body.name, body.value])).toEqual([
    ["productType", "FIRST"],
    ["productId", "1"],
  ]);
});

test("what a page has chosen is in its cookies while the server has not answered, so that a reload keeps it", () => {
  network.mockReturnValue(new Promise(() => {}));
  visit("https://saral.example/in/home/app/?utm_source=Sunbird");
  page.written.length = 0;
  noteVisit();
  presetProduct();
  setProduct(null);
  const seconds = CONFIG.site.sessionMinutes * 60;
  expect(page.written).toEqual([
    `utms=${encodeURIComponent('{"utm_source":"Sunbird"}')}; Max-Age=${seconds}; Path=/`,
    `url=${encodeURIComponent("https://saral.example/in/home/app/")}; Max-Age=${seconds}; Path=/`,
    `productType=FIRST; Max-Age=${seconds}; Path=/`,
    `productId=1; Max-Age=${seconds}; Path=/`,
    "productType=; Max-Age=0; Path=/",
    "productId=; Max-Age=0; Path=/",
  ]);
});

test("a prospect is created with the parameters of the landing URL, once", async () => {
  visit("https://saral.example/in/home/app/spring?utm_source=Sunbird&utm_campaign=x&other=1&qr=M-17");
  noteVisit();
  visit("https://saral.example/in/home/app/privacy-policy");
  noteVisit();
  expect(await beginProspect()).toBe(PROSPECT);
  expect(await beginProspect()).toBe(PROSPECT);
  expect(bodiesOf("/api/prospect").map(({ body }) => body)).toEqual([
    { utms: { utm_source: "Sunbird", utm_campaign: "x" }, qr: "M-17", url: "https://saral.example/in/home/app/spring" },
  ]);
});

test("parameters of the URL are not stored by the load after the end of a session, but by the next visit", async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  const saved = () => bodiesOf("/api/cookies/save").map(({ body }) => body.name);
  visit("https://saral.example/in/home/app/spring?utm_source=sunbird&qr=M-17&lender=kachnar-finance");
  await endSession("customer");
  (await reloadedScripts()).noteVisit();
  expect(saved()).toEqual([]);
  (await reloadedScripts()).noteVisit();
  expect(saved().sort()).toEqual(["lender", "qr", "url", "utms"]);
});

test.each(["login", "products", "verification", "a", "with-dash", "admin"])("%s is not stored as a URL segment", (segment) => {
  storeUrlSegment(segment);
  expect(currentSession().urlSegment).toBeNull();
});

test("a word in the path is stored for the prospect", () => {
  storeUrlSegment("diwali2026");
  expect(currentSession().urlSegment).toBe("diwali2026");
});

test.each([
  ["customer", { prospectAppId: PROSPECT, appId: "a-1", productType: "FIRST", lastLoginDate: "2026-11-20T04:00:00.000Z" }],
  ["admin", { prospectAppId: null, appId: null, productType: null, lastLoginDate: null }],
  ["partner", { prospectAppId: null, appId: null, productType: null, lastLoginDate: null }],
] as const)("stored data of a customer is restored in the customer area only: %s", async (area, taken) => {
  page.kept = `prospectAppId=${PROSPECT}; appId=a-1; productType=FIRST; lastLoginDate=2026-11-20T04:00:00.000Z; adminId=1; partnerId=1`;
  network.mockImplementation(async () => Response.json({ value: "secret" }));
  await restoreSession(area);
  expect(currentSession()).toMatchObject({ ...taken, token: "secret" });
});

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: kept.set.bind(kept),
    removeItem: kept.delete.bind(kept),
    all: () => [...kept],
  };
};
const APPS = ["1b8f2a52-7a64-4b0e-8d0a-3d6a8f5b2c02", "2b8f2a52-7a64-4b0e-8d0a-3d6a8f5b2c02"] as const;
const FIRST = { code: "FIRST", productId: 1 };
const SECOND = { code: "SECOND", productId: 4 };

/** A tab takes a product up, which the cookies say from then on. */
async function choose(product: typeof FIRST, appId: string) {
  await restoreSession("customer");
  setProduct(product);
  setAppId(appId);
  page.kept = Object.entries({ prospectAppId: PROSPECT, productType: product.code, productId: product.productId, appId })
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
}

/** Two tabs of one customer, each with a product, the second one chosen last. Returns what each has stored. */
async function openTwoTabs() {
  vi.stubGlobal("localStorage", storage());
  const tabs = [storage(), storage()] as const;
  page.kept = `prospectAppId=${PROSPECT}`;
  vi.stubGlobal("sessionStorage", tabs[0]);
  await choose(FIRST, APPS[0]);
  vi.stubGlobal("sessionStorage", tabs[1]);
  await choose(SECOND, APPS[1]);
  return tabs;
}

/** The session of a tab after a reload. */
async function loadSessionIn(tab: ReturnType<typeof storage>) {
  vi.stubGlobal("sessionStorage", tab);
  await restoreSession("customer");
  return currentSession();
}

test("the end of a customer's session clears all storage except the note of the end; that of the staff changes none of it", async () => {
  const [one, two] = await openTwoTabs();
  const shared = localStorage as unknown as ReturnType<typeof storage>;
  const before = shared.all();
  expect([before.length, one.all().length, two.all().length]).toEqual([1, 1, 1]);
  await endSession("admin");
  expect(shared.all()).toEqual(before);
  await endSession("customer");
  expect([shared.all(), two.all()]).toEqual([[], [["session-ended", "left"]]]);
});

test("a tab keeps its own product after another tab chose another; a new tab gets the last choice", async () => {
  const [one, two] = await openTwoTabs();
  expect(await loadSessionIn(one)).toMatchObject({ productType: "FIRST", productId: "1", appId: APPS[0] });
  expect(await loadSessionIn(two)).toMatchObject({ productType: "SECOND", productId: "4", appId: APPS[1] });
  expect(await loadSessionIn(one)).toMatchObject({ productType: "FIRST", appId: APPS[0] });
  expect(await loadSessionIn(storage())).toMatchObject({ productType: "SECOND", appId: APPS[1] });
});

test.each<[string, (cookies: string) => string, object]>([
  ["the product's code", (cookies) => cookies.replace("=SECOND", "=OTHER"), { productType: "OTHER", appId: APPS[1] }],
  ["the application", (cookies) => cookies.replace(APPS[1], PROSPECT), { productType: "SECOND", appId: PROSPECT }],
  ["the product's cookie name", (cookies) => cookies.replace("productType", "x"), { productType: null, appId: APPS[1] }],
  ["the prospect", (cookies) => cookies.replace(PROSPECT, APPS[0]), { productType: "SECOND", appId: APPS[1] }],
])("if another party changed %s in the cookies, the cookies take precedence", async (_, change, session) => {
  const [one] = await openTwoTabs();
  page.kept = change(page.kept);
  expect(await loadSessionIn(one)).toMatchObject(session);
});
