import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { ShareLink } from "../../src/blocks/share/share-link.tsx";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

/** A link that a partner passes on. */
const meta: Meta = { title: "blocks/Share a link", decorators: [onStage], beforeEach: prepare };
export default meta;
type Story = StoryObj;

const ADDRESS = "https://saral.example/in/home/app/?utm_source=marigold";
const stage: Stage = { area: "partner", session: "signed-in", route: "/partner/page" };

export const LinkAndCode: Story = {
  render: () => <ShareLink address={ADDRESS} />,
  parameters: { stage },
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText<HTMLTextAreaElement>("Link");
    await expect(field).toHaveValue(ADDRESS);
    await userEvent.click(field);
    await expect(field.selectionEnd).toBe(ADDRESS.length);
    await expect(canvas.getByRole("button", { name: "Copy the link" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "QR code" }));
    const dialog = within(await canvas.findByRole("dialog"));
    const code = dialog.getByRole<HTMLImageElement>("img", { name: `QR code: ${ADDRESS}` });
    await expect(code).toBeVisible();
    // Its first module is behind a quiet zone of four modules.
    await expect(decodeURIComponent(code.src)).toContain(' d="M4 4h1v1h-1z');
    await userEvent.click(dialog.getByRole("button", { name: "Close" }));
    await expect(canvas.getByRole("button", { name: "QR code" })).toHaveFocus();
  },
};

export const WithAMessage: Story = {
  render: () => <ShareLink address={ADDRESS} message={`See your offers: ${ADDRESS}`} />,
  parameters: { stage },
  play: async ({ canvas }) => {
    const { href } = canvas.getByRole<HTMLAnchorElement>("link", { name: "Send by WhatsApp" });
    await expect(new URL(href).searchParams.get("text")).toBe(`See your offers: ${ADDRESS}`);
  },
};
