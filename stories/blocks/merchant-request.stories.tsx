import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, within } from "storybook/test";
import { MerchantRequestBlock } from "../../src/blocks/merchant-request/merchant-request-block.tsx";
import type { MerchantRequest } from "../../src/contract/staff/merchant-requests.ts";
import { type ApiStubs, neverResponds, refusedResponse, type StubRequest } from "../support/api-stub.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const REQUEST = "3f2b8f6e-5f0d-4c6e-9d0e-0d7f6d9a1b11";
const READ = "GET /api/admin/merchant-requests/{request}";
const called = fn();

const request: { data: MerchantRequest } = {
  data: {
    steps: [
      {
        title: "Your business",
        answers: [
          { name: "business_name", label: "Company name", value: "Asha Stores", masked: false },
          { name: "tin_any", label: "PAN", value: "A•••", masked: true },
        ],
      },
      { title: null, answers: [{ name: "fax", label: "fax", value: "••••••10", masked: true }] },
    ],
    history: [
      { at: "2026-11-24T06:30:00.000Z", event: "sent", reason: null },
      { at: "2026-11-25T06:30:00.000Z", event: "refused", reason: "No shop at this address" },
    ],
  },
};
const stage = (api: ApiStubs = {}): { stage: Stage } => ({
  stage: {
    area: "admin",
    session: "signed-in",
    config: (config) => {
      const path = "/admin/merchant-management/requests/{request}";
      const route = { id: "merchant-request", path, screen: "page", group: "admin", title: "Merchant request" };
      return { ...config, routing: { ...config.routing, routes: [...config.routing.routes, route] } };
    },
    route: "/admin/merchant-management/requests/:request",
    path: `/admin/merchant-management/requests/${REQUEST}`,
    api: { [READ]: () => request, ...api },
  },
});

const meta: Meta = {
  title: "blocks/Merchant request",
  decorators: [onStage],
  beforeEach: [prepare, () => void called.mockClear()],
  render: () => <MerchantRequestBlock />,
};
export default meta;
type Story = StoryObj;

export const Revealed: Story = {
  parameters: stage({
    "POST /api/admin/merchant-requests/{request}/reveal": ({ body }: StubRequest) => {
      called(body);
      return { data: { value: "ABCCE1234F" } };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("heading", { name: "Your business" })).toBeVisible();
    await expect(canvas.getByRole("heading", { name: "No longer asked" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Show: Company name" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Show: PAN" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.selectOptions(dialog.getByLabelText("Reason"), "identity-check");
    await userEvent.click(dialog.getByRole("button", { name: "Show" }));
    await expect(await canvas.findByText("ABCCE1234F")).toBeVisible();
    await expect(called).toHaveBeenCalledWith({ field: "tin_any", reason: "identity-check" });
    const history = within(canvas.getByRole("region", { name: "History" }));
    await expect(history.getByText("24/11/2026 12:00 · Sent")).toBeVisible();
    await expect(history.getByText("25/11/2026 12:00 · Refused")).toBeVisible();
    await expect(history.getByText("No shop at this address")).toBeVisible();
  },
};

export const Loading: Story = { parameters: stage({ [READ]: neverResponds }) };
export const Denied: Story = { parameters: stage({ [READ]: () => refusedResponse(404, "NOT_FOUND", "No.") }) };
export const Hindi: Story = { parameters: stage(), globals: { language: "hi" } };
