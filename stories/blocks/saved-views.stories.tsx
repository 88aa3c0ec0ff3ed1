import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, spyOn, waitFor, within } from "storybook/test";
import { TableBlock } from "../../src/blocks/table/table-block.tsx";
import type { SavedView } from "../../src/contract/staff/tables/saved-views.ts";
import { neverResponds, refusedResponse, type StubRequest } from "../support/api-stub.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";
import { tableView } from "./views.ts";

const asked = fn();
const LIST = "/api/admin/tables/{table}/views";
const NONE_LOST = { filters: 0, choices: 0, columns: 0, orders: 0 };
const MORNING: SavedView = {
  id: "00000000-0000-4000-8000-000000000001",
  name: "Morning",
  first: false,
  state: { filters: { product: "LOAN", amount: "50000.." }, sort: "-amount", columns: ["created_at", "amount"] },
  lost: NONE_LOST,
};

/** The views on the server. */
let views: SavedView[] = [];

const meta: Meta = {
  title: "blocks/Saved views",
  decorators: [onStage],
  beforeEach: [
    prepare,
    () => localStorage.clear(),
    () => {
      asked.mockClear();
      views = [MORNING];
    },
  ],
  render: (_, { globals }) => (
    <TableBlock block={{ type: "table", table: tableView(String(globals.language ?? "en")) }} fill={(text) => text} />
  ),
};
export default meta;
type Story = StoryObj;

const rows = ({ query }: StubRequest) => {
  asked(Object.fromEntries(query));
  const first = views.find((view) => view.first)?.id;
  return {
    rows: [{ id: "row", created_at: "2026-01-31T12:00:00Z", product: "LOAN", amount: 252_000 }],
    nextCursor: null,
    total: 1,
    totalExact: true,
    ...(first && { firstView: first }),
  };
};

const api = {
  "GET /api/admin/tables/{table}": rows,
  [`GET ${LIST}`]: () => ({ views, mayChange: true }),
  [`POST ${LIST}`]: ({ body }: StubRequest) => {
    const view = { ...MORNING, id: "00000000-0000-4000-8000-000000000002", ...(body as Pick<SavedView, "name" | "state">) };
    views = [...views, view];
    return view;
  },
  [`PATCH ${LIST}/{view}`]: ({ params, body }: StubRequest) => {
    views = views.map((view) => (view.id === params.view ? { ...view, ...(body as Partial<SavedView>) } : view));
    return views.find(({ id }) => id === params.view) ?? refusedResponse(404, "NOT_FOUND", "Not found");
  },
  [`DELETE ${LIST}/{view}`]: ({ params }: StubRequest) => {
    views = views.filter(({ id }) => id !== params.view);
    return { ok: true };
  },
};
const stage = (query = "", more: Stage["api"] = {}): { stage: Stage } => ({
  stage: { area: "admin", session: "signed-in", route: "/admin/table", path: `/admin/table${query}`, api: { ...api, ...more } },
});
const lastAsked = () => asked.mock.lastCall?.[0] as Record<string, string>;
const OF_MORNING = { filter: '{"product":["LOAN"],"amount":{"from":50000}}', sort: "-amount" };
const OPEN = `?story-table.view=${MORNING.id}&story-table.product=LOAN&story-table.amount=50000..&story-table.sort=-amount`;

type Canvas = ReturnType<typeof within>;
const NAME = [/^Views$|^View: /, { selector: "summary > span" }] as const;
/** The menu, once it has loaded. */
const menuOf = (canvas: Canvas) => within(canvas.getByText(...NAME).closest("details") as HTMLElement);
async function openMenu(canvas: Canvas, press: (element: Element) => Promise<void>): Promise<void> {
  await press(await canvas.findByRole("button", { name: "Views of Applications" }));
  await waitFor(() => expect(canvas.getByText(...NAME).closest("details")).toHaveAttribute("open"));
}

