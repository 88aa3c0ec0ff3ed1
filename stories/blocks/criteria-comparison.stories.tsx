import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { CriteriaComparisonBlock } from "../../src/blocks/criteria-comparison/criteria-comparison-block.tsx";
import { type ApiStubs, neverResponds, refusedResponse } from "../support/api-stub.ts";
import { OFFERED, OFFERING } from "../support/offering.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const stage = (api: ApiStubs = {}, query = ""): { stage: Stage } => ({
  stage: {
    area: "partner",
    session: "signed-in",
    route: "/partner/criteria",
    path: `/partner/criteria${query}`,
    api: {
      "GET /api/partner/products": () => ({ data: OFFERED }),
      "GET /api/partner/products/{product}": () => ({ data: OFFERING }),
      ...api,
    },
  },
});

/** The criteria of lenders side by side. */
const meta: Meta = {
  title: "blocks/Criteria comparison",
  decorators: [onStage],
  beforeEach: prepare,
  render: () => <CriteriaComparisonBlock />,
};
export default meta;
type Story = StoryObj;

export const SideBySide: Story = {
  parameters: stage(),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("row", { name: /^Age/ })).toHaveTextContent("Age21 to 5825 to 65");
    await expect(canvas.getByRole("row", { name: /^What do you do/ })).toHaveTextContent("What do you doSalariedAny");
    await expect(canvas.getByRole("row", { name: /^Monthly income/ })).toHaveTextContent(
      "Monthly incomeat least ₹25,000 – if What do you do: SalariedAny",
    );
    await expect(canvas.getByRole("row", { name: /^Other criteria/ })).toHaveTextContent("You must own a home or pay rent.");
    await userEvent.selectOptions(canvas.getByLabelText("Lender"), "Setu Bank");
    await expect(canvas.queryByText("Udaan Credit", { selector: "th span" })).toBeNull();
    await expect(canvas.queryByRole("row", { name: /^Other criteria/ })).toBeNull();
    await userEvent.selectOptions(canvas.getByLabelText("Product"), "Gold loan");
    await expect(await canvas.findByText("Udaan Credit", { selector: "th span" })).toBeVisible();
  },
};

/** A lender that the address names and that does not offer the product hides no other. */
export const OfAnotherLender: Story = {
  parameters: stage({}, "?offering.product=LOAN&offering.lender=no-such-lender"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Setu Bank", { selector: "th span" })).toBeVisible();
    await expect(canvas.getByText("Udaan Credit", { selector: "th span" })).toBeVisible();
  },
};

export const NoProducts: Story = {
  parameters: stage({ "GET /api/partner/products": () => ({ data: [] }) }),
  play: async ({ canvas }) => void (await expect(await canvas.findByText("No Products Available")).toBeVisible()),
};
export const Loading: Story = { parameters: stage({ "GET /api/partner/products/{product}": neverResponds }) };
export const Failed: Story = {
  parameters: stage({ "GET /api/partner/products/{product}": () => refusedResponse(503, "UNAVAILABLE", "Later.") }),
  play: async ({ canvas }) => void (await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible()),
};
