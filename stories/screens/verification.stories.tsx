import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { setProduct } from "../../src/client/session/session.ts";
import type { AreaConfig } from "../../src/contract/site/config.ts";
import { OtpScreen } from "../../src/screens/otp/otp-screen.tsx";
import { refusedResponse } from "../support/api-stub.ts";
import { mockClockForward } from "../support/clock.ts";
import { PROSPECT_ID } from "../support/lending.ts";
import { profile } from "../support/profile.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const sent = fn();
const verified = fn();
const pressed = fn();

const stage: Stage = {
  route: "/verification",
  session: "prospect",
  api: {
    "POST /api/otp/send": ({ body }) => {
      sent(body);
      return { expiresIn: 180, resendIn: 30 };
    },
    "POST /api/otp/verify": ({ body }) => {
      verified(body);
      return { token: "story-token", lastLoginDate: null, data: profile() };
    },
  },
};

const withAnswers = (api: Stage["api"]): { stage: Stage } => ({ stage: { ...stage, api: { ...stage.api, ...api } } });

const meta: Meta<typeof OtpScreen> = {
  title: "screens/Verification",
  component: OtpScreen,
  decorators: [onStage],
  beforeEach: [
    prepare,
    () => {
      sent.mockClear();
      verified.mockClear();
    },
  ],
  parameters: { stage },
};
export default meta;
type Story = StoryObj<typeof OtpScreen>;
type Play = NonNullable<Story["play"]>;
type Scene = Parameters<Play>[0];

async function sendTo(scene: Scene, mobile = "9876543210") {
  const { canvas, userEvent } = scene;
  await userEvent.type(canvas.getByLabelText("Mobile number"), mobile);
  await userEvent.click(canvas.getByRole("button", { name: "Get OTP" }));
  return canvas.findByLabelText("OTP");
}

export const Mobile: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText("Mobile number");
    await expect(field).toHaveAttribute("inputmode", "numeric");
    await expect(field).toHaveAttribute("autocomplete", "tel");
    await expect(canvas.queryByText("Please enter a valid 10 digit mobile number")).toBeNull();
  },
};

export const ErrorsOnLeaving: Story = {
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText("Mobile number");
    await userEvent.type(field, "987654321");
    await expect(canvas.queryByText("Please enter a valid 10 digit mobile number")).toBeNull();
    await userEvent.tab();
    await expect(canvas.getByText("Please enter a valid 10 digit mobile number")).toBeVisible();
    await expect(field).toHaveAccessibleDescription(expect.stringContaining("Please enter a valid 10 digit mobile number"));
    await userEvent.type(field, "0");
    await expect(canvas.queryByText("Please enter a valid 10 digit mobile number")).toBeNull();
  },
};

export const ErrorsOnSending: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Get OTP" }));
    await expect(canvas.getByText("Please enter a valid 10 digit mobile number")).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText("Mobile number")).toHaveFocus());
    await expect(sent).not.toHaveBeenCalled();
  },
};

export const EmailIsInvalid: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("radio", { name: "Email" }));
    await userEvent.type(canvas.getByLabelText("Email address"), "a@b");
    await userEvent.tab();
    await expect(canvas.getByText("Email is invalid")).toBeVisible();
  },
};

export const TogglingKeepsWhatWasTyped: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Mobile number"), "98765");
    await userEvent.click(canvas.getByRole("radio", { name: "Email" }));
    await userEvent.type(canvas.getByLabelText("Email address"), "asha@example.in");
    await userEvent.click(canvas.getByRole("radio", { name: "Mobile" }));
    await expect(canvas.getByLabelText("Mobile number")).toHaveValue("98765");
    await userEvent.click(canvas.getByRole("radio", { name: "Email" }));
    await expect(canvas.getByLabelText("Email address")).toHaveValue("asha@example.in");
  },
};

export const NumberIsNormalised: Story = {
  play: async (scene) => {
    await sendTo(scene, "+91 ९८७६५ 43210");
    await expect(sent).toHaveBeenCalledWith({ prospectAppId: PROSPECT_ID, channel: "sms", to: "9876543210" });
  },
};

export const LeadingZeroIsRemoved: Story = {
  play: async (scene) => {
    await sendTo(scene, "0 98765-43210");
    await expect(sent).toHaveBeenCalledWith({ prospectAppId: PROSPECT_ID, channel: "sms", to: "9876543210" });
  },
};

