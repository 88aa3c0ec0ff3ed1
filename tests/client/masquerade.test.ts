import { afterEach, beforeEach, expect, test, vi } from "vitest";

const CONFIG = {
  area: "partner",
  language: "en",
  texts: {},
  brand: { key: "house", primaryColor: "#000000", secondaryColor: "#000000", fontFamily: "x", fontLink: null },
  coBrand: null,
  site: { languages: [], apiBase: "", brandCookieDays: 30, sessionMinutes: 720, lenders: [], analytics: false },
  products: [],
  routing: { routes: [] },
};
const EXIT = "/api/masquerade/exit";
const MERCHANTS = "/admin/merchant-management";

const network = vi.fn<typeof fetch>();
const assign = vi.fn<(path: string) => void>();
const visited: string[] = [];
const listeners = new Map<string, () => void>();
const page = { cookie: "", documentElement: { lang: "", style: { setProperty: () => {} } }, getElementById: () => ({ textContent: "" }) };

beforeEach(() => {
  visited.length = 0;
  assign.mockReset();
  page.cookie = "";
  page.getElementById = () => ({ textContent: JSON.stringify(CONFIG) });
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { origin: "https://saral.example", pathname: "/in/home/app/partner", search: "", assign });
  vi.stubGlobal("fetch", network);
  vi.stubGlobal("addEventListener", listeners.set.bind(listeners));
  network.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

const refusedResponse = () => Response.json({ message: "no", code: "NOT_SIGNED_IN" }, { status: 401 });
const exitResponse = () => Response.json({ admin: null, go: MERCHANTS });
const exitCalls = () => network.mock.calls.filter(([url]) => String(url) === EXIT);

/** A page of the partner portal that is loaded while the cookies are these; all calls are refused but what ends the masquerade. */
async function loadArea({
  cookies = "partnerId=1; masquerade=1",
  exit = async (_init?: RequestInit): Promise<Response> => exitResponse(),
} = {}) {
  vi.resetModules();
  network.mockImplementation(async (url, init) => {
    if (String(url).startsWith("/api/cookies/read")) return Response.json({ value: "masquerades" });
    if (String(url).startsWith("/api/cookies/delete") || String(url).endsWith("/logout")) return Response.json({ ok: true });
    return String(url) === EXIT ? exit(init) : refusedResponse();
  });
  page.cookie = cookies;
  const { setNavigator, startArea } = await import("../../src/client/session/start.ts");
  const masquerade = await import("../../src/client/staff/masquerade.ts");
  const session = await import("../../src/client/session/session.ts");
  const { partnerRevenue } = await import("../../src/client/calls/staff-api.ts");
  const { endSession } = await import("../../src/client/session/session-end.ts");
  const { currentWiring, wireCalls } = await import("../../src/client/http/http.ts");
  setNavigator(
    (path) => visited.push(path),
    () => "/partner",
  );
  const codes: string[] = [];
  const onSession = () => {
    wireCalls({ ...currentWiring(), failed: ({ code }) => codes.push(code) });
    masquerade.watchMasquerade();
  };
  await startArea("partner", { onConfig: () => {}, onSession });
  const refused = () => partnerRevenue({ quiet: true }).catch(({ status }) => status);
  const leave = async () => currentWiring().leave?.();
  return { ...masquerade, ...session, refused, leave, endSession, codes };
}

/** A fetch as browsers have it: an abort ends it, also once its head is there. */
const abortable = (answer: Promise<Response>, signal?: AbortSignal | null) =>
  Promise.race([
    answer,
    new Promise<never>((_, fail) => {
      signal?.addEventListener("abort", () => fail(signal.reason));
    }),
  ]);

test("O122 another refused call during the exit does not redirect, with or without its cookies", async () => {
  const exit = Promise.withResolvers<Response>();
  const { refused, currentSession } = await loadArea({ exit: (init) => abortable(exit.promise, init?.signal) });
  expect(await Promise.all([refused(), refused()])).toEqual([401, 401]);
  // The head of the answer has taken the cookies, its body is not there yet.
  page.cookie = "adminId=1";
  expect(await refused()).toBe(401);
  expect([visited, assign.mock.calls.length, currentSession().token]).toEqual([[], 0, "masquerades"]);
  exit.resolve(exitResponse());
  await vi.waitUntil(() => assign.mock.calls.length > 0);
  expect(await refused()).toBe(401);
  expect([visited, assign.mock.calls, exitCalls().length]).toEqual([[], [[MERCHANTS]], 1]);
  expect(exitCalls()[0]?.[1]).toMatchObject({ keepalive: true, headers: { authorization: "Bearer masquerades" } });
});

test("a call refused after Exit was pressed does not redirect either", async () => {
  const exit = Promise.withResolvers<Response>();
  const { refused, leaveMasquerade } = await loadArea({ exit: (init) => abortable(exit.promise, init?.signal) });
  const pressed = Promise.all([leaveMasquerade(), leaveMasquerade()]);
  page.cookie = "adminId=1";
  await refused();
  exit.resolve(exitResponse());
  await pressed;
  expect([visited, assign.mock.calls, exitCalls().length]).toEqual([[], [[MERCHANTS], [MERCHANTS]], 1]);
});

test("unattended, it exits by itself, or ends like any session if the exit fails", async () => {
  const { leave } = await loadArea();
  expect([await leave(), assign.mock.calls]).toEqual([true, [[MERCHANTS]]]);
  const offline = await loadArea({ exit: async () => Promise.reject(new TypeError("no network")) });
  expect(await offline.leave()).toBe(false);
  const partner = await loadArea();
  partner.takeToken("own");
  expect(await partner.leave()).toBe(false);
  expect([assign.mock.calls.length, exitCalls().length]).toEqual([1, 2]);
});

test("a page restored from the history after the exit redirects again", async () => {
  const { refused, leaveMasquerade } = await loadArea();
  await leaveMasquerade();
  listeners.get("pagehide")?.();
  await refused();
  await vi.waitUntil(() => assign.mock.calls.length > 1);
  expect([visited, assign.mock.calls, exitCalls().length]).toEqual([[], [[MERCHANTS], [MERCHANTS]], 2]);
});

test("a page keeps its session, whatever cookies another tab has set since", async () => {
  const masquerade = await loadArea();
  page.cookie = "partnerId=2";
  expect(masquerade.isMasquerading()).toBe(true);
  await masquerade.refused();
  await vi.waitUntil(() => assign.mock.calls.length > 0);
  expect([visited, assign.mock.calls]).toEqual([[], [[MERCHANTS]]]);

  const partner = await loadArea({ cookies: "partnerId=2" });
  page.cookie = "partnerId=1; masquerade=1";
  expect(partner.isMasquerading()).toBe(false);
  await partner.refused();
  expect([visited, exitCalls().length]).toEqual([["/partner/login?callback=%2Fpartner"], 1]);
});

test("it ends with its token: the next user of the page is refused like any partner", async () => {
  const { refused, isMasquerading, takeToken } = await loadArea();
  takeToken("own");
  expect(isMasquerading()).toBe(false);
  await refused();
  expect([visited, exitCalls().length]).toEqual([["/partner/login?callback=%2Fpartner"], 0]);
});

test("a failed exit is reported, and repeated at the next refused call", async () => {
  let online = false;
  const exit = async () => {
    if (!online) throw new TypeError("no network");
    return exitResponse();
  };
  const { refused, codes, currentSession } = await loadArea({ exit });
  await refused();
  await vi.waitUntil(() => codes.length > 0);
  expect([codes, visited, assign.mock.calls.length, currentSession().token]).toEqual([["NETWORK"], [], 0, "masquerades"]);
  online = true;
  await refused();
  await vi.waitUntil(() => assign.mock.calls.length > 0);
  expect([visited, assign.mock.calls]).toEqual([[], [[MERCHANTS]]]);
});

test("a logout redirects as usual, and calls refused meanwhile start no exit", async () => {
  const { refused, endSession } = await loadArea();
  const ended = endSession("partner", () => visited.push("/partner/login"));
  await refused();
  await ended;
  expect([visited, assign.mock.calls, exitCalls().length]).toEqual([["/partner/login"], [], 0]);
});

test("a logout that aborts a running exit shows no failure and redirects as usual", async () => {
  const never = new Promise<Response>(() => undefined);
  const { refused, endSession, codes } = await loadArea({ exit: (init) => abortable(never, init?.signal) });
  await refused();
  await endSession("partner", () => visited.push("/partner/login"));
  // All that follows from the response runs before the next timer.
  await new Promise((later) => setTimeout(later, 0));
  expect([visited, assign.mock.calls, codes]).toEqual([["/partner/login"], [], []]);
});

test("a session unknown to the server ends like any other, once", async () => {
  const { refused, leaveMasquerade, currentSession } = await loadArea({ exit: async () => refusedResponse() });
  await expect(leaveMasquerade()).rejects.toMatchObject({ status: 401 });
  expect([visited, assign.mock.calls, currentSession().token]).toEqual([["/partner/login?callback=%2Fpartner"], [], null]);
  await refused();
  expect(visited).toHaveLength(1);
});

test("for a partner with only the masquerade cookie, only that cookie is removed", async () => {
  const forbidden = async () => Response.json({ message: "no", code: "FORBIDDEN" }, { status: 403 });
  const { leaveMasquerade, currentSession, isMasquerading, codes } = await loadArea({ exit: forbidden });
  await expect(leaveMasquerade()).rejects.toMatchObject({ status: 403 });
  expect(page.cookie).toBe("masquerade=; Max-Age=0; Path=/");
  expect([visited, assign.mock.calls, currentSession().token]).toEqual([[], [], "masquerades"]);
  expect([isMasquerading(), codes]).toEqual([false, ["FORBIDDEN"]]);
});
