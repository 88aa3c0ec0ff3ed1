import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import type { PageBlock, PreCheckQuestion } from "../../src/contract/page-slices.ts";
import { PreCheck } from "../../src/screens/pre-check/pre-check.tsx";
import { type ApiStubs, refusedResponse } from "../support/api-stub.ts";
import { PROSPECT_ID } from "../support/lending.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const questions: PreCheckQuestion[] = [
  {
    name: "monthly_income",
    label: "Monthly income",
    phrase: "Monthly income",
    format: "rupees",
    minimum: 0,
    maximum: 9_999_999,
    optional: false,
  },
  {
    name: "work",
    label: "What do you do?",
    phrase: "What you do",
    format: "choice",
    choices: [
      { value: "SALARIED", label: "Salaried job" },
      { value: "FARMER", label: "Farming" },
    ],
    optional: false,
  },
  { name: "rent", label: "Rent", phrase: "Rent", format: "rupees", minimum: 1, maximum: 999_999, optional: true },
  {
    name: "postal_code",
    label: "PIN code",
    phrase: "Your PIN code",
    format: "digits",
    pattern: "^[1-9][0-9]{5}$",
    maxLength: 6,
    optional: false,
    wrong: "Please enter a valid 6 digit pincode",
  },
];
const block: Extract<PageBlock, { type: "pre-check" }> = {
  type: "pre-check",
  products: [{ code: "LOAN", name: "Personal loan", questions }],
};

const asked = fn();
const result = {
  considered: 8,
  fitting: 5,
  open: 2,
  rate: { from: 11.5, to: 24 },
  emi: { from: 4_680.4, to: 4_680.2 },
  amount: { from: 100_000, to: 100_000 },
  inTheWay: [{ name: "postal_code", label: "Your PIN code", lenders: 2 }],
};
const api: ApiStubs = {
  "POST /api/pre-check": ({ body }) => {
    asked(body);
    return { data: result };
  },
  "POST /api/prospect": () => ({ prospectAppId: PROSPECT_ID }),
};
const staged = (change: ApiStubs = {}): { stage: Stage } => ({ stage: { route: "/terms-of-use", api: { ...api, ...change } } });

const meta: Meta<typeof PreCheck> = {
  title: "screens/PreCheck",
  component: PreCheck,
  decorators: [onStage],
  beforeEach: [prepare, () => void asked.mockClear()],
  args: { block, fill: (text: string) => text },
  parameters: staged(),
};
export default meta;
type Story = StoryObj<typeof PreCheck>;
type Play = Parameters<NonNullable<Story["play"]>>[0];

async function answer({ canvas, userEvent }: Pick<Play, "canvas" | "userEvent">): Promise<void> {
  await userEvent.type(canvas.getByLabelText("Monthly income"), "60 k");
  await userEvent.selectOptions(canvas.getByLabelText("What do you do?"), "Salaried job");
  await userEvent.type(canvas.getByLabelText("PIN code"), "560034");
  await userEvent.click(canvas.getByRole("button", { name: "Check" }));
}

export const Fits: Story = {
  play: async ({ canvas, userEvent }) => {
    await answer({ canvas, userEvent });
    const heading = await canvas.findByRole("heading", { name: "You would meet the criteria of 5 of 8 lenders" });
    await expect(heading).toHaveFocus();
    await expect(asked).toHaveBeenCalledWith({
      productType: "LOAN",
      answers: { monthly_income: 60_000, work: "SALARIED", postal_code: "560034" },
    });
    await expect(canvas.getByText("11.50% to 24%")).toBeVisible();
    // Both ends are equal after rounding.
    await expect(canvas.getByText("₹4,680")).toBeVisible();
    await expect(canvas.getByText("Your PIN code: 2 lenders")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Continue with these answers" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/verification");
  },
};

/**
 * As in the form: pasted text is parsed before it is cut to length, and a rent of 0 is accepted.
 */
