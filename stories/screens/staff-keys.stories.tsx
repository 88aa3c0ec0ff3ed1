import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { TableBlock } from "../../src/blocks/table/table-block.tsx";
import { StaffBar } from "../../src/screens/chrome/staff/staff-bar.tsx";
import { tableView } from "../blocks/views.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const stage: Stage = {
  area: "admin",
  session: "signed-in",
  route: "/admin/table",
  api: { "GET /api/admin/tables/{table}": () => ({ rows: [], nextCursor: null, total: 0, totalExact: true }) },
};

const meta: Meta = {
  title: "Chrome/Staff keys",
  decorators: [onStage],
  parameters: { stage },
  globals: { viewport: { value: "desktop" } },
  beforeEach: [prepare, () => localStorage.clear()],
  render: (_, { globals }) => (
    <>
      <StaffBar onHelp={() => {}} />
      <article>
        <h1>A page</h1>
        <label>
          Note <textarea />
        </label>
        <TableBlock block={{ type: "table", table: tableView(String(globals.language ?? "en")) }} fill={(text) => text} />
      </article>
    </>
  ),
};
export default meta;
type Story = StoryObj;

/** They are loaded after the bar, with their button. */
const keysAreLoaded = (canvas: ReturnType<typeof within>, name = "Keys") => canvas.findByRole("button", { name });

export const SlashGoesToTheFirstFilter: Story = {
  play: async ({ canvas, userEvent }) => {
    const first = await canvas.findByRole("combobox", { name: "Started" });
    await keysAreLoaded(canvas);
    await userEvent.keyboard("/");
    await expect(first).toHaveFocus();
  },
};

export const QuestionMarkListsShortcuts: Story = {
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole("button", { name: "Keys" });
    button.focus();
    await userEvent.keyboard("?");
    const dialog = await screen.findByRole("dialog", { name: "Keys" });
    await expect(within(dialog).getByText("Go to the search or the first filter")).toBeVisible();
    await userEvent.keyboard("/");
    await expect(dialog.contains(document.activeElement)).toBe(true);
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(button).toHaveFocus();
  },
};

export const KeysInATextFieldAreText: Story = {
  play: async ({ canvas, userEvent }) => {
    const note = await canvas.findByRole("textbox", { name: "Note" });
    await keysAreLoaded(canvas);
    await userEvent.type(note, "1/2?");
    await expect(note).toHaveValue("1/2?");
    await expect(note).toHaveFocus();
    await expect(screen.queryByRole("dialog")).toBeNull();
  },
};

export const SingleKeysCanBeTurnedOff: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Keys" }));
    const dialog = await screen.findByRole("dialog", { name: "Keys" });
    await userEvent.click(within(dialog).getByRole("checkbox", { name: "Use / and ? as keys" }));
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.keyboard("?/");
    await expect(canvas.getByRole("combobox", { name: "Started" })).not.toHaveFocus();
    await userEvent.click(canvas.getByRole("button", { name: "Keys" }));
    await expect(screen.getByRole("checkbox", { name: "Use / and ? as keys" })).not.toBeChecked();
  },
};

export const Hindi: Story = {
  globals: { language: "hi" },
  play: async ({ canvas, userEvent }) => {
    await keysAreLoaded(canvas, "कीबोर्ड");
    await userEvent.keyboard("?");
    await expect(await screen.findByRole("dialog", { name: "कीबोर्ड" })).toBeVisible();
  },
};
