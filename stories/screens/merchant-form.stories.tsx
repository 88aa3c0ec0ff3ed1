import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import type { FormSlice } from "../../src/contract/site/slices.ts";
import { MerchantForm } from "../../src/screens/page/merchant-form.tsx";
import { type ApiStubs, refusedResponse } from "../support/api-stub.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const sent = fn();

const slice: FormSlice = {
  id: "merchant",
  title: "Become a partner",
  submit: "Send my request",
  review: false,
  reads: [],
  steps: [
    {
      id: "business",
      title: "Your business",
      schema: {
        type: "object",
        properties: { business_name: { type: "string", title: "Name of the business", "x-ui": { widget: "text" } } },
        required: [],
      },
    },
  ],
  consents: [],
  consentTexts: [],
  facts: [],
  computed: [],
  prefill: {},
};
const VALIDATOR = "data:text/javascript,export default () => ({ business: () => true })";

const staged = (since: string | null, api: ApiStubs = {}): { stage: Stage } => ({
  stage: {
    route: "/merchants",
    config: (config) => ({ ...config, forms: { merchant: { url: "/stories/assets/merchant.json", validator: VALIDATOR } } }),
    api: {
      "GET /stories/assets/merchant.json": () => slice,
      "POST /api/merchants": ({ body }) => {
        sent(body);
        return { since };
      },
      ...api,
    },
  },
});

const meta: Meta<typeof MerchantForm> = {
  title: "screens/Merchant form",
  component: MerchantForm,
  decorators: [onStage],
  beforeEach: [prepare, () => void sent.mockClear()],
  args: { block: { type: "merchant", form: "merchant", thanks: "/merchants/thanks" } },
};
export default meta;
type Story = StoryObj<typeof MerchantForm>;

export const Sent: Story = {
  parameters: staged(null),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/Name of the business/), "Genda Shop");
    // A form of one page leaves history and title to its screen.
    await expect(history.scrollRestoration).toBe("auto");
    await userEvent.click(canvas.getByRole("button", { name: "Send my request" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/merchants/thanks");
    await expect(sent).toHaveBeenCalledWith(expect.objectContaining({ form: "merchant", answers: { business_name: "Genda Shop" } }));
  },
};

export const SentBefore: Story = {
  parameters: staged("2026-11-20T06:30:00.000Z"),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Send my request" }));
    await expect(await canvas.findByText(/We received this request on 20\/11\/2026/)).toBeVisible();
  },
};

export const Unavailable: Story = {
  parameters: staged(null, { "GET /stories/assets/merchant.json": () => refusedResponse(503, "UNAVAILABLE", "Later, please.") }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Try again" })).toBeVisible();
  },
};

export const Refused: Story = {
  parameters: staged(null, {
    "POST /api/merchants": () =>
      refusedResponse(422, "INVALID_ANSWERS", "Please check.", undefined, [
        { path: "/answers/business_name", keyword: "pattern", message: "Not the name of a business" },
      ]),
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/Name of the business/), "Genda Shop");
    await userEvent.click(canvas.getByRole("button", { name: "Send my request" }));
    await expect((await canvas.findAllByText("Not the name of a business"))[0]).toBeVisible();
    await expect(canvas.getByLabelText(/Name of the business/)).toBeInvalid();
  },
};
