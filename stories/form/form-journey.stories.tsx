import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, mocked, userEvent, waitFor, within } from "storybook/test";
import type { Outcome } from "../../src/screens/form/submission.ts";
import { ARGS, FIRST, JourneyStory, sent } from "./journey-story.tsx";

const FULL = { ...FIRST, monthly_income: 20_000 };

const meta: Meta<typeof JourneyStory> = {
  title: "Form/Journey",
  component: JourneyStory,
  args: ARGS,
  globals: { viewport: { value: "phone" } },
};
export default meta;

type Story = StoryObj<typeof JourneyStory>;
const press = (root: HTMLElement, name: string | RegExp) => userEvent.click(within(root).getByRole("button", { name }));
const heading = (root: HTMLElement, name: string) => within(root).findByRole("heading", { level: 1, name });

/** No errors before any input. */
export const Empty: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("Step 1 of 3")).toBeVisible();
    await expect(canvas.getByRole("listitem", { current: "step" })).toHaveTextContent("About you");
    await expect(canvasElement.querySelector('[aria-invalid="true"]')).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Back" })).toBeNull();
  },
};

/** On a small phone nothing overflows, and all controls are large enough for touch. */
export const SmallPhone: Story = {
  args: { answers: { residence_type: "RENTED" } },
  decorators: [(Inner) => <div style={{ width: 360 }}>{Inner()}</div>],
  play: async ({ canvasElement }) => {
    const page = canvasElement.querySelector("form") as HTMLElement;
    await expect(page.scrollWidth).toBeLessThanOrEqual(360);
    for (const control of page.querySelectorAll<HTMLElement>(
      "input:not([type=radio], [type=checkbox]), select, button, label.form-choice",
    )) {
      await expect(control.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    }
  },
};

export const EmptyInHindi: Story = { args: { language: "hi" } };

/** A field is left with an error: only that field shows it, while the next one is typed in. */
export const InvalidOnBlur: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText("First name"), "A1");
    await userEvent.type(canvas.getByLabelText("Date of birth"), "31121990");
    // The typed text has been committed as an answer meanwhile.
    const answers = { first_name: "A1", birth_date: "1990-12-31" };
    await waitFor(() => expect(args.onSaveDraft).toHaveBeenLastCalledWith(sent(answers), expect.any(AbortSignal)));
    await expect(canvas.getByText("Only alphabets are allowed", { selector: ".form-problem" })).toBeVisible();
    // Announced once by the live region, because the focus is already in the next field.
    await expect(canvas.getByText("Only alphabets are allowed", { selector: '[aria-live="polite"]' })).toBeInTheDocument();
    await expect(canvasElement.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
    await expect(canvas.queryByRole("link")).toBeNull();
  },
};

/**
 * Continuing with errors: all are shown, the first field has the focus, and the summary links to
 * each.
 */
export const Problems: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await press(canvasElement, "Continue");
    await waitFor(() => expect(canvas.getByLabelText("First name")).toHaveFocus());
    const summary = canvas.getByRole("region", { name: "4 answers need your attention" });
    await expect(within(summary).getAllByRole("link")).toHaveLength(4);
    await userEvent.click(within(summary).getByRole("link", { name: /Residence/ }));
    await expect(canvas.getByLabelText("Residence")).toHaveFocus();
    await userEvent.selectOptions(canvas.getByLabelText("Residence"), "Owned");
    await expect(within(summary).getByRole("link", { name: /Residence/ })).toHaveTextContent("Done");
    await userEvent.click(within(summary).getByRole("link", { name: /Gender/ }));
    await expect(canvas.getByLabelText("Female")).toHaveFocus();
  },
};

export const ProblemsInHindi: Story = {
  args: { language: "hi" },
  play: async ({ canvasElement }) => {
    await press(canvasElement, "आगे बढ़ें");
    await within(canvasElement).findByRole("region", { name: "4 जवाबों पर ध्यान दें" });
  },
};

