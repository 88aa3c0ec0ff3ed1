import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, spyOn, waitFor, within } from "storybook/test";
import { currentConfig, setConfig } from "../../src/client/site/config.ts";
import type { Transaction } from "../../src/contract/customer/lending/transactions.ts";
import type { AreaConfig } from "../../src/contract/site/config.ts";
import { TransactionScreen } from "../../src/screens/transaction/transaction-screen.tsx";
import { type ApiStubs, neverResponds, refusedResponse } from "../support/api-stub.ts";
import { consents, firstOffer, transaction } from "../support/lending.ts";
import { productState } from "../support/product-state.ts";
import { profile } from "../support/profile.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const submitted = fn();

const staged = (change: Partial<Transaction> = {}, more: ApiStubs = {}): { stage: Stage } => ({
  stage: {
    route: "/user/lenders-transaction/:lender",
    path: "/user/lenders-transaction/asha-bank",
    session: "application",
    api: {
      "GET /api/applications/{appId}/lenders/{lender}": ({ language }) => ({ data: transaction(language, change) }),
      "GET /stories/assets/consents.json": ({ language }) => consents(language),
      "POST /api/applications/{appId}/lenders/{lender}/submit": ({ body, params }) => {
        submitted(params.lender, body);
        return { data: { lender: params.lender, status: "SUBMITTED" } };
      },
      ...more,
    },
  },
});

const meta: Meta<typeof TransactionScreen> = {
  title: "screens/Transaction",
  component: TransactionScreen,
  decorators: [onStage],
  beforeEach: [prepare, () => void submitted.mockClear()],
  parameters: staged(),
};
export default meta;
type Story = StoryObj<typeof TransactionScreen>;
type Canvas = Parameters<NonNullable<Story["play"]>>[0]["canvas"];

const stepsOf = async (canvas: Canvas) =>
  within(await canvas.findByRole("list", { name: "Progress" }))
    .getAllByRole("listitem")
    .map((step) => step.firstElementChild?.textContent);

export const ConsentIsNeverPreTicked: Story = {
  play: async ({ canvas, userEvent }) => {
    const tick = await canvas.findByRole("checkbox", { name: /I allow Asha Bank Limited/ });
    await expect(tick).not.toBeChecked();
    await expect(canvas.getByText("We share with Asha Bank: First name · PAN · Monthly income · the offer.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Agree and send to Asha Bank" }));
    await expect(canvas.getByText("Please give this consent to continue")).toBeVisible();
    await waitFor(() => expect(tick).toHaveFocus());
    await expect(submitted).not.toHaveBeenCalled();
  },
};

export const ConsentWithdrawn: Story = {
  parameters: staged({ consentWithdrawnAt: "2026-11-21T04:40:00.000Z" }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/You withdrew your consent on 21\/11\/2026 10:10/)).toBeVisible();
  },
};

export const ConsentGiven: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("checkbox", { name: /I allow Asha Bank Limited/ }));
    await userEvent.click(canvas.getByRole("button", { name: "Agree and send to Asha Bank" }));
    await waitFor(() =>
      expect(submitted).toHaveBeenCalledWith("asha-bank", {
        consents: [{ id: "lender-credit-score", version: 2, given: true, language: "en" }],
      }),
    );
  },
};

/**
 * A consent given while another language's texts load is recorded in the language in which it was
 * read.
 */
export const ConsentDuringAChangeOfLanguage: Story = {
  parameters: staged({}, { "GET /stories/assets/consents-in-hindi.json": neverResponds }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("checkbox", { name: /I allow Asha Bank Limited/ }));
    setConfig({ ...(currentConfig() as AreaConfig), language: "hi", consents: "/stories/assets/consents-in-hindi.json" });
    await userEvent.click(canvas.getByRole("button", { name: "Agree and send to Asha Bank" }));
    await waitFor(() =>
      expect(submitted).toHaveBeenCalledWith("asha-bank", {
        consents: [{ id: "lender-credit-score", version: 2, given: true, language: "en" }],
      }),
    );
  },
};

export const ConsentWithChoices: Story = {
  parameters: staged({ pendingConsents: ["household-income"] }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Agree and send to Asha Bank" }));
    await expect(canvas.getByText("Please choose one")).toBeVisible();
    await userEvent.click(canvas.getByRole("radio", { name: "at most ₹3,00,000" }));
    await userEvent.click(canvas.getByRole("button", { name: "Agree and send to Asha Bank" }));
    await waitFor(() =>
      expect(submitted).toHaveBeenCalledWith("asha-bank", {
        consents: [{ id: "household-income", version: 1, given: true, language: "en", choice: "at-most" }],
      }),
    );
  },
};

