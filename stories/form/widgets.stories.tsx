import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { OneField } from "./one-field.tsx";

const meta: Meta<typeof OneField> = {
  title: "Form/Widgets",
  component: OneField,
  args: { language: "en", onAnswer: fn() },
  render: (args) => <OneField key={JSON.stringify(args)} {...args} />,
};
export default meta;

type Story = StoryObj<typeof OneField>;
type Play = NonNullable<Story["play"]>;

const blurByClick = (canvasElement: HTMLElement) => userEvent.click(within(canvasElement).getByRole("button", { name: "Elsewhere" }));
const answers = (onAnswer: unknown) => (onAnswer as ReturnType<typeof fn>).mock.lastCall?.[0];

/** Types a text and checks that no error is shown before blur, and the expected one after. */
function typing(label: string, text: string, shown: string, problem: string | null): Play {
  return async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByLabelText(new RegExp(`^${label}`));
    if (text) await userEvent.type(input, text, { delay: null });
    else input.focus();
    await expect(input).toHaveValue(shown);
    // After the pause the text is committed.
    if (text) await waitFor(() => expect(args.onAnswer).toHaveBeenCalled());
    await expect(input).toHaveAttribute("aria-invalid", "false");
    await blurByClick(canvasElement);
    await expect(input).toHaveAttribute("aria-invalid", String(problem !== null));
    if (problem) await expect(input).toHaveAccessibleDescription(expect.stringContaining(problem));
  };
}

