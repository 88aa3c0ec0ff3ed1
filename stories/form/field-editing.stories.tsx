import type { Decorator, Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import type { Answers } from "../../src/form/form-store.ts";
import { ARGS, FIRST, JourneyStory, sent } from "./journey-story.tsx";

const meta: Meta<typeof JourneyStory> = {
  title: "Form/In the field",
  component: JourneyStory,
  args: ARGS,
  globals: { viewport: { value: "phone" } },
};
export default meta;

type Story = StoryObj<typeof JourneyStory>;

/** Simulates an input method that inserts text while composing. */
function compose(element: HTMLElement, text: string): void {
  const input = element as HTMLInputElement;
  input.focus();
  input.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true, inputType: "insertCompositionText", data: text }));
}

const endComposition = (element: HTMLElement) => element.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));

/**
 * Text being composed is not committed, however long it takes; an answer entered later elsewhere is
 * committed before it.
 */
export const Composing: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const name = canvas.getByLabelText("First name");
    compose(name, "Ash");
    const date = canvas.getByLabelText<HTMLInputElement>("Date of birth");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(date, "31/12/1990");
    date.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
    const saved = (answers: Answers) => expect(args.onSaveDraft).toHaveBeenLastCalledWith(sent(answers), expect.any(AbortSignal));
    await waitFor(() => saved({ birth_date: "1990-12-31" }));
    await expect(name).toHaveValue("Ash");
    endComposition(name);
    await waitFor(() => saved({ first_name: "Ash", birth_date: "1990-12-31" }));
  },
};

/** Leaving a field during composition commits its text. */
export const LeftWhileComposing: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const name = canvas.getByLabelText("First name");
    compose(name, "A1");
    await userEvent.click(canvas.getByLabelText("Date of birth"));
    await expect(name).toHaveAccessibleDescription(expect.stringContaining("Only alphabets are allowed"));
  },
};

/** Pressing Back in an invalid field shows no error that would shift the button, and goes back. */
export const BackFromAnInvalidField: Story = {
  args: { answers: { ...FIRST, monthly_income: 20_000 }, step: "income" },
  play: async ({ canvasElement, userEvent: hand }) => {
    const canvas = within(canvasElement);
    const income = canvas.getByLabelText("Monthly income");
    await hand.clear(income);
    const back = canvas.getByRole("button", { name: "Back" });
    const top = back.getBoundingClientRect().top;
    await hand.pointer({ keys: "[MouseLeft>]", target: back });
    await expect(back).toHaveFocus();
    await expect(income).toHaveAttribute("aria-invalid", "false");
    await expect(back.getBoundingClientRect().top).toBe(top);
    await hand.pointer({ keys: "[/MouseLeft]", target: back });
    await waitFor(async () => expect(await canvas.findByRole("heading", { level: 1, name: "About you" })).toHaveFocus());
  },
};

/** Leaving the same field for another one shows the error. */
export const LeavingAnInvalidField: Story = {
  args: { answers: { ...FIRST, monthly_income: 20_000 }, step: "income" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const income = canvas.getByLabelText("Monthly income");
    await userEvent.clear(income);
    await userEvent.pointer({ keys: "[MouseLeft>]", target: canvas.getByLabelText(/^Years at work/) });
    await expect(income).toHaveAttribute("aria-invalid", "true");
  },
};

/** Space to scroll above and below. */
const tall: Decorator = (Story) => (
  <div style={{ paddingBlock: "150vh" }}>
    <Story />
  </div>
);

/**
 * The first error is scrolled to the middle of the screen, even if its field was already visible at
 * the edge.
 */
export const FirstProblemInTheMiddle: Story = {
  decorators: [tall],
  play: async ({ canvasElement }) => {
    const name = within(canvasElement).getByLabelText("First name");
    // Fully visible, so that focusing alone would not scroll.
    name.scrollIntoView({ block: "start" });
    scrollBy(0, -80);
    canvasElement.querySelector("form")?.requestSubmit();
    await waitFor(() => expect(name).toHaveFocus());
    const { top, bottom } = name.getBoundingClientRect();
    await expect(Math.abs((top + bottom) / 2 - innerHeight / 2)).toBeLessThan(50);
  },
};

/** A page starts scrolled to the top, wherever the previous one was left. */
export const NextStepFromTheTop: Story = {
  args: { answers: FIRST },
  decorators: [tall],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const next = canvas.getByRole("button", { name: "Continue" });
    next.scrollIntoView({ block: "end" });
    await expect(scrollY).toBeGreaterThan(0);
    await userEvent.click(next);
    await waitFor(() => expect(canvas.getByRole("heading", { level: 1, name: "Your income" })).toHaveFocus());
    await expect(scrollY).toBe(0);
  },
};
