import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import type { LenderStatus } from "../../src/contract/customer/lending/transactions.ts";
import type { AreaConfig, TableSlice } from "../../src/contract/site/config.ts";
import type { OfferKindSlice } from "../../src/contract/site/product-slices.ts";
import { OffersScreen } from "../../src/screens/offers/offers-screen.tsx";
import { type ApiStubs, neverResponds, refusedResponse } from "../support/api-stub.ts";
import { failed, watchFailures } from "../support/failures.ts";
import { APP_ID, asked, offers, PROSPECT_ID, receipt, statusRow, unmatched } from "../support/lending.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const selected = fn();

const offered = (language: string): LenderStatus[] => [0, 1, 2].map((index) => statusRow(language, index));

const api: ApiStubs = {
  "GET /api/offers/{appId}": ({ language }) => ({
    data: { offers: offers(language), unmatched: unmatched(language), asked: asked(), receipt },
  }),
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

const withOfferKind = (change: (kind: OfferKindSlice) => OfferKindSlice) => (config: AreaConfig) => ({
  ...config,
  products: config.products.map((product) => ({ ...product, offerKind: change(product.offerKind) })),
});

const withCatalogue = withOfferKind((kind) => ({ ...kind, catalogue: { name: "cardName", figures: [], facets: [] } }));

/** Stores a pick from the catalogue. */
const storePickedOffer = (lender: string) => () => {
  localStorage.setItem("picked", JSON.stringify({ of: PROSPECT_ID, offers: { LOAN: { lender, name: lender } } }));
  return () => localStorage.removeItem("picked");
};

const lendersInOrder = async (canvas: Canvas) =>
  (await canvas.findAllByRole("article")).map((card) =>
    within(within(card).getByRole("heading", { level: 2 }))
      .getByRole("img")
      .getAttribute("alt"),
  );

export const Ranked: Story = {
  play: async ({ canvas }) => {
    await expect(await lendersInOrder(canvas)).toEqual(["Asha Bank", "Nirmal Finance", "Udaan Credit"]);
    const [first] = canvas.getAllByRole("article");
    for (const text of ["₹7,50,000", "12.06%", "₹16,429", "11.25% a year", "36 months", "₹5,900"]) {
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
    const [link] = canvas.getAllByRole("link", { name: /Key Fact Statement of the lender/ });
    await expect(link).toHaveAttribute("href", "https://asha-bank.example/kfs.pdf");
    await expect(link).toHaveAttribute("rel", expect.stringContaining("noopener"));
  },
};

export const Sorted: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByLabelText("Sort by"), "amountUpTo descending");
    await expect(await lendersInOrder(canvas)).toEqual(["Udaan Credit", "Asha Bank", "Nirmal Finance"]);
    // The ranking note is hidden for other orders.
    await expect(canvas.queryByText(/^Ranked by/)).toBeNull();
    await userEvent.selectOptions(canvas.getByLabelText("Sort by"), "processingFees ascending");
    await expect(await lendersInOrder(canvas)).toEqual(["Udaan Credit", "Asha Bank", "Nirmal Finance"]);
    await userEvent.selectOptions(canvas.getByLabelText("Sort by"), "ranking");
    await expect(await lendersInOrder(canvas)).toEqual(["Asha Bank", "Nirmal Finance", "Udaan Credit"]);
  },
};

