import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { cookie } from "../../src/client/cookies.ts";
import { wireCalls } from "../../src/client/http/http.ts";
import { loadPart } from "../../src/client/journey/lazy-part.ts";
import { readToken } from "../../src/client/session/read-token.ts";
import { beginProspect, currentSession, noteVisit, restoreSession } from "../../src/client/session/session.ts";
import { endSession } from "../../src/client/session/session-end.ts";
import { setConfig } from "../../src/client/site/config.ts";
import type { AreaConfig } from "../../src/contract/site/config.ts";

const network = vi.fn<typeof fetch>();
const page = { cookie: "" };
const bodiesOf = (path: string) =>
  network.mock.calls.filter(([url]) => url === path).map(([, init]) => JSON.parse(String(init?.body)) as Record<string, unknown>);

const visit = (search: string, pathname = "/in/home/app/") =>
  vi.stubGlobal("location", { origin: "https://saral.example", pathname, search });

beforeEach(async () => {
  network.mockReset().mockImplementation(async () => Response.json({ ok: true, prospectAppId: "p" }));
  vi.stubGlobal("fetch", network);
  vi.stubGlobal("document", page);
  page.cookie = "";
  wireCalls({ apiBase: () => "", token: () => null, failed: () => {}, signedOut: () => {}, failureText: () => "" });
  setConfig({
    language: "en",
    texts: {},
    products: [],
    routing: { routes: [] },
    site: { sessionMinutes: 720, lenders: ["one-lender"] },
  } as unknown as AreaConfig);
  visit("");
  await endSession("customer");
  network.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

const EMPTY = {
  prospectAppId: null,
  appId: null,
  productType: null,
  productId: null,
  urlSegment: null,
  utms: null,
  qr: null,
  url: null,
  lender: null,
  lastLoginDate: null,
};

test.each(["%", "%E0%A4%A", "a%", "%u0041"])("S55: a cookie that cannot be decoded counts as missing: %s", (value) => {
  page.cookie = `other=1; productType=${value}`;
  expect(cookie("productType")).toBeNull();
  expect(cookie("other")).toBe("1");
});

test.each([
  ["malformed", "%"],
  ["empty", ""],
  ["control characters", "%00%01"],
  ["a lone surrogate escaped in JSON", encodeURIComponent('{"utm_source":"\\ud800"}')],
  ["an object", encodeURIComponent('{"a":{"b":1}}')],
  ["a list", encodeURIComponent("[1,2]")],
  ["too long", "x".repeat(3_000)],
  ["markup", encodeURIComponent("<script>alert(1)</script>")],
])("S55: cookies that cannot belong to a session are ignored: %s", async (_, value) => {
  page.cookie = Object.keys(EMPTY)
    .filter((name) => name !== "qr")
    .map((name) => `${name}=${value}`)
    .join("; ");
  await restoreSession("customer");
  expect(currentSession()).toMatchObject(EMPTY);
});

test("S55: cookies that can belong to a session are restored", async () => {
  const kept = {
    prospectAppId: "0b8f2a52-7a64-4b0e-8d0a-3d6a8f5b2c02",
    appId: "1b8f2a52-7a64-4b0e-8d0a-3d6a8f5b2c02",
    productType: "Secured Cards",
    productId: "8",
    urlSegment: "diwali2026",
    utms: '{"utm_source":"one"}',
    qr: "दुकान 7",
    url: "https://saral.example/in/home/app/",
    lender: "one-lender",
    lastLoginDate: "2026-11-20T04:00:00.000Z",
  };
  page.cookie = Object.entries(kept)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("; ");
  await restoreSession("customer");
  expect(currentSession()).toMatchObject(kept);
});

test.each([
  "?utm_source=%&qr=%&lender=%",
  "?lender=%E0%A4%A&utm_=x&utm_source=",
  "?qr=%00",
  `?utm_x=${"x".repeat(199)}%F0%9F%98%80&qr=${"y".repeat(199)}%F0%9F%98%80`,
])("S55: a prospect is created whatever the query contains: %s", async (search) => {
  visit(search);
  noteVisit();
  await beginProspect();
  const [body] = bodiesOf("/api/prospect");
  const texts = [body?.qr ?? "", ...Object.values((body?.utms ?? {}) as object)] as string[];
  expect(texts.every((text) => text.isWellFormed() && !/\p{Cc}/u.test(text) && text.length <= 200)).toBe(true);
  expect(body).toMatchObject({ url: "https://saral.example/in/home/app/" });
});

test("S55: unknown campaign parameters of a cookie do not prevent a prospect", async () => {
  page.cookie = `utms=${encodeURIComponent('{"utm_source":"one","__proto__":"x","other":"y","utm_medium":7}')}`;
  await restoreSession("customer");
  await beginProspect();
  expect(bodiesOf("/api/prospect")).toEqual([{ utms: { utm_source: "one" } }]);
});

test("S55: a value that is not a token is not sent as one", async () => {
  for (const value of ["a b", "é", "", "x\ny"]) {
    network.mockImplementation(async () => Response.json({ value }));
    expect(await readToken("atkn")).toBeNull();
  }
  network.mockImplementation(async () => Response.json({ value: "aB_-9" }));
  expect(await readToken("atkn")).toBe("aB_-9");
});

test("a lost response ends no session: the token is requested again with growing pauses, at most five times; a refusal is final", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const answers = [new Error("connection reset"), new Response("", { status: 503 }), Response.json({ value: "aB_-9" })];
  network.mockImplementation(async () => {
    const answer = answers.shift() ?? new Error("connection reset");
    if (answer instanceof Error) throw answer;
    return answer;
  });
  network.mockClear();
  const read = readToken("atkn");
  await vi.advanceTimersByTimeAsync(2_999);
  expect(network).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await read).toBe("aB_-9");

  network.mockClear();
  const never = readToken("atkn");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await never).toBeNull();
  expect(network).toHaveBeenCalledTimes(5);

  network.mockClear();
  network.mockImplementation(async () => Response.json({ code: "BAD_REQUEST", message: "" }, { status: 400 }));
  expect(await readToken("atkn")).toBeNull();
  expect(network).toHaveBeenCalledTimes(1);
});

test("a lender marker is stored if it names a lender, for the lifetime of a session", async () => {
  visit("?lender=nobody");
  noteVisit();
  expect(currentSession().lender).toBeNull();
  visit("?lender=one-lender");
  noteVisit();
  expect(currentSession().lender).toBe("one-lender");
  expect(bodiesOf("/api/cookies/save")).toContainEqual({ name: "lender", value: "one-lender", minutes: 720 });
});

test("the cookie url stores the landing URL, without the query", () => {
  visit("?a=1", "/in/home/app/spring");
  noteVisit();
  visit("", "/in/home/app/privacy-policy");
  noteVisit();
  expect(bodiesOf("/api/cookies/save")).toEqual([{ name: "url", value: "https://saral.example/in/home/app/spring", minutes: 720 }]);
});

test("S55: with full storage, a chunk that fails to load throws instead of reloading the page endlessly", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { href: "https://saral.example/", reload });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("sessionStorage", {
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  network.mockImplementation(async () => new Response(null, { status: 200 }));
  await expect(loadPart("form", () => Promise.reject(new TypeError("gone")))).rejects.toThrow("gone");
  expect(reload).not.toHaveBeenCalled();
});
