import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { TicketBlock } from "../../src/blocks/ticket/ticket-block.tsx";
import type { TicketText } from "../../src/contract/staff/tickets.ts";
import { neverResponds, type Responder, refusedResponse } from "../support/api-stub.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const TICKET = "3f2b8f6e-5f0d-4c6e-9d0e-0d7f6d9a1b11";
const text = (more: Partial<TicketText>): TicketText => ({
  id: TICKET,
  at: "2026-11-24T06:30:00.000Z",
  by: "asha.shop",
  fromStaff: false,
  text: "It opens\nan empty page.",
  ...more,
});
const answer = (by: string | null) => text({ id: TICKET.replace("3", "4"), by, fromStaff: true, text: "Which link?" });

const staged = (area: "admin" | "partner", respond: Responder): { stage: Stage } => ({
  stage: {
    area,
    session: "signed-in",
    config: (config) => {
      const route = { id: "ticket", path: `/${area}/tickets/{ticket}`, screen: "page", group: area, title: "Ticket" };
      return { ...config, routing: { ...config.routing, routes: [...config.routing.routes, route] } };
    },
    route: `/${area}/tickets/:ticket`,
    path: `/${area}/tickets/${TICKET}`,
    api: { [`GET /api/${area}/tickets/{ticket}`]: respond },
  },
});

const meta: Meta = {
  title: "blocks/Ticket",
  decorators: [onStage],
  beforeEach: [prepare],
  parameters: staged("partner", () => ({ data: [text({}), answer(null)] })),
  render: () => <TicketBlock />,
};
export default meta;
type Story = StoryObj;

/** A partner reads our answers without the name of who wrote them. */
export const ForAPartner: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/It opens/)).toBeVisible();
    await expect(canvas.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("asha.shop24/11/2026 12:00"),
      expect.stringContaining("Our answer24/11/2026 12:00"),
    ]);
  },
};

export const ForTheStaff: Story = {
  parameters: staged("admin", () => ({ data: [text({}), answer("meera")] })),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole("listitem"))[1]).toHaveTextContent("meeraOur answer24/11/2026 12:00");
  },
};

export const Loading: Story = { parameters: staged("partner", neverResponds) };

let failures = 0;
export const Failed: Story = {
  beforeEach: () => {
    failures = 0;
  },
  parameters: staged("partner", () => (failures++ === 0 ? refusedResponse(500, "INTERNAL", "Failed") : { data: [text({})] })),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Try again" }));
    await expect(await canvas.findByText(/It opens/)).toBeVisible();
  },
};

export const OfAnother: Story = {
  parameters: staged("partner", () => refusedResponse(404, "NOT_FOUND", "This does not exist.")),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("This does not exist.")).toBeVisible();
  },
};

export const Denied: Story = {
  parameters: staged("admin", () => refusedResponse(403, "FORBIDDEN", "No")),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Your role cannot access this.")).toBeVisible();
  },
};
