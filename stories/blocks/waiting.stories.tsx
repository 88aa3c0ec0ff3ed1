import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { WaitingBlock } from "../../src/blocks/waiting/waiting-block.tsx";
import { refusedResponse, type StubRequest } from "../support/api-stub.ts";
import { pick } from "../support/config.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const asked = fn();

const meta: Meta = {
  title: "blocks/Waiting",
  decorators: [onStage],
  beforeEach: [prepare, () => void asked.mockClear()],
  render: (_, { globals }) => {
    const language = String(globals.language ?? "en");
    const item = (table: string, en: string, hi: string) => ({
      table,
      roles: null,
      label: pick(language, en, hi),
      go: `/admin/${table}`,
      filter: {},
    });
    const items = [
      { ...item("requests", "requests", "अनुरोध"), filter: { state: ["waiting", "asked"] } },
      item("tickets", "tickets", "टिकट"),
      { ...item("secrets", "secrets", "सीक्रेट"), roles: [4] },
    ];
    return <WaitingBlock block={{ type: "waiting", title: pick(language, "Waiting", "इंतज़ार में"), items }} fill={(text) => text} />;
  },
};
export default meta;
type Story = StoryObj;

const stage = (respond: (request: StubRequest) => unknown): { stage: Stage } => ({
  stage: { area: "admin", session: "signed-in", route: "/admin/dashboard", api: { "GET /api/admin/tables/{table}": respond } },
});

/** Each count leads to its rows. */
export const Counts: Story = {
  parameters: stage(({ query, params }) => {
    asked(params.table, query.get("filter"), query.get("limit"));
    const requests = params.table === "requests";
    return { rows: [], nextCursor: null, total: requests ? 12_345 : 0, totalExact: !requests };
  }),
  play: async ({ canvas }) => {
    const requests = await canvas.findByRole("link", { name: "about 12,345 requests" });
    await expect(requests).toHaveAttribute("href", "/admin/requests?requests.state=waiting%2Casked");
    const tickets = await canvas.findByRole("link", { name: "0 tickets" });
    await expect(tickets).toHaveAttribute("href", "/admin/tickets");
    // A count of none is quieter.
    await expect(tickets).toHaveAttribute("data-none");
    await expect(requests).not.toHaveAttribute("data-none");
    await expect(asked).toHaveBeenCalledWith("requests", '{"state":["waiting","asked"]}', "1");
    // What the reader's role may not read is not asked for.
    await expect(canvas.getAllByRole("link")).toHaveLength(2);
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  },
};

export const Failed: Story = {
  parameters: stage(() => refusedResponse(500, "INTERNAL", "Broken")),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole("alert"))[0]).toHaveTextContent("This could not be loaded.");
  },
};

export const Hindi: Story = { ...Counts, globals: { language: "hi" }, play: async () => {} };
