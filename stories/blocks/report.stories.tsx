import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import { ReportBlock } from "../../src/blocks/report/report-block.tsx";
import { StatisticBlock } from "../../src/blocks/statistic/statistic-block.tsx";
import { refusedResponse, type StubRequest } from "../support/api-stub.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";
import { figuresView, funnelView, reportView } from "./views.ts";

const asked = fn();
const identity = (text: string) => text;

const meta: Meta = {
  title: "blocks/Report and statistic",
  decorators: [onStage],
  beforeEach: [prepare, () => void asked.mockClear()],
  render: (_, { globals }) => (
    <ReportBlock block={{ type: "report", report: reportView(String(globals.language ?? "en")) }} fill={identity} />
  ),
};
export default meta;
type Story = StoryObj;

const ROWS = [
  { day: "2026-01-01", count: 12, amount: 252_000 },
  { day: "2026-01-02", count: 1_234, amount: 99.5 },
];

function answer({ query }: StubRequest) {
  asked(JSON.parse(query.get("filter") ?? "null"));
  return { rows: ROWS, columns: [], days: { from: "2026-01-01", to: "2026-01-03" }, cut: false };
}

const stage = (respond: (request: StubRequest) => unknown = answer): { stage: Stage } => ({
  stage: { area: "admin", session: "signed-in", route: "/admin/report", api: { "GET /api/admin/reports/{report}": respond } },
});

export const ChartWithItsTable: Story = {
  parameters: stage(),
  play: async ({ canvas, userEvent }) => {
    const chart = await canvas.findByRole("img", { name: /^Chart: Applications by Day/ });
    await expect(chart).toBeVisible();
    await waitFor(() => expect(within(chart).getByText("1 Jan")).toBeVisible());
    // A day without rows is there too.
    await expect(within(chart).getByText("3 Jan")).toBeVisible();
    await userEvent.click(canvas.getByText("Figures as a table"));
    const rows = within(canvas.getByRole("table")).getAllByRole("row");
    await expect(rows[2]).toHaveTextContent("02/01/2026");
    await expect(rows[2]).toHaveTextContent("1,234");
    await expect(rows[2]).toHaveTextContent("₹99.50");
  },
};

export const Line: Story = {
  parameters: stage(),
  render: () => <ReportBlock block={{ type: "report", report: reportView("en", "line") }} fill={identity} />,
  play: async ({ canvas }) => {
    const chart = await canvas.findByRole("img", { name: /^Chart/ });
    await expect(chart).toBeVisible();
    await waitFor(() => expect(within(chart).getByText("1 Jan")).toBeVisible());
    // The axis starts at zero, even if all values are large.
    await expect(within(chart).getByText("0")).toBeVisible();
  },
};

/** Names stand beside their bars, which are horizontal. */
export const BarsWithNames: Story = {
  parameters: stage(() => ({
    rows: [
      { lender: "Kachnar Finance", count: 3, amount: 0 },
      { lender: "Amaltas Bank", count: 1, amount: 0 },
    ],
    columns: [],
    days: { from: "2026-01-01", to: "2026-01-30" },
    cut: false,
  })),
  render: () => {
    const report = reportView("en");
    const dimensions = [{ field: "lender", label: "Lender", type: "text" as const, sortable: false }];
    return <ReportBlock block={{ type: "report", report: { ...report, dimensions } }} fill={identity} />;
  },
  play: async ({ canvas, canvasElement }) => {
    const chart = await canvas.findByRole("img", { name: /^Chart/ });
    await waitFor(() => expect(within(chart).getByText("Kachnar Finance")).toBeVisible());
    await expect(within(chart).getByText("Amaltas Bank")).toBeVisible();
    // Counts have no fractions.
    await expect(within(chart).queryByText(/\./)).toBeNull();
    const bars = [...canvasElement.querySelectorAll(".MuiBarChart-element")].map((bar) => bar.getBoundingClientRect());
    await expect(bars).toHaveLength(2);
    await expect(bars[0]?.left).toBe(bars[1]?.left);
    await expect(bars[0]?.width ?? 0).toBeGreaterThan(2 * (bars[1]?.width ?? 0));
  },
};

