import type { Meta, StoryObj } from "@storybook/react-vite";
import { Link } from "react-router-dom";
import { expect, fn, waitFor, within } from "storybook/test";
import { TableBlock } from "../../src/blocks/table/table-block.tsx";
import { takeToken } from "../../src/client/session/session.ts";
import { neverResponds, refusedResponse, type StubRequest } from "../support/api-stub.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";
import { tableOfRecords, tableView } from "./views.ts";

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

/** Fifty rows per page; the cursor is the index of the next row. */
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

/** A link to a state of a block on the same page keeps the filters. */
export const OpensInAnotherBlock: Story = {
  parameters: stage(answer, "/admin/table?story-table.product=LOAN"),
  render: (_, { globals }) => {
    const view = tableView(String(globals.language ?? "en"));
    const rowActions = view.rowActions.map((action) => ({ ...action, path: "/admin/table", query: { "upload.job": "id" } }));
    return <TableBlock block={{ type: "table", table: { ...view, rowActions } }} fill={(text) => text} />;
  },
  play: async ({ canvas }) => {
    const [link] = await canvas.findAllByRole("link", { name: "Open" });
    const { searchParams } = new URL((link as HTMLAnchorElement).href);
    await expect(Object.fromEntries(searchParams)).toEqual({ "story-table.product": "LOAN", "upload.job": "row-0" });
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
    const amount = await canvas.findByRole("columnheader", { name: /Amount/ });
    // Not only once it is hovered.
    await expect(within(amount).getByRole("button", { name: "Sort" })).toBeVisible();
    await expect(within(canvas.getByRole("columnheader", { name: "Product" })).queryByRole("button")).toBeNull();
    await userEvent.click(amount);
    await waitFor(() => expect(lastAsked().sort).toBe("-amount"));
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Product" }), "LOAN");
    await waitFor(() => expect(lastAsked().filter).toBe('{"product":["LOAN"]}'));
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Started" }), "last-7-days");
    await waitFor(() => expect(JSON.parse(lastAsked().filter ?? "")).toEqual({ created_at: "last-7-days", product: ["LOAN"] }));
    await userEvent.click(canvas.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(lastAsked().filter).toBe("{}"));
  },
};

export const FiltersFromTheAddress: Story = {
  parameters: stage(answer, "/admin/table?story-table.sort=amount&story-table.created_at=2026-01-01..2026-01-31"),
  play: async ({ canvas }) => {
    await canvas.findByRole("grid");
    await expect(lastAsked()).toEqual({ filter: '{"created_at":{"from":"2026-01-01","to":"2026-01-31"}}', sort: "amount" });
    await expect(canvas.getByRole("combobox", { name: "Started" })).toHaveDisplayValue("Custom Range");
    await expect(canvas.getByLabelText("From")).toHaveValue("2026-01-01");
  },
};

const amounts = (canvas: ReturnType<typeof within>) => within(canvas.getByRole("form", { name: "Amount: from and to" }));

export const AmountsFormatted: Story = {
  parameters: stage(answer, "/admin/table?story-table.amount=50000..200000"),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole("grid");
    await expect(lastAsked().filter).toBe('{"amount":{"from":50000,"to":200000}}');
    const form = amounts(canvas);
    const [from, to] = [form.getByLabelText("Amount · from"), form.getByLabelText("to")];
    await expect(from).toHaveValue("50,000");
    await userEvent.clear(from);
    await userEvent.type(from, "₹ 1.5 lakh");
    await userEvent.clear(to);
    await userEvent.type(to, "2,50,000{Enter}");
    await waitFor(() => expect(lastAsked().filter).toBe('{"amount":{"from":150000,"to":250000}}'));
    await expect(from).toHaveValue("1,50,000");
    await userEvent.click(canvas.getByRole("button", { name: "Remove the filter Amount: ₹1,50,000 to ₹2,50,000" }));
    await waitFor(() => expect(lastAsked().filter).toBe("{}"));
    await waitFor(() => expect(amounts(canvas).getByLabelText("to")).toHaveValue(""));
  },
};