export const EmailIsLowerCased: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("radio", { name: "Email" }));
    await userEvent.type(canvas.getByLabelText("Email address"), "Asha@Example.IN{Enter}");
    await waitFor(async () => expect(await canvas.findByLabelText("OTP")).toHaveFocus());
    await expect(sent).toHaveBeenCalledWith({ prospectAppId: PROSPECT_ID, channel: "email", to: "asha@example.in" });
  },
};

export const Code: Story = {
  play: async (scene) => {
    const field = await sendTo(scene);
    await expect(field).toHaveAttribute("autocomplete", "one-time-code");
    await expect(field).toHaveAttribute("inputmode", "numeric");
    await expect(scene.canvas.getByText("+91 98765 43210")).toBeVisible();
    await expect(scene.canvas.getByText(/You can request a new OTP in 0:(30|2\d)/)).toBeVisible();
  },
};

export const FiveDigits: Story = {
  play: async (scene) => {
    const field = await sendTo(scene);
    await scene.userEvent.type(field, "12345");
    await expect(scene.canvas.queryByText("Enter 6 digits OTP")).toBeNull();
    await scene.userEvent.click(scene.canvas.getByRole("button", { name: "Verify" }));
    await expect(scene.canvas.getByText("Enter 6 digits OTP")).toBeVisible();
    await expect(verified).not.toHaveBeenCalled();
  },
};

export const PastedCodeSignsIn: Story = {
  play: async (scene) => {
    const field = await sendTo(scene);
    await scene.userEvent.click(field);
    await scene.userEvent.paste("Your code is 123 456");
    await waitFor(() => expect(verified).toHaveBeenCalledWith({ prospectAppId: PROSPECT_ID, to: "9876543210", otp: "123456" }));
    await expect(await scene.canvas.findByTestId("elsewhere")).toHaveTextContent("/products");
  },
};

/** The response to a wrong code, with the number of attempts left. */
const wrongCodeResponse = (triesLeft: number, retryAfter?: number) =>
  Response.json(
    { message: "That code is not right.", code: "OTP_WRONG", triesLeft },
    { status: 400, headers: retryAfter ? { "retry-after": String(retryAfter) } : {} },
  );

export const WrongCode: Story = {
  parameters: withAnswers({ "POST /api/otp/verify": () => wrongCodeResponse(4) }),
  play: async (scene) => {
    const field = await sendTo(scene);
    await scene.userEvent.type(field, "000000");
    await scene.userEvent.click(scene.canvas.getByRole("button", { name: "Verify" }));
    await expect(await scene.canvas.findByText("That code is not right. 4 attempts left.")).toBeVisible();
    await expect(field).toHaveAccessibleDescription(expect.stringContaining("4 attempts left"));
    await expect(field).toHaveValue("");
    await waitFor(() => expect(field).toHaveFocus());
  },
};

/** The response to the first verification is lost; the second one succeeds. */
const failOnce = (): Stage["api"] => {
  let lost = false;
  return {
    "POST /api/otp/verify": ({ body, headers }) => {
      pressed(headers.get("idempotency-key"));
      if (!lost) {
        lost = true;
        throw new TypeError("Failed to fetch");
      }
      verified(body);
      return { token: "story-token", lastLoginDate: null, data: profile() };
    },
  };
};

export const ConnectionLost: Story = {
  parameters: withAnswers(failOnce()),
  play: async (scene) => {
    const field = await sendTo(scene);
    await scene.userEvent.type(field, "123456");
    await scene.userEvent.click(scene.canvas.getByRole("button", { name: "Verify" }));
    await expect(await scene.canvas.findByRole("alert")).toHaveTextContent("Failed to fetch");
    await expect(field).toHaveValue("123456");
    await scene.userEvent.click(scene.canvas.getByRole("button", { name: "Verify" }));
    await waitFor(() => expect(verified).toHaveBeenCalledWith(expect.objectContaining({ otp: "123456" })));
    // The retry has the same idempotency key, so the server recognises it.
    const [first, again] = pressed.mock.calls.slice(-2);
    await expect(first?.[0]).toMatch(/^[\da-f-]{36}$/);
    await expect(again).toEqual(first);
  },
};

export const ServerInTrouble: Story = {
  parameters: withAnswers({ "POST /api/otp/verify": () => refusedResponse(503, "UNAVAILABLE", "Later, please.") }),
  play: async (scene) => {
    const field = await sendTo(scene);
    await scene.userEvent.type(field, "123456");
    await scene.userEvent.click(scene.canvas.getByRole("button", { name: "Verify" }));
    await expect(await scene.canvas.findByRole("alert")).toHaveTextContent("Later, please.");
    await expect(field).toHaveValue("123456");
  },
};

