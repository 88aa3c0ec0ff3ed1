import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import type { Profile } from "../../src/contract/customer/profile.ts";
import type { AreaConfig } from "../../src/contract/site/config.ts";
import { WelcomeBackScreen } from "../../src/screens/welcome-back/welcome-back-screen.tsx";
import { neverResponds, refusedResponse } from "../support/api-stub.ts";
import { APP_ID, PROSPECT_ID } from "../support/lending.ts";
import { productState } from "../support/product-state.ts";
import { profile } from "../support/profile.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const NEW_APP_ID = "9c0d5c1a-1111-4222-8333-444455556666";
const started = fn();

function staged(change: Partial<Profile>, session: Stage["session"] = "application"): { stage: Stage } {
  return {
    stage: {
      route: "/user/welcome-back",
      session,
      api: {
        "GET /api/user/{id}": () => ({ data: profile(change) }),
        "POST /api/applications": ({ body }) => {
          started(body);
          return { appId: NEW_APP_ID };
        },
      },
    },
  };
}

const returning = { first_name: "Asha", inflight_credit_app_id: APP_ID, pl_completed: 1 as const };

const meta: Meta<typeof WelcomeBackScreen> = {
  title: "screens/WelcomeBack",
  component: WelcomeBackScreen,
  decorators: [onStage],
  beforeEach: [prepare, () => void started.mockClear()],
  parameters: staged(returning),
};
export default meta;
type Story = StoryObj<typeof WelcomeBackScreen>;

export const Returning: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("heading", { level: 1, name: "Welcome back, Asha" })).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Start New Application" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Continue with existing application" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/offers");
  },
};

export const Unfinished: Story = {
  parameters: staged({ ...returning, pl_completed: 0 }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Continue with existing application" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/user-detail");
  },
};

/** There is a draft, from here or another device, and no application yet. */
export const HalfFilled: Story = {
  parameters: staged({ unfinished: ["LOAN"] }, "signed-in"),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Start New Application" }));
    await expect(await screen.findByText("Your answers for this application will be deleted.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "No, keep it" }));
    await userEvent.click(canvas.getByRole("button", { name: "Continue with existing application" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/user-detail");
  },
};

/** The loan was disbursed: a new application does not close it. */
export const Disbursed: Story = {
  parameters: staged({
    ...returning,
    products: {
      LOAN: productState({ disbursed: 1 }),
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Personal loan: your application is complete. See its status, or start a new one.")).toBeVisible();
    await expect(canvas.getByText(/^Nothing changes with your lender\. Your profile stays saved/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Start New Application" }));
    await expect(await screen.findByText(/^Nothing changes with your lender\. The other offers/)).toBeVisible();
  },
};

/** Every chosen lender has declined: the application is not in progress any more. */
export const Declined: Story = {
  parameters: staged({
    ...returning,
    products: { LOAN: productState({ ended: { status: "DECLINED", at: "2026-11-12T06:30:00.000Z" } }) },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Personal loan: your application was declined on 12\/11\/2026\./)).toBeVisible();
    await expect(canvas.queryByText(/in progress/)).toBeNull();
    await expect(canvas.getByRole("button", { name: "Start New Application" })).toBeVisible();
  },
};

export const Expired: Story = {
  parameters: staged({
    ...returning,
    products: { LOAN: productState({ ended: { status: "EXPIRED", at: "2026-11-12T06:30:00.000Z" } }) },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Personal loan: your application expired on 12\/11\/2026\./)).toBeVisible();
  },
};

/** A lender waits: its request is the primary action. */
export const LenderWaits: Story = {
  parameters: staged({
    ...returning,
    products: {
      LOAN: productState({ waiting_lender: "asha-bank" }),
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("A lender needs something from you to continue.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "See what it needs" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/lenders-transaction/asha-bank");
  },
};

export const Revalidation: Story = {
  parameters: staged({ ...returning, pl_update_required: 1 }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("New lenders have been added. Please revalidate some of your details.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Continue with existing application" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/user-detail");
  },
};

export const StartNewAsksFirst: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Start New Application" }));
    await expect(await screen.findByRole("dialog", { name: "Start a new application?" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "No, keep it" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(started).not.toHaveBeenCalled();
  },
};

export const StartNew: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Start New Application" }));
    await userEvent.click(await screen.findByRole("button", { name: "Yes, start new" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/user-detail");
    await expect(started).toHaveBeenCalledWith({ prospectAppId: PROSPECT_ID, productType: "LOAN", startNew: true });
  },
};

export const FirstTime: Story = {
  parameters: staged({}, "signed-in"),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Start my application" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/user-detail");
  },
};

const PRODUCT_TEXTS = {
  welcome: { first: "A few questions about your course.", start: "Start with my course" },
  keepAtHand: ["Your letter of admission"],
};

/** The product document's texts replace the shared ones. */
export const ProductTexts: Story = {
  parameters: {
    stage: {
      ...staged({}, "signed-in").stage,
      config: (config: AreaConfig) => ({ ...config, products: config.products.map((product) => ({ ...product, ...PRODUCT_TEXTS })) }),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Start with my course" })).toBeVisible();
    await expect(canvas.getByText("A few questions about your course.")).toBeVisible();
    await expect(canvas.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Your letter of admission"]);
  },
};

export const CompleteWithoutApplication: Story = {
  parameters: staged({ pl_completed: 1 }, "signed-in"),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Start my application" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/user-detail");
  },
};

export const RevalidationWithoutApplication: Story = {
  parameters: staged({ pl_completed: 1, pl_update_required: 1 }, "signed-in"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("New lenders have been added. Please revalidate some of your details.")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Start my application" })).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: {
    stage: { route: "/user/welcome-back", session: "application", api: { "GET /api/user/{id}": neverResponds } } satisfies Stage,
  },
};

export const Failed: Story = {
  parameters: {
    stage: {
      route: "/user/welcome-back",
      session: "application",
      api: { "GET /api/user/{id}": () => refusedResponse(500, "INTERNAL", "Something went wrong.") },
    } satisfies Stage,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Your profile could not be loaded.")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Try again" })).toBeVisible();
  },
};

export const Hindi: Story = {
  globals: { language: "hi" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "मौजूदा आवेदन जारी रखें" })).toBeVisible();
  },
};