/** The first error is in a select. */
export const FirstProblemIsAList: Story = {
  args: { answers: { ...FIRST, residence_type: undefined } },
  play: async ({ canvasElement }) => {
    await press(canvasElement, "Continue");
    await waitFor(() => expect(within(canvasElement).getByLabelText("Residence")).toHaveFocus());
  },
};

/**
 * An answer hidden by a condition is retained, also in the draft (so that it survives a reload),
 * and reappears with its field.
 */
export const HiddenAnswer: Story = {
  args: { answers: { residence_type: "RENTED" } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText("Monthly rent"), "12500");
    await userEvent.selectOptions(canvas.getByLabelText("Residence"), "Owned");
    await expect(canvas.queryByLabelText("Monthly rent")).toBeNull();
    const answers = { residence_type: "OWNED", monthly_rent: 12_500 };
    await waitFor(() => expect(args.onSaveDraft).toHaveBeenLastCalledWith(sent(answers), expect.any(AbortSignal)));
    await userEvent.selectOptions(canvas.getByLabelText("Residence"), "Hostel");
    await expect(canvas.getByLabelText("Monthly rent")).toHaveValue("12,500");
  },
};

/** With the Enter key, and text that was not committed yet. */
export const EnterKey: Story = {
  args: { answers: { ...FIRST, first_name: undefined } },
  play: async ({ canvasElement }) => {
    await userEvent.type(within(canvasElement).getByLabelText("First name"), "Asha{Enter}");
    await waitFor(async () => expect(await heading(canvasElement, "Your income")).toHaveFocus());
  },
};

/** A figure is computed from the answers. */
export const Figures: Story = {
  args: { answers: FULL, step: "income" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("₹2,40,000")).toBeVisible();
    await userEvent.type(canvas.getByLabelText("Monthly income"), "0");
    await waitFor(() => expect(canvas.getByText("₹24,00,000")).toBeVisible());
    await press(canvasElement, "Back");
    await waitFor(async () => expect(await heading(canvasElement, "About you")).toHaveFocus());
    await expect(canvas.getByLabelText("First name")).toHaveValue("Asha");
  },
};

/** All answers, with a "Change" button per section that returns to that section. */
export const Review: Story = {
  args: { answers: FULL, step: "review" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await heading(canvasElement, "Check your answers");
    await expect(canvas.getByText("₹20,000")).toBeVisible();
    await expect(canvas.getByText("31/12/1990")).toBeVisible();
    await expect(canvas.getAllByRole("button", { name: /^Change/ })).toHaveLength(2);
    await press(canvasElement, "Change Your income");
    await waitFor(async () => expect(await heading(canvasElement, "Your income")).toHaveFocus());
    await press(canvasElement, "Continue");
    await heading(canvasElement, "Check your answers");
    await waitFor(() => expect(canvas.getByRole("button", { name: "Change Your income" })).toHaveFocus());
  },
};

export const ReviewInHindi: Story = { args: { answers: FULL, step: "review", language: "hi" } };

/**
 * No consent is preselected; required ones are enforced; optional ones that were not given are
 * recorded as such.
 */
export const Consents: Story = {
  args: { answers: FULL, step: "review" },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    for (const box of [...canvas.getAllByRole("checkbox"), ...canvas.getAllByRole("radio")]) await expect(box).not.toBeChecked();
    await expect(canvas.getByRole("link", { name: /Terms of use/ })).toHaveAttribute("href", "/app/terms-of-use");
    await press(canvasElement, "See my offers");
    await expect(args.onSubmit).not.toHaveBeenCalled();
    const terms = canvas.getByRole("checkbox", { name: /I agree to the terms/ });
    await waitFor(() => expect(terms).toHaveFocus());
    await expect(terms).toHaveAccessibleDescription("Please give this consent to continue");
    await userEvent.click(terms);
    await userEvent.click(canvas.getByRole("radio", { name: "₹3,00,000 at most" }));
    await press(canvasElement, "See my offers");
    await waitFor(() => expect(args.onDone).toHaveBeenCalledOnce());
    await expect(args.onSubmit).toHaveBeenCalledWith({
      answers: FULL,
      consents: [
        { id: "terms", version: 2, given: true, language: "en" },
        { id: "household", version: 1, given: true, choice: "AT_MOST", language: "en" },
      ],
      idempotencyKey: "key-1",
    });
  },
};

