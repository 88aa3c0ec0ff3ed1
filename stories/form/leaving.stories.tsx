import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, mocked, userEvent, waitFor, within } from "storybook/test";
import { ARGS, JourneyStory, SAVED, sent } from "./journey-story.tsx";

const meta: Meta<typeof JourneyStory> = {
  title: "Form/Leaving the page",
  component: JourneyStory,
  args: ARGS,
  globals: { viewport: { value: "phone" } },
};
export default meta;

type Story = StoryObj<typeof JourneyStory>;

const DRAFT = sent({ first_name: "Asha" });
const typeName = (root: HTMLElement) => userEvent.type(within(root).getByLabelText("First name"), "Asha", { delay: null });

/** Whether the browser would ask before leaving the page. */
const wouldAskBeforeUnload = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

/** Overrides a property of a browser object until the story ends. */
function overrideProperty(object: object, property: string, value: unknown): () => void {
  Object.defineProperty(object, property, { configurable: true, get: () => value });
  return () => Reflect.deleteProperty(object, property);
}

function setVisibility(visibility: DocumentVisibilityState): void {
  const restoreVisibility = overrideProperty(document, "visibilityState", visibility);
  document.dispatchEvent(new Event("visibilitychange"));
  restoreVisibility();
}

/** Hiding the tab sends the input at once, without the usual pause. Showing it saves nothing. */
export const HidingTheTab: Story = {
  play: async ({ canvasElement, args }) => {
    await typeName(canvasElement);
    setVisibility("visible");
    await expect(args.onSaveDraft).not.toHaveBeenCalled();
    setVisibility("hidden");
    await expect(args.onSaveDraft).toHaveBeenCalledTimes(1);
    await expect(args.onSaveDraft).toHaveBeenCalledWith(DRAFT, expect.any(AbortSignal));
    await within(canvasElement).findByText("Saved");
    setVisibility("hidden");
    await expect(args.onSaveDraft).toHaveBeenCalledTimes(1);
  },
};

/** The page is left while a draft is in flight that survives it. */
export const Leaving: Story = {
  args: { onSaveDraft: fn(() => new Promise<typeof SAVED>(() => undefined)) },
  play: async ({ canvasElement, args }) => {
    await typeName(canvasElement);
    await expect(wouldAskBeforeUnload()).toBe(false);
    await expect(args.onSaveDraft).toHaveBeenCalledTimes(1);
    await expect(args.onSaveDraft).toHaveBeenCalledWith(DRAFT, expect.any(AbortSignal));
  },
};

/** With more answers than `keepalive` allows, the browser asks until they are saved. */
export const LeavingWithMuch: Story = {
  args: { outlivesPage: fn(() => false) },
  play: async ({ canvasElement, args }) => {
    await typeName(canvasElement);
    await expect(wouldAskBeforeUnload()).toBe(true);
    // The whole body counts, including the draft's version information.
    await expect(args.outlivesPage).toHaveBeenCalledWith({ ...DRAFT, edit: expect.objectContaining({ changed: ["first_name"] }) });
    await within(canvasElement).findByText("Saved");
    await expect(wouldAskBeforeUnload()).toBe(false);
  },
};

/** Offline, the browser asks while something is unsaved, and only then. */
export const LeavingOffline: Story = {
  args: { onSaveDraft: fn(() => new Promise<typeof SAVED>(() => undefined)) },
  play: async ({ canvasElement }) => {
    const online = overrideProperty(navigator, "onLine", false);
    try {
      await expect(wouldAskBeforeUnload()).toBe(false);
      await typeName(canvasElement);
      await expect(wouldAskBeforeUnload()).toBe(true);
    } finally {
      online();
    }
    await expect(wouldAskBeforeUnload()).toBe(false);
  },
};

/** After a failed save the browser asks until the draft is saved. */
export const LeavingAfterAFailure: Story = {
  beforeEach: ({ args }) =>
    void mocked(args.onSaveDraft).mockReset().mockRejectedValueOnce(new Error("no network")).mockResolvedValue(SAVED),
  play: async ({ canvasElement, args }) => {
    await typeName(canvasElement);
    await waitFor(() => expect(within(canvasElement).getByRole("status")).toHaveTextContent(/^Not saved yet/));
    await expect(wouldAskBeforeUnload()).toBe(true);
    await within(canvasElement).findByText("Saved");
    await expect(wouldAskBeforeUnload()).toBe(false);
    await expect(args.onSaveDraft).toHaveBeenLastCalledWith(DRAFT, expect.any(AbortSignal));
  },
};

/** An unmounted form saves its answers and removes its listeners. */
export const TakenAway: Story = {
  play: async ({ canvasElement, args, mount }) => {
    await mount();
    await typeName(canvasElement);
    await mount(<p>Elsewhere</p>);
    await waitFor(() => expect(args.onSaveDraft).toHaveBeenCalledWith(DRAFT, expect.any(AbortSignal)));
    await expect(args.onSaveDraft).toHaveBeenCalledTimes(1);
    setVisibility("hidden");
    await expect(wouldAskBeforeUnload()).toBe(false);
    await expect(args.onSaveDraft).toHaveBeenCalledTimes(1);
  },
};
