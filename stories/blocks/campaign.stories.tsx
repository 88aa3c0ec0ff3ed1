import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { CampaignBlock } from "../../src/blocks/campaign/campaign-block.tsx";
import type { Campaign } from "../../src/contract/staff/campaigns.ts";
import { type ApiStubs, neverResponds, type Responder, refusedResponse, type StubRequest } from "../support/api-stub.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const ID = "3f2b8f6e-5f0d-4c6e-9d0e-0d7f6d9a1b11";
const called = fn();

const campaign = (more: Partial<Campaign> = {}): Campaign => ({
  id: ID,
  name: "Monsoon",
  state: "draft",
  revision: 1,
  release: "0".repeat(64),
  channel: "sms",
  template: "Finish your form",
  audience: ["Left a form unfinished", "Product: Personal loan"],
  samples: [
    { language: "en", subject: null, text: "Dear Asha, your form is saved. -Saral", parts: 1, dltTemplate: "1107160000000000110" },
    { language: "hi", subject: null, text: "प्रिय आशा, आपका फ़ॉर्म सेव है। -सरल", parts: 2, dltTemplate: "1107160000000001110" },
  ],
  reach: { reached: 412, withoutConsent: 38, notDisturbed: 3, capped: 7, atLeast: false },
  total: 0,
  capped: 0,
  frequencyCap: { messages: 3, days: 7 },
  queued: 0,
  sent: 0,
  failed: 0,
  dropped: 0,
  perMinute: 600,
  opensAt: null,
  startedAt: null,
  endedAt: null,
  ...more,
});
const recordCall =
  (name: string, respond: (request: StubRequest) => unknown) =>
  (request: StubRequest): unknown => {
    called(name, request.body);
    return respond(request);
  };
const stage = (data: Partial<Campaign> | Responder, api: ApiStubs = {}): { stage: Stage } => ({
  stage: {
    area: "admin",
    session: "signed-in",
    config: (config) => {
      const route = { id: "one", path: "/admin/messaging/{campaign}", screen: "page", group: "admin", title: "One of them" };
      return { ...config, routing: { ...config.routing, routes: [...config.routing.routes, route] } };
    },
    route: "/admin/messaging/:campaign",
    path: `/admin/messaging/${ID}`,
    api: { "GET /api/admin/campaigns/{campaign}": typeof data === "function" ? data : () => ({ data: campaign(data) }), ...api },
  },
});

const meta: Meta = {
  title: "blocks/Campaign",
  decorators: [onStage],
  beforeEach: [prepare, () => void called.mockClear()],
  render: () => <CampaignBlock />,
};
export default meta;
type Story = StoryObj;