export const Text: Story = { args: { name: "first_name" }, play: typing("First name", "A1", "A1", "Only alphabets are allowed") };
export const TextCorrected: Story = {
  args: { name: "first_name", required: true },
  play: async (context) => {
    await typing("First name", "A1", "A1", "Only alphabets are allowed")(context);
    const input = within(context.canvasElement).getByLabelText("First name");
    await userEvent.clear(input);
    await userEvent.type(input, "Asha");
    await waitFor(() => expect(input).toHaveAttribute("aria-invalid", "false"));
    await expect(input).toHaveFocus();
  },
};
export const Email: Story = { args: { name: "email" }, play: typing("Email", "a@", "a@", "Email is invalid") };
export const Mobile: Story = {
  args: { name: "mobile_phone_number" },
  play: async (context) => {
    await typing("Mobile number", "98765x4321", "987654321", "Please enter a valid 10 digit mobile number")(context);
    const input = within(context.canvasElement).getByLabelText(/^Mobile number/);
    await expect(input).toHaveAttribute("inputmode", "numeric");
    await userEvent.clear(input);
    await userEvent.click(input);
    await userEvent.paste("+91 98765 43210");
    await expect(input).toHaveValue("9876543210");
  },
};
export const Pincode: Story = {
  args: { name: "postal_code" },
  play: typing("Pincode", "5600 1a", "56001", "Please enter a valid 6 digit pincode"),
};
export const Pan: Story = { args: { name: "tin" }, play: typing("PAN", "abc12", "ABC12", "Invalid PAN") };
export const PanRight: Story = { args: { name: "tin" }, play: typing("PAN", "abcpe1234f", "ABCPE1234F", null) };
export const PanMasked: Story = { args: { name: "tin", answer: "ABCP******" }, play: typing("PAN", "", "ABCP******", null) };
export const Capitals: Story = { args: { name: "ifsc" }, play: typing("IFSC", "abcd0123456", "ABCD0123456", null) };
export const WholeNumber: Story = { args: { name: "years" }, play: typing("Years at work", "012", "12", null) };
/** A text that is not a whole number is not converted: it stays, with an error. */
export const WholeNumberInvalid: Story = {
  args: { name: "years" },
  play: typing("Years at work", "1.5", "1.5", "Please enter a whole number"),
};
export const WholeNumberPasted: Story = {
  args: { name: "years" },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByLabelText(/^Years at work/);
    await userEvent.click(input);
    await userEvent.paste("12 years");
    await expect(input).toHaveValue("12 years");
    await blurByClick(canvasElement);
    await expect(input).toHaveAccessibleDescription(expect.stringContaining("Please enter a whole number"));
    await expect(answers(args.onAnswer)).toEqual({ years: "12 years" });
  },
};
export const Decimal: Story = {
  args: { name: "rate" },
  play: async (context) => {
    await typing("Rate in percent", "12345.25", "12,345.25", null)(context);
    await expect(answers(context.args.onAnswer)).toEqual({ rate: 12_345.25 });
    await expect(within(context.canvasElement).getByLabelText(/^Rate/)).toHaveAttribute("inputmode", "text");
  },
};
export const DecimalNegative: Story = {
  args: { name: "rate" },
  play: async (context) => {
    await typing("Rate in percent", "-3.14", "-3.14", null)(context);
    await expect(answers(context.args.onAnswer)).toEqual({ rate: -3.14 });
  },
};
export const DecimalTooFine: Story = {
  args: { name: "rate" },
  play: typing("Rate in percent", "3.141", "3.141", "At most two decimals"),
};
export const DecimalInWords: Story = {
  args: { name: "rate", language: "hi" },
  play: typing("दर प्रतिशत में", "1.5 lakh", "1.5 lakh", "कृपया संख्या लिखें"),
};
export const Time: Story = {
  args: { name: "call_time" },
  play: async (context) => {
    await typing("When may we call", "1430", "14:30", null)(context);
    await expect(answers(context.args.onAnswer)).toEqual({ call_time: "14:30:00+05:30" });
    await expect(within(context.canvasElement).getByLabelText(/^When/)).toHaveAttribute("placeholder", "HH:MM");
  },
};
export const TimeIn12Hours: Story = {
  args: { name: "call_time" },
  play: async (context) => {
    await typing("When may we call", "9:30 pm", "09:30pm", null)(context);
    await expect(answers(context.args.onAnswer)).toEqual({ call_time: "21:30:00+05:30" });
  },
};
export const TimeImpossible: Story = {
  args: { name: "call_time" },
  play: typing("When may we call", "2530", "25:30", "This value is not in the right format"),
};
export const TimeKnown: Story = {
  args: { name: "call_time", answer: "18:05:00+05:30" },
  play: typing("When may we call", "", "18:05", null),
};
/** Titled constants, including numbers and null. */
export const TitledNumbers: Story = {
  args: { name: "dependants", required: true },
  play: async ({ canvasElement, args }) => {
    const list = within(canvasElement).getByLabelText("Dependants");
    await userEvent.selectOptions(list, "Two or more");
    await expect(answers(args.onAnswer)).toEqual({ dependants: 2 });
    await userEvent.selectOptions(list, "I would rather not say");
    await expect(answers(args.onAnswer)).toEqual({ dependants: null });
    await blurByClick(canvasElement);
    await expect(list).toHaveAttribute("aria-invalid", "false");
    await expect(list).toHaveDisplayValue("I would rather not say");
  },
};
export const TitledYesAndNo: Story = {
  args: { name: "resident" },
  play: async ({ canvasElement, args }) => {
    const group = within(within(canvasElement).getByRole("radiogroup", { name: /^Residence status/ }));
    await userEvent.click(group.getByRole("radio", { name: "I live abroad" }));
    await expect(answers(args.onAnswer)).toEqual({ resident: false });
    await expect(group.getAllByRole("radio")).toHaveLength(2);
  },
};
export const MayBeNull: Story = {
  args: { name: "other_emi", answer: null },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByLabelText(/^Other EMI/);
    await expect(input).toHaveValue("");
    await userEvent.type(input, "4500");
    await expect(input).toHaveValue("4,500");
    await blurByClick(canvasElement);
    await expect(answers(args.onAnswer)).toEqual({ other_emi: 4500 });
  },
};
export const Rupees: Story = {
  args: { name: "monthly_income" },
  play: async (context) => {
    await typing("Monthly income", "12345678", "1,23,45,678", "Monthly income should be between 1 and 1,000,000 rupees")(context);
    await expect(answers(context.args.onAnswer)).toEqual({ monthly_income: 12_345_678 });
  },
};
export const RupeesInTheMiddle: Story = {
  args: { name: "monthly_income", answer: 123_456 },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByLabelText<HTMLInputElement>(/^Monthly income/);
    await expect(input).toHaveValue("1,23,456");
    await userEvent.click(input);
    input.setSelectionRange(4, 4);
    await userEvent.keyboard("9");
    await expect(input).toHaveValue("12,39,456");
    await expect(input.selectionStart).toBe(5);
    await userEvent.keyboard("{Backspace}");
    await expect(input).toHaveValue("1,23,456");
    await expect(input.selectionStart).toBe(4);
  },
};
/** The first digit can be replaced; Delete skips a separator and removes the next digit. */
export const RupeesFirstDigit: Story = {
  args: { name: "monthly_income", answer: 100_000 },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByLabelText<HTMLInputElement>(/^Monthly income/);
    await userEvent.click(input);
    input.setSelectionRange(1, 1);
    await userEvent.keyboard("{Backspace}");
    await expect(input).toHaveValue("00,000");
    await userEvent.keyboard("2");
    await expect(input).toHaveValue("2,00,000");
    await userEvent.keyboard("{Delete}");
    await expect(input).toHaveValue("20,000");
    await blurByClick(canvasElement);
    await expect(answers(args.onAnswer)).toEqual({ monthly_income: 20_000 });
  },
};
/** The parsed amount is shown on blur. */
export const RupeesInWords: Story = {
  args: { name: "monthly_income" },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByLabelText(/^Monthly income/);
    await userEvent.type(input, "Rs. 1.5 lakh", { delay: null });
    await blurByClick(canvasElement);
    await expect(input).toHaveValue("1,50,000");
    await expect(answers(args.onAnswer)).toEqual({ monthly_income: 150_000 });
  },
};
/** A text that cannot be parsed stays as typed, with an error. */
export const RupeesNotUnderstood: Story = {
  args: { name: "monthly_income" },
  play: typing("Monthly income", "about 20000", "about 20000", "Please enter a whole number"),
};
/** Changing one part of a date leaves the others unchanged. */
export const DateInTheMiddle: Story = {
  args: { name: "birth_date", answer: "1990-04-15" },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByLabelText<HTMLInputElement>(/^Date of birth/);
    await userEvent.click(input);
    input.setSelectionRange(1, 1);
    await userEvent.keyboard("{Backspace}2");
    await expect(input).toHaveValue("25/04/1990");
    await userEvent.keyboard("{ArrowRight}12");
    await expect(input).toHaveValue("25/12/1990");
    await blurByClick(canvasElement);
    await expect(answers(args.onAnswer)).toEqual({ birth_date: "1990-12-25" });
  },
};
export const DateIncomplete: Story = {
  args: { name: "birth_date" },
  play: typing("Date of birth", "3112", "31/12/", "Please enter a valid birth date"),
};
export const DateImpossible: Story = {
  args: { name: "birth_date" },
  play: typing("Date of birth", "31021990", "31/02/1990", "Invalid date"),
};
export const DateYear: Story = { args: { name: "birth_date" }, play: typing("Date of birth", "31120990", "31/12/0990", "Invalid year") };
export const DateAge: Story = {
  args: { name: "birth_date" },
  play: typing("Date of birth", "31122010", "31/12/2010", "Your age doesn't match the required age criteria"),
};
export const DateRight: Story = {
  args: { name: "birth_date" },
  play: async (context) => {
    await typing("Date of birth", "31121990", "31/12/1990", null)(context);
    await expect(answers(context.args.onAnswer)).toEqual({ birth_date: "1990-12-31" });
    await expect(within(context.canvasElement).getByLabelText(/^Date of birth/)).toHaveAttribute("inputmode", "numeric");
  },
};
export const List: Story = {
  args: { name: "residence_type", required: true },
  play: async ({ canvasElement, args }) => {
    const list = within(canvasElement).getByLabelText("Residence");
    await userEvent.click(list);
    await blurByClick(canvasElement);
    await expect(list).toHaveAttribute("aria-invalid", "true");
    await userEvent.selectOptions(list, "Rented");
    await expect(list).toHaveAttribute("aria-invalid", "false");
    await expect(answers(args.onAnswer)).toEqual({ residence_type: "RENTED" });
  },
};
export const ShortList: Story = {
  args: { name: "gender", required: true },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const group = canvas.getByRole("radiogroup", { name: "Gender" });
    canvas.getByLabelText("Female").focus();
    await blurByClick(canvasElement);
    await expect(group).toHaveAccessibleDescription(expect.stringContaining("Please choose your gender"));
    await userEvent.click(canvas.getByLabelText("Other"));
    await expect(group).toHaveAttribute("aria-invalid", "false");
    await expect(answers(args.onAnswer)).toEqual({ gender: "OTHER" });
  },
};
export const LongText: Story = { args: { name: "remarks" }, play: typing("Remarks", "Two{enter}lines", "Two\nlines", null) };
export const SingleTick: Story = {
  args: { name: "insured" },
  play: async ({ canvasElement, args }) => {
    const tick = within(canvasElement).getByRole("checkbox", { name: /^I have a health insurance/ });
    await expect(tick).not.toBeChecked();
    await userEvent.click(tick);
    await expect(answers(args.onAnswer)).toEqual({ insured: true });
  },
};
export const OnOff: Story = {
  args: { name: "reminders" },
  play: async ({ canvasElement }) => {
    const setting = within(canvasElement).getByRole("switch", { name: /^Remind me/ });
    await userEvent.click(setting);
    await expect(setting).toBeChecked();
  },
};
export const Hindi: Story = {
  args: { name: "first_name", language: "hi" },
  play: typing("पहला नाम", "A1", "A1", "केवल अंग्रेज़ी अक्षर लिखें"),
};
/** Composed text is formatted only when the composition ends. */
export const CapitalsComposed: Story = {
  args: { name: "ifsc" },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByLabelText<HTMLInputElement>(/^IFSC/);
    const dispatchInput = (text: string, isComposing: boolean) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
      input.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing, inputType: "insertCompositionText" }));
    };
    input.focus();
    dispatchInput("abcd", true);
    await expect(input).toHaveValue("abcd");
    input.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
    await expect(input).toHaveValue("ABCD");
    await expect(args.onAnswer).not.toHaveBeenCalled();
    await waitFor(() => expect(answers(args.onAnswer)).toEqual({ ifsc: "ABCD" }));
    dispatchInput("abcde", false);
    await expect(input).toHaveValue("ABCDE");
  },
};
