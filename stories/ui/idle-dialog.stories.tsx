import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import { currentSession } from "../../src/client/session.ts";
import type { AreaConfig } from "../../src/contract/config.ts";
import { IdleDialog } from "../../src/screens/chrome/idle-dialog.tsx";
import { prepare } from "../support/stage.tsx";
import { inShell } from "./frame.tsx";

/** A warning at once, that counts down from so many seconds. */
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

/** The seconds that the dialog speaks of. */
const secondsSaid = () => Number(TEXT.exec(screen.getByRole("timer").textContent ?? "")?.[1]);

export const Counting: Story = {
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByRole("dialog")).toHaveAccessibleDescription(TEXT);
    const first = secondsSaid();
    await expect(first).toBeLessThan(60);
    await waitFor(() => expect(secondsSaid()).toBeLessThan(first));
    await userEvent.click(screen.getByRole("button", { name: "Stay Logged In!" }));
    await expect(args.reload).toHaveBeenCalledOnce();
    await expect(currentSession().token).toBe("story-token");
  },
};

export const Expired: Story = {
  args: { reload: fn() },
  parameters: { stage: { session: "signed-in", config: idle(5) } },
  play: async ({ args }) => {
    await screen.findByRole("dialog");
    await waitFor(() => expect(args.reload).toHaveBeenCalled());
    await expect(currentSession()).toMatchObject({ token: null, prospectAppId: null, productType: null });
  },
};

export const OtherTabAwake: Story = {
  parameters: {
    stage: {
      session: "signed-in",
      config: (config: AreaConfig) => ({ ...config, site: { ...config.site, idle: { minutes: 1 / 60, countdownSeconds: 15 } } }),
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

export const SignedOut: Story = {
  parameters: { stage: { session: "prospect", config: idle(15) } },
  play: async () => {
    await new Promise((done) => setTimeout(done, 1_500));
    await expect(screen.queryByRole("dialog")).toBeNull();
  },
};

export const Hindi: Story = {
  globals: { language: "hi" },
  play: async () => {
    await expect(await screen.findByRole("button", { name: "लॉग इन रहें!" })).toBeVisible();
  },
};
