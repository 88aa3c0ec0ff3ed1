import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { CallsBlock } from "../../src/blocks/calls/calls-block.tsx";
import type { CallCase, CallDesk } from "../../src/contract/staff/calls.ts";
import type { DeskCase } from "../../src/contract/staff/desk.ts";
import { type ApiStubs, neverResponds, refusedResponse, type StubRequest } from "../support/api-stub.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const CUSTOMER = "3f2b8f6e-5f0d-4c6e-9d0e-0d7f6d9a1b11";
const MEERA = { id: "3f2b8f6e-5f0d-4c6e-9d0e-0d7f6d9a1b12", username: "meera" };
const AT = "2026-11-24T06:30:00.000Z";
const called = fn();

const call = (more: Partial<CallCase> = {}): CallCase => ({
  customer: CUSTOMER,
  product: "LOAN",
  productName: "Personal loan",
  stage: "unfinished",
  state: "waiting",
  revision: 4,
  dueAt: AT,
  askedFor: false,
  tries: 1,
  mostTries: 4,
  mine: true,
  claimedBy: "asha",
  claimedUntil: AT,
  assignedTo: null,
  script: [{ title: "Greet", text: "Good day, this is Saral." }],
  outcomes: [
    { code: "NO_ANSWER", label: "No answer", follows: "again" },
    { code: "CALL_BACK", label: "Asked to be called back", follows: "call-back" },
    { code: "DO_NOT_DISTURB", label: "Wants no more calls", follows: "do-not-disturb" },
  ],
  colleagues: [MEERA],
  ...more,
});
const desk = (more: Partial<CallDesk> = {}): CallDesk => ({ current: null, due: 12, own: 0, opensAt: null, ...more });
const CASE: DeskCase = {
  productName: "Personal loan",
  answers: [{ name: "first_name", label: "First name", value: "Z•••", masked: true }],
  unanswered: ["PAN"],
  notes: [],
  ways: [],
  sent: [],
};
const recordCall =
  (name: string, respond: (request: StubRequest) => unknown) =>
  (request: StubRequest): unknown => {
    called(name, request.body);
    return respond(request);
  };
const stage = (api: ApiStubs, one = false): { stage: Stage } => ({
  stage: {
    area: "admin",
    session: "signed-in",
    config: (config) => {
      const route = { id: "one", path: "/admin/telecalling/{customer}", screen: "page", group: "admin", title: "One of them" };
      return { ...config, routing: { ...config.routing, routes: [...config.routing.routes, route] } };
    },
    route: one ? "/admin/telecalling/:customer" : "/admin/telecalling",
    path: one ? `/admin/telecalling/${CUSTOMER}` : "/admin/telecalling",
    api: { "GET /api/admin/desk/{customer}/{product}": () => ({ data: CASE }), ...api },
  },
});

const meta: Meta = {
  title: "blocks/Calls",
  decorators: [onStage],
  beforeEach: [prepare, () => void called.mockClear()],
  render: () => <CallsBlock />,
};
export default meta;
type Story = StoryObj;

export const Next: Story = {
  parameters: stage({
    "GET /api/admin/calls": () => ({ data: desk() }),
    "POST /api/admin/calls/next": () => ({ data: desk({ current: call() }) }),
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("12 customers are due")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Next customer" }));
    await expect(await canvas.findByText("Good day, this is Saral.")).toBeVisible();
    await expect(canvas.getByText("Call 2 of 4")).toBeVisible();
    await expect(await canvas.findByText("Z•••")).toBeVisible();
  },
};

let ended = false;
export const Ended: Story = {
  beforeEach: () => {
    ended = false;
  },
  parameters: stage({
    "GET /api/admin/calls": () => ({ data: desk(ended ? {} : { current: call() }) }),
    "POST /api/admin/calls/{customer}/outcome": recordCall("outcome", ({ body }) => {
      if ((body as { callBackAt: string }).callBackAt === "2026-11-24T16:30:00.000Z")
        return refusedResponse(422, "INVALID_ANSWERS", "Please check your answers.", undefined, [
          { path: "/callBackAt", keyword: "hours", message: "Customers may be called from 10:00 to 21:00" },
        ]);
      ended = true;
      return { data: desk() };
    }),
  }),
  play: async ({ canvas, userEvent }) => {
    const save = await canvas.findByRole("button", { name: "Save the outcome" });
    await userEvent.click(save);
    await expect(canvas.getByRole("alert")).toHaveTextContent("Please choose how the call ended");
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "How the call ended" }), "CALL_BACK");
    await userEvent.click(save);
    await expect(canvas.getByText("Please enter when to call back")).toBeVisible();
    const time = canvas.getByLabelText("Call back at (India time)");
    await userEvent.type(time, "2026-11-24T22:00");
    await userEvent.click(save);
    await expect(await canvas.findByText("Customers may be called from 10:00 to 21:00")).toBeVisible();
    await userEvent.clear(time);
    await userEvent.type(time, "2026-11-24T15:30");
    await userEvent.click(save);
    await expect(await canvas.findByRole("button", { name: "Next customer" })).toBeVisible();
    await expect(called).toHaveBeenLastCalledWith("outcome", { revision: 4, outcome: "CALL_BACK", callBackAt: "2026-11-24T10:00:00.000Z" });
  },
};

