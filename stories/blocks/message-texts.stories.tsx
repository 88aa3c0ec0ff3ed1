import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { MessageTextsBlock } from "../../src/blocks/message-texts/message-texts-block.tsx";
import type { BlockSlice } from "../../src/contract/page-slices.ts";
import { neverResponds, refusedResponse } from "../support/api-stub.ts";
import { pick } from "../support/config.ts";
import { OWN_PARTNER, partnerStage } from "../support/own-partner.ts";
import { onStage, prepare } from "../support/stage.tsx";

const block = (language: string): BlockSlice<"message-texts"> => ({
  type: "message-texts",
  groups: [
    {
      title: pick(language, "Gold loan", "गोल्ड लोन"),
      path: "/",
      messages: [
        {
          occasion: pick(language, "First message", "पहला मैसेज"),
          texts: { en: "Compare lenders with {partner}: {link}", hi: "{partner} पर लेंडरों की तुलना करें: {link}" },
        },
        {
          occasion: pick(language, "Documents", "काग़ज़"),
          texts: { en: "Keep ready:\n1. PAN\n2. Proof of address", hi: "ये तैयार रखें:\n1. पैन\n2. पते का प्रमाण" },
        },
      ],
    },
    {
      title: pick(language, "All products", "सभी प्रोडक्ट"),
      path: "/",
      messages: [{ occasion: pick(language, "Festive season", "त्योहार"), texts: { en: "Warm wishes", hi: "शुभकामनाएँ" } }],
    },
  ],
});

/** Texts that partners send to customers. */
const meta: Meta = {
  title: "blocks/Message texts",
  decorators: [onStage],
  beforeEach: prepare,
  render: (_, { globals }) => <MessageTextsBlock block={block(String(globals.language ?? "en"))} fill={(text) => text} />,
};
export default meta;
type Story = StoryObj;

export const InBothLanguages: Story = {
  parameters: partnerStage(() => OWN_PARTNER),
  play: async ({ canvas, userEvent }) => {
    const link = "https://saral.example/in/home/app/?utm_source=marigold";
    await expect(await canvas.findByText(`Compare lenders with Marigold Mart: ${link}`)).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText("Language of the messages"), "hi");
    const sent = `मैरीगोल्ड मार्ट पर लेंडरों की तुलना करें: ${link}`;
    await expect(canvas.getByText(sent)).toHaveAttribute("lang", "hi");
    const [first] = canvas.getAllByRole("listitem");
    if (!first) throw new Error("no message");
    await expect(within(first).getByText(`${sent.length} characters, 2 SMS parts`)).toBeVisible();
    const whatsApp = within(first).getByRole<HTMLAnchorElement>("link", { name: "Send by WhatsApp" });
    await expect(new URL(whatsApp.href).searchParams.get("text")).toBe(sent);
    await expect(within(first).getByRole("button", { name: "Copy: Gold loan, First message" })).toBeVisible();
    await expect(canvas.getAllByRole("listitem")).toHaveLength(3);
    await userEvent.selectOptions(canvas.getByLabelText("Messages about"), "All products");
    await expect(canvas.getByRole("listitem")).toHaveTextContent("शुभकामनाएँ");
  },
};

export const Loading: Story = { parameters: partnerStage(neverResponds) };

export const Failed: Story = {
  parameters: partnerStage(() => refusedResponse(500, "INTERNAL", "Failed")),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
};

/** An account that has no brand sends the site's name and a link without a source. */
export const WithoutABrand: Story = {
  parameters: partnerStage(() => ({ data: { ...OWN_PARTNER.data, brand: null } })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Saral: https:\/\/saral\.example\/in\/home\/app\/$/)).toBeVisible();
  },
};