const ID = "3f0f1d38-2f5c-4a3e-9a44-1c8f0a4d2b11";
const days = "story-table.created_at=2026-01-01..2026-01-31";

/** The inputs follow the address when a link or Back changes it. */
export const FilteredByALink: Story = {
  parameters: stage(),
  render: () => (
    <>
      <Link to={`?story-table.amount=50000..200000&story-table.id=${ID}&${days}`}>Filtered</Link>
      <TableBlock block={{ type: "table", table: tableView("en") }} fill={(text) => text} />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole("grid");
    await userEvent.type(amounts(canvas).getByLabelText("to"), "many{Enter}");
    await expect(await canvas.findByRole("alert")).toBeVisible();
    await userEvent.click(canvas.getByRole("link", { name: "Filtered" }));
    await waitFor(() => expect(amounts(canvas).getByLabelText("Amount · from")).toHaveValue("50,000"));
    await expect(amounts(canvas).getByLabelText("to")).toHaveValue("2,00,000");
    await expect(canvas.queryByRole("alert")).toBeNull();
    await expect(canvas.getByLabelText("Application")).toHaveValue(ID);
    await expect(canvas.getByRole("combobox", { name: "Started" })).toHaveDisplayValue("Custom Range");
    await expect(canvas.getByLabelText("From")).toHaveValue("2026-01-01");
  },
};

export const AppliedWhenTheFocusLeaves: Story = {
  parameters: stage(),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole("grid");
    const form = amounts(canvas);
    const [from, to] = [form.getByLabelText("Amount · from"), form.getByLabelText("to")];
    await userEvent.type(from, "2 lakh");
    await userEvent.tab();
    // From one end to the other the focus stays in the filter.
    await expect(to).toHaveFocus();
    await expect(lastAsked().filter).toBe("{}");
    await userEvent.tab();
    await waitFor(() => expect(lastAsked().filter).toBe('{"amount":{"from":200000}}'));
    await userEvent.type(to, "many");
    await userEvent.tab();
    await expect(form.getByRole("alert")).toHaveTextContent("This is not an amount.");
    await expect(to).not.toHaveFocus();
  },
};

export const InvalidAmountsShowAnError: Story = {
  parameters: stage(),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole("grid");
    const form = amounts(canvas);
    const [from, to] = [form.getByLabelText("Amount · from"), form.getByLabelText("to")];
    await userEvent.type(from, "many{Enter}");
    await expect(await form.findByRole("alert")).toHaveTextContent("This is not an amount.");
    await expect(from).toHaveFocus();
    await expect(from).toHaveAccessibleDescription(/2\.5 lakh/);
    await userEvent.clear(from);
    await userEvent.type(from, "2 lakh");
    await userEvent.type(to, "50k{Enter}");
    await expect(form.getByRole("alert")).toHaveTextContent("must not be smaller");
    await expect(to).toHaveFocus();
    await expect(lastAsked().filter).toBe("{}");
  },
};

export const InvalidAmountInTheAddress: Story = {
  parameters: stage(answer, "/admin/table?story-table.amount=many..few"),
  play: async ({ canvas }) => {
    await canvas.findByRole("grid");
    await expect(lastAsked().filter).toBe('{"amount":{"from":"many","to":"few"}}');
  },
};

export const ByAnId: Story = {
  parameters: stage(),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole("grid");
    const input = canvas.getByLabelText("Application");
    await userEvent.type(input, "3f0f{Enter}");
    await expect(canvas.getByRole("alert")).toHaveTextContent("This id is incomplete.");
    await userEvent.clear(input);
    await userEvent.type(input, `${ID}{Enter}`);
    await waitFor(() => expect(lastAsked().filter).toBe(`{"id":["${ID}"]}`));
  },
};

