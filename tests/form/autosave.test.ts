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
  let arrived = false;
  const autosave = createAutosave(async () => {
    await new Promise((done) => setTimeout(done, 500));
    arrived = true;
  });
  autosave.changed(1);
  await vi.advanceTimersByTimeAsync(1200);
  autosave.changed(2);
  const settled = autosave.settle();
  await vi.advanceTimersByTimeAsync(500);
  await settled;
  expect(arrived).toBe(true);
  expect(autosave.unsaved()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
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
  const arrived: number[] = [];
  const autosave = createAutosave(async (draft) => {
    await new Promise((done) => setTimeout(done, 500));
    arrived.push(draft);
  });
  await autosave.flush();
  autosave.changed(1);
  const sent = autosave.flush().then(() => [...arrived]);
  const same = autosave.flush().then(() => [...arrived]);
  await vi.advanceTimersByTimeAsync(500);
  expect(await Promise.all([sent, same])).toEqual([[1], [1]]);
});