export const CommonSpellings: Story = {
  play: async ({ canvas, userEvent }) => {
    const paste = async (label: string, text: string) => {
      await userEvent.click(canvas.getByLabelText(label));
      await userEvent.paste(text);
    };
    await paste("Monthly income", "₹ 60,000/-");
    await userEvent.selectOptions(canvas.getByLabelText("What do you do?"), "Salaried job");
    await userEvent.type(canvas.getByLabelText(/^Rent/), "0");
    await paste("PIN code", "\u200b560 034 ");
    await expect(canvas.getByLabelText("PIN code")).toHaveValue("560034");
    await userEvent.click(canvas.getByRole("button", { name: "Check" }));
    await canvas.findByRole("heading", { name: "You would meet the criteria of 5 of 8 lenders" });
    await expect(asked).toHaveBeenCalledWith({
      productType: "LOAN",
      answers: { monthly_income: 60_000, work: "SALARIED", postal_code: "560034" },
    });
  },
};

/**
 * After a changed answer the result is marked as outdated, without a layout shift, until it is
 * checked again.
 */
export const AnAnswerChangedSince: Story = {
  play: async ({ canvas, userEvent }) => {
    await answer({ canvas, userEvent });
    const outcome = await canvas.findByRole("region", { name: "You would meet the criteria of 5 of 8 lenders" });
    const tall = outcome.offsetHeight;
    await userEvent.selectOptions(canvas.getByLabelText("What do you do?"), "Farming");
    await expect(await canvas.findByText(/for your earlier answers/)).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Continue with these answers" })).not.toBeInTheDocument();
    await expect(outcome.offsetHeight).toBe(tall);
    await userEvent.click(canvas.getByRole("button", { name: "Check again" }));
    await expect(await canvas.findByRole("button", { name: "Continue with these answers" })).toBeVisible();
    await expect(canvas.queryByText(/for your earlier answers/)).not.toBeInTheDocument();
    await expect(asked).toHaveBeenLastCalledWith({
      productType: "LOAN",
      answers: { monthly_income: 60_000, work: "FARMER", postal_code: "560034" },
    });
  },
};

let respond: () => void = () => {};

/** A result that arrives after an answer has changed belongs to the earlier answers. */
export const AnAnswerChangedMeanwhile: Story = {
  parameters: staged({ "POST /api/pre-check": () => new Promise((resolve) => (respond = () => resolve({ data: result }))) }),
  play: async ({ canvas, userEvent }) => {
    await answer({ canvas, userEvent });
    await userEvent.selectOptions(canvas.getByLabelText("What do you do?"), "Farming");
    respond();
    await expect(await canvas.findByRole("button", { name: "Check again" })).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText("What do you do?"), "Salaried job");
    await expect(await canvas.findByRole("button", { name: "Continue with these answers" })).toBeVisible();
  },
};

export const SignedIn: Story = {
  parameters: { stage: { route: "/terms-of-use", session: "signed-in", api } satisfies Stage },
  play: async ({ canvas, userEvent }) => {
    await answer({ canvas, userEvent });
    await expect(await canvas.findByText(/wherever you have not answered yet/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Continue with these answers" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/");
  },
};

export const NoLenderMatches: Story = {
  parameters: staged({
    "POST /api/pre-check": () => ({ data: { ...result, fitting: 0, open: 0, rate: null, emi: null, amount: null } }),
  }),
  play: async ({ canvas, userEvent }) => {
    await answer({ canvas, userEvent });
    await expect(await canvas.findByRole("heading", { name: /any of the 8 lenders/ })).toBeVisible();
  },
};

export const WrongAnswers: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Check" }));
    await expect(canvas.getByLabelText("Monthly income")).toHaveFocus();
    await expect(canvas.getByLabelText("What do you do?")).toBeInvalid();
    await expect(canvas.getByLabelText("Rent (if any)")).toBeValid();
    await expect(canvas.getByText("Please enter a valid 6 digit pincode")).toBeVisible();
    await expect(asked).not.toHaveBeenCalled();
  },
};

export const TooOften: Story = {
  parameters: staged({
    "POST /api/pre-check": () => refusedResponse(429, "TOO_MANY_REQUESTS", "Too many tries. Please wait a moment.", 5),
  }),
  play: async ({ canvas, userEvent }) => {
    await answer({ canvas, userEvent });
    await expect(await canvas.findByText("Too many tries. Please wait a moment.")).toBeVisible();
  },
};
