import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import type { AreaConfig, TableSlice } from "../../src/contract/config.ts";
import type { LenderStatus } from "../../src/contract/offers.ts";
import { OffersScreen } from "../../src/screens/offers/offers-screen.tsx";
import { type ApiStubs, refusal, unanswered } from "../support/api-stub.ts";
import { APP_ID, offers, receipt, statusRow, unmatched } from "../support/lending.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const selected = fn();

const offered = (language: string): LenderStatus[] => [0, 1, 2].map((index) => statusRow(language, index));

const api: ApiStubs = {
  "GET /api/offers/{appId}": ({ language }) => ({ data: { offers: offers(language), unmatched: unmatched(language), receipt } }),
  "GET /api/applications/{appId}/status": ({ language }) => ({ data: offered(language) }),
  "POST /api/offers/{appId}/select": ({ body, headers, params }) => {
    selected(params.appId, body, headers.get("idempotency-key"));
    return { data: { lender: "asha-bank", status: "SELECTED", pendingConsents: ["lender-credit-score"] } };
  },
};

const staged = (change: ApiStubs = {}, session: Stage["session"] = "application"): { stage: Stage } => ({
  stage: { route: "/user/offers", session, api: { ...api, ...change } },
});

const meta: Meta<typeof OffersScreen> = {
  title: "screens/Offers",
  component: OffersScreen,
  decorators: [onStage],
  beforeEach: [prepare, () => void selected.mockClear()],
  parameters: staged(),
};
export default meta;
type Story = StoryObj<typeof OffersScreen>;
type Canvas = Parameters<NonNullable<Story["play"]>>[0]["canvas"];

const lendersInOrder = async (canvas: Canvas) =>
  (await canvas.findAllByRole("article")).map((card) => within(card).getByRole("heading", { level: 2 }).textContent);

export const Ranked: Story = {
  play: async ({ canvas }) => {
    await expect(await lendersInOrder(canvas)).toEqual(["Asha Bank", "Nirmal Finance", "Udaan Credit"]);
    const [first] = canvas.getAllByRole("article");
    for (const text of ["₹7,50,000", "12.06%", "₹16,428.74", "11.25% a year", "36 months", "₹5,900"]) {
      await expect(first).toHaveTextContent(text);
    }
    await expect(canvas.getByText(/Ranked by APR \(lowest first\), amount \(highest first\)/)).toBeVisible();
    await expect(canvas.getByRole("link", { name: "How we match and rank" })).toHaveAttribute("href", "/how-we-match");
  },
};

export const KeyFacts: Story = {
  play: async ({ canvas, userEvent }) => {
    const [summary] = await canvas.findAllByText("Key facts");
    if (!summary) throw new Error("no key facts");
    await userEvent.click(summary);
    const [card] = canvas.getAllByRole("article");
    for (const text of [
      "Net disbursed",
      "₹4,94,100",
      "Penal charges",
      "Cooling-off period",
      "3 days",
      "Asha Bank Limited",
      "SRL-2026-0041",
    ]) {
      await expect(card).toHaveTextContent(text);
    }
    const [link] = canvas.getAllByRole("link", { name: /Key Fact Statement/ });
    await expect(link).toHaveAttribute("href", "https://asha-bank.example/kfs.pdf");
    await expect(link).toHaveAttribute("rel", expect.stringContaining("noopener"));
  },
};

export const Sorted: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByLabelText("Sort by"), "amountUpTo descending");
    await expect(await lendersInOrder(canvas)).toEqual(["Udaan Credit", "Asha Bank", "Nirmal Finance"]);
    await userEvent.selectOptions(canvas.getByLabelText("Sort by"), "processingFees ascending");
    await expect(await lendersInOrder(canvas)).toEqual(["Udaan Credit", "Asha Bank", "Nirmal Finance"]);
    await userEvent.selectOptions(canvas.getByLabelText("Sort by"), "ranking");
    await expect(await lendersInOrder(canvas)).toEqual(["Asha Bank", "Nirmal Finance", "Udaan Credit"]);
  },
};

