import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { Adverts } from "../../src/screens/chrome/customer/adverts.tsx";
import { type ApiStubs, refusedResponse } from "../support/api-stub.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const asked = fn();
const counted = fn();
const ROUTE = { id: "root-chooser", path: "/", screen: "chooser", group: "root", title: "Choose a product", adverts: true } as const;

/** Placed below the first viewport, as in the frame. */
const meta: Meta = {
  title: "Chrome/Advertisements",
  decorators: [onStage],
  beforeEach: [prepare, () => void asked.mockClear(), () => void counted.mockClear()],
  render: () => (
    <>
      <p style={{ minHeight: "110vh" }}>What the visitor came for</p>
      <Adverts route={ROUTE} />
    </>
  ),
};
export default meta;
type Story = StoryObj;

const staged = (api: ApiStubs): { stage: Stage } => ({ stage: { api } });

const ADVERTS = [
  { id: "5d0c6a3e-8f0e-4b57-9a7c-0c6f3f7f1a01", title: "EMI calculator", text: "Work out what a loan costs.", link: "/emi-calculator" },
  {
    id: "5d0c6a3e-8f0e-4b57-9a7c-0c6f3f7f1a02",
    title: "Udyam registration",
    text: "Register your small business, free of charge.",
    link: "https://udyamregistration.gov.in/",
  },
];

export const Two: Story = {
  parameters: staged({
    "GET /api/adverts": ({ query }) => {
      asked(Object.fromEntries(query));
      return { adverts: ADVERTS };
    },
    "POST /api/adverts/{advert}/{event}": ({ params }) => {
      counted(params.advert, params.event);
      return { ok: true };
    },
  }),
  play: async ({ canvas }) => {
    const cards = await canvas.findAllByRole("article");
    for (const card of cards) await expect(card).toHaveTextContent("Advertisement");
    await expect(canvas.getByRole("link", { name: "EMI calculator" })).toHaveAttribute("href", "/emi-calculator");
    const away = canvas.getByRole("link", { name: "Udyam registration" });
    await expect(away).toHaveAttribute("rel", "sponsored noreferrer");
    await expect(asked).toHaveBeenCalledWith({ brand: expect.any(String), page: expect.stringMatching(/^\//) });
    // They are below the window, so nobody has seen them yet.
    await expect(counted).not.toHaveBeenCalled();
    away.scrollIntoView({ block: "center" });
    await waitFor(() => expect(counted).toHaveBeenCalledWith(ADVERTS[1]?.id, "seen"));
    canvas.getByRole("link", { name: "EMI calculator" }).click();
    await waitFor(() => expect(counted).toHaveBeenCalledWith(ADVERTS[0]?.id, "followed"));
    await expect(counted.mock.calls.filter(([id, event]) => id === ADVERTS[1]?.id && event === "seen")).toHaveLength(1);
  },
};

export const None: Story = {
  parameters: staged({
    "GET /api/adverts": () => {
      asked();
      return { adverts: [] };
    },
  }),
  play: async ({ canvas }) => {
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    await expect(canvas.queryByRole("complementary")).toBeNull();
  },
};

export const NotPlaced: Story = {
  parameters: staged({
    "GET /api/adverts": () => {
      asked();
      return refusedResponse(503, "UNAVAILABLE", "Not now");
    },
  }),
  play: async ({ canvas }) => {
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    await expect(canvas.queryByRole("complementary")).toBeNull();
    await expect(canvas.getByText("What the visitor came for")).toBeVisible();
  },
};
