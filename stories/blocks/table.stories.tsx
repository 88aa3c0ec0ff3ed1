import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import { TableBlock } from "../../src/blocks/table/table-block.tsx";
import { refusal, type StubRequest, unanswered } from "../support/api-stub.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";
import { tableView } from "./views.ts";

const asked = fn();

const meta: Meta = {
  title: "blocks/Table",
  decorators: [onStage],
  beforeEach: [prepare, () => localStorage.clear(), () => void asked.mockClear()],
  render: (_, { globals }) => (
    <TableBlock block={{ type: "table", table: tableView(String(globals.language ?? "en")) }} fill={(text) => text} />
  ),
};
export default meta;
type Story = StoryObj;

const ROWS = Array.from({ length: 60 }, (_, index) => ({
  id: `row-${index}`,
  created_at: new Date(Date.UTC(2026, 0, 31, 12, 0) - index * 3_600_000).toISOString(),
  product: "LOAN",
  amount: index === 1 ? null : 252_000 - index,
}));

/** Fifty rows a page, the cursor being the number of the next row. */
function answer({ query }: StubRequest) {
  asked(Object.fromEntries(query));
  const from = Number(query.get("cursor") ?? 0);
  const to = from + 50;
  return { rows: ROWS.slice(from, to), nextCursor: to < ROWS.length ? String(to) : null, total: 12_345, totalExact: false };
}

const stage = (respond: (request: StubRequest) => unknown = answer, path = "/admin/table"): { stage: Stage } => ({
  stage: { area: "admin", session: "signed-in", route: "/admin/table", path, api: { "GET /api/admin/tables/{table}": respond } },
});

const lastAsked = () => asked.mock.lastCall?.[0] as Record<string, string>;

export const Rows: Story = {
  parameters: stage(),
  play: async ({ canvas }) => {
    const grid = await canvas.findByRole("grid", { name: "Applications" });
    await expect(await within(grid).findByText("31/01/2026 17:30")).toBeVisible();
    await expect(within(grid).getByText("₹2,52,000")).toBeVisible();
    await expect(within(grid).getAllByText("Personal loan")[0]).toBeVisible();
    await expect(within(grid).getAllByText("–")[0]).toBeVisible();
    await expect(within(grid).queryByText("Mobile")).toBeNull();
    await expect(canvas.getByText("1 to 50 of about 12,345")).toBeVisible();
    await expect(lastAsked()).toEqual({ filter: "{}", sort: "-created_at" });
  },
};

export const NextPageAndBack: Story = {
  parameters: stage(),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText("1 to 50 of about 12,345");
    await userEvent.click(canvas.getByRole("button", { name: "Next" }));
    await expect(await canvas.findByText("51 to 60 of about 12,345")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Next" })).toBeDisabled();
    await userEvent.click(canvas.getByRole("button", { name: "Previous" }));
    await expect(await canvas.findByText("1 to 50 of about 12,345")).toBeVisible();
  },
};

export const SortedAndFiltered: Story = {
  parameters: stage(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("columnheader", { name: /Amount/ }));
    await waitFor(() => expect(lastAsked().sort).toBe("-amount"));
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Product" }), "LOAN");
    await waitFor(() => expect(lastAsked().filter).toBe('{"product":["LOAN"]}'));
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Begun" }), "last-7-days");
    await waitFor(() => expect(JSON.parse(lastAsked().filter ?? "")).toEqual({ created_at: "last-7-days", product: ["LOAN"] }));
    await userEvent.click(canvas.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(lastAsked().filter).toBe("{}"));
  },
};

export const SetByTheAddress: Story = {
  parameters: stage(answer, "/admin/table?story-table.sort=amount&story-table.created_at=2026-01-01..2026-01-31"),
  play: async ({ canvas }) => {
    await canvas.findByRole("grid");
    await expect(lastAsked()).toEqual({ filter: '{"created_at":{"from":"2026-01-01","to":"2026-01-31"}}', sort: "amount" });
    await expect(canvas.getByRole("combobox", { name: "Begun" })).toHaveDisplayValue("Custom Range");
    await expect(canvas.getByLabelText("From")).toHaveValue("2026-01-01");
  },
};

export const ColumnsAreChosenAndRemembered: Story = {
  parameters: stage(),
  play: async ({ canvas, userEvent }) => {
    const grid = await canvas.findByRole("grid");
    await userEvent.click(canvas.getByText("Columns and rows"));
    await userEvent.click(canvas.getByRole("checkbox", { name: "Product" }));
    await waitFor(() => expect(within(grid).queryByRole("columnheader", { name: "Product" })).toBeNull());
    await userEvent.click(canvas.getByRole("radio", { name: "With more room" }));
    await expect(JSON.parse(localStorage.getItem("look:table.story-table") ?? "")).toEqual({ hidden: ["product"], density: "standard" });
  },
};

export const Empty: Story = {
  parameters: stage(() => ({ rows: [], nextCursor: null, total: 0, totalExact: true })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No record available")).toBeVisible();
    await expect(canvas.queryByRole("grid")).toBeNull();
  },
};

export const Loading: Story = {
  parameters: stage(() => unanswered({} as never)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("status", { name: "Loading…" })).toBeInTheDocument();
  },
};

export const Denied: Story = {
  parameters: stage(() => refusal(403, "FORBIDDEN", "No.")),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("This is not for your role.")).toBeVisible();
  },
};

let answers: (() => unknown)[] = [];
const one = { rows: ROWS.slice(0, 1), nextCursor: null, total: 1, totalExact: true };

export const FailedThenThere: Story = {
  parameters: stage(() => answers.shift()?.()),
  beforeEach: () => {
    answers = [() => refusal(500, "INTERNAL", "Broken"), () => one];
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("This could not be loaded.");
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(await canvas.findByText("1 to 1 of 1")).toBeVisible();
    await expect(canvas.queryByRole("alert")).toBeNull();
  },
};

export const StaleWhereTheNewDoesNotCome: Story = {
  parameters: stage(() => answers.shift()?.() ?? refusal(503, "UNAVAILABLE", "Later")),
  beforeEach: () => {
    answers = [() => one];
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText("1 to 1 of 1");
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Product" }), "LOAN");
    await expect(await canvas.findByRole("alert")).toHaveTextContent("these are from before");
    await expect(canvas.getByRole("grid")).toBeVisible();
  },
};

export const Hindi: Story = { ...Rows, globals: { language: "hi" }, play: async () => {} };
