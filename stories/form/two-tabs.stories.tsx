import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import type { SentDraft } from "../../src/screens/form/draft/draft-exchange.ts";
import { textsOf } from "../support/texts.ts";
import { ARGS, FIRST, JourneyStory, SAVED } from "./journey-story.tsx";

const OTHER_TAB_ANSWERS = { first_name: "Meera", monthly_rent: 9_000 };

/** A server on which the customer has changed name and rent in another tab. */
const savedAfterOtherTab = () =>
  fn(async ({ answers, edit }: SentDraft) => {
    if (edit.revision > 0) return SAVED;
    const own = Object.entries(answers).filter(([name]) => edit.changed.includes(name));
    const conflicts = Object.fromEntries(Object.entries(OTHER_TAB_ANSWERS).filter(([name]) => edit.changed.includes(name)));
    return { ...SAVED, revision: 7, merged: { answers: { ...FIRST, ...OTHER_TAB_ANSWERS, ...Object.fromEntries(own) }, conflicts } };
  });

const meta: Meta<typeof JourneyStory> = {
  title: "Form/Two tabs",
  component: JourneyStory,
  args: { ...ARGS, answers: FIRST },
  beforeEach: ({ args }) => {
    args.onSaveDraft = savedAfterOtherTab();
  },
  globals: { viewport: { value: "phone" } },
};
export default meta;

type Story = StoryObj<typeof JourneyStory>;

/** Position and size of all controls. */
const places = (root: HTMLElement) =>
  [...root.querySelectorAll("input, select, .form-actions > button")].map((element) => {
    const { top, left, width, height } = element.getBoundingClientRect();
    return [top, left, width, height];
  });

async function changeName(root: HTMLElement, language: string) {
  const input = within(root).getByLabelText(language === "hi" ? "पहला नाम" : "First name");
  await userEvent.clear(input);
  await userEvent.type(input, "Ashima", { delay: null });
  return input;
}

/** Changes made only in the other tab are merged with the next draft, without a notice. */
export const DifferentFields: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.selectOptions(canvas.getByLabelText("Residence"), "Hostel");
    await waitFor(() => expect(canvas.getByLabelText("First name")).toHaveValue("Meera"));
    await expect(canvas.getByLabelText("Monthly rent")).toHaveValue("9,000");
    await expect(canvas.getByLabelText("Residence")).toHaveDisplayValue("Hostel");
    await expect(canvas.queryByRole("note")).toBeNull();
  },
};

const sameField = (language: string) =>
  async function play({ canvasElement }: { canvasElement: HTMLElement }) {
    const canvas = within(canvasElement);
    const { text, dismiss } = (textsOf(language).form as { conflict: Record<string, string> }).conflict;
    const input = await changeName(canvasElement, language);
    const before = places(canvasElement);
    const notice = await canvas.findByRole("note");
    await expect(notice).toHaveTextContent(text?.replace("{{fields}}", language === "hi" ? "पहला नाम" : "First name") ?? "");
    await expect(notice.closest('[aria-live="polite"]')).toBeVisible();
    await expect(places(canvasElement)).toEqual(before);
    await expect(input).toHaveValue("Ashima");
    await userEvent.click(within(notice).getByRole("button", { name: dismiss ?? "" }));
    await expect(canvas.queryByRole("note")).toBeNull();
    await expect(places(canvasElement)).toEqual(before);
  };

/**
 * A field changed in both tabs keeps this tab's value. A notice is shown until dismissed, without a
 * layout shift.
 */
export const SameField: Story = { play: sameField("en") };

export const SameFieldInHindi: Story = { args: { language: "hi" }, play: sameField("hi") };

/** The notice disappears with its step. */
export const NextStep: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await changeName(canvasElement, "en");
    await canvas.findByRole("note");
    await userEvent.click(canvas.getByRole("button", { name: "Continue" }));
    await canvas.findByText("Step 2 of 3");
    await expect(canvas.queryByRole("note")).toBeNull();
  },
};
