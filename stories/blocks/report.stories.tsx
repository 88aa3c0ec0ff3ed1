import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import { PageFilterBar } from "../../src/blocks/filters/page-filters.tsx";
import { ReportBlock } from "../../src/blocks/report/report-block.tsx";
import { StatisticBlock } from "../../src/blocks/statistic/statistic-block.tsx";
import { neverResponds, refusedResponse, type StubRequest } from "../support/api-stub.ts";
import { pick } from "../support/config.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";
import { figuresView, funnelView, reportView, tableView } from "./views.ts";

const asked = fn();
const saved = fn();
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
      { lender: null, count: 1, amount: 0 },
    ],
    columns: [],
    days: { from: "2026-01-01", to: "2026-01-30" },
    cut: false,
  })),
  render: () => {
    const report = reportView("en");
    const dimensions = [{ field: "lender", label: "Lender", type: "text" as const, sortable: false, none: "No lender" }];
    return <ReportBlock block={{ type: "report", report: { ...report, dimensions } }} fill={identity} />;
  },
  play: async ({ canvas, canvasElement }) => {
    const chart = await canvas.findByRole("img", { name: /^Chart/ });
    await waitFor(() => expect(within(chart).getByText("Kachnar Finance")).toBeVisible());
    await expect(within(chart).getByText("No lender")).toBeVisible();
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
    // Its bars are in print too.
    await expect(getComputedStyle(steps[0]?.children[1] as Element).printColorAdjust).toBe("exact");
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

/** In half of a page there are the greatest bars, and how many more the table has. */
export const HalfOfAPage: Story = {
  parameters: stage(() => ({
    rows: Array.from({ length: 9 }, (_, index) => ({ lender: `Lender ${index}`, count: index, amount: 0 })),
    columns: [],
    days: { from: "2026-01-01", to: "2026-01-30" },
    cut: false,
  })),
  render: () => {
    const report = { ...reportView("en"), basis: "Only what was sent." };
    const dimensions = [{ field: "lender", label: "Lender", type: "text" as const, sortable: false }];
    return <ReportBlock block={{ type: "report", report: { ...report, dimensions }, width: "half" }} fill={identity} />;
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const chart = await canvas.findByRole("img", { name: /^Chart/ });
    await waitFor(() => expect(within(chart).getByText("Lender 8")).toBeVisible());
    await expect(canvasElement.querySelectorAll(".MuiBarChart-element")).toHaveLength(6);
    await expect(within(chart).queryByText("Lender 2")).toBeNull();
    await userEvent.click(canvas.getByText("Figures as a table, with 3 more"));
    await expect(within(canvas.getByRole("table")).getByText("Lender 2")).toBeVisible();
    const basis = canvas.getByText("Only what was sent.");
    await expect(basis).not.toBeVisible();
    const opener = canvas.getByRole("button", { name: "What is counted" });
    const { left, top } = opener.getBoundingClientRect();
    await userEvent.click(opener);
    await expect(basis).toBeVisible();
    // What was pressed stays under the pointer.
    await expect(opener.getBoundingClientRect()).toMatchObject({ left, top });
  },
};

/** A chip of a chosen filter is below the fields of the page, which stay where they are. */
export const FiltersOfAPage: Story = {
  parameters: stage(),
  render: () => {
    const page = { days: "last-30-days" as const, filters: tableView("en").filters.filter(({ field }) => field === "product") };
    return (
      <div style={{ display: "flex", justifyContent: "space-between" }}>
        <h1>Dashboard</h1>
        <PageFilterBar page={page} />
      </div>
    );
  },
  play: async ({ canvas, userEvent }) => {
    const product = await canvas.findByRole("combobox", { name: "Product" });
    const { left, top } = product.getBoundingClientRect();
    await userEvent.selectOptions(product, "Personal loan");
    const chip = await canvas.findByRole("button", { name: /Product: Personal loan/ });
    await expect(product.getBoundingClientRect()).toMatchObject({ left, top });
    await expect(chip.getBoundingClientRect().top).toBeGreaterThan(product.getBoundingClientRect().bottom);
  },
};

/** Figures of an earlier filter are not shown as those of the current one. */
export const FailedAfterAFilter: Story = {
  parameters: stage((request) =>
    request.query.get("filter")?.includes("yesterday") ? refusedResponse(500, "INTERNAL", "Broken") : answer(request),
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("img", { name: /^Chart/ })).toBeVisible();
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Period" }), "Yesterday");
    await expect(await canvas.findByRole("alert")).toHaveTextContent("This could not be loaded.");
    await expect(canvas.queryByRole("img", { name: /^Chart/ })).toBeNull();
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Period" }), "Last 7 Days");
    await expect(await canvas.findByRole("img", { name: /^Chart/ })).toBeVisible();
  },
};