/** The draft is sent once, after a pause. */
export const Saving: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // Without a delay between characters, so that a slow machine causes no pause.
    await userEvent.type(canvas.getByLabelText("First name"), "Asha", { delay: null });
    await expect(args.onSaveDraft).not.toHaveBeenCalled();
    await waitFor(() => expect(canvas.getByRole("status")).toHaveTextContent("Saved"));
    await expect(args.onSaveDraft).toHaveBeenCalledTimes(1);
    await expect(args.onSaveDraft).toHaveBeenCalledWith(sent({ first_name: "Asha" }), expect.any(AbortSignal));
  },
};

/**
 * Without a network the answers stay on the page, not in web storage, and are saved when it is
 * back.
 */
export const Offline: Story = {
  beforeEach: ({ args }) => void mocked(args.onSaveDraft).mockRejectedValueOnce(new Error("no network")),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText("First name"), "Asha");
    await waitFor(() => expect(canvas.getByRole("status")).toHaveTextContent(/^Not saved yet/));
    await expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("Asha");
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(canvas.getByRole("status")).toHaveTextContent("Saved"));
    await expect(args.onSaveDraft).toHaveBeenLastCalledWith(sent({ first_name: "Asha" }), expect.any(AbortSignal));
  },
};

const consent = async (root: HTMLElement) => {
  await userEvent.click(within(root).getByRole("checkbox", { name: /I agree to the terms/ }));
  await userEvent.click(within(root).getByRole("radio", { name: "₹3,00,000 at most" }));
};

/**
 * The server refuses an answer: its step opens and the field has the focus and shows the error
 * until it changes.
 */
export const Refused: Story = {
  args: {
    answers: FULL,
    step: "review",
    onSubmit: fn(
      async (): Promise<Outcome> => ({
        kind: "refused",
        message: "",
        fields: [{ path: "/first_name", keyword: "const", message: "This name differs from the PAN" }],
      }),
    ),
  },
  play: async ({ canvasElement }) => {
    await consent(canvasElement);
    await press(canvasElement, "See my offers");
    await heading(canvasElement, "About you");
    const name = within(canvasElement).getByLabelText("First name");
    await waitFor(() => expect(name).toHaveFocus());
    await expect(name).toHaveAccessibleDescription(expect.stringContaining("This name differs from the PAN"));
    await userEvent.type(name, "a");
    await waitFor(() => expect(name).toHaveAttribute("aria-invalid", "false"));
  },
};

/** The server fails: no input is lost, and the retry has the same idempotency key. */
export const ServerError: Story = {
  args: { answers: FULL, step: "review", onSubmit: fn(async (): Promise<Outcome> => ({ kind: "failed", message: "The service is busy" })) },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await consent(canvasElement);
    await press(canvasElement, "See my offers");
    await expect(await canvas.findByRole("alert")).toHaveTextContent("The service is busy");
    await expect(canvas.getByRole("checkbox", { name: /I agree to the terms/ })).toBeChecked();
    await press(canvasElement, "See my offers");
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledTimes(2));
    await expect(args.onDone).not.toHaveBeenCalled();
  },
};

/** Submission in progress: the button is busy. */
export const Sending: Story = {
  args: { answers: FULL, step: "review", onSubmit: fn(() => new Promise<Outcome>(() => undefined)) },
  play: async ({ canvasElement }) => {
    await consent(canvasElement);
    await press(canvasElement, "See my offers");
    await expect(await within(canvasElement).findByRole("button", { name: "Sending…" })).toHaveAttribute("aria-busy", "true");
  },
};
