import "../../src/ui/tokens.css";
import "../../src/ui/base.css";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo } from "react";
import { expect, fn, mocked, userEvent, waitFor, within } from "storybook/test";
import type { Answers } from "../../src/form/form-store.ts";
import type { SentDraft } from "../../src/screens/form/draft/draft-exchange.ts";
import type { SavedDraft } from "../../src/screens/form/draft/draft-sync.ts";
import { FormJourney } from "../../src/screens/form/form-journey.tsx";
import type { Outcome, Submission } from "../../src/screens/form/submission.ts";
import { termsIn } from "./example-form.ts";
import { SAVED } from "./journey-story.tsx";
import { nestedForm } from "./nested-form.ts";

interface NestedStoryProps {
  language: string;
  answers: Answers;
  onSaveDraft(draft: SentDraft): Promise<SavedDraft>;
  onSubmit(submission: Submission): Promise<Outcome>;
}

function NestedStory({ language, answers, ...calls }: NestedStoryProps) {
  const terms = useMemo(() => termsIn(language, nestedForm(language)), [language]);
  return (
    <main>
      <FormJourney
        terms={terms}
        start={{ answers, step: "obligations" }}
        newKey={() => "key-1"}
        outlivesPage={() => true}
        href={(path) => path}
        onDone={() => undefined}
        {...calls}
      />
    </main>
  );
}

const LOANS = [
  { lender: "Bank A", emi: 12_000, months_left: 10 },
  { lender: "Bank B", emi: 3_500, security: "GOLD", grams: 20 },
];
const FILLED = { has_loans: true, employer: { name: "Acme", since: "2020-04-01" }, existing_loans: LOANS, banks: ["B"] };

const meta: Meta<typeof NestedStory> = {
  title: "Form/Lists and groups",
  component: NestedStory,
  args: {
    language: "en",
    answers: {},
    onSaveDraft: fn(async () => SAVED),
    onSubmit: fn(async (): Promise<Outcome> => ({ kind: "done" })),
  },
  globals: { viewport: { value: "phone" } },
};
export default meta;

type Story = StoryObj<typeof NestedStory>;
const press = (root: HTMLElement, name: string | RegExp) => userEvent.click(within(root).getByRole("button", { name }));
const findEmployerGroup = (root: HTMLElement) => within(root).findByRole("group", { name: /Employer|नियोक्ता/ });