/** An offer below the requested amount comes last in every order, however cheap, and is marked. */
export const PartialOffers: Story = {
  parameters: staged({
    "GET /api/offers/{appId}": ({ language }) => {
      const [small, ...full] = offers(language);
      const partial = small && { ...small, figures: { ...small.figures, amount: 120_000, shortfall: 132_000, emi: 4_000, apr: 10 } };
      return { data: { offers: [...full, ...(partial ? [partial] : [])], unmatched: [], asked: asked(), receipt } };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    const sort = await canvas.findByLabelText("Sort by");
    for (const order of ["ranking", "apr ascending", "emi ascending", "totalCost ascending", "processingFees ascending"]) {
      await userEvent.selectOptions(sort, order);
      await expect((await lendersInOrder(canvas)).at(-1)).toBe("Asha Bank");
    }
    await expect(canvas.getByRole("article", { name: "Asha Bank" })).toHaveTextContent("₹3,68,000 of your ₹5,00,000");
    await expect(canvas.getByRole("article", { name: "Udaan Credit" })).not.toHaveTextContent("of your");
  },
};

export const Compared: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("checkbox", { name: "Compare: Asha Bank" }));
    await expect(canvas.getByRole("button", { name: "Compare" })).toBeDisabled();
    await userEvent.click(canvas.getByRole("checkbox", { name: "Compare: Nirmal Finance" }));
    await userEvent.click(canvas.getByRole("button", { name: "Compare" }));
    await expect(canvas.getByRole("heading", { name: "Side by side" })).toHaveFocus();
    await expect(canvas.getByRole("rowheader", { name: "APR" })).toBeVisible();
    await expect(canvas.getByRole("columnheader", { name: /Nirmal Finance/ })).toBeVisible();
    const [frame] = canvas.getAllByRole("region", { name: /scrolls sideways/ });
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await expect(frame).toBeVisible();
    // The focus stays in the list when the pressed button is removed.
    await userEvent.click(canvas.getByRole("button", { name: "Back to the list" }));
    await waitFor(() => expect(canvas.getByRole("list", { name: "Your offers" })).toHaveFocus());
    await userEvent.click(canvas.getByRole("button", { name: "Clear" }));
    await expect(canvas.getByRole("list", { name: "Your offers" })).toHaveFocus();
  },
};

/** At 200 % text size on a phone the bar takes at most a quarter of the window and hides no focused element. */
const checkLargeText: Story["play"] = async ({ canvas, userEvent }) => {
  const boxes = await canvas.findAllByRole("checkbox");
  for (const [index, box] of boxes.slice(0, 2).entries()) {
    await userEvent.click(box);
    const clear = canvas.getByRole("button", { name: /^(Clear|हटाएँ)$/ });
    const compare = canvas.getByRole("button", { name: /^(Compare|तुलना करें)$/ });
    const bar = compare.parentElement?.parentElement as HTMLElement;
    // Until its font is loaded, its text is in another one, which may be wider.
    await waitFor(() => {
      expect(bar.offsetHeight, `${index + 1} picked`).toBeLessThanOrEqual(window.innerHeight / 4);
      expect(bar.scrollHeight, `${index + 1} picked`).toBeLessThanOrEqual(bar.clientHeight);
    });
    await expect(Math.min(clear.offsetHeight, compare.offsetHeight)).toBeGreaterThanOrEqual(44);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    window.scrollTo({ top: 0 });
    const focusable = [...document.querySelectorAll<HTMLElement>("article :is(button, input, summary)")];
    await expect(focusable.length).toBeGreaterThan(6);
    for (const element of focusable) {
      element.focus();
      await waitFor(() => expect(element.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().top));
    }
  }
};

const doubleText = () => {
  document.documentElement.style.fontSize = "200%";
  return () => document.documentElement.style.removeProperty("font-size");
};

export const LargeText: Story = { globals: { viewport: { value: "phone" } }, beforeEach: doubleText, play: checkLargeText };

export const LargeTextInHindi: Story = {
  globals: { viewport: { value: "phone" }, language: "hi" },
  beforeEach: doubleText,
  play: checkLargeText,
};

/** A card is labelled by its own name, which other offers may lack. */
export const OwnName: Story = {
  parameters: {
    stage: {
      ...staged({
        "GET /api/offers/{appId}": ({ language }) => {
          const [first, ...others] = offers(language);
          const named = first && { ...first, figures: { ...first.figures, cardName: "Asha Cashback" } };
          return { data: { offers: [...(named ? [named] : []), ...others], unmatched: [], asked: asked(), receipt } };
        },
      }).stage,
      config: withOfferKind(({ figures, card, ...kind }) => ({
        ...kind,
        figures: { ...figures, cardName: { label: "Card", phrase: "card", format: "text" } },
        card: { ...card, name: "cardName" },
      })),
    } satisfies Stage,
  },
  play: async ({ canvas }) => {
    const cards = await canvas.findAllByRole("article");
    await expect(cards.map((card) => within(card).queryByText("Asha Cashback") !== null)).toEqual([true, false, false]);
  },
};

/**
 * The offer picked in the catalogue is shown once, first in every order, and can be compared; its
 * checkbox is not hidden behind the bar.
 */
