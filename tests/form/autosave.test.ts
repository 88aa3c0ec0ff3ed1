import { afterEach, beforeEach, expect, type Mock, test, vi } from "vitest";
import { Autosave } from "../../src/screens/form/draft/autosave.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Save = (draft: number, superseded: AbortSignal) => Promise<unknown>;
const createAutosave = (save: Save, online = true) => new Autosave<number>({ save, online: () => online });
const savedDrafts = (save: Mock<Save>) => save.mock.calls.map(([draft]) => draft);

test("sends the latest draft once after a pause", async () => {
  const save = vi.fn<Save>(async () => undefined);
  const autosave = createAutosave(save);
  for (const draft of [1, 2, 3]) autosave.changed(draft);
  expect(autosave.unsaved()).toBe(true);
  await vi.advanceTimersByTimeAsync(1200);
  expect(savedDrafts(save)).toEqual([3]);
  expect(autosave.status()).toBe("saved");
  expect(autosave.unsaved()).toBe(false);
});

test("sends one draft at a time, and later changes after it", async () => {
  const ends: (() => void)[] = [];
  const save = vi.fn<Save>(() => new Promise<void>((done) => ends.push(done)));
  const autosave = createAutosave(save);
  autosave.changed(1);
  await vi.advanceTimersByTimeAsync(1200);
  autosave.changed(2);
  await vi.advanceTimersByTimeAsync(5000);
  expect(save).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1200);
  expect(savedDrafts(save)).toEqual([1, 2]);
});

test("retries with growing pauses until the draft is saved, and reports that it waits", async () => {
  const save = vi
    .fn<Save>(async () => undefined)
    .mockRejectedValueOnce(new Error("lost"))
    .mockRejectedValueOnce(new Error("lost"));
  const autosave = createAutosave(save);
  autosave.changed(1);
  await vi.advanceTimersByTimeAsync(1200);
  expect(autosave.status()).toBe("waiting");
  expect(autosave.unsaved()).toBe(true);
  await vi.advanceTimersByTimeAsync(2000);
  expect(save).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5000);
  expect(savedDrafts(save)).toEqual([1, 1, 1]);
  expect(autosave.status()).toBe("saved");
});

test("a newer draft replaces one that was not saved", async () => {
  const save = vi.fn<Save>(async () => undefined).mockRejectedValueOnce(new Error("lost"));
  const autosave = createAutosave(save, false);
  autosave.changed(1);
  await vi.advanceTimersByTimeAsync(1200);
  expect(autosave.status()).toBe("offline");
  autosave.changed(2);
  autosave.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(savedDrafts(save)).toEqual([1, 2]);
});

test("lets a running save finish and drops later changes before a submission", async () => {
  const arrived = Promise.withResolvers<void>();
  const save = vi.fn<Save>(() => arrived.promise);
  const autosave = createAutosave(save);
  autosave.changed(1);
  await vi.advanceTimersByTimeAsync(1200);
  autosave.changed(2);
  let isSettled = false;
  const settled = autosave.settle().then(() => {
    isSettled = true;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isSettled).toBe(false);
  arrived.resolve();
  await settled;
  expect(autosave.unsaved()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(savedDrafts(save)).toEqual([1]);
  expect(autosave.status()).toBe("idle");
});

test("on leaving the page the latest draft is sent without waiting for the running save", async () => {
  const under: AbortSignal[] = [];
  const save = vi.fn<Save>((_, superseded) => {
    under.push(superseded);
    return new Promise((_done, lost) => superseded.addEventListener("abort", () => lost(superseded.reason)));
  });
  const autosave = createAutosave(save);
  autosave.changed(1);
  await vi.advanceTimersByTimeAsync(1200);
  autosave.flush();
  expect(under[0]?.aborted, "nothing newer").toBe(false);
  autosave.changed(2);
  autosave.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(savedDrafts(save)).toEqual([1, 2]);
  expect(under.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(autosave.status()).toBe("saving");
  expect(autosave.failing()).toBe(false);
});

test("flush resolves when the draft is saved", async () => {
  const arrived = Promise.withResolvers<void>();
  const save = vi.fn<Save>(() => arrived.promise);
  const autosave = createAutosave(save);
  await autosave.flush();
  autosave.changed(1);
  let resolved = 0;
  const sent = [autosave.flush(), autosave.flush()].map((flushed) =>
    flushed.then(() => {
      resolved += 1;
    }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(resolved).toBe(0);
  arrived.resolve();
  await Promise.all(sent);
  expect(savedDrafts(save)).toEqual([1]);
});
