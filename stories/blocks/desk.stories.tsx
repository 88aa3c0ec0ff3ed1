import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, within } from "storybook/test";
import { DeskBlock } from "../../src/blocks/desk/desk-block.tsx";
import type { DeskCase } from "../../src/contract/staff/desk.ts";
import { type ApiStubs, neverResponds, refusedResponse, type StubRequest } from "../support/api-stub.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const CUSTOMER = "3f2b8f6e-5f0d-4c6e-9d0e-0d7f6d9a1b11";
const called = fn();

const desk = (more: Partial<DeskCase> = {}): { data: DeskCase } => ({
  data: {
    productName: "Personal loan",
    answers: [
      { name: "first_name", label: "First name", value: "Z•••", masked: true },
      { name: "city", label: "City", value: "Indore", masked: false },
    ],
    unanswered: ["PAN", "Monthly income"],
    notes: [{ id: CUSTOMER, at: "2026-11-24T06:30:00.000Z", by: "asha", text: "Asked to be called in the evening." }],
    ways: [{ channel: "sms", to: "98•••••210" }],
    sent: [
      { at: "2026-11-24T06:00:00.000Z", channel: "sms", language: "hi", text: "आपका फ़ॉर्म सेव है।" },
      { at: "2026-11-24T05:00:00.000Z", channel: "sms", language: "en", text: null },
    ],
    ...more,
  },
});
const recorded =
  (name: string, respond: (request: StubRequest) => unknown) =>
  (request: StubRequest): unknown => {
    called(name, request.body);
    return respond(request);
  };
const stage = (api: ApiStubs = {}): { stage: Stage } => ({
  stage: {
    area: "admin",
    session: "signed-in",
    config: (config) => {
      const route = { id: "desk", path: "/admin/desk/{customer}/{product}", screen: "page", group: "admin", title: "Desk" };
      return { ...config, routing: { ...config.routing, routes: [...config.routing.routes, route] } };
    },
    route: "/admin/desk/:customer/:product",
    path: `/admin/desk/${CUSTOMER}/LOAN`,
    api: { "GET /api/admin/desk/{customer}/{product}": () => desk(), ...api },
  },
});

const meta: Meta = {
  title: "blocks/Desk",
  decorators: [onStage],
  beforeEach: [prepare, () => void called.mockClear()],
  render: () => <DeskBlock />,
};
export default meta;
type Story = StoryObj;

export const Revealed: Story = {
  parameters: stage({ "POST /api/admin/desk/{customer}/{product}/reveal": recorded("reveal", () => ({ data: { value: "Zoya" } })) }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Monthly income")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Show: City" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Show: First name" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Show" }));
    await expect(dialog.getByText("Please choose a reason")).toBeVisible();
    await expect(called).not.toHaveBeenCalled();
    await userEvent.selectOptions(dialog.getByLabelText("Reason"), "identity-check");
    await userEvent.click(dialog.getByRole("button", { name: "Show" }));
    await expect(await canvas.findByText("Zoya")).toBeVisible();
    await expect(called).toHaveBeenCalledWith("reveal", { field: "first_name", reason: "identity-check" });
  },
};

let notes: DeskCase["notes"] = [];
export const NoteAdded: Story = {
  beforeEach: () => {
    notes = [];
  },
  parameters: stage({
    "GET /api/admin/desk/{customer}/{product}": () => desk({ notes }),
    "POST /api/admin/desk/{customer}/{product}/notes": recorded("note", ({ body }) => {
      notes = [{ id: CUSTOMER, at: "2026-11-24T07:00:00.000Z", by: "asha", text: (body as { text: string }).text }];
      return { ok: true };
    }),
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("There are no notes yet.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Save note" }));
    await expect(canvas.getByText("Write a note first.")).toBeVisible();
    await expect(canvas.getByLabelText("New note")).toHaveFocus();
    await userEvent.type(canvas.getByLabelText("New note"), "Will send the papers.");
    await expect(canvas.queryByText("Write a note first.")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Save note" }));
    await expect(await canvas.findByText("24/11/2026 12:30 · asha")).toBeVisible();
    await expect(canvas.getByLabelText("New note")).toHaveValue("");
  },
};

export const Messages: Story = {
  parameters: stage({ "POST /api/admin/desk/{customer}/{product}/resend": recorded("resend", () => ({ ok: true })) }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("आपका फ़ॉर्म सेव है।")).toHaveAttribute("lang", "hi");
    await expect(canvas.getByText("An OTP, not shown here")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Send the resume link by SMS to 98•••••210" }));
    await expect(called).toHaveBeenCalledWith("resend", { channel: "sms" });
  },
};

export const Empty: Story = {
  parameters: stage({
    "GET /api/admin/desk/{customer}/{product}": () => desk({ answers: [], unanswered: [], notes: [], ways: [], sent: [] }),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nothing is missing for Personal loan.")).toBeVisible();
    await expect(canvas.getByText("Nothing has been sent yet.")).toBeVisible();
  },
};

export const Loading: Story = { parameters: stage({ "GET /api/admin/desk/{customer}/{product}": neverResponds }) };
export const Denied: Story = {
  parameters: stage({ "GET /api/admin/desk/{customer}/{product}": () => refusedResponse(403, "FORBIDDEN", "No.") }),
};
export const Hindi: Story = { parameters: stage(), globals: { language: "hi" } };
