import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import { currentSession } from "../../src/client/session/session.ts";
import type { AreaConfig } from "../../src/contract/site/config.ts";
import { IdleDialog } from "../../src/screens/chrome/idle-dialog.tsx";
import { mockClockForward } from "../support/clock.ts";
import { prepare } from "../support/stage.tsx";
import { inShell } from "./frame.tsx";

const MINUTE = 60_000;

/** Warns immediately and counts down from the given seconds. */
const idle = (countdownSeconds: number) => (config: AreaConfig) => ({
  ...config,
  site: { ...config.site, idle: { minutes: 0, countdownSeconds } },
});

const meta: Meta<typeof IdleDialog> = {
  title: "Chrome/Idle dialog",
  component: IdleDialog,
  args: { reload: fn() },
  decorators: [inShell],
  beforeEach: prepare,
  parameters: { stage: { session: "signed-in", config: idle(60) } },
};
export default meta;
type Story = StoryObj<typeof IdleDialog>;

const TEXT =
  /^Our system has detected more than 15 minutes of inactivity\. For security reasons, you will be logged out in (\d+) seconds\.$/;

/** The seconds shown in the dialog. */
const shownSeconds = () => Number(TEXT.exec(screen.getByRole("timer").textContent ?? "")?.[1]);

export const Counting: Story = {
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByRole("dialog")).toHaveAccessibleDescription(TEXT);
    const first = shownSeconds();
    await expect(first).toBeLessThan(60);
    await waitFor(() => expect(shownSeconds()).toBeLessThan(first));
    await userEvent.click(screen.getByRole("button", { name: "Stay Logged In!" }));
    await expect(args.reload).toHaveBeenCalledOnce();
    await expect(currentSession().token).toBe("story-token");
  },
};

export const Expired: Story = {
  args: { reload: fn() },
  play: async ({ args }) => {
    await screen.findByRole("dialog");
    const clock = mockClockForward();
    try {
      clock.advance(MINUTE);
      await waitFor(() => expect(args.reload).toHaveBeenCalled());
    } finally {
      clock.restore();
    }
    await expect(currentSession()).toMatchObject({ token: null, prospectAppId: null, productType: null });
  },
};

export const OtherTabAwake: Story = {
  parameters: {
    stage: {
      session: "signed-in",
      config: (config: AreaConfig) => ({ ...config, site: { ...config.site, idle: { minutes: 1 / 60, countdownSeconds: 60 } } }),
    },
  },
  play: async () => {
    await screen.findByRole("dialog");
    const tab = new BroadcastChannel("activity-customer");
    tab.postMessage(Date.now() + 60_000);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    tab.close();
  },
};

export const Hindi: Story = {
  globals: { language: "hi" },
  play: async () => {
    await expect(await screen.findByRole("button", { name: "लॉग इन रहें!" })).toBeVisible();
  },
};

/** Warns after one second and counts down from the given seconds. */
const idleAfterOneSecond = (countdownSeconds: number) => (config: AreaConfig) => ({
  ...config,
  site: { ...config.site, idle: { minutes: 1 / 60, countdownSeconds } },
});

/**
 * During the warning only its button counts as activity: a key or touch does not extend the
 * session.
 */
export const KeyUnderTheDialog: Story = {
  parameters: { stage: { session: "signed-in", config: idleAfterOneSecond(60) } },
  play: async ({ userEvent }) => {
    await screen.findByRole("dialog");
    const countdown = [shownSeconds()];
    const recordCountdown = () => countdown.push(screen.queryByRole("timer") ? shownSeconds() : Number.POSITIVE_INFINITY);
    const observer = new MutationObserver(recordCountdown);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    const otherTab = new BroadcastChannel("activity-customer");
    const onActivity = fn();
    otherTab.onmessage = onActivity;
    await userEvent.keyboard("a");
    await userEvent.pointer({ keys: "[TouchA]", target: document.body });
    const pressed = countdown.at(-1) ?? 0;
    await waitFor(() => expect(Math.min(...countdown)).toBeLessThan(pressed - 1));
    observer.disconnect();
    otherTab.close();
    await expect(countdown).toEqual(countdown.toSorted((one, other) => other - one));
    await expect(onActivity).not.toHaveBeenCalled();
  },
};

/**
 * Activity is reported to the server every five minutes, so that its session does not expire first;
 * inactivity is not.
 */
export const ActivityKeepsSessionAlive: Story = {
  parameters: {
    stage: {
      session: "signed-in",
      config: (config: AreaConfig) => ({ ...config, site: { ...config.site, idle: { minutes: 15, countdownSeconds: 60 } } }),
    },
  },
  play: async ({ userEvent }) => {
    const answered = window.fetch;
    const calls: string[] = [];
    window.fetch = (input, init) => {
      calls.push(String(input));
      return answered(input, init);
    };
    const clock = mockClockForward();
    try {
      clock.advance(2 * MINUTE);
      await userEvent.keyboard("a");
      clock.advance(6 * MINUTE);
      await waitFor(() => expect(calls).toEqual(["/api/cookies/read?name=prospectAppId"]));
      // No more activity: the session ends fifteen minutes after the key press, and no call extends
      // it.
      clock.advance(17 * MINUTE + 5_000);
      await screen.findByRole("dialog");
      await expect(calls).toHaveLength(1);
    } finally {
      clock.restore();
      window.fetch = answered;
    }
  },
};