/** The menu of formats closes with Escape and with a choice, and keeps the focus. */
export const Exported: Story = {
  parameters: {
    stage: {
      ...stage().stage,
      api: {
        "GET /api/admin/reports/{report}": answer,
        "GET /api/admin/reports/{report}/export": () => {
          saved();
          return refusedResponse(413, "EXPORT_TOO_LONG", "Too long");
        },
      },
    },
  },
  beforeEach: () => void saved.mockClear(),
  render: () => <ReportBlock block={{ type: "report", report: { ...reportView("en"), export: true } }} fill={identity} />,
  play: async ({ canvas, userEvent }) => {
    const opener = await canvas.findByText("Export");
    const format = canvas.getByRole("button", { name: "Export as Excel", hidden: true });
    await expect(format).not.toBeVisible();
    await userEvent.click(opener);
    await expect(format).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect(format).not.toBeVisible();
    await expect(opener.closest("summary")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await userEvent.click(format);
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    await expect(format).not.toBeVisible();
    await expect(opener.closest("summary")).toHaveFocus();
  },
};

const figures =
  (days?: "today") =>
  (_: unknown, { globals }: { globals: Record<string, unknown> }) => {
    const language = String(globals.language ?? "en");
    const block = {
      type: "statistic" as const,
      title: pick(language, "At a glance", "एक नज़र में"),
      reports: [figuresView(language), { ...figuresView(language), id: "secret", roles: [4] }],
    };
    return <StatisticBlock block={{ ...block, ...(days && { days }) }} fill={identity} />;
  };

const withTrend = (now: object, before: object) => ({
  rows: [now],
  columns: [],
  days: { from: "2026-01-01", to: "2026-01-03" },
  cut: false,
  trend: { before, byDay: [{ day: "2026-01-02", measures: { count: 12, amount: 0 } }] },
});

export const Statistic: Story = {
  parameters: stage(({ query }) => {
    asked(query.get("trend"));
    return withTrend({ count: 12, amount: 252_000 }, { count: 8, amount: 504_000 });
  }),
  render: figures(),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText("₹2,52,000")).toBeVisible();
    await expect(canvas.getByText("Asked for")).toBeVisible();
    await expect(asked).toHaveBeenCalledWith("true");
    const [count, amount] = [...canvasElement.querySelectorAll("dl > div")];
    await expect(count).toHaveTextContent("▲ 50% more before: 8");
    await expect(amount).toHaveTextContent("▼ 50% less before: ₹5,04,000");
    // A report that the reader's role may not read is not there.
    await expect(canvas.getAllByText("Asked for")).toHaveLength(1);
    // A day without rows is 0: the line has a point for each. Without any rows there is no line.
    await expect(count?.querySelector("polyline")?.getAttribute("points")).toBe("0,23 50,1 100,23");
    await expect(amount?.querySelector("polyline")).toBeNull();
  },
};

/** Without anything before there is no share of it. */
export const StatisticOfToday: Story = {
  parameters: stage((request) => {
    answer(request);
    return { ...withTrend({ count: 12, amount: null }, {}), days: { from: "2026-01-03", to: "2026-01-03" } };
  }),
  render: figures("today"),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText("Compared with yesterday until this time")).toBeVisible();
    const [count, amount] = [...canvasElement.querySelectorAll("dl > div")];
    await expect(count).toHaveTextContent("before: 0");
    await expect(count).not.toHaveTextContent("%");
    await expect(amount).toHaveTextContent("no change");
    await expect(asked).toHaveBeenCalledWith({ created_at: "today" });
    await expect(canvas.queryByRole("combobox")).toBeNull();
    await expect(canvasElement.querySelector("polyline")).toBeNull();
  },
};

const ROWS_BEHIND = { table: "leads", filters: ["created_at"], roles: null, go: "/admin/leads" };

/** The day of a row, and a figure, lead to the rows behind them. */
export const LeadsToRows: Story = {
  parameters: stage(),
  render: () => (
    <>
      <ReportBlock block={{ type: "report", report: { ...reportView("en"), rows: ROWS_BEHIND } }} fill={identity} />
      <StatisticBlock
        block={{ type: "statistic", title: "At a glance", reports: [{ ...figuresView("en"), rows: ROWS_BEHIND }] }}
        fill={identity}
      />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText("Figures as a table"));
    const day = canvas.getByRole("link", { name: "02/01/2026" });
    await expect(day).toHaveAttribute("href", "/admin/leads?leads.created_at=2026-01-02..2026-01-02");
    const figure = (await canvas.findAllByRole("link", { name: "12" }))[0];
    await expect(figure).toHaveAttribute("href", "/admin/leads?leads.created_at=2026-01-01..2026-01-03");
  },
};

/** What the reader's role may not read has no link. */
export const WithoutRows: Story = {
  parameters: stage(),
  render: () => (
    <ReportBlock block={{ type: "report", report: { ...reportView("en"), rows: { ...ROWS_BEHIND, roles: [4] } } }} fill={identity} />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText("Figures as a table"));
    await expect(await canvas.findByText("02/01/2026")).toBeVisible();
    await expect(canvas.queryByRole("link")).toBeNull();
  },
};

/** A placeholder for each figure, in one row as the figures will be. */
export const StatisticLoading: Story = {
  parameters: stage(neverResponds),
  render: figures("today"),
  play: async ({ canvas }) => {
    const [first, second, third] = [...(await canvas.findByRole("status")).children].map((card) => card.getBoundingClientRect());
    await expect(third).toBeUndefined();
    await expect(second?.top).toBe(first?.top);
    await expect(second?.width).toBe(first?.width);
  },
};

export const StatisticFailed: Story = {
  parameters: stage(() => refusedResponse(500, "INTERNAL", "Broken")),
  render: figures(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("This could not be loaded.");
  },
};

export const StatisticHindi: Story = { ...Statistic, globals: { language: "hi" }, play: async () => {} };

export const Hindi: Story = { ...ChartWithItsTable, globals: { language: "hi" }, play: async () => {} };
