import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, spyOn, waitFor, within } from "storybook/test";
import { currentConfig, setConfig } from "../../src/client/site/config.ts";
import type { Transaction } from "../../src/contract/customer/transactions.ts";
import type { AreaConfig } from "../../src/contract/site/config.ts";
import { TransactionScreen } from "../../src/screens/transaction/transaction-screen.tsx";
import { type ApiStubs, refusal, unanswered } from "../support/api-stub.ts";
import { consents, firstOffer, transaction } from "../support/lending.ts";
import { profile } from "../support/profile.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";
import { standing } from "../support/standing.ts";

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
    await expect(canvas.getByText("What goes to Asha Bank: First name · PAN · Monthly income · the offer.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Agree and send to Asha Bank" }));
    await expect(canvas.getByText("Please give this consent to go on")).toBeVisible();
    await waitFor(() => expect(tick).toHaveFocus());
    await expect(submitted).not.toHaveBeenCalled();
  },
};

export const ConsentTakenBack: Story = {
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

/** What is agreed to while the texts of another language are on their way is kept in the language in which it was read. */
export const ConsentDuringAChangeOfLanguage: Story = {
  parameters: staged({}, { "GET /stories/assets/consents-in-hindi.json": unanswered }),
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
    // The browser of the tests lets nobody at the clipboard.
    const copied = spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await userEvent.click(canvas.getByRole("button", { name: "Copy" }));
    await expect(copied).toHaveBeenCalledWith("AB-77120");
    // In the history as at the status, whose words they are stands with them.
    const said = canvas.getByText("An officer looks at it.").closest("blockquote");
    await expect(said).toBeVisible();
    await expect(within(said as HTMLElement).getByText("Asha Bank says")).toBeVisible();
    await expect(canvas.getByText("21/11/2026 10:15")).toBeVisible();
    await expect(canvas.queryByRole("checkbox")).toBeNull();
    await expect(canvas.getByText("Lender's review").closest("li")).toHaveAttribute("aria-current", "step");
    await expect(await stepsOf(canvas)).toEqual(["Offer", "Your consent", "Sent to the lender", "Lender's review", "Decision"]);
  },
};

/** A lender that asks for no consent has no step of that name: what is chosen is next sent. */
export const NoConsentAsked: Story = {
  parameters: staged({ offer: { ...firstOffer("en"), consents: [] }, pendingConsents: [] }),
  play: async ({ canvas }) => {
    await expect(await stepsOf(canvas)).toEqual(["Offer", "Sent to the lender", "Lender's review", "Decision"]);
    await expect(canvas.getByText("Sent to the lender").closest("li")).toHaveAttribute("aria-current", "step");
  },
};

let asked = 0;

/** The lender answers while the page is open. */
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

export const LinkOnward: Story = {
  parameters: staged({ status: "APPROVED", pendingConsents: [], link: "https://asha-bank.example/sign/1" }),
  play: async ({ canvas }) => {
    const link = await canvas.findByRole("link", { name: "Go on at Asha Bank" });
    await expect(link).toHaveAttribute("href", "https://asha-bank.example/sign/1");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
    await expect(link).not.toHaveClass("standing-link");
  },
};

/** Of two ways on, the one from here is the first; where the session with the lender has ended, nothing is sent from here. */
export const LinkBesideSending: Story = {
  parameters: staged({ status: "ACTION_NEEDED", pendingConsents: [], link: "https://asha-bank.example/sign/1" }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Send again to Asha Bank" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Go on at Asha Bank" })).toHaveClass("standing-link");
  },
};

export const LinkWhereTheSessionHasEnded: Story = {
  parameters: staged({ status: "ACTION_NEEDED", pendingConsents: [], link: "https://asha-bank.example/sign/1", sessionExpired: true }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Go on at Asha Bank" })).not.toHaveClass("standing-link");
  },
};

