import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { NextSteps } from "../../src/screens/next-steps/next-steps.tsx";
import { neverResponds, type Responder, refusedResponse } from "../support/api-stub.ts";
import { APP_ID } from "../support/lending.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const staged = (respond: Responder): { stage: Stage } => ({
  stage: { route: "/user/offers", session: "application", api: { "GET /api/offers/{appId}/next": respond } },
});

const someProducts: Responder = () => ({ data: { products: [{ product: "GOLD_LOAN", considered: 5, fitting: 3 }] } });

/** Fails the first call of a story. */
function failOnce(respond: Responder): Responder {
  let failed = false;
  return (request) => {
    if (failed) return respond(request);
    failed = true;
    return refusedResponse(503, "UNAVAILABLE", "Later");
  };
}

const meta: Meta<typeof NextSteps> = {
  title: "screens/Next steps",
  component: NextSteps,
  decorators: [onStage],
  beforeEach: prepare,
  args: { appId: APP_ID },
  parameters: staged(someProducts),
};
export default meta;
type Story = StoryObj<typeof NextSteps>;

export const AnotherProduct: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Gold loan" })).toBeVisible();
  },
};

export const NotLoaded: Story = {
  parameters: staged(failOnce(someProducts)),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Try again" }));
    await expect(await canvas.findByRole("heading", { name: "Gold loan" })).toBeVisible();
    await expect(canvas.queryByRole("alert")).toBeNull();
  },
};

export const Loading: Story = { parameters: staged(neverResponds) };
