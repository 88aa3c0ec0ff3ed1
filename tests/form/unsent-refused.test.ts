import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { wireCalls } from "../../src/client/http/http.ts";
import { setConfig } from "../../src/client/site/config.ts";
import type { AreaConfig } from "../../src/contract/site/config.ts";
import { registerLeftDraft, unsentDraft } from "../../src/screens/form/draft/unsent-drafts.ts";
import { draftKey, readStart } from "../../src/screens/form/form-start.ts";

const [OLD, STALE, LIVE] = ["a", "b", "c"].map((digit) => digit.repeat(64)) as [string, string, string];
const READ_OPTIONS = { user: "asha", form: "loan", productType: "LOAN", signal: new AbortController().signal };
const KEY = draftKey("asha", "LOAN");
const network = vi.fn<typeof fetch>();
const configOf = (release: string) => ({ area: "customer", language: "en", release, coBrand: null, texts: {} }) as unknown as AreaConfig;

/** Answers of the server to drafts, in their order, the last of them repeated. */
let answers: [status: number, code: string][];
const sentProducts = () =>
  network.mock.calls.filter(([, init]) => init?.method === "PATCH").map(([, init]) => JSON.parse(String(init?.body)).release);

beforeEach(() => {
  network.mockReset().mockImplementation(async (url, init) => {
    if (String(url).includes("/api/config/")) return Response.json(configOf(LIVE));
    if (init?.method !== "PATCH") return Response.json({ release: STALE, data: null, known: { first_name: "Asha" }, cleared: [] });
    const [status, code] = (answers.length > 1 ? answers.shift() : answers[0]) as [number, string];
    return Response.json(status === 200 ? { savedAt: "", revision: 1, merged: null } : { code, message: code }, { status });
  });
  vi.stubGlobal("fetch", network);
  vi.stubGlobal("document", { documentElement: { lang: "", style: { setProperty: () => {} } } });
  wireCalls({ apiBase: () => "", token: () => "secret", failed: () => {}, signedOut: () => {}, failureText: () => "" });
  setConfig(configOf(STALE));
  const draft = { answers: { pet: "cat" }, step: "you", edit: { writer: "page", sequence: 1, revision: 0, changed: ["pet"] } };
  registerLeftDraft(Promise.resolve(), { key: KEY, release: OLD }, { send: async () => {}, end: () => draft });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  [400, "BAD_REQUEST"],
  [413, "BODY_TOO_LARGE"],
  [422, "INVALID_ANSWERS"],
])(
  "a draft that the server refuses with %i does not prevent opening the form: it starts with the server's answers, and reports that",
  async (status, code) => {
    answers = [[status, code]];
    expect(await readStart(READ_OPTIONS)).toMatchObject({ refused: true, start: { known: { first_name: "Asha" } } });
    expect(unsentDraft(KEY)).toBeNull();
  },
);

test.each([
  [401, "NOT_SIGNED_IN"],
  [429, "TOO_MANY_REQUESTS"],
  [503, "UNAVAILABLE"],
])("one that is temporarily refused with %i is kept for a retry", async (status, code) => {
  answers = [[status, code]];
  await expect(readStart(READ_OPTIONS)).rejects.toMatchObject({ status });
  expect(unsentDraft(KEY)).toMatchObject({ answers: { pet: "cat" } });
  answers = [[200, ""]];
  expect(await readStart(READ_OPTIONS)).toMatchObject({ refused: false });
  expect(unsentDraft(KEY)).toBeNull();
});

test("if its release was replaced meanwhile, it is sent for the live one", async () => {
  answers = [
    [409, "RELEASE_UNKNOWN"],
    [200, ""],
  ];
  expect(await readStart(READ_OPTIONS)).toMatchObject({ refused: false });
  expect(sentProducts()).toEqual([STALE, LIVE]);
});
