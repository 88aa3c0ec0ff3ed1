import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { OfferingBlock } from "../../src/blocks/offering/offering-block.tsx";
import { type ApiStubs, neverResponds, refusedResponse } from "../support/api-stub.ts";
import { OFFERED } from "../support/offering.ts";
import { OWN_PARTNER } from "../support/own-partner.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const stage = (api: ApiStubs = {}): { stage: Stage } => ({
  stage: {
    area: "partner",
    session: "signed-in",
    route: "/partner/product-offering",
    path: "/partner/product-offering",
    api: {
      "GET /api/partner/products": () => ({ data: OFFERED }),
      "GET /api/partner/reverify": () => OWN_PARTNER,
      ...api,
    },
  },
});

/** The products that a partner's customers can apply for. */
const meta: Meta = {
  title: "blocks/Offering",
  decorators: [onStage],
  beforeEach: prepare,
  render: () => <OfferingBlock block={{ type: "offering", go: "/partner/product-offering/{product_id}" }} fill={(text) => text} />,
};
export default meta;
type Story = StoryObj;

export const Products: Story = {
  parameters: stage(),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("2 lenders")).toBeVisible();
    await expect(canvas.getByText("1 lender")).toBeVisible();
    await userEvent.click(await canvas.findByRole("button", { name: "Share Gold loan" }));
    const dialog = within(await canvas.findByRole("dialog"));
    await expect(dialog.getByText("https://saral.example/in/home/app/?product=GOLD_LOAN&utm_source=marigold")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Close" }));
    await userEvent.click(canvas.getByRole("link", { name: "Gold loan" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/partner/product-offering/GOLD_LOAN");
  },
};

export const Empty: Story = {
  parameters: stage({ "GET /api/partner/products": () => ({ data: [] }) }),
  play: async ({ canvas }) => void (await expect(await canvas.findByText("No Products Available")).toBeVisible()),
};

export const Loading: Story = { parameters: stage({ "GET /api/partner/products": neverResponds }) };

let broken = true;
export const Failed: Story = {
  beforeEach: () => {
    broken = true;
  },
  parameters: stage({
    "GET /api/partner/products": () => (broken ? refusedResponse(503, "UNAVAILABLE", "Later.") : { data: OFFERED }),
  }),
  play: async ({ canvas, userEvent }) => {
    const retry = await canvas.findByRole("button", { name: "Try again" });
    broken = false;
    await userEvent.click(retry);
    await expect(await canvas.findByText("2 lenders")).toBeVisible();
  },
};

export const Denied: Story = {
  parameters: stage({ "GET /api/partner/products": () => refusedResponse(403, "FORBIDDEN", "Not for you.") }),
  play: async ({ canvas }) => void (await expect(await canvas.findByText("Your role cannot access this.")).toBeVisible()),
};
