import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { Merge } from "../../src/blocks/merge/merge.tsx";
import { onStage, prepare } from "../support/stage.tsx";

/** Merging two versions of a record. */
const done = fn();

const meta: Meta = {
  title: "blocks/Merge",
  decorators: [onStage],
  beforeEach: [prepare, () => void done.mockClear()],
  parameters: { stage: { area: "admin", session: "signed-in" } },
  render: () => (
    <Merge
      rows={[
        { id: "role", label: "Role", mine: "Operations", theirs: "Customer service", chosen: null },
        { id: "on-x", label: "Lenders: Amaltas Bank", mine: "Not chosen", theirs: "Chosen", chosen: "mine" },
        { id: "on-y", label: "Lenders: Devdar Bank", mine: "Chosen", theirs: "Not chosen", chosen: "theirs" },
      ]}
      onDone={done}
    />
  ),
};
export default meta;
type Story = StoryObj;

export const PartByPart: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("region")).toHaveFocus();
    // If both sides changed a value, the user must choose.
    await userEvent.click(canvas.getByRole("button", { name: "Continue with selection" }));
    await expect(done).not.toHaveBeenCalled();
    await expect(canvas.getByRole("alert")).toBeVisible();
    const role = canvas.getByRole("group", { name: "Role" });
    await expect(role.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard("{ArrowDown}");
    await userEvent.click(canvas.getByRole("button", { name: "Continue with selection" }));
    await expect(done).toHaveBeenCalledWith({ role: "theirs", "on-x": "mine", "on-y": "theirs" });
  },
};

export const OneForAllDisputed: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Mine where both changed" }));
    await expect(done).toHaveBeenCalledWith({ role: "mine", "on-x": "mine", "on-y": "theirs" });
    await userEvent.click(canvas.getByRole("button", { name: "Theirs where both changed" }));
    await expect(done).toHaveBeenLastCalledWith({ role: "theirs", "on-x": "mine", "on-y": "theirs" });
  },
};

export const NothingDisputed: Story = {
  render: () => (
    <Merge rows={[{ id: "on-y", label: "Devdar Bank", mine: "Chosen", theirs: "Not chosen", chosen: "theirs" }]} onDone={done} />
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findAllByRole("button")).toHaveLength(1);
    await userEvent.click(canvas.getByRole("button", { name: "Continue with selection" }));
    await expect(done).toHaveBeenCalledWith({ "on-y": "theirs" });
  },
};

export const NothingDiffers: Story = {
  render: () => <Merge rows={[]} onDone={done} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Continue with selection" }));
    await expect(done).toHaveBeenCalledWith({});
  },
};
