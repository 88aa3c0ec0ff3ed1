import { expect, test } from "vitest";
import { CallError } from "../../src/client/http/call-error.ts";
import { idempotentCalls } from "../../src/client/http/idempotent-calls.ts";

test("a retry after a lost response has the same key; after a success, or for another body, a new one", async () => {
  const keyed = idempotentCalls();
  const keys: string[] = [];
  const press = (what: unknown, lost = false) =>
    keyed(what, async (key) => {
      keys.push(key);
      if (lost) throw new CallError(0, { code: "NETWORK", message: "" });
    }).catch(() => undefined);
  const note = { text: "Rang at noon" };
  await press(note, true);
  await press({ text: "Rang at noon, twice" }, true);
  await press({ ...note });
  await press(note);
  const [first, edited, again, anew] = keys;
  expect(again).toBe(first);
  expect(new Set([first, edited, anew]).size).toBe(3);
});

test("two concurrent calls have different keys, and so have two screens", async () => {
  const [one, other] = [idempotentCalls(), idempotentCalls()];
  const keys = await Promise.all([one("sms", async (key) => key), one("email", async (key) => key), other("sms", async (key) => key)]);
  expect(new Set(keys).size).toBe(3);
});
