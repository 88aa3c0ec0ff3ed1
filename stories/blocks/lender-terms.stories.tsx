import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import { LenderTermsBlock } from "../../src/blocks/lender-terms/lender-terms-block.tsx";
import { type ApiStubs, neverResponds, refusedResponse, type StubRequest } from "../support/api-stub.ts";
import { LOAN_TERMS } from "../support/lender-terms.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const TERMS = "GET /api/admin/lenders/{lender}/terms";
const stage = (api: ApiStubs): { stage: Stage } => ({
  stage: {
    area: "admin",
    session: "signed-in",
    config: (config) => {
      const route = { id: "lender", path: "/admin/lenders/{lenderId}", screen: "page", group: "admin", title: "Lender" };
      return { ...config, routing: { ...config.routing, routes: [...config.routing.routes, route] } };
    },
    route: "/admin/lenders/:lenderId",
    path: "/admin/lenders/setu",
    api,
  },
});

const asked = fn();

/** A lender's rates, limits and fees in words. */
const meta: Meta = {
  title: "blocks/Lender terms",
  decorators: [onStage],
  beforeEach: [prepare, () => void asked.mockClear()],
  render: () => <LenderTermsBlock />,
};
export default meta;
type Story = StoryObj;

const rowOf = (row: HTMLElement) => [...row.querySelectorAll("dt, dd")].map(({ textContent }) => textContent);

export const TwoProducts: Story = {
  parameters: stage({
    [TERMS]: ({ params }: StubRequest) => ({
      data: params.lender === "setu" ? [LOAN_TERMS, { ...LOAN_TERMS, product: "CARD", name: "Card", enabled: false, groups: [] }] : [],
    }),
  }),
  play: async ({ canvas }) => {
    const loan = await canvas.findByRole("region", { name: "Personal Loan" });
    await expect(canvas.getByRole("heading", { level: 3, name: "Card (off)" })).toBeVisible();
    const rows = within(loan)
      .getAllByRole("definition")
      .map((value) => rowOf(value.parentElement as HTMLElement));
    await expect(rows).toEqual([
      ["₹50,000 to ₹35,00,000"],
      ["In steps of", "₹5,000"],
      ["Most for one customer", "calculated from: Monthly income, Rent"],
      ["Most for a family", "calculated for each customer"],
      ["Monthly income: at least ₹50,000", "10.99% a year"],
      ['{"anyOf":[]}', "12% a year"],
      ["Otherwise", "14.50% a year"],
      ["Loans up to: ₹2,50,000", "85%"],
      ["Everyone", "75%"],
      ["Further fees: Valuation", "₹150 · plus GST"],
      ["Further fees: Stamp", "₹90 · plus GST: no"],
      ["Paid at once", "yes"],
      ["Penal charges", "2% a month on what is overdue."],
      ["Address of the statement", "https://setu.example/kfs"],
    ]);
    await expect(within(loan).getByRole("heading", { level: 4, name: "Further terms" })).toBeVisible();
    await expect(within(loan).getByRole("link")).toHaveAttribute("rel", "noreferrer");
  },
};

export const RowsWithoutOrWithSeveralValues: Story = {
  parameters: stage({
    [TERMS]: () => ({
      data: [
        {
          ...LOAN_TERMS,
          groups: [
            {
              title: "Rates",
              rows: [
                { label: "Later", values: [] },
                { label: "Papers", values: [{ value: { url: "https://setu.example/1" } }, { value: { url: "https://setu.example/2" } }] },
              ],
            },
          ],
        },
      ],
    }),
  }),
  play: async ({ canvas }) => {
    const links = await canvas.findAllByRole("link");
    await expect(links.map((link) => link.getAttribute("href"))).toEqual(["https://setu.example/1", "https://setu.example/2"]);
    await expect(canvas.getByText("Later")).toBeVisible();
  },
};

export const Hindi: Story = { ...TwoProducts, globals: { language: "hi" }, play: async () => {} };
export const Loading: Story = { parameters: stage({ [TERMS]: neverResponds }) };
export const Failed: Story = {
  parameters: stage({ [TERMS]: () => refusedResponse(503, "UNAVAILABLE", "Later.") }),
  play: async ({ canvas }) => void (await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible()),
};
/** The lender's record says so. */
export const UnknownLender: Story = {
  parameters: stage({
    [TERMS]: () => {
      asked();
      return refusedResponse(404, "NOT_FOUND", "Not found.");
    },
  }),
  play: async ({ canvas }) => {
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await waitFor(() => expect(canvas.queryByText("Rates, limits and fees")).toBeNull());
  },
};
