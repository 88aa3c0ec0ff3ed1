import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { HandOver } from "../../src/screens/page/hand-over.tsx";
import { RedirectsBlock } from "../../src/screens/page/redirects-block.tsx";
import { Transfer } from "../../src/screens/page/transfer.tsx";
import { Unsubscribe } from "../../src/screens/page/unsubscribe.tsx";
import { type ApiStubs, neverResponds, refusedResponse } from "../support/api-stub.ts";
import { PROSPECT_ID } from "../support/lending.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const meta: Meta = {
  title: "screens/Arrivals",
  decorators: [onStage],
  beforeEach: prepare,
};
export default meta;
type Story = StoryObj;

/** The code is in the fragment of the window's address. */
const withCode = (fragment: string) => () => history.replaceState(history.state, "", location.pathname + location.search + fragment);
const CODE = "#ab-cd_ef0123456789012";
const ownerResponse: ApiStubs = { "POST /api/auth/code/owner": () => ({ owner: "•••• 3210" }) };

export const HandedOver: Story = {
  beforeEach: withCode(CODE),
  render: () => <HandOver />,
  parameters: {
    stage: {
      api: { ...ownerResponse, "POST /api/auth/exchange": () => refusedResponse(400, "CODE_UNKNOWN", "This code was used.") },
    } satisfies Stage,
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/^•••• 3210 started this session/)).toBeVisible();
    await expect(location.hash).toBe("");
    await userEvent.click(canvas.getByRole("button", { name: "Continue here" }));
    await expect(await canvas.findByText("This code was used.")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Continue here" })).toBeEnabled();
  },
};

export const HandOverWithoutCode: Story = {
  beforeEach: withCode("#short"),
  render: () => <HandOver />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^This link is incomplete/)).toBeVisible();
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};

export const HandOverOfAnUnknownCode: Story = {
  beforeEach: withCode(CODE),
  render: () => <HandOver />,
  parameters: {
    stage: { api: { "POST /api/auth/code/owner": () => refusedResponse(400, "CODE_UNKNOWN", "No such code.") } } satisfies Stage,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No such code.")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Back to home" })).toBeVisible();
  },
};

export const HandOverLoading: Story = {
  beforeEach: withCode(CODE),
  render: () => <HandOver />,
  parameters: { stage: { api: { "POST /api/auth/code/owner": neverResponds } } satisfies Stage },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("status", { name: "Loading" })).toBeVisible();
  },
};

const transfer = (id: string, more: Stage = {}): { stage: Stage } => ({
  stage: {
    route: "/transfer/:prospectId",
    path: `/transfer/${id}`,
    config: (config) => {
      const route = { id: "transfer", path: "/transfer/{prospectId}", screen: "page", group: "public", title: "Transfer" };
      return { ...config, routing: { ...config.routing, routes: [...config.routing.routes, route] } };
    },
    api: { "POST /api/prospect/{id}/resume": () => refusedResponse(503, "UNAVAILABLE", "Later, please.") },
    ...more,
  },
});

export const Transferred: Story = {
  render: () => <Transfer />,
  parameters: transfer(PROSPECT_ID),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Verify and continue" }));
    await expect(await canvas.findByText("Later, please.")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Back to home" })).toBeVisible();
  },
};

export const TransferOfAnInvalidId: Story = {
  render: () => <Transfer />,
  parameters: transfer("not-an-id"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^This link is incomplete/)).toBeVisible();
  },
};

export const TransferWhileSignedIn: Story = {
  render: () => <Transfer />,
  parameters: transfer(PROSPECT_ID, { session: "signed-in" }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Someone is signed in/)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Logout" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Verify and continue" })).toBeNull();
  },
};

const redirects = (path: string): Partial<Story> => ({
  render: () => (
    <RedirectsBlock
      block={{ type: "redirects", targets: [{ id: "bureau", name: "Credit Bureau", url: "https://bureau.example/report" }] }}
      fill={(text) => text}
    />
  ),
  parameters: { stage: { route: "/leave", path } satisfies Stage },
});

export const Redirected: Story = {
  ...redirects("/leave?to=bureau"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/You are leaving Saral for Credit Bureau \(bureau\.example\)/)).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Go to Credit Bureau" })).toHaveAttribute("href", "https://bureau.example/report");
  },
};

export const RedirectedToAnUnknownTarget: Story = {
  ...redirects("/leave?to=https://elsewhere.example"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/does not link to this address/)).toBeVisible();
    await expect(canvas.getByRole("link")).toHaveAccessibleName("Back to home");
  },
};

const TOKEN = "Ab-cd_ef01234567";
const unsubscribing = (api: ApiStubs): { stage: Stage } => ({
  stage: {
    route: "/unsubscribe",
    path: `/unsubscribe#${TOKEN}`,
    api: { "GET /api/stop/{token}/link": () => ({ data: { channel: "sms", language: "en" } }), ...api },
  },
});
const stopped: ApiStubs = { "POST /api/stop/{token}": () => ({ data: { channel: "sms", language: "en" } }) };

export const Unsubscribed: Story = {
  render: () => <Unsubscribe />,
  parameters: unsubscribing({ ...stopped, "POST /api/stop/{token}/undo": () => ({ data: { restored: true } }) }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Stop SMS about offers" }));
    await expect(await canvas.findByText(/sends you no more SMS about offers/)).toBeVisible();
    await expect(canvas.getByText(/^Messages about your own applications/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "That was a mistake" }));
    await expect(await canvas.findByText(/^You still get SMS/)).toBeVisible();
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};

export const UnsubscribedTooLongAgo: Story = {
  render: () => <Unsubscribe />,
  parameters: unsubscribing({ ...stopped, "POST /api/stop/{token}/undo": () => ({ data: { restored: false } }) }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Stop SMS about offers" }));
    await userEvent.click(await canvas.findByRole("button", { name: "That was a mistake" }));
    await expect(await canvas.findByText(/^This can no longer be undone here/)).toBeVisible();
  },
};

export const UnsubscribingRefused: Story = {
  render: () => <Unsubscribe />,
  parameters: unsubscribing({ "POST /api/stop/{token}": () => refusedResponse(503, "UNAVAILABLE", "Later, please.") }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Stop SMS about offers" }));
    await expect(await canvas.findByText("Later, please.")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Stop SMS about offers" })).toBeEnabled();
  },
};

export const UnsubscribeLinkOfAnErasedCustomer: Story = {
  render: () => <Unsubscribe />,
  parameters: unsubscribing({ "GET /api/stop/{token}/link": () => ({ data: null }) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/stores no data for this link/)).toBeVisible();
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};

export const UnsubscribeLinkNotLoaded: Story = {
  render: () => <Unsubscribe />,
  parameters: unsubscribing({ "GET /api/stop/{token}/link": () => refusedResponse(429, "TOO_MANY_REQUESTS", "Too many.") }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
};
