import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { RecordBlock } from "../../src/blocks/record/record-block.tsx";
import { takeToken } from "../../src/client/session/session.ts";
import { neverResponds, refusedResponse, type StubRequest } from "../support/api-stub.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";
import { tableOfRecords, tableView } from "./views.ts";

const asked = fn();

const meta: Meta = {
  title: "blocks/Record",
  decorators: [onStage],
  beforeEach: [prepare, () => void asked.mockClear()],
  render: (_, { globals }) => (
    <RecordBlock
      block={{ type: "record", table: tableView(String(globals.language ?? "en")), where: { id: "id" } }}
      fill={(text) => text}
    />
  ),
};
export default meta;
type Story = StoryObj;

const ROW = { id: "row-1", created_at: "2026-01-31T12:00:00.000Z", product: "LOAN", amount: null };
const answer =
  (...rows: object[]) =>
  ({ query }: StubRequest) => {
    asked(query.get("filter"));
    return { rows, nextCursor: null, total: rows.length, totalExact: true };
  };
const stage = (respond: (request: StubRequest) => unknown): { stage: Stage } => ({
  stage: {
    area: "admin",
    session: "signed-in",
    route: "/admin/rows/:id",
    path: "/admin/rows/row-1",
    api: { "GET /api/admin/tables/{table}": respond },
    config: (config) => {
      const route = { id: "one-row", path: "/admin/rows/{id}", screen: "page", group: "admin", title: "A row" };
      return { ...config, routing: { ...config.routing, routes: [...config.routing.routes, route] } };
    },
  },
});

export const OneRow: Story = {
  parameters: stage(answer(ROW)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("31/01/2026 17:30")).toBeVisible();
    await expect(canvas.getByText("Personal loan")).toBeVisible();
    await expect(canvas.getByText("–")).toBeVisible();
    await expect(canvas.queryByText("Mobile")).toBeNull();
    await expect(asked).toHaveBeenCalledWith(JSON.stringify({ id: ["row-1"] }));
  },
};

const ofRecords = (path: string) => (language: string) => {
  const view = tableOfRecords(language);
  const columns = view.columns.map((column) =>
    column.field === "name" ? { ...column, record: { path, id: "customer", roles: [1, 2] } } : column,
  );
  return <RecordBlock block={{ type: "record", table: { ...view, columns }, where: { id: "id" } }} fill={(text) => text} />;
};
const RECORD = { ...ROW, lender: "first-lender", name: "A••• K•••", customer: "row-1" };

export const NamesOpenTheirRecords: Story = {
  beforeEach: () => takeToken("story-token", 1),
  parameters: stage(answer(RECORD)),
  render: (_, { globals }) => ofRecords("/admin/customers/{customer}")(String(globals.language ?? "en")),
  play: async ({ canvas }) => {
    const lender = await canvas.findByRole("link", { name: "First Bank" });
    await expect(lender).toHaveAttribute("href", expect.stringMatching(/\/admin\/lenders\/first-lender$/));
    await expect(canvas.getByRole("link", { name: "A••• K•••" })).toHaveAttribute("href", expect.stringMatching(/customers\/row-1$/));
  },
};

/** The page of the customer, for a role that may not open the lender's. */
export const NamesThatOpenNothing: Story = {
  beforeEach: () => takeToken("story-token", 2),
  parameters: stage(answer(RECORD)),
  render: (_, { globals }) => ofRecords("/admin/rows/{id}")(String(globals.language ?? "en")),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("A••• K•••")).toBeVisible();
    await expect(canvas.getByText("First Bank")).toBeVisible();
    await expect(canvas.queryByRole("link")).toBeNull();
  },
};

export const DateOnly: Story = {
  parameters: stage(answer({ ...ROW, created_at: "2026-01-31" })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("31/01/2026")).toBeVisible();
  },
};

export const NotFound: Story = {
  parameters: stage(answer()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No record available")).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: stage(neverResponds),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("status", { name: "Loading" })).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: stage(() => refusedResponse(503, "UNAVAILABLE", "Later, please.")),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
    await expect(canvas.queryByRole("status", { name: "Loading" })).toBeNull();
  },
};

export const Hindi: Story = {
  globals: { language: "hi" },
  parameters: stage(answer(ROW)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("पर्सनल लोन")).toBeVisible();
  },
};
