import "../../src/ui/tokens.css";
import "../../src/ui/base.css";
import "../../src/form/form.css";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, within } from "storybook/test";
import type { FieldSlice } from "../../src/contract/slices.ts";
import { FormProvider } from "../../src/form/form-context.tsx";
import { FormStore } from "../../src/form/form-store.ts";
import { fieldId, StepFields } from "../../src/form/step-fields.tsx";
import { ErrorSummary } from "../../src/form/templates/error-summary.tsx";
import { exampleFields, translateIn } from "./example-form.ts";

interface FieldsProps {
  language: string;
  names: string[];
  required: string[];
  order?: string[];
  /** Fields that are shown as refused. */
  refused: string[];
}

/** Some fields as a step has them, under a summary of those that are refused. */
function Fields({ language, names, required, order, refused }: FieldsProps) {
  const [parts] = useState(() => {
    const fields = Object.fromEntries(names.map((name) => [name, exampleFields(language)[name] as FieldSlice]));
    const store = new FormStore();
    store.show(refused.map((name) => ({ name, keyword: "required", message: fields[name]?.["x-messages"]?.required ?? "" })));
    const step = { id: "some", title: "", schema: { type: "object" as const, properties: fields, required }, ...(order ? { order } : {}) };
    const listed = new Map(names.map((name) => [name, { id: fieldId(name), title: fields[name]?.title ?? "" }]));
    return { store, step, listed, translate: translateIn(language) };
  });
  return (
    <main>
      <FormProvider store={parts.store} translate={parts.translate}>
        <ErrorSummary fieldAt={(name) => parts.listed.get(name) ?? null} />
        <StepFields step={parts.step} />
      </FormProvider>
    </main>
  );
}

const meta: Meta<typeof Fields> = {
  title: "Form/Templates",
  component: Fields,
  args: { language: "en", names: ["first_name", "birth_date", "gender"], required: ["first_name"], refused: [] },
  render: (args) => <Fields key={JSON.stringify(args)} {...args} />,
};
export default meta;

type Story = StoryObj<typeof Fields>;

/** What may be left out says so; what helps belongs to the input. */
export const Field: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const name = canvas.getByRole("textbox", { name: "First name" });
    await expect(name).toHaveAttribute("aria-required", "true");
    await expect(name).toHaveAccessibleDescription("As on your PAN card");
    await expect(name).toHaveAttribute("autocomplete", "given-name");
    await expect(canvas.getByRole("textbox", { name: "Date of birth (optional)" })).toHaveAttribute("aria-required", "false");
    await expect(canvas.getByRole("radiogroup", { name: "Gender (optional)" })).toBeVisible();
  },
};

export const FieldInHindi: Story = { args: { language: "hi" } };

/** The document's order counts before that of the schema; what it does not name follows. */
export const Order: Story = {
  args: { order: ["gender", "birth_date"] },
  play: async ({ canvasElement }) => {
    const labels = [...canvasElement.querySelectorAll(".form-label")].map((label) => label.textContent);
    await expect(labels).toEqual(["Gender (optional)", "Date of birth (optional)", "First name"]);
  },
};

/** Each line leads to its field. */
export const Summary: Story = {
  args: { refused: ["first_name", "gender"] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const summary = canvas.getByRole("navigation", { name: "2 answers need your attention" });
    await userEvent.click(within(summary).getByRole("link", { name: /Please choose your gender/ }));
    await expect(canvas.getByLabelText("Female")).toHaveFocus();
    await userEvent.click(within(summary).getByRole("link", { name: /First name/ }));
    await expect(canvas.getByLabelText("First name")).toHaveFocus();
  },
};

export const SummaryInHindi: Story = { args: { language: "hi", refused: ["first_name"] } };
