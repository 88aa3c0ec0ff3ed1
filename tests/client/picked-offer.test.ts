import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { wireCalls } from "../../src/client/http/http.ts";
import { pickedOffer, pickOffer } from "../../src/client/journey/picked-offer.ts";
import { beginProspect, currentSession } from "../../src/client/session/session.ts";

const PROSPECT = "0b8f2a52-7a64-4b0e-8d0a-3d6a8f5b2c02";
const CARD = { lender: "a-lender", name: "A card" };
const storage = new Map<string, string>();

beforeEach(async () => {
  storage.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  });
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("location", { search: "" });
  vi.stubGlobal("fetch", async () => Response.json({ prospectAppId: PROSPECT }));
  wireCalls({ apiBase: () => "", token: () => null, failed: () => {}, signedOut: () => {}, failureText: () => "" });
  await beginProspect();
});
afterEach(() => vi.unstubAllGlobals());

describe("an offer picked in a catalogue", () => {
  test("is stored per product, until it is removed", () => {
    pickOffer("FIRST", CARD);
    pickOffer("SECOND", { ...CARD, name: "Another" });
    expect([pickedOffer("FIRST"), pickedOffer("SECOND")?.name, pickedOffer("THIRD")]).toEqual([CARD, "Another", null]);
    pickOffer("FIRST", null);
    expect([pickedOffer("FIRST"), pickedOffer("SECOND")?.name]).toEqual([null, "Another"]);
  });

  test("belongs to the prospect who picked it only", () => {
    pickOffer("FIRST", CARD);
    const text = [...storage.values()].join();
    expect(text).toContain(String(currentSession().prospectAppId));
    for (const [name, value] of storage) storage.set(name, value.replaceAll(PROSPECT, PROSPECT.replace("0b", "1b")));
    expect(pickedOffer("FIRST")).toBeNull();
  });

  test.each([
    "",
    "null",
    "[]",
    "7",
    "{",
    '{"of":1}',
    "offers",
    '{"offers":null}',
    '{"offers":{"FIRST":"a-lender"}}',
    '{"offers":{"FIRST":{}}}',
  ])("is null if the storage contains %j", (text) => {
    pickOffer("FIRST", CARD);
    for (const name of storage.keys()) storage.set(name, text.replace('{"offers"', `{"of":"${PROSPECT}","offers"`));
    expect([pickedOffer("FIRST"), pickedOffer("toString"), pickedOffer("__proto__")]).toEqual([null, null, null]);
  });
});
