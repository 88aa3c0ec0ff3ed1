import { beforeEach, expect, test, vi } from "vitest";

/** The module as a page has it that was just loaded. */
const loaded = async () => {
  vi.resetModules();
  return import("../../src/client/journey/prefill.ts");
};

const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
  });
});

test("answers from before the form survive a reload, until they are submitted", async () => {
  const before = await loaded();
  before.addPrefill("FIRST", { amount: 100_000, age: 30 });
  before.addPrefill("FIRST", { amount: 200_000 });
  before.addPrefill("SECOND", { tobacco: false });

  const after = await loaded();
  expect(after.prefillOf("FIRST")).toEqual({ amount: 200_000, age: 30 });
  after.clearPrefill("FIRST");

  const again = await loaded();
  expect(again.prefillOf("FIRST")).toEqual({});
  expect(again.prefillOf("SECOND")).toEqual({ tobacco: false });
});

test.each(["{", "null", "7"])("an invalid stored value is ignored: %s", async (held) => {
  storage.set("noted", held);
  expect((await loaded()).prefillOf("FIRST")).toEqual({});
});