/** A rate limit by network, not an error of the OTP. */
export const TooManyCalls: Story = {
  parameters: withAnswers({ "POST /api/otp/verify": () => refusedResponse(429, "TOO_MANY_REQUESTS", "Too many requests.", 90) }),
  play: async (scene) => {
    const field = await sendTo(scene);
    await scene.userEvent.type(field, "123456");
    await scene.userEvent.click(scene.canvas.getByRole("button", { name: "Verify" }));
    await expect(await scene.canvas.findByRole("alert")).toHaveTextContent("Too many requests.");
    await expect(scene.canvas.queryByText(/tries/)).toBeNull();
    await expect(field).toHaveValue("123456");
    await expect(scene.canvas.getByRole("button", { name: "Verify" })).toBeEnabled();
  },
};

export const TooManyAttempts: Story = {
  parameters: withAnswers({ "POST /api/otp/verify": () => refusedResponse(429, "OTP_TOO_MANY_ATTEMPTS", "Too many attempts.", 90) }),
  play: async (scene) => {
    const field = await sendTo(scene);
    await scene.userEvent.type(field, "000000");
    await scene.userEvent.click(scene.canvas.getByRole("button", { name: "Verify" }));
    await expect(await scene.canvas.findByText(/Please wait 1:(30|2\d), then try again/)).toBeVisible();
    await expect(scene.canvas.getByRole("button", { name: "Verify" })).toBeDisabled();
  },
};

/** The error is shown for exactly as long as the wait. */
export const AfterTooManyAttempts: Story = {
  parameters: withAnswers({ "POST /api/otp/verify": () => refusedResponse(429, "OTP_TOO_MANY_ATTEMPTS", "Too many wrong attempts.", 60) }),
  play: async (scene) => {
    const field = await sendTo(scene);
    await scene.userEvent.type(field, "000000");
    await scene.userEvent.click(scene.canvas.getByRole("button", { name: "Verify" }));
    await expect(await scene.canvas.findByRole("alert")).toHaveTextContent("Too many attempts.");
    const clock = mockClockForward();
    try {
      clock.advance(60_000);
      await waitFor(() => expect(scene.canvas.getByRole("button", { name: "Verify" })).toBeEnabled());
    } finally {
      clock.restore();
    }
    await expect(scene.canvas.queryByText(/Too many/)).toBeNull();
  },
};

/** Last wrong code: shows the end of the lock, and offers no resend, which would be refused. */
export const LastTry: Story = {
  parameters: withAnswers({
    "POST /api/otp/send": () => ({ expiresIn: 180, resendIn: 0 }),
    "POST /api/otp/verify": () => wrongCodeResponse(0, 3600),
  }),
  play: async (scene) => {
    const field = await sendTo(scene);
    await expect(scene.canvas.getByRole("button", { name: "Send a new OTP" })).toBeVisible();
    await scene.userEvent.type(field, "000000");
    await scene.userEvent.click(scene.canvas.getByRole("button", { name: "Verify" }));
    await expect(await scene.canvas.findByText(/Please wait (60:00|59:5\d), then try again/)).toBeVisible();
    await expect(scene.canvas.getByRole("button", { name: "Verify" })).toBeDisabled();
    await expect(scene.canvas.queryByRole("button", { name: "Send a new OTP" })).toBeNull();
  },
};

