import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { LenderStepsBlock } from "../../src/blocks/lender-steps/lender-steps-block.tsx";
import { type ApiStubs, neverResponds, refusedResponse } from "../support/api-stub.ts";
import { OFFERED, OFFERING } from "../support/offering.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const stage = (query = "", api: ApiStubs = {}): { stage: Stage } => ({
  stage: {
    area: "partner",
    session: "signed-in",
    route: "/partner/steps",
    path: `/partner/steps${query}`,
    api: {
      "GET /api/partner/products": () => ({ data: OFFERED }),
      "GET /api/partner/products/{product}": () => ({ data: OFFERING }),
      ...api,
    },
  },
});

/** What follows the choice of an offer, by lender. */
const meta: Meta = {
  title: "blocks/Lender steps",
  decorators: [onStage],
  beforeEach: prepare,
  render: () => <LenderStepsBlock />,
};
export default meta;
type Story = StoryObj;

const SENT = "We send it straight from our system to the lender's.";

export const AllLenders: Story = {
  parameters: stage(),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(SENT)).toBeVisible();
    const other = canvas.getByText("The customer goes on to the lender's own site.");
    await expect(other).not.toBeVisible();
    await userEvent.click(canvas.getByText("Setu Bank · Quick loan"));
    await expect(other).toBeVisible();
  },
};

export const OneLender: Story = {
  parameters: stage("?offering.product=LOAN&offering.lender=setu"),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("The customer goes on to the lender's own site.")).toBeVisible();
    await expect(canvas.queryByText(SENT)).toBeNull();
    await userEvent.selectOptions(canvas.getByLabelText("Lender"), "All lenders");
    await expect(await canvas.findByText(SENT)).toBeVisible();
  },
};

export const Loading: Story = { parameters: stage("", { "GET /api/partner/products": neverResponds }) };
export const Failed: Story = {
  parameters: stage("", { "GET /api/partner/products": () => refusedResponse(503, "UNAVAILABLE", "Later.") }),
  play: async ({ canvas }) => void (await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible()),
};