export const FirstCellOpensTheRow: Story = {
  parameters: stage(),
  play: async ({ canvas }) => {
    const grid = await canvas.findByRole("grid");
    const [first] = await within(grid).findAllByRole("link", { name: "31/01/2026 17:30" });
    const [open] = within(grid).getAllByRole("link", { name: "Open" });
    await expect(first).toHaveAttribute("href", open?.getAttribute("href"));
  },
};

const OF_RECORDS = [
  { ...ROWS[0], lender: "first-lender", name: "A••• K•••", customer: "person 1" },
  { ...ROWS[1], lender: null, name: null, customer: "person 2" },
  { ...ROWS[1], lender: "..", name: "C••• M•••", customer: null },
];
const ofRecords = (path = "/admin/table") => ({
  beforeEach: () => takeToken("story-token", 1),
  parameters: stage(() => ({ rows: OF_RECORDS, nextCursor: null, total: 3, totalExact: true }), path),
  render: (_: unknown, { globals }: { globals: Record<string, unknown> }) => (
    <TableBlock block={{ type: "table", table: tableOfRecords(String(globals.language ?? "en")) }} fill={(text) => text} />
  ),
});

/** A link has the record's id, and shows its label or masked name. A missing name, an unknown code or a missing id is no link. */
export const NamesOpenTheirRecords: Story = {
  ...ofRecords(),
  play: async ({ canvas, userEvent }) => {
    const grid = within(await canvas.findByRole("grid"));
    const lender = await grid.findByRole("link", { name: "First Bank" });
    const customer = grid.getByRole("link", { name: "A••• K•••" });
    await expect(lender).toHaveAttribute("href", expect.stringMatching(/\/admin\/lenders\/first-lender$/));
    await expect(customer).toHaveAttribute("href", expect.stringMatching(/\/admin\/customers\/person%201$/));
    await expect(grid.getAllByRole("link", { name: "Open" })).toHaveLength(3);
    for (const name of ["–", "..", "C••• M•••"]) {
      await expect(grid.getAllByText(name)[0]).toBeVisible();
      await expect(grid.queryByRole("link", { name })).toBeNull();
    }
    (lender as HTMLElement).focus();
    await userEvent.tab();
    await expect(customer).toHaveFocus();
  },
};

export const NamesOfRecordsForOtherRoles: Story = {
  ...ofRecords(),
  beforeEach: () => takeToken("story-token", 2),
  play: async ({ canvas }) => {
    const grid = within(await canvas.findByRole("grid"));
    await expect(await grid.findByRole("link", { name: "A••• K•••" })).toBeVisible();
    await expect(grid.getByText("First Bank")).toBeVisible();
    await expect(grid.queryByRole("link", { name: "First Bank" })).toBeNull();
  },
};

/** The first column leads to its own record, or on that record's page to the first action. */
export const FirstCellOfARecord: Story = {
  ...ofRecords(),
  render: (_, { globals }) => {
    const view = tableOfRecords(String(globals.language ?? "en"));
    const columns = view.columns.flatMap((column) => {
      if (column.field === "lender") return [column];
      return column.field === "name" ? [{ ...column, record: { path: "/admin/{place}", id: "place" } }] : [];
    });
    const [lender, name] = columns as [(typeof columns)[number], (typeof columns)[number]];
    const block = (id: string, own: typeof columns) => (
      <TableBlock block={{ type: "table", table: { ...view, id, title: id, columns: own, filters: [] } }} fill={(text) => text} />
    );
    return (
      <>
        {block("Elsewhere", [lender, name])}
        {block("Here", [name, lender])}
      </>
    );
  },
  parameters: stage(() => ({ rows: [{ ...OF_RECORDS[0], place: "table" }], nextCursor: null, total: 1, totalExact: true })),
  play: async ({ canvas }) => {
    const [elsewhere, here] = [
      within(await canvas.findByRole("grid", { name: "Elsewhere" })),
      within(await canvas.findByRole("grid", { name: "Here" })),
    ];
    await expect(await elsewhere.findByRole("link", { name: "First Bank" })).toHaveAttribute(
      "href",
      expect.stringMatching(/first-lender$/),
    );
    await expect(elsewhere.queryByRole("link", { name: "A••• K•••" })).toBeNull();
    await expect(await here.findByRole("link", { name: "A••• K•••" })).toHaveAttribute("href", expect.stringMatching(/\/rows\/row-0$/));
  },
};

