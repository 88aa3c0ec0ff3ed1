import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Blocks } from "../../src/blocks/blocks.tsx";
import { TEXT_BLOCKS } from "../../src/blocks/text-blocks.ts";
import type { PageBlock } from "../../src/contract/page-slices.ts";
import { onStage, prepare } from "../support/stage.tsx";

const BLOCKS: PageBlock[] = [
  { type: "heading", text: "About {who}" },
  { type: "paragraph", text: "{who} runs this." },
  { type: "note", text: "Read this first." },
  { type: "list", items: ["One", "Two"] },
  { type: "matching", lines: ["Cheapest first"] },
  { type: "lead", product: "X", title: "Not drawn here", submit: "Go" },
];

const meta: Meta = { title: "blocks/Texts", decorators: [onStage], beforeEach: [prepare] };
export default meta;

export const All: StoryObj = {
  render: () => <Blocks blocks={BLOCKS} registry={TEXT_BLOCKS} fill={(text) => text.replace("{who}", "Asha")} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "About Asha" })).toBeVisible();
    await expect(canvas.getByText("Asha runs this.")).toBeVisible();
    await expect(canvas.getAllByRole("listitem")).toHaveLength(3);
    await expect(canvas.queryByText("Not drawn here")).toBeNull();
  },
};