export const Opened: Story = {
  parameters: stage(),
  play: async ({ canvas, userEvent }) => {
    await openMenu(canvas, userEvent.click);
    await waitFor(() => expect(document.activeElement).toHaveTextContent("Views"));
    await userEvent.tab();
    await expect(await menuOf(canvas).findByRole("button", { name: "Morning" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(lastAsked()).toEqual(OF_MORNING));
    await expect(await canvas.findByText("View: Morning")).toBeVisible();
    await expect(document.activeElement).toHaveTextContent("View: Morning");
    const grid = within(await canvas.findByRole("grid"));
    await waitFor(() => expect(grid.queryByRole("columnheader", { name: "Product" })).toBeNull());
    await expect(canvas.queryByText("changed")).toBeNull();
    await userEvent.keyboard("{Enter}");
    await userEvent.click(menuOf(canvas).getByRole("button", { name: "Standard view" }));
    await waitFor(() => expect(lastAsked()).toEqual({ filter: "{}", sort: "-created_at" }));
    await expect(await grid.findByRole("columnheader", { name: "Product" })).toBeVisible();
  },
};

export const ChangedAndUpdated: Story = {
  parameters: stage(OPEN),
  play: async ({ canvas, userEvent }) => {
    // The browser shows all columns: the address has filters and order only.
    await expect(await canvas.findByText("changed")).toBeVisible();
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Started" }), "last-7-days");
    await userEvent.click(canvas.getByText("View: Morning"));
    await userEvent.click(menuOf(canvas).getByRole("button", { name: "Update “Morning”" }));
    await waitFor(() => expect(canvas.queryByText("changed")).toBeNull());
    await expect(views[0]?.state).toEqual({
      filters: { created_at: "last-7-days", product: "LOAN", amount: "50000.." },
      sort: "-amount",
      columns: ["created_at", "product", "amount"],
    });
    await userEvent.click(canvas.getByText("View: Morning"));
    await expect(menuOf(canvas).queryByRole("button", { name: /Update/ })).toBeNull();
  },
};

const TYPED = "?story-table.id=3f0f1d38-2f5c-4a3e-9a44-1c8f0a4d2b11&story-table.product=LOAN";

/** What is typed is not saved. After an error the name stays. */
export const Saved: Story = {
  parameters: stage(TYPED, {
    [`POST ${LIST}`]: (request: StubRequest) => {
      if ((request.body as SavedView).name === "Morning")
        return refusedResponse(409, "VIEW_NAME_TAKEN", "You already have a view with this name");
      if (request.headers.get("idempotency-key") === null) return refusedResponse(400, "BAD_REQUEST", "No key");
      return api[`POST ${LIST}`]?.(request);
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await openMenu(canvas, userEvent.click);
    await userEvent.click(await menuOf(canvas).findByRole("button", { name: "Save as a view…" }));
    const dialog = within(await canvas.findByRole("dialog", { name: "Save as a view" }));
    const name = dialog.getByLabelText("Name of the view");
    await expect(name).toHaveFocus();
    await expect(name).toHaveAccessibleDescription(/typed in Application is not saved/);
    await userEvent.keyboard("{Enter}");
    await expect(name).toHaveAccessibleDescription(/Enter a name/);
    await userEvent.type(name, "Morning{Enter}");
    await waitFor(() => expect(name).toHaveAccessibleDescription(/already have a view/));
    await expect(name).toHaveValue("Morning");
    await userEvent.type(name, " loans{Enter}");
    await expect(await canvas.findByText("View: Morning loans")).toBeVisible();
    await expect(views[1]?.state).toEqual({
      filters: { product: "LOAN" },
      sort: "-created_at",
      columns: ["created_at", "product", "amount"],
    });
  },
};

export const NameStaysWithoutNetwork: Story = {
  parameters: stage("", { [`POST ${LIST}`]: () => Promise.reject(new TypeError("Failed to fetch")) }),
  play: async ({ canvas, userEvent }) => {
    await openMenu(canvas, userEvent.click);
    await userEvent.click(await menuOf(canvas).findByRole("button", { name: "Save as a view…" }));
    const name = canvas.getByLabelText("Name of the view");
    await userEvent.type(name, "Evening{Enter}");
    await waitFor(() => expect(name).toBeInvalid());
    await expect(name).toHaveValue("Evening");
  },
};

export const RenamedAndDeleted: Story = {
  parameters: stage(OPEN),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText("View: Morning"));
    await userEvent.click(menuOf(canvas).getByRole("button", { name: "Rename…" }));
    const name = canvas.getByLabelText("Name of the view");
    await expect(name).toHaveValue("Morning");
    await userEvent.clear(name);
    await userEvent.type(name, "Loans{Enter}");
    await userEvent.click(await canvas.findByText("View: Loans"));
    await userEvent.click(menuOf(canvas).getByRole("button", { name: "Delete…" }));
    const dialog = within(canvas.getByRole("dialog", { name: "Delete the view “Loans”?" }));
    await expect(dialog.getByRole("button", { name: "Keep" })).toHaveFocus();
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(canvas.queryByText("View: Loans")).toBeNull());
    // The filters stay.
    await expect(lastAsked()).toEqual(OF_MORNING);
    await userEvent.click(canvas.getByText("Views"));
    await expect(menuOf(canvas).getByText("No views saved yet.")).toBeVisible();
  },
};

/** Another tab has deleted the view that is open here. */
export const DeletedElsewhere: Story = {
  parameters: stage(OPEN),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText("View: Morning"));
    await userEvent.click(menuOf(canvas).getByRole("button", { name: "Rename…" }));
    views = [];
    await userEvent.type(canvas.getByLabelText("Name of the view"), " loans{Enter}");
    await waitFor(() => expect(canvas.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(canvas.queryByText("View: Morning")).toBeNull());
    await userEvent.click(canvas.getByText("Views"));
    await expect(menuOf(canvas).getByText("No views saved yet.")).toBeVisible();
  },
};

