import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { RecordBlock } from "../../src/blocks/record/record-block.tsx";
import { neverResponds, refusedResponse, type StubRequest } from "../support/api-stub.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";
import { tableView } from "./views.ts";

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