export const InReview: Story = {
  parameters: staged({
    status: "IN_REVIEW",
    pendingConsents: [],
    reference: "AB-77120",
    history: [
      { status: "SELECTED", at: "2026-11-21T04:40:00.000Z", message: null },
      { status: "SUBMITTED", at: "2026-11-21T04:41:00.000Z", message: null },
      { status: "IN_REVIEW", at: "2026-11-21T04:45:00.000Z", message: "An officer looks at it." },
    ],
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Lender's reference: AB-77120")).toBeVisible();
    // Test browsers grant no clipboard access.
    const copied = spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await userEvent.click(canvas.getByRole("button", { name: "Copy" }));
    await expect(copied).toHaveBeenCalledWith("AB-77120");
    // The history, like the status, attributes the message to the lender.
    const quote = canvas.getByText("An officer looks at it.").closest("blockquote");
    await expect(quote).toBeVisible();
    await expect(within(quote as HTMLElement).getByText("Asha Bank says")).toBeVisible();
    await expect(canvas.getByText("21/11/2026 10:15")).toBeVisible();
    await expect(canvas.queryByRole("checkbox")).toBeNull();
    await expect(canvas.getByText("Lender's review").closest("li")).toHaveAttribute("aria-current", "step");
    await expect(await stepsOf(canvas)).toEqual(["Offer", "Your consent", "Sent to the lender", "Lender's review", "Decision"]);
  },
};

/** If the lender requires no consent, that step is omitted, and submission is next. */
export const NoConsentAsked: Story = {
  parameters: staged({ offer: { ...firstOffer("en"), consents: [] }, pendingConsents: [] }),
  play: async ({ canvas }) => {
    await expect(await stepsOf(canvas)).toEqual(["Offer", "Sent to the lender", "Lender's review", "Decision"]);
    await expect(canvas.getByText("Sent to the lender").closest("li")).toHaveAttribute("aria-current", "step");
  },
};

let asked = 0;

/** The lender responds while the page is open. */
export const AnswerArrives: Story = {
  parameters: staged(
    {},
    {
      "GET /api/applications/{appId}/lenders/{lender}": ({ language }) => {
        asked += 1;
        return { data: transaction(language, { pendingConsents: [], status: asked < 2 ? "SUBMITTED" : "APPROVED" }) };
      },
    },
  ),
  beforeEach: () => {
    asked = 0;
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText("Approved")).length).toBeGreaterThan(0);
  },
};

export const LinkToContinue: Story = {
  parameters: staged({ status: "APPROVED", pendingConsents: [], link: "https://asha-bank.example/sign/1" }),
  play: async ({ canvas }) => {
    const link = await canvas.findByRole("link", { name: "Continue at Asha Bank" });
    await expect(link).toHaveAttribute("href", "https://asha-bank.example/sign/1");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
    await expect(link).not.toHaveClass("standalone-link");
  },
};

/**
 * With both a link and a submission, the submission is the primary action. Nothing can be sent
 * after the session with the lender has expired.
 */
export const LinkBesideSending: Story = {
  parameters: staged({ status: "ACTION_NEEDED", pendingConsents: [], link: "https://asha-bank.example/sign/1" }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Send again to Asha Bank" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Continue at Asha Bank" })).toHaveClass("standalone-link");
  },
};

export const LinkAfterTheSessionEnded: Story = {
  parameters: staged({ status: "ACTION_NEEDED", pendingConsents: [], link: "https://asha-bank.example/sign/1", sessionExpired: true }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Continue at Asha Bank" })).not.toHaveClass("standalone-link");
  },
};

export const OtherLinksAreNotShown: Story = {
  parameters: staged({ status: "APPROVED", pendingConsents: [], link: "javascript:alert(1)" }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Your rights")).toBeVisible();
    await expect(canvas.queryByRole("link", { name: "Continue at Asha Bank" })).toBeNull();
  },
};

export const ActionNeeded: Story = {
  parameters: staged({ status: "ACTION_NEEDED", pendingConsents: [], message: "Please upload your latest salary slip at our site." }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Please upload your latest salary slip at our site.")).toBeVisible();
    await userEvent.click(await canvas.findByRole("button", { name: "Send again to Asha Bank" }));
    await waitFor(() => expect(submitted).toHaveBeenCalledWith("asha-bank", { consents: [] }));
  },
};

