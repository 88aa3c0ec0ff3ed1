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

/** Whether the browser asks before it leaves the page now. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

/** Makes a property of a browser's object say something, until the story ends. */
function says(object: object, property: string, value: unknown): () => void {
  Object.defineProperty(object, property, { configurable: true, get: () => value });
  return () => Reflect.deleteProperty(object, property);
}

function seen(visibility: DocumentVisibilityState): void {
  const undo = says(document, "visibilityState", visibility);
  document.dispatchEvent(new Event("visibilitychange"));
  undo();
}

/** The tab is put aside: what was typed goes out at once, not after its pauses. One that comes into sight saves nothing. */
export const HidingTheTab: Story = {
  play: async ({ canvasElement, args }) => {
    await typeName(canvasElement);
    seen("visible");
    await expect(args.onSaveDraft).not.toHaveBeenCalled();
    seen("hidden");
    await expect(args.onSaveDraft).toHaveBeenCalledTimes(1);
    await expect(args.onSaveDraft).toHaveBeenCalledWith(DRAFT, expect.any(AbortSignal));
    await within(canvasElement).findByText("Saved");
    seen("hidden");
    await expect(args.onSaveDraft).toHaveBeenCalledTimes(1);
  },
};

/** The page is left while a draft is on its way that arrives all the same. */
export const Leaving: Story = {
  args: { onSaveDraft: fn(() => new Promise<typeof SAVED>(() => undefined)) },
  play: async ({ canvasElement, args }) => {
    await typeName(canvasElement);
    await expect(asksBeforeLeaving()).toBe(false);
    await expect(args.onSaveDraft).toHaveBeenCalledTimes(1);
    await expect(args.onSaveDraft).toHaveBeenCalledWith(DRAFT, expect.any(AbortSignal));
  },
};

/** With more answers than a page that is left can still send, the browser asks until they have arrived. */
export const LeavingWithMuch: Story = {
  args: { outlivesPage: fn(() => false) },
  play: async ({ canvasElement, args }) => {
    await typeName(canvasElement);
    await expect(asksBeforeLeaving()).toBe(true);
    // All that goes out counts: also what tells the draft's place among others.
    await expect(args.outlivesPage).toHaveBeenCalledWith({ ...DRAFT, edit: expect.objectContaining({ changed: ["first_name"] }) });
    await within(canvasElement).findByText("Saved");
    await expect(asksBeforeLeaving()).toBe(false);
  },
};

/** Without a network the browser asks while something is unsaved, and only then. */
export const LeavingOffline: Story = {
  args: { onSaveDraft: fn(() => new Promise<typeof SAVED>(() => undefined)) },
  play: async ({ canvasElement }) => {
    const online = says(navigator, "onLine", false);
    try {
      await expect(asksBeforeLeaving()).toBe(false);
      await typeName(canvasElement);
      await expect(asksBeforeLeaving()).toBe(true);
    } finally {
      online();
    }
    await expect(asksBeforeLeaving()).toBe(false);
  },
};

/** A draft that did not arrive is asked about, until it has. */
export const LeavingAfterAFailure: Story = {
  beforeEach: ({ args }) =>
    void mocked(args.onSaveDraft).mockReset().mockRejectedValueOnce(new Error("no network")).mockResolvedValue(SAVED),
  play: async ({ canvasElement, args }) => {
    await typeName(canvasElement);
    await waitFor(() => expect(within(canvasElement).getByRole("status")).toHaveTextContent(/^Not saved yet/));
    await expect(asksBeforeLeaving()).toBe(true);
    await within(canvasElement).findByText("Saved");
    await expect(asksBeforeLeaving()).toBe(false);
    await expect(args.onSaveDraft).toHaveBeenLastCalledWith(DRAFT, expect.any(AbortSignal));
  },
};

/** A form that is taken away saves what it has, and watches the page no longer. */
export const TakenAway: Story = {
  play: async ({ canvasElement, args, mount }) => {
    await mount();
    await typeName(canvasElement);
    await mount(<p>Elsewhere</p>);
    await waitFor(() => expect(args.onSaveDraft).toHaveBeenCalledWith(DRAFT, expect.any(AbortSignal)));
    await expect(args.onSaveDraft).toHaveBeenCalledTimes(1);
    seen("hidden");
    await expect(asksBeforeLeaving()).toBe(false);
    await expect(args.onSaveDraft).toHaveBeenCalledTimes(1);
  },
};
