import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { answerAnalytics, useAnalytics } from "../../src/client/analytics.ts";
import type { AreaConfig } from "../../src/contract/site/config.ts";
import { AnalyticsNotice } from "../../src/screens/chrome/customer/analytics-notice.tsx";
import { prepare } from "../support/stage.tsx";
import { inShell } from "./frame.tsx";

/** The notice, and the effect of the answer. */
function Asked() {
  const { asks, counts } = useAnalytics();
  return (
    <>
      <output data-testid="counts">{String(counts)}</output>
      {asks && <AnalyticsNotice focused={false} onAnswered={() => undefined} />}
    </>
  );
}

const meta: Meta<typeof Asked> = {
  title: "Chrome/Analytics notice",
  component: Asked,
  decorators: [inShell],
  beforeEach: async (context) => {
    await prepare(context);
    await answerAnalytics("ask");
  },
  parameters: { stage: { config: (config: AreaConfig) => ({ ...config, site: { ...config.site, analytics: true } }) } },
};
export default meta;
type Story = StoryObj<typeof Asked>;

export const Undecided: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("region", { name: "May we count your page views?" })).toBeVisible();
    await expect(canvas.getByTestId("counts")).toHaveTextContent("false");
  },
};

export const Agreed: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Yes, count them" }));
    await waitFor(() => expect(canvas.getByTestId("counts")).toHaveTextContent("true"));
    await expect(screen.queryByRole("region", { name: "May we count your page views?" })).toBeNull();
  },
};

export const Refused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "No, thanks" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "May we count your page views?" })).toBeNull());
    await expect(canvas.getByTestId("counts")).toHaveTextContent("false");
  },
};