/**
 * After a consent of the form was withdrawn nothing can be sent: the only action is to give it
 * again.
 */
export const FormConsentWithdrawn: Story = {
  parameters: staged(
    { status: "SELECTED" },
    {
      "GET /api/user/{id}": () => ({
        data: profile({
          products: {
            LOAN: productState({ completed: 0, consent_withdrawn: 1 }),
          },
        }),
      }),
    },
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Agree again in the form" })).toHaveAttribute("href", "/user/user-detail");
    await expect(canvas.queryByRole("button", { name: /Asha Bank/ })).toBeNull();
  },
};

/**
 * Our own message about an unreachable lender is shown alone, because the lender has not received
 * the application.
 */
export const NotReached: Story = {
  parameters: staged({
    status: "SUBMITTED",
    pendingConsents: [],
    delivery: "retrying",
    saidByLender: false,
    message: "Asha Bank cannot be reached just now.",
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Asha Bank cannot be reached just now.")).toBeVisible();
    await expect(canvas.queryByText("The lender has your application.")).toBeNull();
    await expect(canvas.queryByText("Asha Bank says")).toBeNull();
    const status = within(canvas.getByRole("region", { name: "Status" }));
    await expect(status.getByText("Sending")).toBeVisible();
    await expect(status.queryByText("Submitted")).toBeNull();
  },
};

/** A ticked consent survives a reload of the application, even if that has changed. */
export const ConsentSurvivesReload: Story = {
  parameters: staged(
    {},
    {
      "GET /api/applications/{appId}/lenders/{lender}": ({ language }) => {
        asked += 1;
        return { data: transaction(language, { message: asked < 2 ? null : "We look forward to it." }) };
      },
    },
  ),
  beforeEach: () => {
    asked = 0;
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("checkbox", { name: /I allow Asha Bank Limited/ }));
    const returnToPage = async () => {
      window.dispatchEvent(new Event("focus"));
      await expect(canvas.getByText("We look forward to it.")).toBeVisible();
    };
    // Not every focus event triggers a reload, because SWR throttles them.
    await waitFor(returnToPage, { interval: 500 });
    await expect(canvas.getByRole("checkbox", { name: /I allow Asha Bank Limited/ })).toBeChecked();
  },
};

/** Number of submissions. */
let submissions = 0;

/** The error of a failed submission stays beside the button until the next attempt; ticks stay. */
export const NotSent: Story = {
  parameters: staged(
    {},
    {
      "POST /api/applications/{appId}/lenders/{lender}/submit": ({ params }) => {
        submissions += 1;
        if (submissions === 1) return refusedResponse(503, "UNAVAILABLE", "Not now");
        return submissions === 2 ? new Promise(() => {}) : { data: { lender: params.lender, status: "SUBMITTED" } };
      },
    },
  ),
  beforeEach: () => {
    submissions = 0;
  },
  play: async ({ canvas, userEvent }) => {
    const tick = await canvas.findByRole("checkbox", { name: /I allow Asha Bank Limited/ });
    await userEvent.click(tick);
    const send = canvas.getByRole("button", { name: "Agree and send to Asha Bank" });
    await userEvent.click(send);
    const alert = within(await canvas.findByRole("alert"));
    await expect(alert.getByText("Not now")).toBeVisible();
    await expect(alert.getByText("Your answers here are saved.")).toBeVisible();
    await expect(tick).toBeChecked();
    await userEvent.click(send);
    await waitFor(() => expect(canvas.queryByRole("alert")).toBeNull());
  },
};

/** Another offer was chosen in another tab: the refused submission reloads the current state. */
export const AnotherOfferChosenMeanwhile: Story = {
  parameters: staged(
    {},
    {
      "GET /api/applications/{appId}/lenders/{lender}": ({ language }) => ({
        data: transaction(language, submissions > 0 ? { status: "OFFERED", offer: null, pendingConsents: [] } : {}),
      }),
      "POST /api/applications/{appId}/lenders/{lender}/submit": () => {
        submissions += 1;
        return refusedResponse(422, "OFFER_NOT_SELECTED", "Please select a offer from offer screen");
      },
    },
  ),
  beforeEach: () => {
    submissions = 0;
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("checkbox", { name: /I allow Asha Bank Limited/ }));
    await userEvent.click(canvas.getByRole("button", { name: "Agree and send to Asha Bank" }));
    await expect(await canvas.findByRole("link", { name: "Go to offers" })).toHaveAttribute("href", "/user/offers");
    await expect(canvas.queryByRole("button", { name: "Agree and send to Asha Bank" })).toBeNull();
  },
};

