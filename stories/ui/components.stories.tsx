import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { Button } from "../../src/ui/button.tsx";
import { Dialog } from "../../src/ui/dialog.tsx";
import { EmptyState } from "../../src/ui/empty-state.tsx";
import { Notice } from "../../src/ui/notice.tsx";
import { SelectField } from "../../src/ui/select-field.tsx";
import { Skeleton } from "../../src/ui/skeleton.tsx";
import { TextArea, TextField } from "../../src/ui/text-field.tsx";
import { ToastList } from "../../src/ui/toast-list.tsx";
import "../../src/ui/tokens.css";
import "../../src/ui/base.css";

const pressed = fn();
const closed = fn();

const meta: Meta = {
  title: "UI/Pieces",
  beforeEach: () => {
    pressed.mockClear();
    closed.mockClear();
  },
};
export default meta;
type Story = StoryObj;

export const Buttons: Story = {
  render: () => (
    <div>
      <Button onClick={pressed}>Primary</Button>
      <Button variant="secondary" onClick={pressed}>
        Secondary
      </Button>
      <Button variant="text" onClick={pressed}>
        Text
      </Button>
      <Button disabled onClick={pressed}>
        Disabled
      </Button>
      <Button busy onClick={pressed}>
        Busy
      </Button>
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    for (const button of canvas.getAllByRole("button")) await expect(button.offsetHeight).toBeGreaterThanOrEqual(44);
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect(pressed).toHaveBeenCalledTimes(2);
    const busy = canvas.getByRole("button", { name: "Busy" });
    busy.focus();
    await userEvent.keyboard("{Enter}");
    await expect(pressed).toHaveBeenCalledTimes(2);
    await expect(busy).toHaveFocus();
    await expect(busy).toHaveAttribute("aria-busy", "true");
  },
};

export const Fields: Story = {
  render: () => (
    <div>
      <TextField label="Name" hint="As on your PAN card" />
      <TextField label="Mobile" prefix="+91" error="Ten digits, please" />
      <TextArea label="Message" rows={5} hint="What happened?" error="Please write a line" />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByLabelText("Name")).toHaveAccessibleDescription("As on your PAN card");
    await expect(canvas.getByLabelText("Name")).not.toHaveAttribute("aria-invalid");
    await expect(canvas.getByLabelText("Mobile")).toHaveAccessibleDescription("Ten digits, please");
    await expect(canvas.getByLabelText("Mobile")).toBeInvalid();
    await expect(canvas.getByLabelText("Message")).toHaveAccessibleDescription("What happened? Please write a line");
    await userEvent.click(canvas.getByText("Name"));
    await expect(canvas.getByLabelText("Name")).toHaveFocus();
  },
};

export const Selects: Story = {
  render: () => (
    <div>
      <SelectField label="Reason" value="" error="Please choose one" onPick={pressed}>
        <option value="">None</option>
        <option value="call">A call</option>
      </SelectField>
      <SelectField dense label="State" value="open" onPick={pressed}>
        <option value="open">Open</option>
      </SelectField>
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    const reason = canvas.getByLabelText("Reason");
    await expect(reason).toBeInvalid();
    await expect(reason).toHaveAccessibleDescription("Please choose one");
    await userEvent.selectOptions(reason, "A call");
    await expect(pressed).toHaveBeenCalledWith("call");
    await expect(canvas.getByLabelText("State")).not.toHaveAttribute("aria-invalid");
    await expect(canvas.getByLabelText("State").offsetHeight).toBeLessThan(reason.offsetHeight);
  },
};

export const Notices: Story = {
  render: () => (
    <div>
      <Notice tone="info">Information</Notice>
      <Notice tone="success">Success</Notice>
      <Notice tone="warning">Warning</Notice>
      <Notice tone="error" action={<Button variant="secondary">Again</Button>}>
        Error
      </Notice>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("Error");
    const backgrounds = new Set(
      [...canvas.getAllByRole("note"), canvas.getByRole("alert")].map((notice) => getComputedStyle(notice).backgroundColor),
    );
    await expect(backgrounds.size).toBe(4);
  },
};

export const Empty: Story = {
  render: () => (
    <EmptyState title="No record available" action={<Button>Start</Button>}>
      There will be one when you begin.
    </EmptyState>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("No record available")).toBeVisible();
  },
};

export const Waiting: Story = {
  render: () => (
    <div role="status" aria-label="Loading">
      <Skeleton height="3rem" />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status", { name: "Loading" })).toBeVisible();
  },
};