/** Bars with negative values, and a line of only negative values. */
export const NegativeValues: Story = {
  parameters: stage(() => ({
    rows: [
      { day: "2026-01-01", count: -40, amount: 0 },
      { day: "2026-01-02", count: 20, amount: 0 },
    ],
    columns: [],
    days: null,
    cut: false,
  })),
  play: async ({ canvas, canvasElement }) => {
    const chart = await canvas.findByRole("img", { name: /^Chart/ });
    await waitFor(() => expect(within(chart).getByText("0")).toBeVisible());
    await expect(within(chart).getByText("-40")).toBeVisible();
    const bars = () => [...canvasElement.querySelectorAll(".MuiBarChart-element")].map((bar) => bar.getBoundingClientRect());
    // The bars are rendered after the axes and are animated.
    await waitFor(() => {
      expect(bars()).toHaveLength(2);
      const [down, up] = bars();
      // The negative bar ends where the positive one starts: at zero.
      expect(Math.abs((down?.top ?? 0) - (up?.bottom ?? 9))).toBeLessThan(2);
      expect(down?.height ?? 0).toBeGreaterThan(30);
    });
  },
};

export const AllNegative: Story = {
  parameters: stage(() => ({
    rows: [
      { day: "2026-01-01", count: -40, amount: 0 },
      { day: "2026-01-02", count: -20, amount: 0 },
    ],
    columns: [],
    days: null,
    cut: false,
  })),
  render: () => <ReportBlock block={{ type: "report", report: reportView("en", "line") }} fill={identity} />,
  play: async ({ canvas }) => {
    const chart = await canvas.findByRole("img", { name: /^Chart/ });
    await waitFor(() => expect(within(chart).getByText("0")).toBeVisible());
    await expect(within(chart).getByText("-40")).toBeVisible();
  },
};

export const Funnel: Story = {
  parameters: stage(() => ({ rows: [{ visited: 200, disbursed: 30 }], columns: [], days: null, cut: false })),
  render: (_, { globals }) => (
    <ReportBlock block={{ type: "report", report: funnelView(String(globals.language ?? "en")) }} fill={identity} />
  ),
  play: async ({ canvas }) => {
    const steps = within(await canvas.findByRole("list", { name: /From visit to disbursal/ })).getAllByRole("listitem");
    await expect(steps).toHaveLength(2);
    await expect(steps[0]).toHaveTextContent("200");
    await expect(steps[1]).toHaveTextContent("30");
    await expect(steps[1]).toHaveTextContent("15");
  },
};

export const FourPeriods: Story = {
  parameters: stage(),
  play: async ({ canvas, userEvent }) => {
    const period = await canvas.findByRole("combobox", { name: "Period" });
    await expect(
      within(period)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Yesterday", "Last 7 Days", "Last 30 Days", "Custom Range"]);
    await expect(period).toHaveDisplayValue("Last 7 Days");
    await userEvent.selectOptions(period, "Yesterday");
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ created_at: "yesterday" }));
    await userEvent.selectOptions(period, "Custom Range");
    await userEvent.type(canvas.getByLabelText("From"), "2026-02-01");
    await userEvent.type(canvas.getByLabelText("To"), "2026-01-01");
    await userEvent.tab();
    await expect(await canvas.findByRole("alert")).toHaveTextContent("at most 366 days");
    await userEvent.clear(canvas.getByLabelText("To"));
    await userEvent.type(canvas.getByLabelText("To"), "2026-02-03");
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ created_at: { from: "2026-02-01", to: "2026-02-03" } }));
  },
};

export const Empty: Story = {
  parameters: stage(() => ({ rows: [], columns: [], days: null, cut: false })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No data available to display")).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: stage(() => refusedResponse(500, "INTERNAL", "Broken")),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("This could not be loaded.");
  },
};

let answers: (() => unknown)[] = [];

export const BusyThenLoaded: Story = {
  parameters: stage(() => answers.shift()?.()),
  beforeEach: () => {
    answers = [() => refusedResponse(503, "UNAVAILABLE", "Later", 5), () => ({ rows: [], columns: [], cut: false })];
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("The system is busy");
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(await canvas.findByText("No data available to display")).toBeVisible();
  },
};

export const Statistic: Story = {
  parameters: stage(() => ({ rows: [{ count: 12, amount: 252_000 }], columns: [], days: null, cut: false })),
  render: (_, { globals }) => (
    <StatisticBlock block={{ type: "statistic", report: figuresView(String(globals.language ?? "en")) }} fill={identity} />
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("₹2,52,000")).toBeVisible();
    await expect(canvas.getByText("Asked for")).toBeVisible();
  },
};

export const Hindi: Story = { ...ChartWithItsTable, globals: { language: "hi" }, play: async () => {} };