const first = () => {
  views = [{ ...MORNING, first: true }];
};

export const OpensFirst: Story = {
  parameters: stage(),
  beforeEach: first,
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("View: Morning")).toBeVisible();
    await waitFor(() => expect(lastAsked()).toEqual(OF_MORNING));
    // It opens once: who clears the filters is not taken back to it.
    await userEvent.click(canvas.getByText("View: Morning"));
    await userEvent.click(menuOf(canvas).getByRole("button", { name: "Standard view" }));
    await waitFor(() => expect(lastAsked()).toEqual({ filter: "{}", sort: "-created_at" }));
    await expect(canvas.queryByText("View: Morning")).toBeNull();
  },
};

export const FiltersOfTheAddressPrecede: Story = {
  parameters: stage("?story-table.created_at=yesterday"),
  beforeEach: first,
  play: async ({ canvas, userEvent }) => {
    await openMenu(canvas, userEvent.click);
    await expect(await menuOf(canvas).findByText("opens first")).toBeVisible();
    await expect(lastAsked().filter).toBe('{"created_at":"yesterday"}');
  },
};

export const LinkForAColleague: Story = {
  parameters: stage(OPEN),
  play: async ({ canvas, userEvent }) => {
    // Test browsers grant no clipboard access.
    const copied = spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await userEvent.click(await canvas.findByText("View: Morning"));
    await userEvent.click(menuOf(canvas).getByRole("button", { name: "Copy link" }));
    await waitFor(() => expect(copied).toHaveBeenCalled());
    const { searchParams } = new URL(String(copied.mock.lastCall?.[0]));
    await expect(Object.fromEntries(searchParams)).toEqual({
      "story-table.product": "LOAN",
      "story-table.amount": "50000..",
      "story-table.sort": "-amount",
    });
  },
};

export const PartsLost: Story = {
  parameters: stage(),
  beforeEach: () => {
    views = [{ ...MORNING, lost: { filters: 2, choices: 0, columns: 1, orders: 0 } }];
  },
  play: async ({ canvas, userEvent }) => {
    await openMenu(canvas, userEvent.click);
    await userEvent.click(await menuOf(canvas).findByRole("button", { name: "Morning" }));
    await waitFor(() => expect(lastAsked()).toEqual(OF_MORNING));
    await userEvent.click(await canvas.findByText("View: Morning"));
    const lost = "2 filters of this view no longer exist. 1 column of this view no longer exists.";
    await expect(menuOf(canvas).getByText(lost)).toBeVisible();
    await expect(menuOf(canvas).getByRole("button", { name: "Update “Morning”" })).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: stage("", { [`GET ${LIST}`]: neverResponds }),
  play: async ({ canvas, userEvent }) => {
    await openMenu(canvas, userEvent.click);
    await expect(menuOf(canvas).getByRole("status")).toHaveTextContent("Loading");
  },
};

let failing = true;
export const LoadingFails: Story = {
  parameters: stage("", {
    [`GET ${LIST}`]: () => (failing ? refusedResponse(503, "UNAVAILABLE", "Not now") : { views, mayChange: true }),
  }),
  beforeEach: () => {
    failing = true;
  },
  play: async ({ canvas, userEvent }) => {
    await openMenu(canvas, userEvent.click);
    await expect(await menuOf(canvas).findByRole("alert")).toHaveTextContent("could not be loaded");
    failing = false;
    await userEvent.click(menuOf(canvas).getByRole("button", { name: "Try again" }));
    await expect(await menuOf(canvas).findByRole("button", { name: "Morning" })).toBeVisible();
  },
};

export const ActingForAMerchant: Story = {
  parameters: stage("", { [`GET ${LIST}`]: () => ({ views: [], mayChange: false }) }),
  play: async ({ canvas, userEvent }) => {
    await openMenu(canvas, userEvent.click);
    await expect(await menuOf(canvas).findByText("Views cannot be saved while you act for a merchant.")).toBeVisible();
    await expect(menuOf(canvas).queryByRole("button")).toBeNull();
  },
};