export const Picked: Story = {
  parameters: {
    stage: {
      ...staged().stage,
      config: withCatalogue,
    } satisfies Stage,
  },
  beforeEach: storePickedOffer("udaan-credit"),
  play: async ({ canvas, userEvent }) => {
    const region = await canvas.findByRole("region", { name: "Your choice" });
    for (const order of ["ranking", "apr ascending"]) {
      await userEvent.selectOptions(canvas.getByLabelText("Sort by"), order);
      await expect(await lendersInOrder(canvas)).toEqual(["Udaan Credit", "Asha Bank", "Nirmal Finance"]);
    }
    const box = within(region).getByRole("checkbox", { name: "Compare: Udaan Credit" });
    // At the bottom of the window, where the bar will appear.
    region.style.paddingTop = "100vh";
    box.scrollIntoView({ block: "end" });
    await userEvent.click(box);
    const bar = canvas.getByRole("button", { name: "Compare" }).getBoundingClientRect();
    await waitFor(() => expect(box.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top));
    await userEvent.click(box);
    // The same for an offer in the list below.
    const other = canvas.getByRole("checkbox", { name: "Compare: Nirmal Finance" });
    other.scrollIntoView({ block: "end" });
    await userEvent.click(other);
    const barPosition = canvas.getByRole("button", { name: "Compare" }).getBoundingClientRect();
    await waitFor(() => expect(other.getBoundingClientRect().bottom).toBeLessThanOrEqual(barPosition.top));
    await userEvent.click(canvas.getByRole("checkbox", { name: "Compare: Udaan Credit" }));
    await userEvent.click(canvas.getByRole("button", { name: "Compare" }));
    await expect(canvas.getByRole("columnheader", { name: /Udaan Credit/ })).toBeVisible();
  },
};

/** The picked offer does not match: shows the reasons, and a link to change the answers. */
export const PickedAndUnmatched: Story = {
  parameters: { stage: { ...staged().stage, config: withCatalogue } satisfies Stage },
  beforeEach: storePickedOffer("vriksh-capital"),
  play: async ({ canvas }) => {
    const lead = await canvas.findByText(/^Your choice from Vriksh Capital is not available to you now/);
    const notice = within(lead.closest("[role=note]") as HTMLElement);
    await expect(notice.getByText("Lends from an income of ₹50,000 a month.")).toBeVisible();
    await expect(notice.getByRole("link", { name: "Change my details" })).toHaveAttribute("href", "/user/user-detail");
  },
};

/** A lower EMI is not marked as better if the loan is smaller. */
export const DifferentAmounts: Story = {
  parameters: staged({
    "GET /api/offers/{appId}": ({ language }) => ({
      data: {
        offers: offers(language).map((offer, index) => ({ ...offer, figures: { ...offer.figures, amount: 500_000 - index * 100_000 } })),
        unmatched: [],
        asked: asked(),
        receipt,
      },
    }),
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("checkbox", { name: "Compare: Asha Bank" }));
    await userEvent.click(canvas.getByRole("checkbox", { name: "Compare: Udaan Credit" }));
    await userEvent.click(canvas.getByRole("button", { name: "Compare" }));
    await expect(canvas.getByRole("rowheader", { name: "APR" }).closest("tr")).toHaveTextContent("best");
    for (const name of ["EMI", "Total cost", "Processing fees"]) {
      await expect(canvas.getByRole("rowheader", { name }).closest("tr")).not.toHaveTextContent("best");
    }
    await expect(canvas.getByRole("rowheader", { name: "Calculated for" }).closest("tr")).toHaveTextContent("₹3,00,000");
  },
};

export const ComparisonEndsWithOne: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("checkbox", { name: "Compare: Asha Bank" }));
    await userEvent.click(canvas.getByRole("checkbox", { name: "Compare: Udaan Credit" }));
    await userEvent.click(canvas.getByRole("button", { name: "Compare" }));
    await userEvent.click(canvas.getByRole("button", { name: "Remove Asha Bank" }));
    await expect(canvas.getByRole("checkbox", { name: "Compare: Udaan Credit" })).toBeChecked();
    await waitFor(() => expect(canvas.getByRole("list", { name: "Your offers" })).toHaveFocus());
  },
};

