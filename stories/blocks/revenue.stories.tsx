import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { RevenueBlock } from "../../src/blocks/revenue/revenue-block.tsx";
import { neverResponds, type Responder, refusedResponse } from "../support/api-stub.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

/** The revenue of the partner that is signed in. */
const meta: Meta = { title: "blocks/Revenue", decorators: [onStage], beforeEach: prepare, render: () => <RevenueBlock /> };
export default meta;
type Story = StoryObj;

const staged = (revenue: Responder): Stage => ({
  area: "partner",
  session: "signed-in",
  api: { "GET /api/partner/get-revenue": revenue },
});

export const Figures: Story = {
  parameters: { stage: staged(() => ({ data: { today: 12500, month: 345000, total: 12345678, expected: 6100, currency: "INR" } })) },
  play: async ({ canvas }) => {
    const total = await canvas.findByText("₹1,23,45,678");
    await expect(total.closest("dl")).toHaveTextContent("Today₹12,500This month₹3,45,000Total₹1,23,45,678Expected₹6,100");
  },
};

let isDown = true;

export const Failed: Story = {
  parameters: {
    stage: staged(() =>
      isDown
        ? refusedResponse(503, "UNAVAILABLE", "Later, please.")
        : { data: { today: 0, month: 0, total: 500, expected: 0, currency: "INR" } },
    ),
  },
  beforeEach: () => {
    isDown = true;
  },
  play: async ({ canvas, userEvent }) => {
    const alert = await canvas.findByRole("alert");
    isDown = false;
    await userEvent.click(within(alert).getByRole("button"));
    await expect(await canvas.findByText("₹500")).toBeVisible();
    await expect(canvas.queryByRole("alert")).toBeNull();
  },
};

export const Loading: Story = { parameters: { stage: staged(neverResponds) } };
