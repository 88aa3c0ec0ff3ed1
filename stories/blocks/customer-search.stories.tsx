import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { CustomerSearchBlock } from "../../src/blocks/customer-search/customer-search-block.tsx";
import { refusedResponse, type StubRequest } from "../support/api-stub.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const asked = fn();
const stage = (respond: (request: StubRequest) => unknown): { stage: Stage } => ({
  stage: {
    area: "admin",
    session: "signed-in",
    route: "/admin/journeys",
    path: "/admin/journeys",
    api: {
      "POST /api/admin/customers/search": (request) => {
        asked(request.body);
        return respond(request);
      },
    },
  },
});

const meta: Meta = {
  title: "blocks/CustomerSearch",
  decorators: [onStage],
  beforeEach: [prepare, () => void asked.mockClear()],
  parameters: stage(() => ({ customer: "customer-1" })),
  render: () => <CustomerSearchBlock block={{ type: "customer-search", go: "/admin/journeys/{customer}" }} fill={(text) => text} />,
};
export default meta;
type Story = StoryObj;
type Playing = Parameters<NonNullable<Story["play"]>>[0];

async function search({ canvas, userEvent }: Pick<Playing, "canvas" | "userEvent">, text: string) {
  await userEvent.type(canvas.getByLabelText("Mobile number, email, application id or request id"), text);
  await userEvent.click(canvas.getByRole("button", { name: "Find" }));
}

export const GoesToTheCustomer: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Find" }));
    await expect(asked).not.toHaveBeenCalled();
    await expect(canvas.getByText("Enter a mobile number, an email, an application id or a request id.")).toBeVisible();
    await expect(canvas.getByRole("textbox")).toHaveFocus();
    await search({ canvas, userEvent }, " 9876543210 ");
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/admin/journeys/customer-1");
    await expect(asked).toHaveBeenCalledWith({ text: "9876543210" });
  },
};

export const NoMatch: Story = {
  parameters: stage(() => ({ customer: null })),
  play: async ({ canvas, userEvent }) => {
    await search({ canvas, userEvent }, "9876543210");
    await expect(await canvas.findByText("No customer has this number, email, application or request.")).toBeVisible();
    await userEvent.type(canvas.getByRole("textbox"), "1");
    await expect(canvas.queryByText("No customer has this number, email, application or request.")).toBeNull();
  },
};

export const TooOften: Story = {
  parameters: stage(() => refusedResponse(429, "TOO_MANY_REQUESTS", "Too many requests. Please try again later.", 1800)),
  play: async ({ canvas, userEvent }) => {
    await search({ canvas, userEvent }, "9876543210");
    await expect(await canvas.findByText("Too many requests. Please try again later.")).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: stage(() => refusedResponse(503, "UNAVAILABLE", "Later, please.")),
  play: async ({ canvas, userEvent }) => {
    await search({ canvas, userEvent }, "9876543210");
    await expect(await canvas.findByText("Search failed. Try again.")).toBeVisible();
  },
};

export const Hindi: Story = { globals: { language: "hi" } };
