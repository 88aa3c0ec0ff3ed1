import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { QuestionsBlock } from "../../src/blocks/questions/questions-block.tsx";
import { QuestionsOfBlock } from "../../src/blocks/questions-of/questions-of-block.tsx";
import type { QuestionItem } from "../../src/contract/page-slices.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const item = (id: string, question: string, ...answer: string[]): QuestionItem => ({ id, question, answer });
const FEW = [
  item("fee", "Does {who} take a fee?", "No.", "The lender's fees stand beside each offer."),
  { ...item("otp", "The OTP does not arrive.", "Wait half a minute."), link: { label: "Ask us", go: "/partner/ask" } },
];
const MANY = [...FEW, ...["One", "Two", "Three", "Four", "Five"].map((word) => item(word.toLowerCase(), `${word}?`, "An answer."))];
const fill = (text: string) => text.replace("{who}", "Asha");
const at = (path: string): { stage: Stage } => ({ stage: { area: "partner", session: "signed-in", route: "/partner/faqs", path } });

const meta: Meta = {
  title: "blocks/Questions",
  decorators: [onStage],
  beforeEach: [prepare],
  parameters: at("/partner/faqs"),
  render: () => <QuestionsBlock block={{ type: "questions", groups: [{ items: MANY }] }} fill={fill} />,
};
export default meta;
type Story = StoryObj;

/** Few questions have no search; an answer opens by its question. */
export const Few: Story = {
  render: () => <QuestionsBlock block={{ type: "questions", groups: [{ items: MANY.slice(0, 6) }] }} fill={fill} />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole("searchbox")).toBeNull();
    await expect(canvas.getByText("No.")).not.toBeVisible();
    await userEvent.click(canvas.getByText("Does Asha take a fee?"));
    await expect(canvas.getByText("The lender's fees stand beside each offer.")).toBeVisible();
    await userEvent.click(canvas.getByText("The OTP does not arrive."));
    await expect(canvas.getByRole("link", { name: "Ask us" })).toHaveAttribute("href", "/partner/ask");
  },
};

/** The search finds words of questions and answers in any order, says how many, and offers to clear what finds nothing. */
export const Searched: Story = {
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole("searchbox", { name: "Search these questions" });
    await userEvent.type(box, "minute  otp");
    await expect(canvas.getByRole("status")).toHaveTextContent("1 of 7 questions");
    await expect(canvas.queryByText("One?")).toBeNull();
    await userEvent.clear(box);
    await userEvent.type(box, "xyz");
    await expect(canvas.getByText("No question has these words.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Clear the search" }));
    await expect(canvas.getByText("One?")).toBeVisible();
    await expect(canvas.getByRole("status")).toBeEmptyDOMElement();
    await expect(box).toHaveFocus();
  },
};

/** Of each page the first questions; the search finds the others too. */
export const OfPages: Story = {
  render: () => {
    const groups = [
      { title: "Of customers", items: MANY },
      { title: "Of partners", items: [item("six", "Six?", "More.")] },
    ];
    return <QuestionsOfBlock block={{ type: "questions-of", first: 2, groups }} fill={fill} />;
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole("region", { name: "Of customers" })).toBeVisible();
    await expect(canvas.queryByText("Five?")).toBeNull();
    const box = canvas.getByRole("searchbox");
    await userEvent.type(box, "an answer");
    await expect(canvas.getByRole("status")).toHaveTextContent("5 of 8 questions");
    await userEvent.clear(box);
    await userEvent.type(box, "five");
    await expect(canvas.getByText("Five?")).toBeVisible();
    await expect(canvas.queryByRole("region", { name: "Of partners" })).toBeNull();
  },
};

/** The address's fragment opens an answer and takes the focus there; printing opens all. */
export const ByAddress: Story = {
  parameters: at("/partner/faqs#otp"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Wait half a minute.")).toBeVisible();
    await expect(canvas.getByText("The OTP does not arrive.")).toHaveFocus();
    await expect(canvas.getByText("No.")).not.toBeVisible();
    dispatchEvent(new Event("beforeprint"));
    await expect(canvas.getByText("No.")).toBeVisible();
    dispatchEvent(new Event("afterprint"));
    await expect(canvas.getByText("No.")).not.toBeVisible();
  },
};
