import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { CalculatorBlock } from "../../src/blocks/calculator/calculator-block.tsx";
import type { AreaConfig } from "../../src/contract/site/config.ts";
import { estimatedProduct } from "../support/config.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const estimated = (config: AreaConfig): AreaConfig => {
  const product = estimatedProduct(config.language);
  return { ...config, products: [product, { ...product, code: "HOME", value: "home", name: "Home loan" }] };
};
const staged = (path: string): { stage: Stage } => ({ stage: { route: "/emi-calculator", path, config: estimated } });

const meta: Meta<typeof CalculatorBlock> = {
  title: "blocks/Calculator",
  component: CalculatorBlock,
  decorators: [onStage],
  beforeEach: [prepare],
  parameters: staged("/emi-calculator?emi.amount=50000&emi.rate=10.99&emi.fee=0"),
};
export default meta;
type Story = StoryObj<typeof CalculatorBlock>;

export const ByAddress: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText("₹2,330 a month")).toBeVisible();
    await expect(canvas.getByText("for ₹50,000 over 24 months at 10.99% a year")).toBeVisible();
    // Total of all instalments minus the loan. The published example has 55,923.83.
    await expect(canvas.getAllByText("₹5,924").length).toBeGreaterThan(0);
    await expect(canvas.getByRole("img", { name: /Bars of 2 years/ })).toBeVisible();
  },
};

export const Typed: Story = {
  play: async ({ canvas, userEvent }) => {
    const amount = canvas.getByLabelText("Loan amount");
    await userEvent.clear(amount);
    await userEvent.type(amount, "2.5 lakh");
    await userEvent.tab();
    await expect(amount).toHaveValue("2,50,000");
    await expect(await canvas.findByText(/for ₹2,50,000 over 24 months/)).toBeVisible();
    const fee = canvas.getByLabelText("Processing fee, %");
    await userEvent.clear(fee);
    await userEvent.type(fee, "11");
    await userEvent.tab();
    await expect(fee).toBeInvalid();
    await expect(canvas.getByText("Enter a value from 0% to 10%.")).toBeVisible();
    await userEvent.clear(fee);
    await userEvent.type(fee, "2");
    await userEvent.tab();
    await expect(fee).toBeValid();
    // Fee of 2 % of 2,50,000 plus 18 % GST on it is 5,900.
    await expect(await canvas.findByText("₹2,44,100")).toBeVisible();
  },
};

export const AnotherProduct: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByLabelText("Loan type"), "Home loan");
    // Each product has its own initial values.
    await expect(await canvas.findByText(/for ₹2,00,000 over 24 months at 14%/)).toBeVisible();
    await expect(canvas.getByLabelText("Loan amount")).toHaveValue("2,00,000");
  },
};

export const BrokenAddress: Story = {
  parameters: staged("/emi-calculator?emi.amount=1e9&emi.tenure=-3&emi.product=nothing"),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/are not valid, so the defaults are used/)).toBeVisible();
    await expect(canvas.getByLabelText("Tenure in months")).toHaveValue("24");
  },
};