/** An offer of less than was asked for stands after the others in every order, however little it costs, and says so. */
export const PartialOffers: Story = {
  parameters: staged({
    "GET /api/offers/{appId}": ({ language }) => {
      const [small, ...full] = offers(language);
      const partial = small && { ...small, figures: { ...small.figures, amount: 120_000, shortfall: 132_000, emi: 4_000, apr: 10 } };
      return { data: { offers: [...full, ...(partial ? [partial] : [])], unmatched: [], receipt } };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    const sort = await canvas.findByLabelText("Sort by");
    for (const order of ["ranking", "apr ascending", "emi ascending", "totalCost ascending", "processingFees ascending"]) {
      await userEvent.selectOptions(sort, order);
      await expect((await lendersInOrder(canvas)).at(-1)).toBe("Asha Bank");
    }
    await expect(canvas.getByRole("article", { name: "Asha Bank" })).toHaveTextContent("Short of your request by ₹1,32,000");
    await expect(canvas.getByRole("article", { name: "Udaan Credit" })).not.toHaveTextContent("Short of your request");
  },
};

export const Compared: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("checkbox", { name: "Compare: Asha Bank" }));
    await expect(canvas.getByRole("button", { name: "Compare side by side" })).toBeDisabled();
    await userEvent.click(canvas.getByRole("checkbox", { name: "Compare: Nirmal Finance" }));
    await userEvent.click(canvas.getByRole("button", { name: "Compare side by side" }));
    await expect(canvas.getByRole("heading", { name: "Side by side" })).toHaveFocus();
    await expect(canvas.getByRole("rowheader", { name: "APR" })).toBeVisible();
    await expect(canvas.getByRole("columnheader", { name: /Nirmal Finance/ })).toBeVisible();
    const [frame] = canvas.getAllByRole("region", { name: /scrolls sideways/ });
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await expect(frame).toBeVisible();
    // The focus does not fall out of the list with what was pressed.
    await userEvent.click(canvas.getByRole("button", { name: "Back to the list" }));
    await waitFor(() => expect(canvas.getByRole("list", { name: "Your offers" })).toHaveFocus());
    await userEvent.click(canvas.getByRole("button", { name: "Clear" }));
    await expect(canvas.getByRole("list", { name: "Your offers" })).toHaveFocus();
  },
};

/** A lower EMI of a smaller loan is not marked as better. */
export const DifferentAmounts: Story = {
  parameters: staged({
    "GET /api/offers/{appId}": ({ language }) => ({
      data: {
        offers: offers(language).map((offer, index) => ({ ...offer, figures: { ...offer.figures, amount: 500_000 - index * 100_000 } })),
        unmatched: [],
        receipt,
      },
    }),
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("checkbox", { name: "Compare: Asha Bank" }));
    await userEvent.click(canvas.getByRole("checkbox", { name: "Compare: Udaan Credit" }));
    await userEvent.click(canvas.getByRole("button", { name: "Compare side by side" }));
    await expect(canvas.getByRole("rowheader", { name: "APR" }).closest("tr")).toHaveTextContent("best");
    for (const name of ["EMI", "Total cost", "Processing fees"]) {
      await expect(canvas.getByRole("rowheader", { name }).closest("tr")).not.toHaveTextContent("best");
    }
    await expect(canvas.getByRole("rowheader", { name: "Worked out for" }).closest("tr")).toHaveTextContent("₹3,00,000");
  },
};

export const ComparisonEndsWithOne: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("checkbox", { name: "Compare: Asha Bank" }));
    await userEvent.click(canvas.getByRole("checkbox", { name: "Compare: Udaan Credit" }));
    await userEvent.click(canvas.getByRole("button", { name: "Compare side by side" }));
    await userEvent.click(canvas.getByRole("button", { name: "Take Asha Bank out" }));
    await expect(canvas.getByRole("checkbox", { name: "Compare: Udaan Credit" })).toBeChecked();
  },
};

