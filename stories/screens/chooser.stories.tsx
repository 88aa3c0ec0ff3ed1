import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { ChooserScreen } from "../../src/screens/chooser/chooser-screen.tsx";
import { neverResponds, refusedResponse } from "../support/api-stub.ts";
import { estimatedProduct } from "../support/config.ts";
import { PROSPECT_ID } from "../support/lending.ts";
import { profile } from "../support/profile.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const onStart = fn();
const stage: Stage = {
  api: {
    "GET /api/user/{id}": () => ({ data: profile() }),
    "POST /api/prospect": ({ body }) => {
      onStart(body);
      return { prospectAppId: PROSPECT_ID };
    },
  },
};

const meta: Meta<typeof ChooserScreen> = {
  title: "screens/Chooser",
  component: ChooserScreen,
  decorators: [onStage],
  beforeEach: prepare,
  parameters: { stage },
};
export default meta;
type Story = StoryObj<typeof ChooserScreen>;

export const SignedOut: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole("heading", { level: 1 })).toHaveTextContent("Loans and more, compared on the same terms");
    await expect(canvas.getByText("Up to ₹35 lakh")).toBeVisible();
    // The content below the tiles loads later.
    await expect(await canvas.findByText("₹2,330.16")).toBeVisible();
    await expect(canvas.getByText("₹55,923.83")).toBeVisible();
    onStart.mockClear();
    await userEvent.click(canvas.getByRole("button", { name: "Personal loan" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/verification");
    await expect(onStart).toHaveBeenCalledWith(expect.objectContaining({ productType: "LOAN" }));
  },
};

/** A partner's link to one product. */
export const LinkToAProduct: Story = {
  parameters: { stage: { ...stage, path: "/?product=LOAN&utm_source=marigold" } },
  beforeEach: () => void onStart.mockClear(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/verification");
    await expect(onStart.mock.calls).toEqual([[expect.objectContaining({ productType: "LOAN" })]]);
  },
};

/** A brand's own link may name a product that the brand does not list. */
export const LinkToAnUnlistedProduct: Story = {
  parameters: {
    stage: {
      ...stage,
      path: "/?product=loan&utm_source=marigold",
      config: (config) => ({
        ...config,
        products: config.products.map((product) => (product.code === "LOAN" ? { ...product, unlisted: true as const } : product)),
      }),
    } satisfies Stage,
  },
  beforeEach: () => void onStart.mockClear(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/verification");
    await expect(onStart.mock.calls).toEqual([[expect.objectContaining({ productType: "LOAN" })]]);
  },
};

export const LinkToAnUnknownProduct: Story = {
  parameters: { stage: { ...stage, path: "/?product=//evil.example" } },
  beforeEach: () => void onStart.mockClear(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Personal loan" })).toBeEnabled();
    await expect(onStart).not.toHaveBeenCalled();
  },
};

/** The lenders' logos and the promises of the site document, and no others. */
export const Trusted: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("img", { name: "Udaan Credit" })).toBeVisible();
    await expect(canvas.getByText("Not a lender")).toBeVisible();
    await expect(canvas.getByText("No fee to you")).toBeVisible();
    await expect(canvas.queryByText("Data in India")).toBeNull();
  },
};

/** Each product has its own example or none; an example is never shown for another product. */
export const ExampleOfOne: Story = {
  play: async ({ canvas }) => {
    const example = await canvas.findByRole("region", { name: "Personal loan: a worked example" });
    await expect(example).toHaveTextContent("₹2,330.16");
    await expect(canvas.getAllByText("₹2,330.16")).toHaveLength(1);
    await expect(canvas.queryByRole("region", { name: "Gold loan: a worked example" })).toBeNull();
  },
};

/** The monthly cost, from the lenders' lowest to highest rate. */
export const Estimated: Story = {
  parameters: {
    stage: {
      ...stage,
      path: "/?emi.amount=1",
      config: (config) => ({ ...config, products: [estimatedProduct(config.language)] }),
    } satisfies Stage,
  },
  play: async ({ canvas, userEvent }) => {
    // 1 rupee is out of bounds, so the default amount is used.
    await expect(await canvas.findByText("₹9,321 to ₹11,809 a month")).toBeVisible();
    const amount = canvas.getByLabelText("Amount");
    await userEvent.clear(amount);
    await userEvent.type(amount, "4 lakh");
    await expect(await canvas.findByText("₹18,641 to ₹23,619 a month")).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText("Over"), "12 months");
    await expect(await canvas.findByText(/for ₹4,00,000 over 12 months/)).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Interest, fees and schedule" })).toHaveAttribute(
      "href",
      "/emi-calculator?emi.product=loan&emi.amount=400000&emi.tenure=12",
    );
  },
};

/** What the visitor's brand does not list is neither a tile nor an estimate. */
export const Unlisted: Story = {
  parameters: {
    stage: {
      ...stage,
      config: (config) => ({
        ...config,
        products: [{ ...estimatedProduct(config.language), unlisted: true }, ...config.products.filter(({ code }) => code === "GOLD_LOAN")],
      }),
    } satisfies Stage,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Gold loan" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Personal loan" })).toBeNull();
    await expect(await canvas.findByText("Not a lender")).toBeVisible();
    await expect(canvas.queryByLabelText("Amount")).toBeNull();
  },
};

export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Personal loan" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/verification");
  },
};

export const SignedIn: Story = {
  parameters: { stage: { ...stage, route: "/products", session: "signed-in" } },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByText("How it works")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Personal loan" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/welcome-back");
  },
};

/** A draft is resumed. */
export const HalfFilled: Story = {
  parameters: {
    stage: {
      api: { ...stage.api, "GET /api/user/{id}": () => ({ data: profile({ unfinished: ["LOAN"] }) }) },
      route: "/products",
      session: "signed-in",
    } satisfies Stage,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Continue your application")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Personal loan" })).toHaveAccessibleDescription(/^Continue your application/);
  },
};

export const Opening: Story = {
  parameters: { stage: { api: { "POST /api/prospect": neverResponds } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Gold loan" }));
    await expect(canvas.getByRole("button", { name: "Gold loan" })).toHaveAttribute("aria-busy", "true");
    await expect(canvas.getByRole("button", { name: "Gold loan" })).toHaveFocus();
    await expect(canvas.getByRole("button", { name: "Personal loan" })).toBeDisabled();
  },
};

export const Refused: Story = {
  parameters: { stage: { api: { "POST /api/prospect": () => refusedResponse(503, "UNAVAILABLE", "Please try again in a moment.", 5) } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Personal loan" }));
    await expect(await canvas.findByRole("button", { name: "Personal loan" })).toBeEnabled();
    await waitFor(() => expect(canvas.getByRole("button", { name: "Personal loan" })).not.toHaveAttribute("aria-busy", "true"));
    await expect(canvas.getByRole("button", { name: "Personal loan" })).toHaveFocus();
    await expect(canvas.queryByTestId("elsewhere")).toBeNull();
  },
};

export const Empty: Story = {
  parameters: { stage: { config: (config) => ({ ...config, products: [] }) } satisfies Stage },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("No Products Available")).toBeVisible();
  },
};

export const Hindi: Story = {
  globals: { language: "hi" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "पर्सनल लोन" })).toBeVisible();
    await expect(canvas.getByText("₹35 लाख तक")).toBeVisible();
  },
};