/** Removing an offer removes the pressed button: the comparison keeps the focus. */
export const ComparisonOfTwoLeft: Story = {
  play: async ({ canvas, userEvent }) => {
    for (const lender of ["Asha Bank", "Nirmal Finance", "Udaan Credit"])
      await userEvent.click(await canvas.findByRole("checkbox", { name: `Compare: ${lender}` }));
    await userEvent.click(canvas.getByRole("button", { name: "Compare" }));
    await userEvent.click(canvas.getByRole("button", { name: "Remove Asha Bank" }));
    await expect(canvas.queryByRole("columnheader", { name: /Asha Bank/ })).toBeNull();
    await expect(canvas.getByRole("heading", { name: "Side by side" })).toHaveFocus();
  },
};

export const Unmatched: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Lenders that did not match")).toBeVisible();
    await expect(canvas.getByText("Vriksh Capital")).toBeVisible();
    await expect(canvas.getByText("Lends from an income of ₹50,000 a month.")).toBeVisible();
  },
};

const askedFor = fn();

/** Amount and tenure are edited in place. */
export const AskedForOthers: Story = {
  parameters: staged({
    "POST /api/offers/{appId}/ask": ({ body, language }) => {
      askedFor(body);
      const { answers } = body as { answers: { se_loan_amount?: number; loan_tenure?: number } };
      if (answers.se_loan_amount === 1001)
        return refusedResponse(422, "INVALID_ANSWERS", "Please check.", undefined, [
          { path: "/answers/se_loan_amount", keyword: "multipleOf", message: "Only whole thousands" },
        ]);
      return {
        data: { offers: offers(language).slice(0, 1), unmatched: [], asked: asked(answers.se_loan_amount, answers.loan_tenure), receipt },
      };
    },
  }),
  beforeEach: () => void askedFor.mockClear(),
  play: async ({ canvas, userEvent }) => {
    const strip = within(await canvas.findByRole("region", { name: "What you asked for" }));
    await expect(strip.getByText("₹5,00,000 · 36 months")).toBeVisible();
    await userEvent.click(strip.getByRole("button", { name: "Change what you asked for" }));
    const amount = strip.getByLabelText("How much do you want to borrow?");
    await userEvent.clear(amount);
    await userEvent.type(amount, "50 lakh{enter}");
    await expect(await strip.findByText("Please enter a whole number from ₹1,000 to ₹10,00,000")).toBeVisible();
    await waitFor(() => expect(amount).toHaveFocus());
    await userEvent.clear(amount);
    await userEvent.type(amount, "1001{enter}");
    await expect(await strip.findByText("Only whole thousands")).toBeVisible();
    await expect(amount).toHaveValue("1,001");
    await userEvent.clear(amount);
    await userEvent.type(amount, "1.5 lakh");
    await userEvent.selectOptions(strip.getByLabelText("Over how many months?"), "24 months");
    await userEvent.click(strip.getByRole("button", { name: "Show offers" }));
    await expect(await strip.findByText("₹1,50,000 · 24 months")).toBeVisible();
    await expect(askedFor).toHaveBeenLastCalledWith({ answers: { se_loan_amount: 150_000, loan_tenure: 24 } });
    await waitFor(() => expect(strip.getByRole("button", { name: "Change what you asked for" })).toHaveFocus());
    await expect(canvas.getAllByRole("article")).toHaveLength(1);
    // Without a change nothing is requested.
    await userEvent.click(strip.getByRole("button", { name: "Change what you asked for" }));
    await userEvent.click(strip.getByRole("button", { name: "Show offers" }));
    await expect(await strip.findByText("₹1,50,000 · 24 months")).toBeVisible();
    await expect(askedFor).toHaveBeenCalledTimes(2);
  },
};

