import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import type { Statement } from "../../src/contract/customer/lending/statement.ts";
import { equalInstalments } from "../../src/engine/money/repayment.ts";
import { scheduleOf } from "../../src/engine/money/schedule.ts";
import { StatementScreen } from "../../src/screens/statement/statement-screen.tsx";
import { type ApiStubs, refusedResponse } from "../support/api-stub.ts";
import { offers } from "../support/lending.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const HOUR = 3_600_000;

const statement = (language: string, hoursLeft: number, status: Statement["offer"]["status"] = "OFFERED"): Statement => {
  const [offer] = offers(language);
  if (!offer) throw new Error("the stories have no offer");
  return {
    offer: { ...offer, status, validUntil: new Date(Date.now() + hoursLeft * HOUR + 60_000).toISOString() },
    product: "Personal loan",
    borrower: "Meera Sharma",
    madeAt: "2026-11-21T04:35:00.000Z",
    coolingOffExit: 500_462.33,
    periodsPerYear: 12,
    schedule: scheduleOf(equalInstalments(500_000, 11.25, 36), 500_000, 11.25),
  };
};

const staged = (answer: ApiStubs[string]): { stage: Stage } => ({
  stage: {
    route: `/user/key-facts/${offers("en")[0]?.id}`,
    session: "application",
    api: { "GET /api/offers/{appId}/statements/{offerId}": answer as ApiStubs[string] },
  },
});

const meta: Meta<typeof StatementScreen> = {
  title: "screens/Key Fact Statement",
  component: StatementScreen,
  decorators: [onStage],
  beforeEach: prepare,
  parameters: staged(({ language }) => ({ data: statement(language, 50) })),
};
export default meta;
type Story = StoryObj<typeof StatementScreen>;

export const WithSchedule: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Valid for 2 d 2 h more, until/)).toBeVisible();
    await expect(
      canvas.getByText("₹5,00,462.33 after 3 days, less before that: the loan and its APR for these days, no penalty"),
    ).toBeVisible();
    await expect(canvas.getByText("Instalments, each month").nextElementSibling).toHaveTextContent(
      /^35 of ₹16,428\.62, 1 of ₹16,428\.\d\d$/,
    );
    await expect(canvas.getByText("First instalment").nextElementSibling).toHaveTextContent("1 month after the loan is paid out");
    // In the order of annex A of RBI/2024-25/18.
    const labels = canvas.getAllByRole("term").map(({ textContent }) => textContent);
    const rowsOfLaw = ["Calculated for", "Disbursal", "Tenure", "EMI", "Instalments, each month", "Interest rate", "APR", "Penal charges"];
    await expect(labels.filter((label) => rowsOfLaw.includes(label))).toEqual(rowsOfLaw);
    const rows = within(canvas.getByRole("table")).getAllByRole("row");
    await expect(rows).toHaveLength(38);
    await expect(rows[1]).toHaveTextContent("1₹16,428.62₹11,741.12₹4,687.50₹4,88,258.88");
    await expect(rows.at(-2)).toHaveTextContent(/₹0$/);
    await expect(canvas.getByRole("button", { name: "Print" })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Ended: Story = {
  parameters: staged(({ language }) => ({ data: statement(language, -1, "EXPIRED") })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Expired /)).toBeVisible();
  },
};

export const LessThanADay: Story = {
  parameters: staged(({ language }) => ({ data: statement(language, 5) })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Valid for 5 h [01] min more/)).toBeVisible();
  },
};

/** A submitted offer has no deadline. */
export const Disbursed: Story = {
  parameters: staged(({ language }) => ({ data: statement(language, 50, "DISBURSED") })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("3 days. Within this period you can exit the loan", { exact: false })).toBeVisible();
    await expect(canvas.queryByText(/^Valid for/)).toBeNull();
  },
};

export const Missing: Story = {
  parameters: staged(() => refusedResponse(404, "NOT_FOUND", "Not found.")),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("This statement was not found.")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Back to offers" })).toHaveAttribute("href", "/user/offers");
  },
};