export const OtherLinksAreNotShown: Story = {
  parameters: staged({ status: "APPROVED", pendingConsents: [], link: "javascript:alert(1)" }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Your rights")).toBeVisible();
    await expect(canvas.queryByRole("link", { name: "Go on at Asha Bank" })).toBeNull();
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

/** Without a consent of the form nothing can be sent: the way to give it again is the one way on. */
export const FormConsentWithdrawn: Story = {
  parameters: staged(
    { status: "SELECTED" },
    {
      "GET /api/user/{id}": () => ({
        data: profile({
          products: {
            LOAN: standing({ completed: 0, consent_withdrawn: 1 }),
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

/** What we say of a lender that cannot be reached is ours, and stands alone: it has nothing of the application yet. */
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
    await expect(status.getByText("On its way")).toBeVisible();
    await expect(status.queryByText("Submitted")).toBeNull();
  },
};

/** A tick outlives that the application is read again, be it otherwise by now. */
export const ConsentKeptOverNews: Story = {
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
    const comeBack = async () => {
      window.dispatchEvent(new Event("focus"));
      await expect(canvas.getByText("We look forward to it.")).toBeVisible();
    };
    // Not every coming back reads anew.
    await waitFor(comeBack, { timeout: 15_000, interval: 500 });
    await expect(canvas.getByRole("checkbox", { name: /I allow Asha Bank Limited/ })).toBeChecked();
  },
};

/** How often it was sent. */
let sendings = 0;

/** Why a sending came to nothing stands beside its button until the next one; ticks stay. */
export const NotSent: Story = {
  parameters: staged(
    {},
    {
      "POST /api/applications/{appId}/lenders/{lender}/submit": ({ params }) => {
        sendings += 1;
        if (sendings === 1) return refusal(503, "UNAVAILABLE", "Not now");
        return sendings === 2 ? new Promise(() => {}) : { data: { lender: params.lender, status: "SUBMITTED" } };
      },
    },
  ),
  beforeEach: () => {
    sendings = 0;
  },
  play: async ({ canvas, userEvent }) => {
    const tick = await canvas.findByRole("checkbox", { name: /I allow Asha Bank Limited/ });
    await userEvent.click(tick);
    const send = canvas.getByRole("button", { name: "Agree and send to Asha Bank" });
    await userEvent.click(send);
    const told = within(await canvas.findByRole("alert"));
    await expect(told.getByText("Not now")).toBeVisible();
    await expect(told.getByText("What you gave here is kept.")).toBeVisible();
    await expect(tick).toBeChecked();
    await userEvent.click(send);
    await waitFor(() => expect(canvas.queryByRole("alert")).toBeNull());
  },
};

/** Another offer was chosen in another tab: what is refused leads to what stands now. */
export const ChosenOtherwiseMeanwhile: Story = {
  parameters: staged(
    {},
    {
      "GET /api/applications/{appId}/lenders/{lender}": ({ language }) => ({
        data: transaction(language, sendings > 0 ? { status: "OFFERED", offer: null, pendingConsents: [] } : {}),
      }),
      "POST /api/applications/{appId}/lenders/{lender}/submit": () => {
        sendings += 1;
        return refusal(422, "OFFER_NOT_SELECTED", "Please select a offer from offer screen");
      },
    },
  ),
  beforeEach: () => {
    sendings = 0;
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

/** The time at the lender's page has run out: one thing is said, and one way on shown. */
export const SessionExpired: Story = {
  parameters: staged({ ...expired, message: "Your session at Asha Bank has expired." }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(EXPIRED_TEXT)).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Go to offers" })).toHaveAttribute("href", "/user/offers");
    await expect(canvas.queryByText("Your session at Asha Bank has expired.")).toBeNull();
    await expect(canvas.queryByRole("button", { name: /^Send to/ })).toBeNull();
  },
};

/** An offer that has ended is told by its status; no session is spoken of. */
export const OfferEnded: Story = {
  parameters: staged({ status: "EXPIRED", pendingConsents: [], delivery: "none", saidByLender: false }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Expired")).toBeVisible();
    await expect(canvas.queryByText(EXPIRED_TEXT)).toBeNull();
    await expect(canvas.getByText("This offer is no longer valid. Please choose again from your current offers.")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Go to offers" })).toHaveAttribute("href", "/user/offers");
  },
};

/** Texts of the lender's consents that cannot be fetched again, as in another language. */
let textsFail = false;

/** What is ticked and typed stays on the page while what stands beside it cannot be fetched anew. */
export const TicksStayBesideTrouble: Story = {
  parameters: staged(
    {},
    {
      "GET /stories/assets/others.json": ({ language }) => (textsFail ? refusal(503, "UNAVAILABLE", "Not now") : consents(language)),
    },
  ),
  beforeEach: () => {
    textsFail = true;
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("checkbox", { name: /I allow Asha Bank Limited/ }));
    // As with another language, the texts are asked for anew.
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

const UNREACHED = "Asha Bank could not be reached, or did not answer as it should. Your application is kept. Please send it again.";

/** What did not reach the lender is told by our words alone, and shown as not sent. */
export const Unreachable: Story = {
  parameters: staged({ status: "ACTION_NEEDED", pendingConsents: [], message: UNREACHED, delivery: "unreachable", saidByLender: false }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(UNREACHED)).toBeVisible();
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
  parameters: staged({}, { "GET /api/applications/{appId}/lenders/{lender}": () => refusal(404, "NOT_FOUND", "Not found.") }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Please select a offer from offer screen")).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: staged({}, { "GET /api/applications/{appId}/lenders/{lender}": unanswered }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("status", { name: "Loading your application…" })).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: staged({}, { "GET /api/applications/{appId}/lenders/{lender}": () => refusal(500, "INTERNAL", "Something went wrong.") }),
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
