import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import type { FieldSlice } from "../../src/contract/site/slices.ts";
import { FormProvider } from "../../src/form/form-context.tsx";
import { FormStore } from "../../src/form/form-store.ts";
import { StepFields } from "../../src/form/step-fields.tsx";
import "../../src/form/form.css";
import { exampleFields, translateIn } from "./example-form.ts";

/** All fields of the example form, and some with `x-ui` settings. */
function AllFields({ language }: { language: string }) {
  const { first_name, remarks, residence_type, gender, insured } = exampleFields(language) as Record<string, FieldSlice>;
  const ui = (field: FieldSlice | undefined, more: object) => ({ ...field, "x-ui": { ...field?.["x-ui"], ...more } }) as FieldSlice;
  const fields = {
    ...exampleFields(language),
    plain: { type: "string", title: "Plain" },
    signed: { type: "string", title: "Signed", "x-placeholder": "Here", "x-ui": { prefix: "kg", inputMode: "decimal", readOnly: true } },
    flag: { type: "integer", enum: [1, 0], title: "Flag", "x-ui": { widget: "checkbox" } },
    yes_no: { type: "boolean", title: "Yes or no", "x-ui": { widget: "radio" } },
    long: ui({ ...remarks, title: "Long" } as FieldSlice, { rows: undefined, autocomplete: "street-address" }),
    list: ui({ ...residence_type, title: "List" } as FieldSlice, { autocomplete: "country" }),
    unnamed: { type: "string", enum: ["A", "B", "C", "D"], title: "Unnamed" },
    short: { ...gender, title: "Short", "x-labels": undefined },
    tick: { ...insured, title: "Tick", description: "Help for the tick" },
    kept: { type: "string", title: "Kept", "x-ui": { widget: "hidden" } },
    half: { ...first_name, title: "Half" },
  } as unknown as Record<string, FieldSlice>;
  const translate = translateIn(language);
  const store = new FormStore({ flag: 1, yes_no: false });
  return (
    <main>
      <FormProvider store={store} translate={translate}>
        <StepFields step={{ id: "all", title: "", schema: { type: "object", properties: fields, required: [] } }} />
      </FormProvider>
    </main>
  );
}

const meta: Meta<typeof AllFields> = { title: "Form/Attributes", component: AllFields, args: { language: "en" } };
export default meta;

type Story = StoryObj<typeof AllFields>;

/** Attributes of each field for keyboard, autofill and assistive technology. */
export const InputAttributes: Story = {
  play: async ({ canvasElement }) => {
    const attributes = (name: string, ...names: string[]) => {
      const element = canvasElement.querySelector(`[name="${name}"]`);
      return names.map((attribute) => element?.getAttribute(attribute) ?? null);
    };
    const input = (name: string) => attributes(name, "type", "inputmode", "autocomplete", "autocapitalize", "spellcheck", "enterkeyhint");
    await expect(input("plain")).toEqual(["text", null, "off", null, null, "next"]);
    await expect(input("first_name")).toEqual(["text", null, "given-name", null, null, "next"]);
    await expect(input("email")).toEqual(["email", "email", "email", "none", "false", "next"]);
    await expect(input("mobile_phone_number")).toEqual(["tel", "numeric", "tel-national", null, null, "next"]);
    await expect(input("postal_code")).toEqual(["text", "numeric", "postal-code", null, null, "next"]);
    await expect(input("birth_date")).toEqual(["text", "numeric", "bday", null, null, "next"]);
    await expect(input("monthly_income")).toEqual(["text", "numeric", "off", null, null, "next"]);
    await expect(input("years")).toEqual(["text", "numeric", "off", null, null, "next"]);
    for (const name of ["tin", "ifsc"]) await expect(input(name)).toEqual(["text", null, "off", "characters", "false", "next"]);
    await expect(input("signed")).toEqual(["text", "decimal", "off", null, null, "next"]);
    await expect(attributes("signed", "placeholder", "readonly", "disabled")).toEqual(["Here", "", null]);
    await expect(attributes("plain", "placeholder", "readonly", "disabled", "aria-describedby")).toEqual([null, null, null, null]);
    await expect(attributes("birth_date", "placeholder")).toEqual(["DD/MM/YYYY"]);
    await expect(attributes("remarks", "rows", "autocomplete", "readonly", "disabled")).toEqual(["3", "off", null, null]);
    await expect(attributes("long", "rows", "autocomplete")).toEqual(["4", "street-address"]);
    await expect(attributes("residence_type", "autocomplete", "disabled")).toEqual(["off", null]);
    await expect(attributes("list", "autocomplete")).toEqual(["country"]);
    for (const name of ["insured", "gender"]) await expect(attributes(name, "disabled")).toEqual([null]);
  },
};

/**
 * Units, titles, labels and help texts belong to their fields; half-width fields are marked; hidden
 * ones are not rendered.
 */
export const WithTheirTitles: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const signOf = (name: string) =>
      canvasElement.querySelector(`[name="${name}"]`)?.parentElement?.querySelector("[aria-hidden]")?.textContent ?? null;
    await expect(["plain", "monthly_income", "signed"].map(signOf)).toEqual([null, "₹", "kg"]);
    await expect(canvas.queryByText("Kept")).toBeNull();
    await expect(canvas.getByRole("checkbox", { name: /^Tick/ })).toHaveAccessibleDescription("Help for the tick");
    await expect(canvas.getByRole("checkbox", { name: /^Flag/ })).toBeChecked();
    const group = within(canvas.getByRole("radiogroup", { name: /^Yes or no/ }));
    await expect(group.getByRole("radio", { name: "No" })).toBeChecked();
    await expect(group.getByRole("radio", { name: "Yes" })).not.toBeChecked();
    await expect(canvas.getByRole("radiogroup", { name: /^Short/ })).toHaveTextContent("FEMALEMALEOTHER");
    const options = [...canvas.getByRole("combobox", { name: /^Unnamed/ }).querySelectorAll("option")].map(
      ({ textContent }) => textContent,
    );
    await expect(options).toEqual([expect.any(String), "A", "B", "C", "D"]);
    const halves = [...canvasElement.querySelectorAll(".form-half")].map((field) => field.querySelector("label")?.textContent);
    await expect(halves).toEqual(["First name (optional)", "Half (optional)"]);
  },
};

/** A numeric checkbox answers 1 and 0; a deselected option is no answer. */
export const Answered: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const flag = canvas.getByRole("checkbox", { name: /^Flag/ });
    await userEvent.click(flag);
    await expect(flag).not.toBeChecked();
    await userEvent.click(flag);
    await expect(flag).toBeChecked();
    const list = canvas.getByRole("combobox", { name: /^Unnamed/ });
    await userEvent.selectOptions(list, "D");
    await expect(list).toHaveDisplayValue("D");
    await userEvent.selectOptions(list, "");
    await expect(list).toHaveValue("");
    await userEvent.click(canvas.getByRole("radio", { name: "Yes" }));
    await expect(canvas.getByRole("radio", { name: "No" })).not.toBeChecked();
  },
};