/** If the other amount requires further answers, the form opens. */
export const AskedForMore: Story = {
  parameters: staged({
    "POST /api/offers/{appId}/ask": () => refusedResponse(409, "STEP_SKIPPED", "Please finish the earlier steps first."),
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Change what you asked for" }));
    await userEvent.selectOptions(canvas.getByLabelText("Over how many months?"), "12 months");
    await userEvent.click(canvas.getByRole("button", { name: "Show offers" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/user-detail");
  },
};

/** The changes that would make a lender match, and applying one. */
export const ChangesThatWouldMatch: Story = {
  parameters: staged({
    "GET /api/offers/{appId}/lenders/{lender}/changes": () => ({
      data: {
        changes: [
          { name: "se_loan_amount", from: 500_000, to: 137_000, format: "rupees", says: "Ask for {to} instead of {from}" },
          {
            name: "emi",
            from: 21_000,
            to: 18_500,
            format: "rupees",
            says: "Close loans with EMIs of {by} a month, so that {to} a month remain",
          },
        ],
      },
    }),
    "POST /api/offers/{appId}/ask": ({ body, language }) => {
      askedFor(body);
      return { data: { offers: offers(language), unmatched: [], asked: asked(137_000), receipt } };
    },
  }),
  beforeEach: () => void askedFor.mockClear(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "What would change this? Vriksh Capital" }));
    await expect(await canvas.findByText("Close loans with EMIs of ₹2,500 a month, so that ₹18,500 a month remain")).toBeVisible();
    // Changes that cannot be made here have no button.
    await expect(canvas.getAllByRole("button", { name: /^Try this/ })).toHaveLength(1);
    await userEvent.click(canvas.getByRole("button", { name: "Try this: Ask for ₹1,37,000 instead of ₹5,00,000" }));
    await waitFor(() => expect(askedFor).toHaveBeenCalledWith({ answers: { se_loan_amount: 137_000 } }));
    await expect(await canvas.findByText("₹1,37,000 · 36 months")).toBeVisible();
  },
};

let requests = 0;

export const NoChangeWouldMatch: Story = {
  parameters: staged({
    "GET /api/offers/{appId}/lenders/{lender}/changes": () => {
      requests += 1;
      return requests === 1 ? refusedResponse(404, "NOT_FOUND", "Not found.") : { data: { changes: [] } };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    requests = 0;
    await userEvent.click(await canvas.findByRole("button", { name: "What would change this? Vriksh Capital" }));
    await expect(await canvas.findByText("This could not be calculated.")).toBeVisible();
    requests = 1;
    await userEvent.click(canvas.getByRole("button", { name: "What would change this? Vriksh Capital" }));
    await expect(await canvas.findByText("No change you can make here would make you eligible.")).toBeVisible();
  },
};

const closing = (index: number, interest: number, charge: number | null) => ({
  offer: offers("en")[index]?.id,
  months: 12,
  paid: 200_000,
  owed: 340_000,
  interest,
  fees: 5_900,
  charge,
  cost: charge === null ? null : interest + 5_900 + charge,
});

let closingCalls = 0;

/** The cost of each offer if the loan is foreclosed. */
export const ClosedEarly: Story = {
  parameters: staged({
    "GET /api/offers/{appId}/closings": ({ query }) => {
      closingCalls += 1;
      if (closingCalls === 1) return refusedResponse(503, "UNAVAILABLE", "Please try again in a moment.");
      const closings = [closing(1, 40_000.4, 0), closing(0, 38_000, 12_000), closing(2, 60_000, null)];
      return { data: { months: Number(query.get("months")), closings, cheapest: [offers("en")[1]?.id] } };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    closingCalls = 0;
    const months = await canvas.findByLabelText("Close after (months)");
    const submit = canvas.getByRole("button", { name: "Calculate" });
    await userEvent.type(months, "0");
    await userEvent.click(submit);
    await expect(months).toBeInvalid();
    await expect(months).toHaveFocus();
    await userEvent.clear(months);
    await userEvent.type(months, "12{Enter}");
    await expect(await canvas.findByText("This could not be calculated just now.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(await canvas.findByText("If closed after 12 months, Nirmal Finance costs the least: ₹45,900 in total.")).toBeVisible();
    await expect(canvas.getByText("₹65,900 plus its charge")).toBeVisible();
    await expect(canvas.getAllByText("Cheapest")).toHaveLength(1);
  },
};

let runs = 0;

/** The server repeats the matching. */
export const RunAgain: Story = {
  parameters: staged({
    "POST /api/offers/{appId}/receipt/check": () => {
      runs += 1;
      if (runs === 3) return refusedResponse(503, "UNAVAILABLE", "Please try again in a moment.");
      return { data: { same: runs === 1, receipt, offers: [] } };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    runs = 0;
    await userEvent.click(await canvas.findByText("How this list was made"));
    for (const verdict of [/the same lenders, figures and order/, /something differs/, /could not be run again/]) {
      await userEvent.click(canvas.getByRole("button", { name: "Run it again" }));
      await expect(await canvas.findByText(verdict)).toBeVisible();
    }
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

/** A lost response: the retry has the same idempotency key, so it creates no second application. */
export const LostAnswer: Story = {
  parameters: staged({
    "POST /api/offers/{appId}/select": ({ headers }) => {
      selected(headers.get("idempotency-key"));
      tries += 1;
      if (tries === 1) return refusedResponse(503, "UNAVAILABLE", "Please try again in a moment.");
      return { data: { lender: "asha-bank", status: "SELECTED", pendingConsents: [] } };
    },
  }),
  beforeEach: () => {
    tries = 0;
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Choose this offer: Asha Bank" }));
    await waitFor(() => expect(selected).toHaveBeenCalledTimes(1));
    const again = await canvas.findByRole("button", { name: "Choose this offer: Asha Bank" });
    await expect(again).toHaveFocus();
    await userEvent.click(again);
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/lenders-transaction/asha-bank");
    await expect(selected.mock.calls[0]).toEqual(selected.mock.calls[1]);
  },
};

/** Offers that expired while they were shown are reloaded, with a notice at the top of the list. */
export const ExpiredMeanwhile: Story = {
  parameters: staged({ "POST /api/offers/{appId}/select": () => refusedResponse(409, "OFFER_EXPIRED", "This offer is no longer valid.") }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Choose this offer: Asha Bank" }));
    const notice = await canvas.findByText("Your earlier offers have expired. These are today's offers. Please choose again.");
    await waitFor(() => expect(notice.closest("[tabindex]")).toHaveFocus());
  },
};

export const ChosenFromTheStatusTable: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText("Status with your lenders"));
    await userEvent.click(await canvas.findByRole("button", { name: "Select: Nirmal Finance" }));
    await waitFor(() => expect(selected).toHaveBeenCalledWith(APP_ID, { offerId: offers("en")[1]?.id }, expect.anything()));
  },
};

let loads = 0;

/** The lender responds while the page is open: the row is updated and the change announced. */
export const LenderAnswers: Story = {
  parameters: staged({
    "GET /api/applications/{appId}/status": ({ language }) => {
      loads += 1;
      const first = loads < 2 ? { status: "SUBMITTED" as const } : { status: "APPROVED" as const, message: "Sanctioned in principle" };
      return { data: [statusRow(language, 0, { ...first, amount: 500_000, action: "view" }), statusRow(language, 1)] };
    },
  }),
  beforeEach: () => {
    loads = 0;
  },
  play: async ({ canvas, userEvent }) => {
    for (const name of ["Status", "Lender", "Amount", "Action"])
      await expect(await canvas.findByRole("columnheader", { name })).toBeInTheDocument();
    await expect(await canvas.findByText("Sanctioned in principle")).toBeVisible();
    await expect(canvas.getByText("Asha Bank: Approved")).toHaveAttribute("aria-live", "polite");
    // Lenders without a choice appear only in the list of offers.
    await expect(canvas.queryByRole("rowheader", { name: "Nirmal Finance" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "View: Asha Bank" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/lenders-transaction/asha-bank");
  },
};

const withColumns = (columns: TableSlice["columns"]) => (config: AreaConfig) => {
  const tables = Object.entries(config.tables).map(([id, table]) => [id, { ...table, columns }]);
  return { ...config, tables: Object.fromEntries(tables) };
};

/** A table with other columns than the shipped document: each shows its value or a placeholder. */
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
          saidByLender: true,
        }),
        statusRow(language, 1, { status: "DISBURSED", amount: 300_000, action: "view" }),
        statusRow(language, 2, { status: "DECLINED", amount: 500_000, action: "view" }),
      ],
    }),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Action needed")).toBeVisible();
    const words = canvas.getByText("Please add your latest salary slip.");
    await expect(words.closest("q")?.parentElement).toHaveTextContent(/^Asha Bank says/);
    await expect(canvas.getByText("The lender needs something more from you.")).toBeVisible();
    // Each tone has its own icon beside its label.
    const marks = ["Action needed", "Disbursed", "Declined"].map((label) =>
      canvas.getByText(label).closest("[data-tone]")?.querySelector("path")?.getAttribute("d"),
    );
    await expect(new Set(marks).size).toBe(3);
    await expect(canvas.getByRole("button", { name: "Resume: Asha Bank" })).toBeVisible();
  },
};

/** A declined offer is listed below the available ones and not counted. */
export const DeclinedLast: Story = {
  parameters: staged({
    "GET /api/offers/{appId}": ({ language }) => ({
      data: {
        offers: offers(language).map((offer, index) => (index === 0 ? { ...offer, status: "DECLINED" as const } : offer)),
        unmatched: [],
        asked: asked(),
        receipt,
      },
    }),
  }),
  play: async ({ canvas, userEvent }) => {
    const ended = within(await canvas.findByRole("list", { name: "Offers that have ended" }));
    await expect(ended.getByRole("img", { name: "Asha Bank" })).toBeVisible();
    await expect(ended.getByText("Declined")).toBeVisible();
    await expect(canvas.getAllByRole("article")).toHaveLength(2);
    await expect(canvas.getByText("2 lenders match your profile")).toBeVisible();
    await userEvent.click(ended.getByRole("button", { name: "Open application: Asha Bank" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/lenders-transaction/asha-bank");
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
        asked: asked(),
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
    "GET /api/offers/{appId}": ({ language }) => ({ data: { offers: [], unmatched: unmatched(language), asked: asked(), receipt } }),
    "GET /api/applications/{appId}/status": () => ({ data: [] }),
    "GET /api/offers/{appId}/next": () => ({ data: { products: [{ product: "LOAN", considered: 3, fitting: 2 }] } }),
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("There are no offers available for you at this moment.")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Change my details" })).toHaveAttribute("href", "/user/user-detail");
    await expect(canvas.getByText("Vriksh Capital")).toBeVisible();
    const next = canvas.getByRole("region", { name: "What you can do next" });
    await expect(await within(next).findByRole("button", { name: "See what you could get: Personal loan" })).toBeVisible();
    await expect(next).toHaveTextContent("Based on your answers, 2 of 3 may approve you.");
    await userEvent.click(within(next).getByRole("button", { name: "Ask us" }));
    await expect(await screen.findByRole("dialog", { name: "Need help?" })).toBeVisible();
    await expect(screen.getByLabelText("Contact name")).toHaveFocus();
  },
};

export const NoOffersForYourId: Story = {
  parameters: {
    stage: {
      ...staged({
        "GET /api/offers/{appId}": () => ({ data: { offers: [], unmatched: [], asked: asked(), receipt } }),
        "GET /api/applications/{appId}/status": () => ({ data: [] }),
      }).stage,
      config: (config) => ({ ...config, products: config.products.map(({ empty: _, ...product }) => product) }),
    } satisfies Stage,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("There are currently no offers available for your ID.")).toBeVisible();
    await expect(canvas.getByText(/^No lender was accepting new applications/)).toBeVisible();
    await expect(canvas.queryByText(/criteria of every lender/)).toBeNull();
    await expect(canvas.getByRole("link", { name: "Change my details" })).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: staged({ "GET /api/offers/{appId}": neverResponds }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("status", { name: "Finding your offers…" })).toBeVisible();
  },
};

let failures = 0;

export const FailedThenRetried: Story = {
  beforeEach: watchFailures,
  parameters: staged({
    "GET /api/offers/{appId}": ({ language }) => {
      failures += 1;
      if (failures === 1) return refusedResponse(500, "INTERNAL", "Something went wrong.");
      return { data: { offers: offers(language), unmatched: [], asked: asked(), receipt } };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    failures = 0;
    await expect(await canvas.findByText("Your offers could not be loaded.")).toBeVisible();
    await expect(failed.mock.calls).toEqual([["Something went wrong."]]);
    failures = 1;
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(await canvas.findByText("You meet the criteria of every lender that we checked.")).toBeVisible();
    await waitFor(() => expect(canvas.getByRole("heading", { level: 1 })).toHaveFocus());
  },
};

export const Denied: Story = {
  parameters: staged({ "GET /api/offers/{appId}": () => refusedResponse(403, "FORBIDDEN", "Not yours.") }),
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
