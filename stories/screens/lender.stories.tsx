import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import type { Transaction } from "../../src/contract/customer/lending/transactions.ts";
import { LenderScreen } from "../../src/screens/lender/lender-screen.tsx";
import { consents, transaction } from "../support/lending.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const ROUTE = { id: "lender", path: "/user/lender/{lender}", screen: "lender", group: "user", title: "Apply" };

const staged = (change: Partial<Transaction> = {}): { stage: Stage } => ({
  stage: {
    route: "/user/lender/:lender",
    path: "/user/lender/asha-bank",
    session: "application",
    config: ({ routing, ...config }) => ({ ...config, routing: { ...routing, routes: [...routing.routes, ROUTE] } }),
    api: {
      "GET /api/applications/{appId}/lenders/{lender}": ({ language }) => ({ data: transaction(language, change) }),
      "GET /stories/assets/consents.json": ({ language }) => consents(language),
    },
  },
});

const meta: Meta<typeof LenderScreen> = {
  title: "screens/Lender",
  component: LenderScreen,
  decorators: [onStage],
  beforeEach: prepare,
  parameters: staged(),
};
export default meta;
type Story = StoryObj<typeof LenderScreen>;
type Canvas = Parameters<NonNullable<Story["play"]>>[0]["canvas"];

const headings = (canvas: Canvas) => canvas.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

/** Before the submission the offer comes first. */
export const ToSend: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Agree and send to Asha Bank" })).toBeVisible();
    await expect(headings(canvas).slice(0, 2)).toEqual(["The offer", "Before we send it"]);
    await expect(canvas.queryByText(/^Only Asha Bank/)).toBeNull();
  },
};

/** The form led here directly, past the list of offers. */
export const OnlyOffer: Story = {
  parameters: { stage: { ...staged().stage, state: { redirect: "asha-bank", onlyOffer: true } } satisfies Stage },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Only Asha Bank has an offer for you now.")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "See who else we checked" })).toHaveAttribute("href", "/user/offers");
  },
};

/** The lender has the application and asks for more: its request comes before the offer. */
export const AskedForMore: Story = {
  parameters: staged({ status: "ACTION_NEEDED", pendingConsents: [], message: "Please add your latest salary slip." }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Send again to Asha Bank" })).toBeVisible();
    await expect(canvas.getByText("Please add your latest salary slip.")).toBeVisible();
    await expect(headings(canvas).slice(0, 2)).toEqual(["Asha Bank asks for more", "The offer"]);
  },
};
