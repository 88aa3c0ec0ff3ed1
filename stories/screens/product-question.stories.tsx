import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
import { ProductQuestion } from "../../src/screens/product-question/product-question.tsx";
import { refusedResponse } from "../support/api-stub.ts";
import { goldProduct, pick } from "../support/config.ts";
import { PROSPECT_ID } from "../support/lending.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const stage: Stage = { api: { "POST /api/prospect": () => ({ prospectAppId: PROSPECT_ID }) } };
const onClose = fn();

/** A product with a question; the second answer continues with another product's form. */
function configWithQuestion(language: string) {
  const inLanguage = (en: string, hi: string) => pick(language, en, hi);
  const answers = [
    { label: inLanguage("YES", "हाँ"), product: "GOLD_LOAN" },
    { label: inLanguage("NO", "नहीं"), product: "LOAN", go: "detail" as const },
  ];
  return {
    ...goldProduct(language),
    question: { title: inLanguage("Is the gold yours?", "क्या सोना आपका है?"), answers, submit: inLanguage("Continue", "आगे बढ़ें") },
  };
}

const meta: Meta<typeof ProductQuestion> = {
  title: "screens/Product question",
  component: ProductQuestion,
  decorators: [onStage],
  beforeEach: prepare,
  args: { product: configWithQuestion("en"), onClose },
  parameters: { stage },
};
export default meta;
type Story = StoryObj<typeof ProductQuestion>;

const dialogOf = (root: HTMLElement) => within(root.ownerDocument.body).findByRole("dialog");

/** The first answer is preselected and focused; it continues like any choice. */
export const First: Story = {
  play: async ({ canvasElement, canvas, userEvent }) => {
    const dialog = within(await dialogOf(canvasElement));
    await expect(dialog.getByRole("radio", { name: "YES" })).toHaveFocus();
    await expect(dialog.getByRole("radio", { name: "YES" })).toBeChecked();
    await userEvent.click(dialog.getByRole("button", { name: "Continue" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/verification");
  },
};

/** The second answer, by keyboard only, leads to the form of its product. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement, canvas, userEvent }) => {
    const dialog = within(await dialogOf(canvasElement));
    await userEvent.keyboard("{ArrowDown}");
    await expect(dialog.getByRole("radio", { name: "NO" })).toBeChecked();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/user-detail");
  },
};

/** If creating the prospect fails, the dialog stays open for a retry. */
export const Failing: Story = {
  parameters: {
    stage: { ...stage, api: { "POST /api/prospect": refusedResponse(503, "TEMPORARILY_UNAVAILABLE", "Please try again in a moment.") } },
  },
  play: async ({ canvasElement, userEvent }) => {
    const dialog = within(await dialogOf(canvasElement));
    await userEvent.click(dialog.getByRole("button", { name: "Continue" }));
    await expect(await dialog.findByRole("button", { name: "Continue" })).toBeEnabled();
  },
};

export const Closed: Story = {
  play: async ({ canvasElement, userEvent }) => {
    onClose.mockClear();
    const dialog = within(await dialogOf(canvasElement));
    await userEvent.click(dialog.getByRole("button", { name: "Close" }));
    await expect(onClose).toHaveBeenCalledOnce();
  },
};

export const InHindi: Story = {
  args: { product: configWithQuestion("hi") },
  globals: { language: "hi", viewport: { value: "phone" } },
};