export const Unmatched: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Lenders that did not match")).toBeVisible();
    await expect(canvas.getByText("Vriksh Capital")).toBeVisible();
    await expect(canvas.getByText("Lends from an income of ₹50,000 a month.")).toBeVisible();
  },
};

export const Chosen: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Choose this offer: Asha Bank" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/lenders-transaction/asha-bank");
    await expect(selected).toHaveBeenCalledWith(APP_ID, { offerId: offers("en")[0]?.id }, expect.stringMatching(/^[0-9a-f-]{36}$/));
  },
};

let tries = 0;

/** A lost answer: the second try carries the same key, so it makes no second application. */
export const LostAnswer: Story = {
  parameters: staged({
    "POST /api/offers/{appId}/select": ({ headers }) => {
      selected(headers.get("idempotency-key"));
      tries += 1;
      if (tries === 1) return refusal(503, "UNAVAILABLE", "Please try again in a moment.");
      return { data: { lender: "asha-bank", status: "SELECTED", pendingConsents: [] } };
    },
  }),
  beforeEach: () => {
    tries = 0;
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Choose this offer: Asha Bank" }));
    await waitFor(() => expect(selected).toHaveBeenCalledTimes(1));
    await userEvent.click(await canvas.findByRole("button", { name: "Choose this offer: Asha Bank" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/lenders-transaction/asha-bank");
    await expect(selected.mock.calls[0]).toEqual(selected.mock.calls[1]);
  },
};

export const ChosenFromTheStatusTable: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Select: Nirmal Finance" }));
    await waitFor(() => expect(selected).toHaveBeenCalledWith(APP_ID, { offerId: offers("en")[1]?.id }, expect.anything()));
  },
};

let looks = 0;

/** The lender answers while the page is open: the row changes, and the change is told. */
export const LenderAnswers: Story = {
  parameters: staged({
    "GET /api/applications/{appId}/status": ({ language }) => {
      looks += 1;
      const first = looks < 2 ? { status: "SUBMITTED" as const } : { status: "APPROVED" as const, message: "Sanctioned in principle" };
      return { data: [statusRow(language, 0, { ...first, amount: 500_000, action: "view" }), statusRow(language, 1)] };
    },
  }),
  beforeEach: () => {
    looks = 0;
  },
  play: async ({ canvas, userEvent }) => {
    for (const name of ["Status", "Lender", "Amount", "Action"])
      await expect(await canvas.findByRole("columnheader", { name })).toBeInTheDocument();
    await expect(await canvas.findByText("Sanctioned in principle")).toBeVisible();
    await expect(canvas.getByText("Asha Bank: Approved")).toHaveAttribute("aria-live", "polite");
    await userEvent.click(canvas.getByRole("button", { name: "View: Asha Bank" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/lenders-transaction/asha-bank");
  },
};

const withColumns = (columns: TableSlice["columns"]) => (config: AreaConfig) => {
  const tables = Object.entries(config.tables).map(([id, table]) => [id, { ...table, columns }]);
  return { ...config, tables: Object.fromEntries(tables) };
};

/** A table whose columns are others than those of the shipped document: each shows its own value, or that there is none. */
export const OtherColumns: Story = {
  parameters: {
    stage: {
      ...staged({
        "GET /api/applications/{appId}/status": ({ language }) => ({ data: [statusRow(language, 0, { amount: 500_000 })] }),
      }).stage,
      config: withColumns([
        { field: "lenderName", label: "Lender", format: "text" },
        { field: "lender", label: "Code", format: "text" },
        { field: "updatedAt", label: "Since", format: "date" },
        { field: "amount", label: "Rupees", format: "number" },
        { field: "branch", label: "Branch", format: "text" },
      ]),
    } satisfies Stage,
  },
  play: async ({ canvas }) => {
    const row = (await canvas.findByRole("rowheader", { name: "Asha Bank" })).closest("tr");
    await expect([...(row?.cells ?? [])].map(({ textContent }) => textContent)).toEqual([
      "Asha Bank",
      "asha-bank",
      "21/11/2026",
      "5,00,000",
      "—",
    ]);
  },
};

export const Statuses: Story = {
  parameters: staged({
    "GET /api/applications/{appId}/status": ({ language }) => ({
      data: [
        statusRow(language, 0, {
          status: "ACTION_NEEDED",
          amount: 500_000,
          action: "resume",
          message: "Please add your latest salary slip.",
        }),
        statusRow(language, 1, { status: "DISBURSED", amount: 300_000, action: "view" }),
        statusRow(language, 2, { status: "DECLINED", amount: 500_000, action: "view" }),
      ],
    }),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Action needed")).toBeVisible();
    await expect(canvas.getByText("Please add your latest salary slip.")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Resume: Asha Bank" })).toBeVisible();
  },
};

export const NothingElseToChoose: Story = {
  parameters: staged({
    "GET /api/offers/{appId}": ({ language }) => ({
      data: {
        offers: offers(language)
          .slice(0, 1)
          .map((offer) => ({ ...offer, status: "IN_REVIEW" as const })),
        unmatched: [],
        receipt,
      },
    }),
    "GET /api/applications/{appId}/status": ({ language }) => ({
      data: [statusRow(language, 0, { status: "IN_REVIEW", amount: 500_000, action: "view" })],
    }),
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("There are currently no additional offers available")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Open application: Asha Bank" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/lenders-transaction/asha-bank");
    await expect(selected).not.toHaveBeenCalled();
  },
};

export const NoOffers: Story = {
  parameters: staged({
    "GET /api/offers/{appId}": ({ language }) => ({ data: { offers: [], unmatched: unmatched(language), receipt } }),
    "GET /api/applications/{appId}/status": () => ({ data: [] }),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("There are no offers available for you at this moment.")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Change my details" })).toHaveAttribute("href", "/user/user-detail");
    await expect(canvas.getByText("Vriksh Capital")).toBeVisible();
  },
};

export const NoOffersForYourId: Story = {
  parameters: {
    stage: {
      ...staged({
        "GET /api/offers/{appId}": () => ({ data: { offers: [], unmatched: [], receipt } }),
        "GET /api/applications/{appId}/status": () => ({ data: [] }),
      }).stage,
      config: (config) => ({ ...config, products: config.products.map(({ empty: _, ...product }) => product) }),
    } satisfies Stage,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("There are currently no offers available for your ID.")).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: staged({ "GET /api/offers/{appId}": unanswered }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("status", { name: "Working out your offers…" })).toBeVisible();
  },
};

let failures = 0;

export const FailedThenRetried: Story = {
  parameters: staged({
    "GET /api/offers/{appId}": ({ language }) => {
      failures += 1;
      if (failures === 1) return refusal(500, "INTERNAL", "Something went wrong.");
      return { data: { offers: offers(language), unmatched: [], receipt } };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    failures = 0;
    await expect(await canvas.findByRole("alert")).toHaveTextContent("Your offers could not be loaded.");
    failures = 1;
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(await canvas.findByText("Every lender we asked matches your profile.")).toBeVisible();
  },
};

export const Denied: Story = {
  parameters: staged({ "GET /api/offers/{appId}": () => refusal(403, "FORBIDDEN", "Not yours.") }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/These offers belong to another sign-in/)).toBeVisible();
  },
};

export const WithoutApplication: Story = {
  parameters: staged({}, "signed-in"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Go to my details" })).toHaveAttribute("href", "/user/user-detail");
  },
};

export const Hindi: Story = {
  globals: { language: "hi" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "यह ऑफ़र चुनें: आशा बैंक" })).toBeVisible();
    await expect(canvas.getByText("₹7,50,000")).toBeVisible();
  },
};