export const DoNotDisturb: Story = {
  parameters: stage({ "GET /api/admin/calls": () => ({ data: desk({ current: call() }) }) }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByRole("combobox", { name: "How the call ended" }), "DO_NOT_DISTURB");
    await expect(canvas.getByText(/^After that, no one calls/)).toBeVisible();
  },
};

export const HeldByAnother: Story = {
  parameters: stage(
    {
      "GET /api/admin/calls/{customer}": () => ({ data: call({ mine: false, claimedBy: "meera" }) }),
      "POST /api/admin/calls/{customer}/assign": recordCall("assign", () =>
        refusedResponse(409, "RECORD_CHANGED", "Someone else has changed this in the meantime"),
      ),
    },
    true,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("meera has this customer until 24/11/2026 12:00.")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Save the outcome" })).toBeNull();
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Assign to" }), "meera");
    await userEvent.click(canvas.getByRole("button", { name: "Assign" }));
    await expect(called).toHaveBeenCalledWith("assign", { revision: 4, to: MEERA.id });
    // The call shows the error. The selection stays, for a retry.
    await waitFor(() => expect(canvas.getByRole("button", { name: "Assign" })).toBeEnabled());
    await expect(canvas.getByRole("combobox", { name: "Assign to" })).toHaveValue(MEERA.id);
  },
};

let assignedTo: CallCase["assignedTo"] = null;
const RAVI = { id: "3f2b8f6e-5f0d-4c6e-9d0e-0d7f6d9a1b13", username: "ravi" };
export const AssignedByAnother: Story = {
  beforeEach: () => {
    assignedTo = null;
  },
  parameters: stage(
    {
      "GET /api/admin/calls/{customer}": () => ({ data: call({ assignedTo, colleagues: [MEERA, RAVI] }) }),
      "POST /api/admin/calls/{customer}/assign": () => {
        assignedTo = RAVI;
        return refusedResponse(409, "RECORD_CHANGED", "Someone else has changed this in the meantime");
      },
    },
    true,
  ),
  play: async ({ canvas, userEvent }) => {
    const select = await canvas.findByRole("combobox", { name: "Assign to" });
    await userEvent.selectOptions(select, "meera");
    await userEvent.click(canvas.getByRole("button", { name: "Assign" }));
    await expect(await canvas.findByText("Assigned to ravi")).toBeVisible();
    await expect(select).toHaveValue(RAVI.id);
  },
};

/** The response is lost: the retry has the same idempotency key, so that the call is counted once. */
const keys: (string | null)[] = [];
export const OutcomeRetried: Story = {
  beforeEach: () => {
    ended = false;
    keys.length = 0;
  },
  parameters: stage({
    "GET /api/admin/calls": () => ({ data: desk(ended ? {} : { current: call() }) }),
    "POST /api/admin/calls/{customer}/outcome": ({ headers }) => {
      ended = keys.push(headers.get("idempotency-key")) > 1;
      return ended ? { data: desk() } : refusedResponse(503, "UNAVAILABLE", "Later, please.");
    },
  }),
  play: async ({ canvas, userEvent }) => {
    const save = await canvas.findByRole("button", { name: "Save the outcome" });
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "How the call ended" }), "NO_ANSWER");
    await userEvent.click(save);
    await waitFor(() => expect(save).not.toHaveAttribute("aria-busy"));
    await userEvent.click(save);
    await expect(await canvas.findByRole("button", { name: "Next customer" })).toBeVisible();
    await expect(keys).toEqual([expect.any(String), keys[0]]);
  },
};

export const TakenByAnother: Story = {
  parameters: stage(
    {
      "GET /api/admin/calls/{customer}": () => ({
        data: call({ mine: false, claimedBy: null, claimedUntil: null, assignedTo: MEERA, askedFor: true }),
      }),
      "POST /api/admin/calls/{customer}/claim": recordCall("claim", () => ({ data: call() })),
    },
    true,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Assigned to meera")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Take this customer" }));
    await expect(called).toHaveBeenCalledWith("claim", { revision: 4 });
  },
};

export const NoCustomerDue: Story = { parameters: stage({ "GET /api/admin/calls": () => ({ data: desk({ due: 0, own: 1 }) }) }) };
export const OutsideCallingHours: Story = {
  parameters: stage({ "GET /api/admin/calls": () => ({ data: desk({ opensAt: "2026-11-24T04:30:00.000Z" }) }) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/can be made from 24\/11\/2026 10:00/)).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Next customer" })).toBeNull();
  },
};
export const NotInTheQueue: Story = {
  parameters: stage(
    { "GET /api/admin/calls/{customer}": () => ({ data: call({ state: "done", mine: false, claimedBy: null, claimedUntil: null }) }) },
    true,
  ),
};
export const Loading: Story = { parameters: stage({ "GET /api/admin/calls": neverResponds }) };
export const Denied: Story = { parameters: stage({ "GET /api/admin/calls": () => refusedResponse(403, "FORBIDDEN", "No.") }) };
export const Hindi: Story = {
  parameters: stage({ "GET /api/admin/calls": () => ({ data: desk({ current: call() }) }) }),
  globals: { language: "hi" },
};
