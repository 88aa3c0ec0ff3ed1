import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { AgreementsBlock } from "../../src/blocks/agreements/agreements-block.tsx";
import type { BlockRegistry } from "../../src/blocks/block.ts";
import { Blocks } from "../../src/blocks/blocks.tsx";
import { HeldDataBlock } from "../../src/blocks/held-data/held-data-block.tsx";
import { OwnApplicationsBlock } from "../../src/blocks/own-applications/own-applications-block.tsx";
import { RedirectBlock } from "../../src/blocks/redirect/redirect-block.tsx";
import type { Agreement, HeldData, OwnApplication, Step } from "../../src/contract/customer/rights.ts";
import type { PageBlock } from "../../src/contract/page-slices.ts";
import { ComplaintBlock } from "../../src/screens/page/complaint-block.tsx";
import { type ApiStubs, neverResponds, refusedResponse } from "../support/api-stub.ts";
import { productState } from "../support/product-state.ts";
import { profile } from "../support/profile.ts";
import { shippedForm } from "../support/shipped-form.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const REGISTRY = {
  agreements: AgreementsBlock,
  "held-data": HeldDataBlock,
  "own-applications": OwnApplicationsBlock,
  complaint: ComplaintBlock,
  redirect: RedirectBlock,
} satisfies BlockRegistry;

