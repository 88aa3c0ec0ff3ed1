import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import type { PageSlice } from "../../src/contract/page-slices.ts";
import { PageScreen } from "../../src/screens/page/page-screen.tsx";
import { type ApiStubs, neverResponds, refusedResponse } from "../support/api-stub.ts";
import { pick } from "../support/config.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const terms = (language: string): PageSlice => ({
  id: "terms-of-use",
  title: pick(language, "Terms of use of {brandName}", "{brandName} की उपयोग की शर्तें"),
  updated: "2026-11-21",
  blocks: [
    { type: "heading", text: pick(language, "Who we are", "हम कौन हैं") },
    { type: "paragraph", text: pick(language, "{legalEntityName} runs {brandName}, {year}.", "{legalEntityName}, {brandName}, {year}।") },
    {
      type: "list",
      items: [pick(language, "We are not a lender.", "हम ऋणदाता नहीं हैं।"), pick(language, "You pay us nothing.", "आप हमें कुछ नहीं देते।")],
    },
    {
      type: "paragraph",
      partner: "any",
      text: pick(language, "You came through {partnerName}.", "आप {partnerName} के ज़रिए आए हैं।"),
    },
    {
      type: "paragraph",
      partner: "with-terms",
      text: pick(language, "These terms hold for {partnerName} too.", "ये शर्तें {partnerName} पर भी लागू हैं।"),
    },
    { type: "note", text: pick(language, "Complaints are answered within 30 days.", "शिकायतों का जवाब 30 दिन में मिलता है।") },
  ],
});

const grievance = (language: string): PageSlice => ({
  id: "grievance",
  title: pick(language, "Complaints", "शिकायतें"),
  updated: null,
  blocks: [
    {
      type: "grievance",
      officers: [
        { name: "Meera Iyer", lender: "Saral", email: "grievance@saral.example", phone: "1800 000 000" },
        { name: "R. Krishnan", lender: "Asha Bank", email: "nodal.officer@asha-bank.example", phone: "1800 111 222" },
      ],
    },
  ],
});

const partner = (termsApplicable: boolean) => ({
  data: {
    key: "nimbu",
    name: "Nimbu Pay",
    logo: "data:,",
    fontLink: null,
    fontFamily: "Noto Sans",
    primaryColor: "#123456",
    secondaryColor: "#654321",
    termsApplicable,
  },
});

const api: ApiStubs = {
  "GET /stories/assets/terms.json": ({ language }) => terms(language),
  "GET /stories/assets/grievance.json": ({ language }) => grievance(language),
  "GET /api/get-partner-by-name/{name}": ({ params }) =>
    params.name === "nobody" ? refusedResponse(404, "PARTNER_NOT_FOUND", "No such partner.") : partner(params.name === "nimbu"),
};

const staged = (path: string, change: ApiStubs = {}): { stage: Stage } => ({
  stage: { route: "/terms-of-use", path, api: { ...api, ...change } },
});

const meta: Meta<typeof PageScreen> = {
  title: "screens/Page",
  component: PageScreen,
  decorators: [onStage],
  beforeEach: prepare,
  args: { page: "terms-of-use" },
  parameters: staged("/terms-of-use"),
};
export default meta;
type Story = StoryObj<typeof PageScreen>;

export const Terms: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { level: 1, name: "Terms of use of Saral" })).toBeVisible();
    await expect(canvas.getByText(/Saral Marketplace Private Limited runs Saral, \d{4}\./)).toBeVisible();
    await expect(canvas.getByText("Last updated 21/11/2026")).toBeVisible();
  },
};

export const OfAPartner: Story = {
  parameters: staged("/terms-of-use?partner=nimbu"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("These terms hold for Nimbu Pay too.")).toBeVisible();
    await expect(canvas.getByText("You came through Nimbu Pay.")).toBeVisible();
  },
};

export const OfAPartnerWithoutTerms: Story = {
  parameters: staged("/terms-of-use?partner=plain"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("You came through Nimbu Pay.")).toBeVisible();
    await expect(canvas.queryByText(/These terms hold/)).toBeNull();
  },
};

export const UnknownOwner: Story = {
  parameters: staged("/terms-of-use?partner=nobody"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("We are not a lender.")).toBeVisible();
    await expect(canvas.queryByText(/You came through|These terms hold/)).toBeNull();
    await expect(await canvas.findByText(/partner in this address does not exist/)).toBeVisible();
  },
};

export const Grievance: Story = {
  args: { page: "grievance" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("rowheader", { name: "Asha Bank" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "1800 111 222" })).toHaveAttribute("href", "tel:1800111222");
  },
};

export const Loading: Story = {
  parameters: staged("/terms-of-use", { "GET /stories/assets/terms.json": neverResponds }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("status", { name: "Loading" })).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: staged("/terms-of-use", { "GET /stories/assets/terms.json": () => refusedResponse(503, "UNAVAILABLE", "Later, please.") }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("This page could not be loaded.");
  },
};

export const NoSuchPage: Story = {
  args: { page: "no-such-page" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { level: 1, name: "This page does not exist" })).toBeVisible();
  },
};

export const Hindi: Story = {
  globals: { language: "hi" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { level: 1, name: "सरल की उपयोग की शर्तें" })).toBeVisible();
  },
};
