import { createStore } from "jotai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Autosave } from "../../src/screens/form/draft/autosave.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Save = (draft: number, superseded: AbortSignal) => Promise<unknown>;
const failWithNetworkError = async () => {
  throw new Error("lost");
};

/** Lets time pass up to a millisecond before a try, and then that millisecond. */
async function nextTryAfter(save: { mock: { calls: unknown[] } }, milliseconds: number): Promise<void> {
  const before = save.mock.calls.length;
  await vi.advanceTimersByTimeAsync(milliseconds - 1);
  expect(save.mock.calls.length - before, `before ${milliseconds}`).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(save.mock.calls.length - before, `after ${milliseconds}`).toBe(1);
}

test("a draft is sent after its pause, and retried after 2, 5, 15 and then every 30 seconds", async () => {
  const save = vi.fn<Save>(failWithNetworkError);
  const autosave = new Autosave<number>({ save, online: () => true });
  autosave.changed(1);
  for (const pause of [1_200, 2_000, 5_000, 15_000, 30_000, 30_000]) await nextTryAfter(save, pause);
  expect(autosave.failing()).toBe(true);
});

test("after a success the pauses start again", async () => {
  const save = vi.fn<Save>(failWithNetworkError);
  const autosave = new Autosave<number>({ save, online: () => true });
  autosave.changed(1);
  for (const pause of [1_200, 2_000]) await nextTryAfter(save, pause);
  save.mockResolvedValueOnce(undefined);
  await nextTryAfter(save, 5_000);
  expect([autosave.failing(), autosave.status(), autosave.unsaved()]).toEqual([false, "saved", false]);
  autosave.changed(2);
  for (const pause of [1_200, 2_000, 5_000]) await nextTryAfter(save, pause);
});

test("a change is sent after its usual pause, whenever the next retry was due", async () => {
  const save = vi.fn<Save>(failWithNetworkError);
  const autosave = new Autosave<number>({ save, online: () => true });
  autosave.changed(1);
  for (const pause of [1_200, 2_000, 5_000]) await nextTryAfter(save, pause);
  autosave.changed(2);
  await nextTryAfter(save, 1_200);
  expect(save.mock.lastCall?.[0]).toBe(2);
});

test("a change during a save is sent a pause after that save", async () => {
  const under = Promise.withResolvers<void>();
  const save = vi.fn<Save>(async () => undefined).mockImplementationOnce(() => under.promise);
  const autosave = new Autosave<number>({ save, online: () => true });
  autosave.changed(1);
  await nextTryAfter(save, 1_200);
  autosave.changed(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(save).toHaveBeenCalledTimes(1);
  under.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(autosave.unsaved(), "the newer one").toBe(true);
  await nextTryAfter(save, 1_200);
  expect([autosave.status(), autosave.unsaved()]).toEqual(["saved", false]);
});

test("a draft in flight counts as unsaved, and subscribers are notified until they unsubscribe", async () => {
  const save = vi.fn<Save>(() => new Promise(() => undefined));
  const atoms = createStore();
  const autosave = new Autosave<number>({ save, online: () => true, atoms });
  const [told, gone] = [vi.fn(), vi.fn()];
  atoms.sub(autosave.statusAtom, told);
  atoms.sub(autosave.statusAtom, gone)();
  autosave.changed(1);
  await nextTryAfter(save, 1_200);
  expect([autosave.unsaved(), autosave.failing(), autosave.status()]).toEqual([true, false, "saving"]);
  expect(told).toHaveBeenCalledOnce();
  expect(gone).not.toHaveBeenCalled();
});

test("the status of a failed draft is offline without a network, and waiting with one", async () => {
  for (const [online, status] of [
    [false, "offline"],
    [true, "waiting"],
  ] as const) {
    const autosave = new Autosave<number>({ save: failWithNetworkError, online: () => online });
    autosave.changed(1);
    await vi.advanceTimersByTimeAsync(1_200);
    expect(autosave.status()).toBe(status);
  }
});

test("S64 a draft with a final refusal is not sent again until it changes, and counts as unsaved", async () => {
  const save = vi.fn<Save>(failWithNetworkError);
  const autosave = new Autosave<number>({ save, online: () => true, isFinal: () => true });
  autosave.changed(1);
  await nextTryAfter(save, 1_200);
  expect([autosave.status(), autosave.unsaved(), autosave.failing()]).toEqual(["refused", true, true]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(save).toHaveBeenCalledTimes(1);
  save.mockResolvedValueOnce(undefined);
  autosave.changed(2);
  await nextTryAfter(save, 1_200);
  expect([autosave.status(), autosave.unsaved(), autosave.failing()]).toEqual(["saved", false, false]);
});

test("S64 a change made during a refused save is sent a pause later", async () => {
  const under = Promise.withResolvers<void>();
  const save = vi.fn<Save>(async () => undefined).mockImplementationOnce(() => under.promise);
  const autosave = new Autosave<number>({ save, online: () => true, isFinal: () => true });
  autosave.changed(1);
  await nextTryAfter(save, 1_200);
  autosave.changed(2);
  under.reject(new Error("refused"));
  await vi.advanceTimersByTimeAsync(0);
  await nextTryAfter(save, 1_200);
  expect([save.mock.lastCall?.[0], autosave.status()]).toEqual([2, "saved"]);
});