const left = (element: Element) => element.getBoundingClientRect().left;

export const FirstColumnStays: Story = {
  parameters: stage(),
  globals: { viewport: { value: "phone" } },
  play: async ({ canvas }) => {
    const grid = await canvas.findByRole("grid");
    const first = await within(grid).findByRole("gridcell", { name: "31/01/2026 17:30" });
    const heading = within(grid).getByRole("columnheader", { name: /Started/ });
    const amount = within(grid).getByRole("gridcell", { name: "₹2,52,000" });
    const before = [first, heading, amount].map(left);
    const scroller = grid.querySelector(".MuiDataGrid-virtualScroller") as Element;
    scroller.scrollLeft = 120;
    await waitFor(() => expect(left(amount)).toBe((before[2] ?? 0) - 120));
    await expect([first, heading].map(left)).toEqual(before.slice(0, 2));
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
};

const right = (element: Element) => element.getBoundingClientRect().right;

export const ActionsStay: Story = {
  parameters: stage(),
  render: (_, { globals }) => {
    const view = tableView(String(globals.language ?? "en"));
    // Wider than any window.
    const wide = Array.from(
      { length: 12 },
      (_, index) => ({ ...view.columns[2], field: `amount-${index}` }) as (typeof view.columns)[number],
    );
    return <TableBlock block={{ type: "table", table: { ...view, columns: [...view.columns, ...wide] } }} fill={(text) => text} />;
  },
  play: async ({ canvas }) => {
    const grid = await canvas.findByRole("grid");
    const [open] = await within(grid).findAllByRole("link", { name: "Open" });
    const cell = open?.closest("[role=gridcell]") as Element;
    await waitFor(() => expect(right(cell)).toBeLessThanOrEqual(right(grid) + 1));
    const scroller = grid.querySelector(".MuiDataGrid-virtualScroller") as Element;
    await expect(scroller.scrollWidth).toBeGreaterThan(scroller.clientWidth + 300);
  },
};

export const FileRows: Story = {
  beforeEach: () => takeToken("story-token", 1),
  parameters: {
    stage: {
      ...stage().stage,
      api: {
        "GET /api/admin/tables/{table}": () => ({
          rows: [{ id: "f-1", application: "a-1", product: "LOAN", amount: 1, created_at: "2026-01-31T12:00:00Z", mobile: "slip.pdf" }],
          nextCursor: null,
          total: 1,
          totalExact: true,
        }),
        "GET /api/admin/applications/{appId}/files/{file}": ({ params, query }: StubRequest) => {
          asked({ ...params, ...Object.fromEntries(query) });
          return "bytes";
        },
      },
    },
  },
  render: (_, { globals }) => {
    const table = tableView(String(globals.language ?? "en"));
    const params = { appId: "application", file: "id" };
    const download = {
      call: "application-file" as const,
      params,
      name: "mobile",
      saved: { stem: "id", extension: "product" },
      roles: [1],
      label: "Save",
    };
    return <TableBlock block={{ type: "table", table: { ...table, download } }} fill={(text) => text} />;
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Save: slip.pdf" }));
    const dialog = within(await canvas.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await expect(await dialog.findByRole("alert")).toHaveTextContent("Please choose a reason");
    await userEvent.selectOptions(dialog.getByRole("combobox"), "To check who is calling");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(lastAsked()).toEqual({ appId: "a-1", file: "f-1", reason: "identity-check" }));
    await waitFor(() => expect(canvas.queryByRole("dialog")).toBeNull());
  },
};

export const ColumnChoiceIsStored: Story = {
  parameters: stage(),
  play: async ({ canvas, userEvent }) => {
    const grid = await canvas.findByRole("grid");
    await userEvent.click(canvas.getByText("Columns and rows"));
    await userEvent.click(canvas.getByRole("checkbox", { name: "Product" }));
    await waitFor(() => expect(within(grid).queryByRole("columnheader", { name: "Product" })).toBeNull());
    await userEvent.click(canvas.getByRole("radio", { name: "Comfortable" }));
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
  parameters: stage(() => neverResponds({} as never)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("status", { name: "Loading" })).toBeInTheDocument();
  },
};

export const Denied: Story = {
  parameters: stage(() => refusedResponse(403, "FORBIDDEN", "No.")),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Your role cannot access this.")).toBeVisible();
  },
};

