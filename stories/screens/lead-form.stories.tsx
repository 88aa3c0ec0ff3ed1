import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { leadMobile } from "../../src/client/journey/lead.ts";
import { LeadForm } from "../../src/screens/page/lead-form.tsx";
import { PROSPECT_ID } from "../support/lending.ts";
import { onStage, prepare } from "../support/stage.tsx";

const api = { "POST /api/prospect": () => ({ prospectAppId: PROSPECT_ID }) };

const meta: Meta<typeof LeadForm> = {
  title: "screens/Lead form",
  component: LeadForm,
  decorators: [onStage],
  beforeEach: prepare,
  args: { block: { type: "lead", product: "LOAN", title: "See what lenders offer you", submit: "Go on" } },
  parameters: { stage: { api } },
};
export default meta;
type Story = StoryObj<typeof LeadForm>;

export const LeadsToTheVerification: Story = {
  play: async ({ canvas, userEvent }) => {
    const mobile = await canvas.findByRole("textbox", { name: "Mobile number" });
    await userEvent.type(mobile, "12345");
    await userEvent.click(canvas.getByRole("button", { name: "Go on" }));
    await expect(await canvas.findByText("Please enter a valid 10 digit mobile number")).toBeVisible();
    await expect(mobile).toHaveFocus();
    await userEvent.clear(mobile);
    await userEvent.type(mobile, "+91 98765 43210");
    await userEvent.click(canvas.getByRole("button", { name: "Go on" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/verification");
    await expect(leadMobile()).toBe("9876543210");
  },
};

export const OfAProductThatTheSiteDoesNotHave: Story = {
  args: { block: { type: "lead", product: "SOLAR_PUMP", title: "See what lenders offer you", submit: "Go on" } },
  render: (args) => (
    <>
      <LeadForm {...args} />
      <p>Beside the form</p>
    </>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Beside the form")).toBeVisible();
    await expect(canvas.queryByRole("textbox")).toBeNull();
  },
};

export const AsksWhichProduct: Story = {
  args: { block: { type: "lead", product: null, title: "See what lenders offer you", submit: "Go on" } },
  play: async ({ canvas, userEvent }) => {
    const products = await canvas.findByRole("combobox", { name: "What are you looking for?" });
    await expect(products).toHaveValue("LOAN");
    await userEvent.type(canvas.getByRole("textbox", { name: "Mobile number" }), "9876543210");
    await userEvent.click(canvas.getByRole("button", { name: "Go on" }));
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/verification");
  },
};