const AT = "2026-11-20T10:00:00.000Z";
const uuid = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`;

const agreement = (change: Partial<Agreement> = {}): Agreement => ({
  id: uuid(1),
  consent: "credit-report",
  version: 1,
  purpose: "A look at your credit score by Asha Bank",
  lender: { id: "asha-bank", name: "Asha Bank", sent: false },
  product: "Personal loan",
  language: "en",
  text: "I allow Asha Bank to ask for my credit report once.",
  choice: null,
  bureauPull: "soft",
  release: "a".repeat(64),
  givenAt: AT,
  renewedAt: null,
  endsAt: "2027-05-19T10:00:00.000Z",
  withdrawnAt: null,
  stopped: [],
  state: "in-force",
  stops: "lender",
  ...change,
});

const AGREEMENTS: Agreement[] = [
  agreement(),
  agreement({
    id: uuid(2),
    consent: "terms",
    purpose: "Using this service",
    lender: null,
    language: "hi",
    text: "मैंने उपयोग की शर्तें पढ़ ली हैं।",
    bureauPull: null,
    endsAt: null,
    stops: "offers",
    renewedAt: "2026-11-21T10:00:00.000Z",
  }),
  agreement({ id: uuid(3), purpose: "An older one", state: "withdrawn", withdrawnAt: "2026-11-21T10:00:00.000Z", text: null }),
  agreement({ id: uuid(4), purpose: "An ended one", state: "ended", endsAt: "2026-11-21T10:00:00.000Z", choice: "Below three lakh" }),
];

const HELD_DATA: HeldData = {
  madeAt: AT,
  groups: [
    { id: "identity", title: "Who you are", items: [{ title: null, held: [{ name: "first_name", label: "First name", value: "Meera" }] }] },
    {
      id: "applications",
      title: "Applications",
      items: [
        { title: "Personal loan", held: [{ name: "state", label: "State", value: "Open" }] },
        { title: "Gold loan", held: [{ name: "state", label: "State", value: "Closed" }] },
      ],
    },
  ],
  stays: [{ what: "What you agreed to", why: "Proof of consent", until: "7 years" }],
  erasure: null,
  underWay: 2,
};

const APPLICATIONS: OwnApplication[] = [
  {
    id: uuid(5),
    product: "LOAN",
    productName: "Personal loan",
    amount: 252_000,
    open: true,
    startedAt: AT,
    lenders: [{ id: "asha-bank", name: "Asha Bank", status: "IN_REVIEW" }],
  },
  { id: uuid(6), product: "GONE", productName: "An old product", amount: null, open: false, startedAt: AT, lenders: [] },
];

const step = (change: Partial<Step>): Step => ({
  kind: "started",
  at: AT,
  lender: null,
  status: null,
  saidByLender: false,
  text: null,
  count: null,
  ...change,
});
const BANK = { id: "asha-bank", name: "Asha Bank" };
const STEPS: Step[] = [
  step({}),
  step({ kind: "completed" }),
  step({ kind: "offers", count: 3 }),
  step({ kind: "no-offers", count: 0 }),
  step({ kind: "consent", text: "A look at your credit score", lender: BANK }),
  step({ kind: "status", status: "SELECTED", lender: BANK }),
  step({ kind: "status", status: "SUBMITTED", lender: BANK }),
  step({ kind: "message", text: "Your application was sent." }),
  step({ kind: "status", status: "IN_REVIEW", lender: BANK, saidByLender: true, text: "We look at your payslip." }),
  step({ kind: "withdrawn", text: "A look at your credit score", lender: BANK }),
  step({ kind: "closed" }),
];

const withdrawn = fn();
const complained = fn();
const erasure = (state: "asked" | "taken-back" | "refused" | "done") => ({
  state,
  askedAt: AT,
  answerBy: "2026-12-20T10:00:00.000Z",
  endedAt: state === "asked" ? null : AT,
  reason: state === "refused" ? "A dispute is not settled yet" : null,
});

const COMPLAINT_FORM = shippedForm("write-complaint");
const api: ApiStubs = {
  "GET /stories/assets/form.json": ({ language }) => COMPLAINT_FORM.slice(language),
  "GET /api/my/consents": () => ({ data: AGREEMENTS }),
  "POST /api/my/consents/{id}/withdrawal": ({ params }) => {
    withdrawn(params.id);
    return { data: agreement({ state: "withdrawn", withdrawnAt: AT }) };
  },
  "GET /api/my/data": () => ({ data: HELD_DATA }),
  "POST /api/my/erasure": () => ({ data: erasure("asked") }),
  "DELETE /api/my/erasure": () => ({ ok: true }),
  "GET /api/my/applications": () => ({ data: APPLICATIONS }),
  "GET /api/applications/{appId}/timeline": ({ params }) => ({ data: params.appId === uuid(5) ? STEPS : [] }),
  "POST /api/complaints": ({ body }) => {
    complained(body);
    return { data: { number: "C-20261120-ABCD1234", answerBy: "2026-12-20T10:00:00.000Z" } };
  },
};

const staged = (change: ApiStubs = {}): { stage: Stage } => ({
  stage: {
    route: "/user/my-applications",
    session: "signed-in",
    api: { ...change, ...withoutStubs(api, change) },
    config: (config) => ({
      ...config,
      forms: { [COMPLAINT_FORM.id]: { url: "/stories/assets/form.json", validator: COMPLAINT_FORM.validator } },
    }),
  },
});
const withoutStubs = (all: ApiStubs, some: ApiStubs): ApiStubs =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !(name in some)));

const meta: Meta = {
  title: "blocks/Rights",
  decorators: [onStage],
  beforeEach: [prepare, () => [withdrawn, complained].forEach((call) => void call.mockClear())],
  parameters: staged(),
};
export default meta;

const renderBlocks = (...blocks: PageBlock[]) => <Blocks blocks={blocks} registry={REGISTRY} fill={(text) => text} />;
const storyOf = (block: PageBlock, story: Omit<StoryObj, "render"> = {}): StoryObj => ({ ...story, render: () => renderBlocks(block) });
const AGREEMENTS_BLOCK: PageBlock = { type: "agreements" };
const DATA: PageBlock = { type: "held-data" };
const OWN_APPLICATIONS: PageBlock = { type: "own-applications" };
const COMPLAINT: PageBlock = { type: "complaint", form: COMPLAINT_FORM.id, lenders: [{ id: "other-bank", name: "Other Bank" }, BANK] };
const failingResponse = () => refusedResponse(503, "UNAVAILABLE", "Later, please.");

export const Agreements = storyOf(AGREEMENTS_BLOCK, {
  play: async ({ canvas, userEvent }) => {
    const headings = await canvas.findAllByRole("heading", { level: 2 });
    await expect(headings.map(({ textContent }) => textContent)).toEqual([
      "A look at your credit score by Asha Bank",
      "Using this service",
      "An older one",
      "An ended one",
    ]);
    await expect(canvas.getAllByRole("button", { name: /^Withdraw/ })).toHaveLength(2);
    for (const summary of canvas.getAllByText("What you agreed to")) await userEvent.click(summary);
    await expect(canvas.getByText("मैंने उपयोग की शर्तें पढ़ ली हैं।")).toHaveAttribute("lang", "hi");
    await expect(canvas.getByText(/This text can no longer be shown/)).toBeVisible();
    await expect(canvas.getByText("Agreed again 21/11/2026 15:30")).toBeVisible();
  },
});

export const Withdrawing = storyOf(AGREEMENTS_BLOCK, {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Withdraw: A look at your credit score by Asha Bank" }));
    const dialog = within(await screen.findByRole("dialog"));
    await expect(dialog.getByText("Nothing has been sent to Asha Bank, and nothing will be.")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Keep it" }));
    await expect(withdrawn).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole("button", { name: "Withdraw: A look at your credit score by Asha Bank" }));
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Withdraw" }));
    await waitFor(() => expect(withdrawn).toHaveBeenCalledWith(uuid(1)));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
});

export const NothingAgreed = storyOf(AGREEMENTS_BLOCK, {
  parameters: staged({ "GET /api/my/consents": () => ({ data: [] }) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("You have not agreed to anything yet.")).toBeVisible();
  },
});

export const AgreementsLoading = storyOf(AGREEMENTS_BLOCK, {
  parameters: staged({ "GET /api/my/consents": neverResponds }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("status", { name: "Loading" })).toBeVisible();
  },
});

export const AgreementsFailed = storyOf(AGREEMENTS_BLOCK, {
  parameters: staged({ "GET /api/my/consents": failingResponse }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("This could not be loaded just now.");
  },
});

export const AgreementsHindi = storyOf(AGREEMENTS_BLOCK, { globals: { language: "hi" } });

export const Data = storyOf(DATA, {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText("Who you are"));
    await expect(canvas.getByText("Meera")).toBeVisible();
    await expect(canvas.getByText("1 entry")).toBeVisible();
    await expect(canvas.getByText("2 entries")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Request erasure" }));
    const dialog = within(await screen.findByRole("dialog"));
    await expect(dialog.getByText(/2 applications are with lenders/)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Request erasure" }));
    await expect(await canvas.findByText(/You requested erasure on 20\/11\/2026 15:30/)).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Request erasure" })).toBeNull();
  },
});

export const ErasureRefused = storyOf(DATA, {
  parameters: staged({ "GET /api/my/data": () => ({ data: { ...HELD_DATA, erasure: erasure("refused") } }) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/was not granted: A dispute is not settled yet\./)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Request erasure" })).toBeVisible();
  },
});

export const DataFailed = storyOf(DATA, {
  parameters: staged({ "GET /api/my/data": failingResponse }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toBeVisible();
  },
});

export const DataHindi = storyOf(DATA, { globals: { language: "hi" } });

export const Applications = storyOf(OWN_APPLICATIONS, {
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Asha Bank says: In review")).toBeVisible();
    await expect(canvas.getByText("We look at your payslip.")).toBeVisible();
    await expect(canvas.getByText("3 offers found")).toBeVisible();
    await expect(canvas.getByText("Offer of Asha Bank selected")).toBeVisible();
    await expect(canvas.getAllByText("20/11/2026 15:30 IST").length).toBe(STEPS.length);
    const [, second] = canvas.getAllByText("What happened");
    if (second) await userEvent.click(second);
    await expect(await canvas.findByText("Nothing has happened yet.")).toBeVisible();
  },
});

/** A draft comes first; each entry has its own button. */
const STARTED_APPLICATION = staged({
  "GET /api/user/{id}": () => ({
    data: profile({ unfinished: ["GOLD_LOAN", "LOAN"], pl_completed: 1, products: { LOAN: productState({ application: uuid(5) }) } }),
  }),
});

export const HalfFilled = storyOf(OWN_APPLICATIONS, {
  parameters: STARTED_APPLICATION,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText("Not finished");
    const headings = canvas.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    await expect(headings).toEqual(["Gold loan", "Personal loan", "An old product"]);
    await expect(canvas.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
      "Continue: Gold loan",
      "Offers and status: Personal loan",
    ]);
    await userEvent.click(canvas.getByRole("button", { name: "Continue: Gold loan" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/user-detail/gold-loan");
  },
});

export const ApplicationDisbursed = storyOf(OWN_APPLICATIONS, {
  parameters: staged({
    "GET /api/my/applications": () => ({
      data: APPLICATIONS.map((each) => ({ ...each, lenders: each.lenders.map((lender) => ({ ...lender, status: "DISBURSED" as const })) })),
    }),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Completed")).toBeVisible();
    await expect(canvas.queryByText("Open")).toBeNull();
  },
});

export const OffersOfAnApplication = storyOf(OWN_APPLICATIONS, {
  parameters: STARTED_APPLICATION,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Offers and status: Personal loan" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/offers");
  },
});

export const NoApplications = storyOf(OWN_APPLICATIONS, {
  parameters: staged({ "GET /api/my/applications": () => ({ data: [] }) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("You have no applications yet.")).toBeVisible();
  },
});

export const TimelineFailed = storyOf(OWN_APPLICATIONS, {
  parameters: staged({ "GET /api/applications/{appId}/timeline": failingResponse }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("This could not be loaded just now.");
  },
});

export const ApplicationsHindi = storyOf(OWN_APPLICATIONS, { globals: { language: "hi" } });

export const Complaint = storyOf(COMPLAINT, {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Send complaint" }));
    // Each in the summary and at its field.
    await expect(canvas.getAllByText("Please fill this in")).toHaveLength(4);
    await expect(canvas.getByLabelText("Your name")).toHaveFocus();
    await userEvent.selectOptions(canvas.getByLabelText("About"), "Asha Bank");
    await userEvent.type(canvas.getByLabelText("Your name"), "Meera");
    await userEvent.type(canvas.getByLabelText("Email"), "meera@example.com");
    await userEvent.type(canvas.getByLabelText("Mobile number"), "९८७६५43210");
    await userEvent.type(canvas.getByLabelText("What went wrong"), "No answer.");
    await userEvent.click(canvas.getByRole("button", { name: "Send complaint" }));
    const number = await canvas.findByText("Number C-20261120-ABCD1234");
    await expect(number).toBeVisible();
    await expect(number.closest("[tabindex]")).toHaveFocus();
    const sent = { name: "Meera", email: "meera@example.com", mobile: "9876543210", text: "No answer.", lender: "asha-bank" };
    await expect(complained).toHaveBeenCalledWith(sent);
    await userEvent.click(canvas.getByRole("button", { name: "Write another" }));
    await expect((await canvas.findByLabelText("Your name")).closest("[tabindex]")).toHaveFocus();
  },
});

/** The fields of a signed-in customer are prefilled and can be changed. */
export const ComplaintOfACustomer = storyOf(COMPLAINT, {
  parameters: staged({
    "GET /api/user/{id}": () => ({ data: profile({ first_name: "Meera", email: "meera@example.com", mobile_phone_number: "9876543210" }) }),
  }),
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getByLabelText("Your name")).toHaveValue("Meera"));
    // The lenders of the customer's own applications come first.
    const group = await canvas.findByRole("group", { name: "Lenders you chose" });
    await expect(
      within(group)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Asha Bank"]);
    await expect(within(canvas.getByRole("group", { name: "Other lenders" })).getAllByRole("option")).toHaveLength(1);
    await expect(
      within(canvas.getByLabelText("About"))
        .getAllByRole("group")
        .map(({ textContent }) => textContent),
    ).toEqual(["Asha Bank", "Other Bank"]);
    await userEvent.clear(canvas.getByLabelText("Email"));
    await userEvent.type(canvas.getByLabelText("Email"), "other@example.com");
    await userEvent.type(canvas.getByLabelText("What went wrong"), "No answer.");
    await userEvent.click(canvas.getByRole("button", { name: "Send complaint" }));
    await canvas.findByText("Number C-20261120-ABCD1234");
    const sent = { name: "Meera", email: "other@example.com", mobile: "9876543210", text: "No answer." };
    await expect(complained).toHaveBeenCalledWith(sent);
  },
});

let answerApplications: () => void = () => {};

/** The selected lender stays selected when the customer's own lenders load. */
export const ComplaintBeforeOwnLendersAreKnown = storyOf(COMPLAINT, {
  parameters: staged({
    "GET /api/my/applications": () => new Promise((resolve) => (answerApplications = () => resolve({ data: APPLICATIONS }))),
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByLabelText("About"), "Other Bank");
    answerApplications();
    await canvas.findByRole("group", { name: "Lenders you chose" });
    await expect(canvas.getByLabelText("About")).toHaveDisplayValue("Other Bank");
  },
});

export const ComplaintNotSent = storyOf(COMPLAINT, {
  parameters: staged({ "POST /api/complaints": () => refusedResponse(503, "UNAVAILABLE", "Please try again in a moment.") }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("Your name"), "Meera");
    await userEvent.type(canvas.getByLabelText("Email"), "meera@example.com");
    await userEvent.type(canvas.getByLabelText("Mobile number"), "9876543210");
    await userEvent.type(canvas.getByLabelText("What went wrong"), "No answer.");
    await userEvent.click(canvas.getByRole("button", { name: "Send complaint" }));
    // The server's sentence and the form's: only one of them asks the customer to try again.
    await expect(await canvas.findByRole("alert")).toHaveTextContent(
      /^Please try again in a moment\.\s*Your complaint was not sent\. You can also write to the officer below\.$/,
    );
    await expect(canvas.getByLabelText("What went wrong")).toHaveValue("No answer.");
  },
});

export const Redirect = storyOf(
  { type: "redirect", name: "RBI's complaints portal", url: "https://cms.rbi.org.in/" },
  {
    play: async ({ canvas }) => {
      await expect(await canvas.findByRole("link", { name: "Go to RBI's complaints portal" })).toHaveAttribute(
        "href",
        "https://cms.rbi.org.in/",
      );
    },
  },
);
