import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { LenderSubmitScreen } from "../../src/screens/lender-submit/lender-submit-screen.tsx";
import { LoginScreen } from "../../src/screens/login/login-screen.tsx";
import { NotFoundScreen } from "../../src/screens/not-found/not-found-screen.tsx";
import { refusedResponse } from "../support/api-stub.ts";
import { asked, offers, PROSPECT_ID, receipt, unmatched } from "../support/lending.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const meta: Meta = { title: "screens/Others", decorators: [onStage], beforeEach: prepare };
export default meta;
type Story = StoryObj;

const single: Stage = {
  config: (config) => ({ ...config, site: { ...config.site, mode: "single", singleProduct: "LOAN" } }),
  api: { "POST /api/prospect": () => ({ prospectAppId: PROSPECT_ID }), "POST /api/otp/send": () => ({ expiresIn: 180, resendIn: 30 }) },
};

/** Landing page of a site with one product, with the sign-in on it. */
export const SingleProductLogin: Story = {
  render: () => <LoginScreen />,
  parameters: { stage: single },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole("heading", { level: 1, name: "Personal loan" })).toBeVisible();
    await userEvent.type(canvas.getByLabelText("Mobile number"), "9876543210");
    await userEvent.click(canvas.getByRole("button", { name: "Get OTP" }));
    await expect(await canvas.findByLabelText("OTP")).toBeVisible();
  },
};

export const SingleProductLoginHindi: Story = { ...SingleProductLogin, globals: { language: "hi" }, play: async () => {} };

export const NotFound: Story = {
  render: () => <NotFoundScreen />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "Go to home" })).toHaveAttribute("href", "/");
    await expect(canvas.queryByRole("link", { name: "Continue my application" })).toBeNull();
  },
};

export const NotFoundSignedIn: Story = {
  render: () => <NotFoundScreen />,
  parameters: { stage: { session: "signed-in" } satisfies Stage },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "Continue my application" })).toHaveAttribute("href", "/user/welcome-back");
  },
};

let tries = 0;
/** A choice that succeeds, optionally after one failure. */
const choosing = (blocked?: () => Response): Stage => ({
  route: "/user/lender-submit",
  session: "application",
  lender: "udaan-credit",
  api: {
    "GET /api/offers/{appId}": ({ language }) => ({ data: { offers: offers(language), unmatched: [], asked: asked(), receipt } }),
    "POST /api/offers/{appId}/select": () => {
      tries += 1;
      return (tries === 1 && blocked?.()) || { data: { lender: "udaan-credit", status: "SELECTED", pendingConsents: [], form: null } };
    },
  },
});

export const LenderSubmit: Story = {
  render: () => <LenderSubmitScreen />,
  parameters: { stage: choosing() },
  play: async ({ canvas }) => {
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/lenders-transaction/udaan-credit");
  },
};

/** The lender does not match: shows the reasons, and a link to the other offers. */
export const LenderSubmitNotMatched: Story = {
  render: () => <LenderSubmitScreen />,
  parameters: {
    stage: {
      route: "/user/lender-submit",
      session: "application",
      lender: "vriksh-capital",
      api: {
        "GET /api/offers/{appId}": ({ language }) => ({
          data: { offers: offers(language), unmatched: unmatched(language), asked: asked(), receipt },
        }),
      },
    } satisfies Stage,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { level: 1, name: "Vriksh Capital has no offer for you now" })).toBeVisible();
    await expect(canvas.getAllByRole("listitem").length).toBeGreaterThan(0);
    await expect(canvas.getByRole("link", { name: "See the offers of 3 other lenders" })).toHaveAttribute("href", "/user/offers");
  },
};

/** A failed choice shows the error with a retry, and a link to the offers. */
export const LenderSubmitBlocked: Story = {
  render: () => <LenderSubmitScreen />,
  parameters: { stage: choosing(() => refusedResponse(503, "UNAVAILABLE", "Please try again in a moment")) },
  beforeEach: () => {
    tries = 0;
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("Please try again in a moment");
    await expect(canvas.queryByText(/Please keep this page open/)).toBeNull();
    await expect(canvas.getByRole("link", { name: "Go to offers" })).toHaveAttribute("href", "/user/offers");
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/lenders-transaction/udaan-credit");
  },
};

export const LenderSubmitEnded: Story = {
  ...LenderSubmitBlocked,
  parameters: { stage: choosing(() => refusedResponse(409, "OFFER_EXPIRED", "This offer has ended")) },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("This offer has ended");
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/lenders-transaction/udaan-credit");
  },
};

export const LenderSubmitBlockedHindi: Story = { ...LenderSubmitBlocked, globals: { language: "hi" }, play: async () => {} };

export const LenderSubmitWithoutOffer: Story = {
  render: () => <LenderSubmitScreen />,
  parameters: {
    stage: {
      route: "/user/lender-submit",
      session: "application",
      lender: "vriksh-capital",
      api: { "GET /api/offers/{appId}": () => ({ data: { offers: [], unmatched: [], asked: asked(), receipt } }) },
    } satisfies Stage,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Go to offers" })).toHaveAttribute("href", "/user/offers");
  },
};