let answers: (() => unknown)[] = [];
const one = { rows: ROWS.slice(0, 1), nextCursor: null, total: 1, totalExact: true };

/** Rows of another filter are not shown under the one that failed. */
export const FailedAfterAFilter: Story = {
  parameters: stage(({ query }) => (query.get("filter")?.includes("LOAN") ? refusedResponse(500, "INTERNAL", "Broken") : one)),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("1 to 1 of 1")).toBeVisible();
    const product = canvas.getByRole("combobox", { name: "Product" });
    await userEvent.selectOptions(product, "LOAN");
    await expect(await canvas.findByRole("alert")).toHaveTextContent("This could not be loaded.");
    await expect(canvas.queryByText("1 to 1 of 1")).toBeNull();
    await userEvent.selectOptions(product, "");
    await expect(await canvas.findByText("1 to 1 of 1")).toBeVisible();
  },
};

export const FailedThenLoaded: Story = {
  parameters: stage(() => answers.shift()?.()),
  beforeEach: () => {
    answers = [() => refusedResponse(500, "INTERNAL", "Broken"), () => one];
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("This could not be loaded.");
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(await canvas.findByText("1 to 1 of 1")).toBeVisible();
    await expect(canvas.queryByRole("alert")).toBeNull();
  },
};

export const StaleWhenReloadFails: Story = {
  parameters: stage(() => answers.shift()?.() ?? refusedResponse(503, "UNAVAILABLE", "Later")),
  beforeEach: () => {
    answers = [() => one];
  },
  play: async ({ canvas }) => {
    await canvas.findByText("1 to 1 of 1");
    // Back on the network, the rows are asked for again.
    window.dispatchEvent(new Event("online"));
    await expect(await canvas.findByRole("alert")).toHaveTextContent("these are older");
    await expect(canvas.getByRole("grid")).toBeVisible();
  },
};

/** A width that the user has set stays when other rows are shown. */
export const ResizedThenFiltered: Story = {
  parameters: stage(),
  play: async ({ canvas, userEvent }) => {
    const heading = await canvas.findByRole("columnheader", { name: /Amount/ });
    const edge = heading.querySelector(".MuiDataGrid-columnSeparator") as Element;
    const { right, top } = edge.getBoundingClientRect();
    const before = heading.getBoundingClientRect().width;
    await userEvent.pointer([
      { keys: "[MouseLeft>]", target: edge, coords: { clientX: right, clientY: top } },
      { target: edge, coords: { clientX: right - 50, clientY: top } },
      { keys: "[/MouseLeft]", target: edge, coords: { clientX: right - 50, clientY: top } },
    ]);
    const width = () => canvas.getByRole("columnheader", { name: /Amount/ }).getBoundingClientRect().width;
    await waitFor(() => expect(width()).not.toBe(before));
    const after = width();
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Product" }), "LOAN");
    await waitFor(() => expect(lastAsked().filter).toBe('{"product":["LOAN"]}'));
    await expect(width()).toBe(after);
  },
};

export const Hindi: Story = { ...Rows, globals: { language: "hi" }, play: async () => {} };