export const TooManySends: Story = {
  parameters: withAnswers({
    "POST /api/otp/send": () => refusedResponse(429, "OTP_TOO_MANY_SENDS", "Too many OTPs were asked for.", 3600),
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Mobile number"), "9876543210");
    await userEvent.click(canvas.getByRole("button", { name: "Get OTP" }));
    await expect(await canvas.findByText("Too many OTPs were asked for.")).toBeVisible();
    await expect(canvas.getByText(/Please wait (60:00|59:5\d)/)).toBeVisible();
  },
};

export const ResendAfterTheWait: Story = {
  parameters: withAnswers({
    "POST /api/otp/send": ({ body }) => {
      sent(body);
      return { expiresIn: 180, resendIn: 1 };
    },
  }),
  play: async (scene) => {
    await sendTo(scene);
    const resend = await scene.canvas.findByRole("button", { name: "Send a new OTP" });
    await expect(scene.canvas.getByText("You can request a new OTP now")).toHaveAttribute("aria-live", "polite");
    await scene.userEvent.click(resend);
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    // The button is removed, and the new OTP is typed next.
    await expect(scene.canvas.getByLabelText("OTP")).toHaveFocus();
  },
};

export const ChangeKeepsTheNumber: Story = {
  play: async (scene) => {
    await sendTo(scene);
    await scene.userEvent.click(scene.canvas.getByRole("button", { name: "Change mobile number" }));
    await expect(scene.canvas.getByLabelText("Mobile number")).toHaveValue("9876543210");
    await expect(scene.canvas.getByLabelText("Mobile number")).toHaveFocus();
  },
};

/** An OTP requested in another tab ten seconds ago. */
const sentOnOtherDevice: Stage["api"] = {
  "GET /api/otp/sent": () => ({ sent: { channel: "sms", to: "9876543210", expiresIn: 170, resendIn: 20, blockedFor: 0 } }),
};

export const RequestedOnOtherDevice: Story = {
  parameters: withAnswers(sentOnOtherDevice),
  play: async ({ canvas, userEvent }) => {
    await waitFor(async () => expect(await canvas.findByLabelText("OTP")).toHaveFocus());
    await expect(canvas.getByText("+91 98765 43210")).toBeVisible();
    await expect(canvas.getByText(/You can request a new OTP in 0:(20|1\d)/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Change mobile number" }));
    const field = canvas.getByLabelText("Mobile number");
    await expect(field).toHaveValue("9876543210");
    // The same number needs no new OTP; another number does.
    await userEvent.click(canvas.getByRole("button", { name: "Get OTP" }));
    await expect(await canvas.findByLabelText("OTP")).toBeVisible();
    await expect(sent).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole("button", { name: "Change mobile number" }));
    await userEvent.clear(canvas.getByLabelText("Mobile number"));
    await userEvent.type(canvas.getByLabelText("Mobile number"), "9876543219");
    await userEvent.click(canvas.getByRole("button", { name: "Get OTP" }));
    await expect(await canvas.findByText("+91 98765 43219")).toBeVisible();
    await expect(sent).toHaveBeenCalledTimes(1);
  },
};

export const RequestedOnOtherDeviceAndLocked: Story = {
  parameters: withAnswers({
    "GET /api/otp/sent": () => ({ sent: { channel: "sms", to: "9876543210", expiresIn: 100, resendIn: 0, blockedFor: 3600 } }),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Please wait (60:00|59:5\d), then try again/)).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Send a new OTP" })).toBeNull();
  },
};

let respondLate = () => {};

export const AnotherNumberIsBeingTyped: Story = {
  parameters: withAnswers({
    "GET /api/otp/sent": () =>
      new Promise((resolve) => {
        respondLate = () => resolve({ sent: { channel: "sms", to: "9876543210", expiresIn: 170, resendIn: 20, blockedFor: 0 } });
      }),
  }),
  play: async (scene) => {
    const { canvas, userEvent } = scene;
    await userEvent.type(canvas.getByLabelText("Mobile number"), "98765432");
    respondLate();
    await userEvent.type(canvas.getByLabelText("Mobile number"), "19");
    await expect(canvas.getByLabelText("Mobile number")).toHaveValue("9876543219");
    await userEvent.click(canvas.getByRole("button", { name: "Get OTP" }));
    await expect(await canvas.findByText("+91 98765 43219")).toBeVisible();
  },
};

/** The sign-in after a pick in the catalogue names it. */
export const PickedInCatalogue: Story = {
  parameters: {
    stage: {
      ...stage,
      config: (config: AreaConfig): AreaConfig => ({
        ...config,
        products: config.products.map((product) => ({
          ...product,
          offerKind: { ...product.offerKind, catalogue: { name: "cardName", figures: [], facets: [] } },
        })),
      }),
    } satisfies Stage,
  },
  beforeEach: () => {
    setProduct({ code: "LOAN", productId: 1 });
    const pick = { lender: "asha-bank", name: "Asha Step" };
    localStorage.setItem("picked", JSON.stringify({ of: PROSPECT_ID, offers: { LOAN: pick } }));
    return () => localStorage.removeItem("picked");
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^You picked Asha Step\./)).toBeVisible();
  },
};

export const Hindi: Story = {
  globals: { language: "hi" },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("मोबाइल नंबर"), "12");
    await userEvent.tab();
    await expect(canvas.getByText("कृपया 10 अंकों का सही मोबाइल नंबर लिखें")).toBeVisible();
  },
};
