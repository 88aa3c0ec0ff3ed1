import type { Meta, StoryObj } from "@storybook/react-vite";
import { Link } from "react-router-dom";
import { expect, waitFor, within } from "storybook/test";
import { OptionListsScreen } from "../../src/screens/option-lists/option-lists-screen.tsx";
import { neverResponds, refusedResponse } from "../support/api-stub.ts";
import { failed, watchFailures } from "../support/failures.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const meta: Meta = {
  title: "screens/Option lists",
  decorators: [onStage],
  beforeEach: [prepare, watchFailures],
  render: () => <OptionListsScreen />,
};
export default meta;
type Story = StoryObj;

const choice = (code: string, en: string, hi: string, order: number) => ({ code, label: en, labels: { en, hi }, order });
const LISTS = {
  default: {
    "salary-mode": [
      choice("BANK", "Bank transfer", "बैंक खाते में", 1),
      choice("CHEQUE", "Cheque", "चेक से", 2),
      choice("CASH", "Cash", "नक़द", 3),
    ],
    gender: [choice("FEMALE", "Female", "महिला", 1), choice("MALE", "Male", "पुरुष", 2)],
  },
  "asha-bank": { "salary-mode": [choice("BANK", "Into our account", "हमारे खाते में", 1)] },
};

/** Only the path without an id is stubbed: a request with an id would get no answer. */
const stage = (answer: () => unknown, path = "/admin/option-lists"): { stage: Stage } => ({
  stage: { area: "admin", session: "signed-in", route: "/admin/option-lists", path, api: { "GET /api/search-list/en": answer } },
});

export const All: Story = {
  parameters: stage(() => ({ data: LISTS })),
  play: async ({ canvas }) => {
    const table = within((await canvas.findAllByRole("table", { name: "salary-mode" }))[0] as HTMLElement);
    await expect(table.getByRole("row", { name: "CASH Cash नक़द" })).toBeVisible();
    const lenders = within(canvas.getByRole("region", { name: "Lists of asha-bank" }));
    await expect(lenders.getByRole("row", { name: "BANK Into our account हमारे खाते में" })).toBeVisible();
    await expect(canvas.getAllByRole("status")[0]).toHaveTextContent("6 choices in 3 lists");
    await expect(canvas.getAllByText("2 choices")[0]).toBeVisible();
  },
};

export const Filtered: Story = {
  parameters: stage(() => ({ data: LISTS })),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole("searchbox", { name: "Filter by code, label or list" });
    await userEvent.type(field, "पुरुष");
    await expect(await canvas.findByText("1 choice in 1 list")).toBeVisible();
    await expect(canvas.getAllByRole("table")).toHaveLength(1);
    await userEvent.clear(field);
    await expect(await canvas.findByText("6 choices in 3 lists")).toBeVisible();
  },
};

function Linked() {
  return (
    <>
      <Link to="?q=cash">Cash</Link>
      <OptionListsScreen />
    </>
  );
}

/** The field follows the address, also when that has been typed over. */
export const FilteredByALink: Story = {
  parameters: stage(() => ({ data: LISTS })),
  render: () => <Linked />,
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole("searchbox", { name: "Filter by code, label or list" });
    await userEvent.type(field, "bank");
    await userEvent.click(canvas.getByRole("link", { name: "Cash" }));
    await expect(await canvas.findByText("1 choice in 1 list")).toBeVisible();
    await expect(field).toHaveValue("cash");
  },
};

export const FilteredByTheAddress: Story = {
  parameters: stage(() => ({ data: LISTS }), "/admin/option-lists?q=bank"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("searchbox")).toHaveValue("bank");
    await expect(canvas.getByText("2 choices in 2 lists")).toBeVisible();
  },
};

export const PlaceInTheAddress: Story = {
  parameters: stage(() => ({ data: LISTS }), "/admin/option-lists#lists.asha-bank.salary-mode"),
  play: async ({ canvas }) => {
    const lenders = within(await canvas.findByRole("region", { name: "Lists of asha-bank" }));
    await waitFor(() => expect(lenders.getByRole("heading", { name: "salary-mode" })).toHaveFocus());
  },
};

export const NoFilterResult: Story = {
  parameters: stage(() => ({ data: LISTS }), "/admin/option-lists?q=zebra"),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("No choice matches “zebra”")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Show all" }));
    await expect(await canvas.findByText("6 choices in 3 lists")).toBeVisible();
    await expect(canvas.getByRole("searchbox")).toHaveValue("");
    await expect(canvas.getByRole("searchbox")).toHaveFocus();
  },
};

export const Empty: Story = {
  parameters: stage(() => ({ data: {} })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No data available to display")).toBeVisible();
    await expect(canvas.queryByRole("searchbox")).toBeNull();
  },
};

export const Loading: Story = {
  parameters: stage(() => neverResponds({} as never)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("status", { name: "Loading" })).toBeInTheDocument();
    await expect(canvas.getByRole("heading", { level: 1, name: "Option lists" })).toBeVisible();
  },
};

let answers: (() => unknown)[] = [];

export const FailedThenLoaded: Story = {
  parameters: stage(() => answers.shift()?.()),
  beforeEach: () => {
    answers = [() => refusedResponse(500, "INTERNAL", "The lists rest"), () => ({ data: LISTS })];
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("The option lists could not be loaded.");
    await expect(failed.mock.calls).toEqual([["The lists rest"]]);
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(await canvas.findByText("6 choices in 3 lists")).toBeVisible();
    await expect(canvas.getByRole("heading", { level: 1 })).toHaveFocus();
    await expect(canvas.queryByRole("alert")).toBeNull();
  },
};

export const Hindi: Story = { ...All, globals: { language: "hi" }, play: async () => {} };
