import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { FormNotices } from "../../src/blocks/form/form-notices.tsx";
import { LinkedForm } from "../../src/blocks/form/linked-form.tsx";
import type { FormNotice } from "../../src/contract/staff/staff-forms.ts";
import { neverResponds, refusedResponse } from "../support/api-stub.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

/** Password links that forms show, and the pages of links that no longer work. */
const meta: Meta = { title: "blocks/Links of the staff", decorators: [onStage], beforeEach: prepare };
export default meta;
type Story = StoryObj;

const UNTIL = "2026-11-25T06:00:00.000Z";
const LINK = "https://saral.example/in/home/app/admin/set-password#K3v7mZx0Qw1c9R5tY8uB2nE6hJ4sD0fGkLpAoIiUyTr";
const stage: Stage = { area: "admin", session: "signed-in", route: "/admin/page" };
const storyOfNotices = (...notices: FormNotice[]): Story => ({ render: () => <FormNotices notices={notices} />, parameters: { stage } });

export const LinkToCopy: Story = {
  ...storyOfNotices({ kind: "link", link: LINK, purpose: "invitation", until: UNTIL }),
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText<HTMLInputElement>("Link");
    await expect(field).toHaveValue(LINK);
    await userEvent.click(field);
    await expect(field.selectionEnd).toBe(LINK.length);
    await expect(canvas.getByRole("button", { name: "Copy the link" })).toBeVisible();
    await expect(canvas.getByText(/works once, until 25\/11\/2026 11:30/)).toBeVisible();
  },
};
export const Mailed: Story = storyOfNotices({ kind: "mailed", to: "m•••@example.com", purpose: "reset", until: UNTIL });
export const PasswordSet: Story = {
  ...storyOfNotices({ kind: "password-set", username: "meera" }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", expect.stringContaining("/admin/login"));
  },
};
export const ResetAsked: Story = storyOfNotices({ kind: "reset-asked" });

const DOTS = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path fill="#fff" d="M0 0h4v4H0z"/><path d="M1 1h1v1h-1zM2 2h1v1h-1z"/></svg>',
);
export const SecondFactorToSetUp: Story = {
  ...storyOfNotices({ kind: "qr", image: `data:image/svg+xml,${DOTS}` }, { kind: "key", secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP" }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
    await expect(canvas.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP")).toBeVisible();
  },
};
export const RecoveryCodes: Story = {
  ...storyOfNotices({ kind: "codes", codes: Array.from({ length: 10 }, (_, index) => `abcd-efgh-jk${(index + 22) % 100}`) }),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("listitem")).toHaveLength(10);
    await expect(canvas.getByRole("button", { name: "Print" })).toBeVisible();
  },
};

export const LinkUsedAlready: Story = {
  render: () => <LinkedForm id="set-password" />,
  parameters: {
    stage: {
      area: "admin",
      route: "/admin/page",
      api: { "POST /api/admin/links": () => refusedResponse(410, "LINK_USED", "This link has been used already.") },
    } satisfies Stage,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("This link has been used already.");
    await expect(canvas.getByRole("link", { name: "Sign in" })).toBeVisible();
  },
};

export const LinkLoading: Story = {
  render: () => <LinkedForm id="set-password" />,
  parameters: { stage: { area: "admin", route: "/admin/page", api: { "POST /api/admin/links": neverResponds } } satisfies Stage },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("status", { name: "Loading" })).toBeVisible();
    await expect(canvas.queryByRole("alert")).toBeNull();
  },
};

/** A link whose look-up failed is not invalid: it can be retried. */
const linkThatFailsFirst = (first: () => Response): Story => {
  let calls = 0;
  const respondToLink = () => (calls++ === 0 ? first() : { purpose: "invitation", username: "meera", until: UNTIL });
  return {
    render: () => <LinkedForm id="set-password" />,
    beforeEach: () => {
      calls = 0;
    },
    parameters: { stage: { area: "admin", route: "/admin/page", api: { "POST /api/admin/links": respondToLink } } satisfies Stage },
    play: async ({ canvas, userEvent }) => {
      const again = await canvas.findByRole("button", { name: "Try again" });
      await expect(canvas.queryByRole("link", { name: "Sign in" })).toBeNull();
      await userEvent.click(again);
      await expect(await canvas.findByText(/meera/)).toBeVisible();
    },
  };
};
export const LinkBusy: Story = linkThatFailsFirst(() => refusedResponse(503, "BUSY", "Please try again in a moment."));
export const LinkTooOften: Story = linkThatFailsFirst(() => refusedResponse(429, "TOO_MANY_REQUESTS", "Please wait.", 30));
export const LinkWithoutNetwork: Story = linkThatFailsFirst(() => {
  throw new TypeError("Failed to fetch");
});

export const EndedSessions: Story = {
  ...storyOfNotices({ kind: "signed-out", sessions: 2 }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("2 open sessions were ended by this change.")).toBeVisible();
  },
};