/** A required group is rendered at once; a list only when its condition holds, without items. */
export const Empty: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await findEmployerGroup(canvasElement);
    await expect(canvas.getByRole("textbox", { name: "Company" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Add: Loan" })).toBeNull();
    await userEvent.click(canvas.getByRole("checkbox", { name: "I have running loans" }));
    await expect(await canvas.findByRole("button", { name: "Add: Loan" })).toBeVisible();
    await expect(canvas.queryByRole("textbox", { name: "Lender" })).toBeNull();
    await expect(canvasElement.querySelector('[aria-invalid="true"]')).toBeNull();
  },
};

export const EmptyInHindi: Story = {
  args: { language: "hi", answers: { has_loans: true } },
  play: async ({ canvasElement }) => {
    await findEmployerGroup(canvasElement);
    await expect(await within(canvasElement).findByRole("button", { name: "जोड़ें: ऋण" })).toBeVisible();
  },
};

/** Earlier answers are shown in masked inputs, and fit a small phone. */
export const Filled: Story = {
  args: { answers: FILLED },
  decorators: [(Inner) => <div style={{ width: 360 }}>{Inner()}</div>],
  play: async ({ canvasElement }) => {
    await findEmployerGroup(canvasElement);
    const loan = within(within(canvasElement).getByRole("group", { name: "Loan 1" }));
    await expect(loan.getByRole("textbox", { name: "EMI" })).toHaveValue("12,000");
    await expect(within(canvasElement).getByRole("textbox", { name: /Since/ })).toHaveValue("01/04/2020");
    await expect(within(canvasElement).getByRole("checkbox", { name: "Bank B" })).toBeChecked();
    await expect(within(within(canvasElement).getByRole("group", { name: "Loan 2" })).getByRole("textbox", { name: /Grams/ })).toHaveValue(
      "20",
    );
    const page = canvasElement.querySelector("form") as HTMLElement;
    await expect(page.scrollWidth).toBeLessThanOrEqual(360);
    for (const control of page.querySelectorAll<HTMLElement>("button, input:not([type=radio], [type=checkbox]), select")) {
      await expect(control.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    }
  },
};

export const FilledInHindi: Story = {
  args: { language: "hi", answers: FILLED },
  play: async ({ canvasElement }) => void (await findEmployerGroup(canvasElement)),
};

/** Each error is shown at its field and listed with a link; the first field has the focus. */
export const Errors: Story = {
  args: { answers: { has_loans: true, existing_loans: [{}] } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await findEmployerGroup(canvasElement);
    await press(canvasElement, "Continue");
    await expect(canvas.getByText("3 answers need your attention")).toBeVisible();
    await waitFor(() => expect(canvas.getByRole("textbox", { name: "Company" })).toHaveFocus());
    await expect(canvas.getByRole("textbox", { name: "Company" })).toHaveAccessibleDescription("Please enter the company's name");
    await expect(canvas.getByRole("textbox", { name: "Lender" })).toHaveAccessibleDescription("Please enter the lender's name");
    await userEvent.click(canvas.getByRole("link", { name: "Loan 1: EMI Please enter the amount" }));
    await expect(canvas.getByRole("textbox", { name: "EMI" })).toHaveFocus();
    await userEvent.keyboard("5000");
    await userEvent.tab();
    await expect(canvas.getByRole("textbox", { name: "EMI" })).toHaveAttribute("aria-invalid", "false");
  },
};

/** An empty required list shows an error that links to its "Add" button. */
export const EmptyListRefused: Story = {
  args: { answers: { has_loans: true, employer: { name: "Acme" } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await findEmployerGroup(canvasElement);
    await press(canvasElement, "Continue");
    await expect(canvas.getByRole("link", { name: "Existing loans Please add your loans" })).toBeVisible();
    await waitFor(() => expect(canvas.getByRole("button", { name: "Add: Loan" })).toHaveFocus());
  },
};

/** By keyboard: add, type, add, move, remove. The focus stays in the list. */
export const ByKeyboard: Story = {
  args: { answers: { has_loans: true, employer: { name: "Acme" } } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await findEmployerGroup(canvasElement);
    const lenders = () => canvas.getAllByRole<HTMLInputElement>("textbox", { name: "Lender" });
    const values = () => lenders().map(({ value }) => value);
    const add = () => canvas.getByRole("button", { name: "Add: Loan" });

    add().focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(lenders()[0]).toHaveFocus());
    await userEvent.keyboard("First");
    add().focus();
    await userEvent.keyboard(" ");
    await waitFor(() => expect(lenders()[1]).toHaveFocus());
    await userEvent.keyboard("Second");

    canvas.getByRole("button", { name: "Move up: Loan 2" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(values()).toEqual(["Second", "First"]));
    await waitFor(() => expect(canvas.getByRole("button", { name: "Move down: Loan 1" })).toHaveFocus());

    canvas.getByRole("button", { name: "Remove: Loan 1" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(values()).toEqual(["First"]));
    await waitFor(() => expect(add()).toHaveFocus());
    await waitFor(() => expect(mocked(args.onSaveDraft)).toHaveBeenCalled());
    await expect(mocked(args.onSaveDraft).mock.lastCall?.[0].answers.existing_loans).toEqual([{ lender: "First" }]);
  },
};

/** A full list accepts no more items. */
export const FullList: Story = {
  args: { answers: { ...FILLED, existing_loans: [...LOANS, { lender: "Bank C", emi: 1 }] } },
  play: async ({ canvasElement }) => {
    await findEmployerGroup(canvasElement);
    await expect(within(canvasElement).queryByRole("button", { name: "Add: Loan" })).toBeNull();
  },
};

/**
 * A hidden list is retained and reappears complete; so does a hidden answer within an item. Neither
 * is submitted.
 */
export const HiddenAnswers: Story = {
  args: { answers: FILLED },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await findEmployerGroup(canvasElement);
    const second = () => within(canvas.getByRole("group", { name: "Loan 2" }));
    await userEvent.click(second().getByRole("radio", { name: "None" }));
    await waitFor(() => expect(second().queryByRole("textbox", { name: /Grams/ })).toBeNull());
    await userEvent.click(canvas.getByRole("checkbox", { name: "I have running loans" }));
    await waitFor(() => expect(canvas.queryByRole("group", { name: "Loan 1" })).toBeNull());
    await userEvent.click(canvas.getByRole("checkbox", { name: "I have running loans" }));
    await canvas.findByRole("group", { name: "Loan 2" });
    await press(canvasElement, "Continue");
    await canvas.findByRole("heading", { level: 1, name: "Check your answers" });
    await press(canvasElement, "Submit");
    await waitFor(() => expect(mocked(args.onSubmit)).toHaveBeenCalled());
    const sent = mocked(args.onSubmit).mock.lastCall?.[0].answers;
    await expect(sent?.existing_loans).toEqual([LOANS[0], { lender: "Bank B", emi: 3_500, security: "NONE" }]);
  },
};

/** The review shows the answers item by item. */
export const Reviewed: Story = {
  args: { answers: FILLED },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await findEmployerGroup(canvasElement);
    await press(canvasElement, "Continue");
    await canvas.findByRole("heading", { level: 1, name: "Check your answers" });
    await expect(canvas.getByText("₹12,000")).toBeVisible();
    await expect(canvas.getAllByText("Bank B")).toHaveLength(2);
    await press(canvasElement, "Change Your obligations");
    await waitFor(async () => expect(await canvas.findByRole("heading", { level: 1, name: "Your obligations" })).toHaveFocus());
  },
};
