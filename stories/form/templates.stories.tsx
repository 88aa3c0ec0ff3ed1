import "../../src/ui/tokens.css";
import "../../src/ui/base.css";
import "../../src/form/form.css";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { Profiler, useState } from "react";
import { expect, fn, mocked, userEvent, within } from "storybook/test";
import type { BranchSlice, FieldSlice } from "../../src/contract/site/slices.ts";
import { branchReads } from "../../src/engine/catalog/slices/form-reads.ts";
import { FormProvider } from "../../src/form/form-context.tsx";
import { FormStore } from "../../src/form/form-store.ts";
import { fieldId, StepFields } from "../../src/form/step-fields.tsx";
import { ErrorSummary } from "../../src/form/templates/error-summary.tsx";
import { exampleFields, translateIn } from "./example-form.ts";

interface FieldsProps {
  language: string;
  names: string[];
  required: string[];
  branches: BranchSlice[];
  order?: string[];
  /** Fields shown with an error. */
  refused: string[];
  /** Called on each render of the step. */
  onRendered(): void;
}

/** Fields as in a step, with an error summary above. */
function Fields({ language, names, required, branches, order, refused, onRendered }: FieldsProps) {
  const [parts] = useState(() => {
    const fields = Object.fromEntries(names.map((name) => [name, exampleFields(language)[name] as FieldSlice]));
    const store = new FormStore();
    store.show(
      refused.map((name) => ({ name, keyword: "required", message: fields[name]?.["x-messages"]?.required ?? "" })),
      true,
    );
    const schema = { type: "object" as const, properties: fields, required, allOf: branches };
    const step = { id: "some", title: "", schema, reads: [...branchReads(schema)], ...(order ? { order } : {}) };
    const listed = new Map(names.map((name) => [name, { id: fieldId(name), title: fields[name]?.title ?? "" }]));
    return { store, step, listed, translate: translateIn(language) };
  });
  return (
    <main>
      <FormProvider store={parts.store} translate={parts.translate}>
        <ErrorSummary fieldAt={(name) => parts.listed.get(name) ?? null} />
        <Profiler id="step" onRender={onRendered}>
          <StepFields step={parts.step} />
        </Profiler>
      </FormProvider>
    </main>
  );
}

const meta: Meta<typeof Fields> = {
  title: "Form/Templates",
  component: Fields,
  args: {
    language: "en",
    names: ["first_name", "birth_date", "gender"],
    required: ["first_name"],
    branches: [],
    refused: [],
    onRendered: fn(),
  },
  render: (args) => <Fields key={JSON.stringify(args)} {...args} />,
};
export default meta;

type Story = StoryObj<typeof Fields>;

/** Optional fields are marked; the help text describes the input. */
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

/** The document's order takes precedence over the schema's; unnamed fields follow. */
export const Order: Story = {
  args: { order: ["gender", "birth_date"] },
  play: async ({ canvasElement }) => {
    const labels = [...canvasElement.querySelectorAll(".form-label")].map((label) => label.textContent);
    await expect(labels).toEqual(["Gender (optional)", "Date of birth (optional)", "First name"]);
  },
};

const RENTED: BranchSlice = {
  if: { required: ["residence_type"], properties: { residence_type: { const: "RENTED" } } },
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word
  then: {
    properties: { monthly_rent: exampleFields("en").monthly_rent as FieldSlice, remarks: { title: "Landlord's address" } },
    required: ["remarks"],
  },
};

/**
 * A branch adds a field and changes another in a single render, and reverts both when its condition
 * no longer holds.
 */
export const Branch: Story = {
  args: { names: ["residence_type", "remarks"], required: [], branches: [RENTED] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const choose = (residence: string) => userEvent.selectOptions(canvas.getByLabelText(/Residence/), residence);
    const rent = () => canvas.queryByRole("textbox", { name: "Monthly rent (optional)" });
    await expect(rent()).toBeNull();
    mocked(args.onRendered).mockClear();
    await choose("Rented");
    await expect(args.onRendered).toHaveBeenCalledTimes(1);
    await expect(rent()).toBeVisible();
    await expect(canvas.getByRole("textbox", { name: "Landlord's address" })).toHaveAttribute("aria-required", "true");
    await choose("Owned");
    await expect(rent()).toBeNull();
    await expect(canvas.getByRole("textbox", { name: "Remarks (optional)" })).toHaveAttribute("aria-required", "false");
  },
};

/** Each line links to its field. */
export const Summary: Story = {
  args: { refused: ["first_name", "gender"] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const summary = canvas.getByRole("region", { name: "2 answers need your attention" });
    await userEvent.click(within(summary).getByRole("link", { name: /Please choose your gender/ }));
    await expect(canvas.getByLabelText("Female")).toHaveFocus();
    await userEvent.click(within(summary).getByRole("link", { name: /First name/ }));
    await expect(canvas.getByLabelText("First name")).toHaveFocus();
    await userEvent.type(canvas.getByLabelText("First name"), "Meera");
    await userEvent.tab();
    await expect(summary).toHaveAccessibleName("One answer needs your attention");
    await userEvent.click(canvas.getByLabelText("Female"));
    await expect(summary).toHaveAccessibleName("All corrected");
    await expect(within(summary).getAllByText("Done")).toHaveLength(2);
  },
};

export const SummaryInHindi: Story = { args: { language: "hi", refused: ["first_name"] } };
