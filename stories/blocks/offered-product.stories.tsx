import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { OfferedProductBlock } from "../../src/blocks/offered-product/offered-product-block.tsx";
import { type ApiStubs, neverResponds, refusedResponse } from "../support/api-stub.ts";
import { OFFERING } from "../support/offering.ts";
import { OWN_PARTNER } from "../support/own-partner.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const stage = (api: ApiStubs = {}): { stage: Stage } => ({
  stage: {
    area: "partner",
    session: "signed-in",
    route: "/partner/product-offering/:product_id",
    path: "/partner/product-offering/LOAN",
    api: {
      "GET /api/partner/products/{product}": () => ({ data: OFFERING }),
      "GET /api/partner/reverify": () => OWN_PARTNER,
      ...api,
    },
    config: (config) => {
      const route = { id: "product", path: "/partner/product-offering/{product_id}", screen: "page", group: "partner", title: "Product" };
      return { ...config, routing: { ...config.routing, routes: [...config.routing.routes, route] } };
    },
  },
});

/** A product of a partner, by the page's address. */
const meta: Meta = {
  title: "blocks/Offered product",
  decorators: [onStage],
  beforeEach: prepare,
  render: () => (
    <OfferedProductBlock
      block={{ type: "offered-product", list: "/partner/product-offering", criteria: "/partner/criteria", steps: "/partner/steps" }}
      fill={(text) => text}
    />
  ),
};
export default meta;
type Story = StoryObj;

export const Product: Story = {
  parameters: stage(),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByDisplayValue("https://saral.example/in/home/app/?product=LOAN&utm_source=marigold")).toBeVisible();
    await expect(canvas.getByText("21 to 65")).toBeVisible();
    await expect(canvas.getByText(/widest limits over all 2 lenders/)).toBeVisible();
    await expect(canvas.getByText("₹5,000 to ₹35,00,000")).toBeVisible();
    await expect(canvas.getAllByText("10.99% to 14.50% a year")).toHaveLength(2);
    const row = canvas.getByRole("row", { name: /^Tenure/ });
    await expect(row).toHaveTextContent("Tenure12 to 60 months1 month");
    await expect(canvas.getByRole("row", { name: /^Interest rate/ })).toHaveTextContent("a year–");
    await expect(canvas.getByText("Salary slip")).toBeVisible();
    await expect(canvas.getByText("Registration certificate")).toBeVisible();
    await userEvent.click(canvas.getByRole("link", { name: "Compare the lenders' criteria" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/partner/criteria?offering.product=LOAN");
  },
};

/** One lender: no table; no limit that all have, nothing that lenders ask. */
export const OneLender: Story = {
  parameters: stage({
    "GET /api/partner/products/{product}": () => ({ data: { ...OFFERING, widest: [], offeredBy: OFFERING.offeredBy.slice(1) } }),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/no limit in common/)).toBeVisible();
    await expect(canvas.queryByRole("table")).toBeNull();
    await expect(canvas.queryByText(/Lenders also ask/)).toBeNull();
  },
};

export const Unknown: Story = {
  parameters: stage({ "GET /api/partner/products/{product}": () => refusedResponse(404, "NOT_FOUND", "Not found.") }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("This product is not available")).toBeVisible();
    await userEvent.click(canvas.getByRole("link", { name: "All products" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/partner/product-offering");
  },
};

export const Loading: Story = { parameters: stage({ "GET /api/partner/products/{product}": neverResponds }) };

export const Failed: Story = {
  parameters: stage({ "GET /api/partner/products/{product}": () => refusedResponse(503, "UNAVAILABLE", "Later.") }),
  play: async ({ canvas }) => void (await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible()),
};