export const Draft: Story = {
  parameters: stage(
    {},
    {
      "POST /api/admin/campaigns/{campaign}/start": recordCall("start", () => ({
        data: campaign({ state: "sending", total: 412, queued: 50, capped: 2, reach: null }),
      })),
    },
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("412 customers")).toBeVisible();
    await expect(canvas.getByText(/^38 more match/)).toBeVisible();
    await expect(canvas.getByText(/^7 more match.*\(3 in 7 days\)/)).toBeVisible();
    await expect(canvas.getByText("2 SMS parts for each customer")).toBeVisible();
    await expect(canvas.getByText(/DLT template id: 1107160000000001110$/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Start sending" }));
    const dialog = within(await screen.findByRole("dialog"));
    await expect(dialog.getByText(/412 customers get this message, at most 600 a minute/)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Start sending" }));
    await expect(await canvas.findByText("50 of 412 customers", { exact: false })).toBeVisible();
    await expect(canvas.getByText(/^2 customers were left out/)).toBeVisible();
    await expect(called).toHaveBeenCalledWith("start", { revision: 1, release: "0".repeat(64) });
  },
};

export const TriedOut: Story = {
  parameters: stage(
    {},
    {
      "POST /api/admin/campaigns/{campaign}/test": recordCall("test", ({ body }) =>
        (body as { to: string }).to === "123"
          ? refusedResponse(422, "INVALID_ANSWERS", "Please check your answers.", undefined, [
              { path: "/to", keyword: "pattern", message: "Please enter a valid 10 digit mobile number" },
            ])
          : { ok: true },
      ),
    },
  ),
  play: async ({ canvas, userEvent }) => {
    const to = await canvas.findByLabelText("Mobile number");
    const send = canvas.getByRole("button", { name: "Send the sample" });
    await userEvent.click(send);
    await expect(called).not.toHaveBeenCalled();
    await userEvent.type(to, "123");
    await userEvent.click(send);
    await expect(await canvas.findByText("Please enter a valid 10 digit mobile number")).toBeVisible();
    await userEvent.clear(to);
    await userEvent.type(to, "6123456789");
    await userEvent.selectOptions(canvas.getByLabelText("Language"), "hi");
    await userEvent.click(send);
    await expect(called).toHaveBeenLastCalledWith("test", { to: "6123456789", language: "hi" });
  },
};

/** Responses of the call, in order. */
let answers: (() => unknown)[] = [];

/** A lost response does not send the message twice: the retry has the same idempotency key. */
export const SampleRetried: Story = {
  parameters: stage(
    {},
    {
      "POST /api/admin/campaigns/{campaign}/test": ({ headers }) => {
        called(headers.get("idempotency-key"));
        return answers.shift()?.();
      },
    },
  ),
  beforeEach: () => {
    answers = [() => refusedResponse(503, "UNAVAILABLE", "Later, please."), () => ({ ok: true })];
  },
  play: async ({ canvas, userEvent }) => {
    const to = await canvas.findByLabelText("Mobile number");
    await userEvent.type(to, "6123456789");
    await userEvent.click(canvas.getByRole("button", { name: "Send the sample" }));
    await expect(await canvas.findByText("Later, please.")).toBeVisible();
    await expect(to).toHaveValue("6123456789");
    await userEvent.click(canvas.getByRole("button", { name: "Send the sample" }));
    await waitFor(() => expect(canvas.queryByText("Later, please.")).toBeNull());
    const [first, retry] = called.mock.calls;
    await expect(first).toEqual([expect.any(String)]);
    await expect(retry).toEqual(first);
  },
};

export const FailedThenRetried: Story = {
  parameters: stage(() => answers.shift()?.()),
  beforeEach: () => {
    answers = [() => refusedResponse(500, "INTERNAL", "Broken."), () => ({ data: campaign() })];
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("This could not be loaded.");
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(await canvas.findByText("412 customers")).toBeVisible();
  },
};

export const NoRecipients: Story = {
  parameters: stage({ reach: { reached: 0, withoutConsent: 2, notDisturbed: 0, capped: 0, atLeast: false } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No customer matches/)).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Start sending" })).toBeNull();
  },
};

export const DraftDiscarded: Story = {
  parameters: stage(
    {},
    {
      "POST /api/admin/campaigns/{campaign}/cancel": recordCall("cancel", () => ({ data: campaign({ state: "cancelled", reach: null }) })),
    },
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Discard draft" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Discard this draft?" }));
    await expect(dialog.getByText(/^Nothing has been sent\./)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Discard draft" }));
    await expect(await canvas.findByText("Stopped")).toBeVisible();
    await expect(called).toHaveBeenCalledWith("cancel", undefined);
  },
};

export const OutsideSendingHours: Story = {
  parameters: stage({ opensAt: "2026-11-24T04:30:00.000Z" }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/can be sent from 24\/11\/2026 10:00/)).toBeVisible();
  },
};

export const Running: Story = {
  parameters: stage(
    { state: "sending", total: 412, queued: 40, sent: 200, failed: 1, dropped: 2, reach: null },
    {
      "POST /api/admin/campaigns/{campaign}/cancel": recordCall("cancel", () => ({
        data: campaign({ state: "cancelled", total: 412, sent: 200, dropped: 43, reach: null }),
      })),
    },
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Stop sending" }));
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Stop sending" }));
    await expect(await canvas.findByText("Stopped")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Stop sending" })).toBeNull();
  },
};

export const Halted: Story = {
  parameters: stage({ state: "failed", total: 412, sent: 100, reach: null, template: null, samples: [] }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("stopped because of an error");
  },
};

export const Loading: Story = { parameters: stage(neverResponds) };
export const NotFound: Story = {
  parameters: stage(() => refusedResponse(404, "NOT_FOUND", "Not found.")),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Not found.")).toBeVisible();
  },
};
export const Hindi: Story = { parameters: stage({}), globals: { language: "hi" } };