const EXPIRED_TEXT =
  "Your session has expired. Return to the offers screen and use the button beside the lender in the status table to resume.";
const expired: Partial<Transaction> = {
  status: "SELECTED",
  pendingConsents: [],
  delivery: "handed-over",
  saidByLender: false,
  sessionExpired: true,
};

/** The session at the lender has expired: a single notice with a single action. */
export const SessionExpired: Story = {
  parameters: staged({ ...expired, message: "Your session at Asha Bank has expired." }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(EXPIRED_TEXT)).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Go to offers" })).toHaveAttribute("href", "/user/offers");
    await expect(canvas.queryByText("Your session at Asha Bank has expired.")).toBeNull();
    await expect(canvas.queryByRole("button", { name: /^Send to/ })).toBeNull();
  },
};

/** An expired offer is shown by its status, without the session notice. */
export const OfferEnded: Story = {
  parameters: staged({ status: "EXPIRED", pendingConsents: [], delivery: "none", saidByLender: false }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Expired")).toBeVisible();
    await expect(canvas.queryByText(EXPIRED_TEXT)).toBeNull();
    await expect(canvas.getByText("This offer is no longer valid. Please choose again from your current offers.")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Go to offers" })).toHaveAttribute("href", "/user/offers");
  },
};

/** Whether fetching the consent texts fails. */
let textsFail = false;

/** Ticks and input stay while other content fails to reload. */
export const TicksSurviveFailedReload: Story = {
  parameters: staged(
    {},
    {
      "GET /stories/assets/others.json": ({ language }) =>
        textsFail ? refusedResponse(503, "UNAVAILABLE", "Not now") : consents(language),
    },
  ),
  beforeEach: () => {
    textsFail = true;
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("checkbox", { name: /I allow Asha Bank Limited/ }));
    // Changes the texts' URL, as a change of language would.
    setConfig({ ...(currentConfig() as AreaConfig), consents: "/stories/assets/others.json" });
    await expect(await canvas.findByText("The application could not be loaded.")).toBeVisible();
    await expect(canvas.getByRole("checkbox", { name: /I allow Asha Bank Limited/ })).toBeChecked();
    textsFail = false;
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(canvas.queryByText("The application could not be loaded.")).toBeNull());
    await expect(canvas.getByRole("checkbox", { name: /I allow Asha Bank Limited/ })).toBeChecked();
  },
};

export const Declined: Story = {
  parameters: staged({ status: "DECLINED", pendingConsents: [], message: "Not at this time." }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Other lenders may still be open to you.")).toBeVisible();
    await expect(canvas.getByText("Decision").closest("li")).toHaveTextContent("Decision(ended here)");
  },
};

const UNREACHABLE_TEXT = "Asha Bank could not be reached, or did not respond correctly. Your application is saved. Please send it again.";

/**
 * If the lender could not be reached, only our message is shown, and the application appears as not
 * sent.
 */
export const Unreachable: Story = {
  parameters: staged({
    status: "ACTION_NEEDED",
    pendingConsents: [],
    message: UNREACHABLE_TEXT,
    delivery: "unreachable",
    saidByLender: false,
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(UNREACHABLE_TEXT)).toBeVisible();
    await expect(canvas.queryByText(/needs something more from you/)).toBeNull();
    await expect(canvas.getByText("Sent to the lender").closest("li")).toHaveAttribute("aria-current", "step");
    await expect(await canvas.findByRole("button", { name: "Send again to Asha Bank" })).toBeVisible();
  },
};

export const NoOfferChosen: Story = {
  parameters: staged({ offer: null, pendingConsents: [] }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Please select a offer from offer screen")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Go to offers" })).toHaveAttribute("href", "/user/offers");
  },
};

export const UnknownLender: Story = {
  parameters: staged({}, { "GET /api/applications/{appId}/lenders/{lender}": () => refusedResponse(404, "NOT_FOUND", "Not found.") }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Please select a offer from offer screen")).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: staged({}, { "GET /api/applications/{appId}/lenders/{lender}": neverResponds }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("status", { name: "Loading" })).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: staged(
    {},
    { "GET /api/applications/{appId}/lenders/{lender}": () => refusedResponse(500, "INTERNAL", "Something went wrong.") },
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("The application could not be loaded.");
  },
};

export const Hindi: Story = {
  globals: { language: "hi" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "सहमत हूँ, आशा बैंक को भेजें" })).toBeVisible();
    await expect(canvas.getByRole("checkbox")).not.toBeChecked();
  },
};