function DialogExample() {
  const [open, setOpen] = useState(false);
  const close = () => {
    closed();
    setOpen(false);
  };
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      {open && (
        <Dialog title="Are you sure?" closeLabel="Close" onClose={close} actions={<Button onClick={close}>Yes</Button>}>
          <p>There is no way back.</p>
        </Dialog>
      )}
    </div>
  );
}

export const Question: Story = {
  render: () => <DialogExample />,
  play: async ({ canvas, userEvent }) => {
    const ask = canvas.getByRole("button", { name: "Ask" });
    await userEvent.click(ask);
    const dialog = await screen.findByRole("dialog", { name: "Are you sure?" });
    await expect(dialog).toHaveAttribute("open");
    await expect(dialog.contains(document.activeElement)).toBe(true);
    await userEvent.click(within(dialog).getByRole("button", { name: "Yes" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(ask).toHaveFocus();
    await userEvent.click(ask);
    (await screen.findByRole("dialog")).dispatchEvent(new Event("cancel", { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(closed).toHaveBeenCalledTimes(2);
  },
};

function DialogWithToastExample() {
  const [open, setOpen] = useState(true);
  const [toasts, setToasts] = useState<readonly { id: number; kind: "error"; text: string }[]>([]);
  return (
    <div>
      {open && (
        <Dialog title="Are you sure?" closeLabel="Close" onClose={() => setOpen(false)}>
          <Button onClick={() => setToasts([{ id: 1, kind: "error", text: "That did not work" }])}>Yes</Button>
        </Dialog>
      )}
      <ToastList toasts={toasts} seconds={60} label="Messages" closeLabel="Close this message" onClose={closed} />
    </div>
  );
}

export const ToastOverDialog: Story = {
  render: () => <DialogWithToastExample />,
  play: async ({ canvas, userEvent }) => {
    const dialog = await screen.findByRole("dialog");
    const region = await within(dialog).findByRole("region", { name: "Messages" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Yes" }));
    await expect(within(region).getByText("That did not work")).toBeVisible();
    const close = within(region).getByRole("button", { name: "Close this message" });
    const { x, y, width, height } = close.getBoundingClientRect();
    // Elements made inert by a modal dialog are not hit by `elementFromPoint`.
    await expect(document.elementFromPoint(x + width / 2, y + height / 2)).toBe(close);
    await userEvent.click(close);
    await expect(closed).toHaveBeenCalledWith(1);
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await expect(await canvas.findByText("That did not work")).toBeVisible();
  },
};

const KINDS = ["success", "error", "info", "warning"] as const;

export const ToastKinds: Story = {
  render: () => (
    <ToastList
      toasts={KINDS.map((kind, id) => ({ id, kind, text: `A toast of ${kind}` }))}
      seconds={60}
      label="Messages"
      closeLabel="Close this message"
      onClose={closed}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    const toasts = canvas.getAllByRole("listitem");
    await expect(new Set(toasts.map((toast) => getComputedStyle(toast).backgroundColor)).size).toBe(4);
    await expect(canvas.getByRole("region", { name: "Messages" })).toHaveAttribute("aria-live", "polite");
    const [, second] = canvas.getAllByRole("button", { name: "Close this message" });
    if (second) await userEvent.click(second);
    await expect(closed).toHaveBeenCalledWith(1);
  },
};

/**
 * Toasts that expire soon only once the button is pressed, so that the story can first focus one of
 * them.
 */
function Going() {
  const [seconds, setSeconds] = useState(60);
  return (
    <div>
      <Button onClick={() => setSeconds(0.3)}>Hurry</Button>
      <ToastList
        toasts={[
          { id: 7, kind: "info", text: "Saved" },
          { id: 8, kind: "info", text: "Sent" },
        ]}
        seconds={seconds}
        label="Messages"
        closeLabel="Close"
        onClose={closed}
      />
    </div>
  );
}

export const ToastGoes: Story = {
  render: () => <Going />,
  play: async ({ canvas }) => {
    const [held] = canvas.getAllByRole("button", { name: "Close" });
    held?.focus();
    canvas.getByRole("button", { name: "Hurry" }).click();
    await waitFor(() => expect(closed).toHaveBeenCalledWith(8));
    await expect(closed).not.toHaveBeenCalledWith(7);
    held?.blur();
    await waitFor(() => expect(closed).toHaveBeenCalledWith(7));
  },
};
