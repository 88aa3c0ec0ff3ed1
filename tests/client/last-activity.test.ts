import { expect, test, vi } from "vitest";
import { lastActivity, watchActivity } from "../../src/client/session/last-activity.ts";

test("all who watch the user's activity share one channel, until the last of them ends", async () => {
  const opened = vi.spyOn(globalThis, "BroadcastChannel");
  const closed = vi.spyOn(BroadcastChannel.prototype, "close");
  const first = watchActivity("admin");
  const second = watchActivity("admin");
  expect(opened.mock.calls).toEqual([["activity-admin"]]);
  first();
  expect(closed).not.toHaveBeenCalled();
  const otherTab = new BroadcastChannel("activity-admin");
  const later = lastActivity() + 60_000;
  otherTab.postMessage(later);
  await expect.poll(lastActivity).toBe(later);
  otherTab.close();
  closed.mockClear();
  second();
  expect(closed).toHaveBeenCalledOnce();
});
