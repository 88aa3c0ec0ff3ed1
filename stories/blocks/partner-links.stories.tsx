import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { LinkBuilderBlock } from "../../src/blocks/link-builder/link-builder-block.tsx";
import { ShareLinkBlock } from "../../src/blocks/share-link/share-link-block.tsx";
import type { BlockSlice } from "../../src/contract/page-slices.ts";
import { neverResponds, refusedResponse } from "../support/api-stub.ts";
import { pick } from "../support/config.ts";
import { OWN_PARTNER, partnerStage } from "../support/own-partner.ts";
import { onStage, prepare } from "../support/stage.tsx";

const builder = (language: string): BlockSlice<"link-builder"> => ({
  type: "link-builder",
  pages: [
    { path: "/", label: pick(language, "All products", "सभी प्रोडक्ट") },
    { path: "/credit-cards", label: pick(language, "Credit cards", "क्रेडिट कार्ड") },
  ],
  media: [
    { value: "website", label: pick(language, "Website", "वेबसाइट") },
    { value: "poster", label: pick(language, "Poster", "पोस्टर") },
  ],
  button: { label: pick(language, "Compare & choose", "तुलना करें"), html: '<a href="{link}">{label}</a>' },
});

/** Links of the partner that is signed in. */
const meta: Meta = {
  title: "blocks/Links of partners",
  decorators: [onStage],
  beforeEach: prepare,
  render: (_, { globals }) => <LinkBuilderBlock block={builder(String(globals.language ?? "en"))} fill={(text) => text} />,
};
export default meta;
type Story = StoryObj;

const stage = partnerStage(() => OWN_PARTNER);
const HOME = "https://saral.example/in/home/app";

export const MakeALink: Story = {
  parameters: stage,
  play: async ({ canvas, userEvent }) => {
    const link = await canvas.findByLabelText("Link");
    await expect(link).toHaveValue(`${HOME}/?utm_medium=website&utm_source=marigold`);
    await userEvent.selectOptions(canvas.getByLabelText("Where it leads"), "/credit-cards");
    await userEvent.selectOptions(canvas.getByLabelText("Where you share it"), "poster");
    const campaign = canvas.getByLabelText("Name of the campaign (optional)");
    await userEvent.type(campaign, "Diwali Mela");
    await expect(link).toHaveValue(`${HOME}/credit-cards?utm_medium=poster&utm_campaign=diwali-mela&utm_source=marigold`);
    const href = `${HOME}/credit-cards?utm_medium=poster&amp;utm_campaign=diwali-mela&amp;utm_source=marigold`;
    await expect(canvas.getByText(`<a href="${href}">Compare &amp; choose</a>`)).toBeVisible();
    await userEvent.type(campaign, "?");
    await expect(canvas.getByText(/Use letters a to z/)).toBeVisible();
    await expect(link).toHaveValue(`${HOME}/credit-cards?utm_medium=poster&utm_source=marigold`);
  },
};

export const Loading: Story = { parameters: partnerStage(neverResponds) };

export const Failed: Story = {
  parameters: partnerStage(() => refusedResponse(500, "INTERNAL", "Failed")),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
};

const invitation = {
  type: "share-link",
  title: "Your invitation",
  path: "/create-merchant-form/{brand}",
  message: "{partner}: {link}",
} as const;
const renderInvitation = () => <ShareLinkBlock block={invitation} fill={(text) => text} />;

export const Invitation: Story = {
  render: renderInvitation,
  parameters: stage,
  play: async ({ canvas }) => {
    const link = `${HOME}/create-merchant-form/marigold`;
    await expect(await canvas.findByLabelText("Link")).toHaveValue(link);
    const { href } = canvas.getByRole<HTMLAnchorElement>("link", { name: "Send by WhatsApp" });
    await expect(new URL(href).searchParams.get("text")).toBe(`Marigold Mart: ${link}`);
  },
};

export const InvitationFailed: Story = {
  render: renderInvitation,
  parameters: partnerStage(() => refusedResponse(503, "UNAVAILABLE", "Later, please.")),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
};
