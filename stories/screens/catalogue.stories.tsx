import type { Meta, StoryObj } from "@storybook/react-vite";
import { Link } from "react-router-dom";
import { expect, waitFor } from "storybook/test";
import { currentSession } from "../../src/client/session/session.ts";
import type { CatalogueEntry } from "../../src/contract/customer/catalogue.ts";
import type { Profile } from "../../src/contract/customer/profile.ts";
import type { AreaConfig } from "../../src/contract/site/config.ts";
import type { Route } from "../../src/contract/site/routing.ts";
import { CatalogueScreen } from "../../src/screens/catalogue/catalogue-screen.tsx";
import { neverResponds, type Responder, refusedResponse } from "../support/api-stub.ts";
import { LENDER_LOGO, pick } from "../support/config.ts";
import { productState } from "../support/product-state.ts";
import { profile } from "../support/profile.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const entry = (lender: string, lenderName: string, processingFees: number): CatalogueEntry => ({
  lender,
  product: "LOAN",
  lenderName,
  lenderLogo: LENDER_LOGO,
  legalName: `${lenderName} Limited`,
  figures: { processingFees, interestRate: 13.5 },
});
const ENTRIES = [
  entry("asha-bank", "Asha Bank", 0),
  entry("nirmal-finance", "Nirmal Finance", 2_000),
  entry("udaan-credit", "Udaan Credit", 5_900),
];

/** Adds a public catalogue to the first product's offer kind. */
function withCatalogue(config: AreaConfig): AreaConfig {
  const inLanguage = (en: string, hi: string) => pick(config.language, en, hi);
  const when = { properties: { processingFees: { maximum: 0 } }, required: ["processingFees"] };
  const catalogue = {
    name: "cardName",
    figures: ["processingFees", "interestRate"],
    facets: [{ id: "fee", label: inLanguage("Fee", "शुल्क"), choices: [{ id: "none", label: inLanguage("No fee", "कोई शुल्क नहीं"), when }] }],
  };
  const products = config.products.map((product, index) =>
    index === 0 ? { ...product, offerKind: { ...product.offerKind, catalogue } } : product,
  );
  const place: Route = {
    id: "cards",
    path: "/cards",
    screen: "catalogue",
    group: "cards",
    title: inLanguage("Cards", "कार्ड"),
    products: ["LOAN"],
  };
  return { ...config, products, routing: { ...config.routing, routes: [...config.routing.routes, place] } };
}

const stage: Stage = {
  session: "signed-in",
  route: "/cards",
  path: "/cards",
  config: withCatalogue,
  api: { "GET /api/catalogue/{productType}": () => ({ data: ENTRIES }) },
};

const meta: Meta<typeof CatalogueScreen> = {
  title: "screens/Catalogue",
  component: CatalogueScreen,
  decorators: [onStage],
  beforeEach: prepare,
  parameters: { stage },
};
export default meta;
type Story = StoryObj<typeof CatalogueScreen>;
type Playing = Parameters<NonNullable<Story["play"]>>[0];

const list = ({ canvas }: Pick<Playing, "canvas">) => canvas.getByRole("list", { name: "Personal loan" });

/** The pressed button is removed with the filters, so the list gets the focus. */
export const Cleared: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("checkbox", { name: "No fee" }));
    await waitFor(() => expect(canvas.getAllByRole("article")).toHaveLength(1));
    await userEvent.click(canvas.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(canvas.getAllByRole("article")).toHaveLength(3));
    await expect(list({ canvas })).toHaveFocus();
  },
};

/** The filters follow the address when a link or Back changes it. */
export const FilteredByALink: Story = {
  render: () => (
    <>
      <Link to="?fee=none">Free cards</Link>
      <CatalogueScreen />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    const free = await canvas.findByRole("checkbox", { name: "No fee" });
    await userEvent.click(canvas.getByRole("link", { name: "Free cards" }));
    await waitFor(() => expect(canvas.getAllByRole("article")).toHaveLength(1));
    await expect(free).toBeChecked();
  },
};

/**
 * The comparison's heading gets the focus, keeps it when an entry is removed, and returns it to the
 * list.
 */
export const Compared: Story = {
  play: async ({ canvas, userEvent }) => {
    for (const lender of ["Asha Bank", "Nirmal Finance", "Udaan Credit"])
      await userEvent.click(await canvas.findByRole("checkbox", { name: `Compare: ${lender}` }));
    await userEvent.click(canvas.getByRole("button", { name: "Compare" }));
    await expect(canvas.getByRole("heading", { name: "Side by side" })).toHaveFocus();
    await userEvent.click(canvas.getByRole("button", { name: "Remove Udaan Credit" }));
    await expect(canvas.getByRole("heading", { name: "Side by side" })).toHaveFocus();
    await userEvent.click(canvas.getByRole("button", { name: "Back to the list" }));
    await waitFor(() => expect(list({ canvas })).toHaveFocus());
    await expect(canvas.getByRole("checkbox", { name: "Compare: Asha Bank" })).toBeChecked();
  },
};

export const ComparisonEndsWithOne: Story = {
  play: async ({ canvas, userEvent }) => {
    for (const lender of ["Asha Bank", "Nirmal Finance"])
      await userEvent.click(await canvas.findByRole("checkbox", { name: `Compare: ${lender}` }));
    await userEvent.click(canvas.getByRole("button", { name: "Compare" }));
    await userEvent.click(canvas.getByRole("button", { name: "Remove Asha Bank" }));
    await waitFor(() => expect(list({ canvas })).toHaveFocus());
  },
};

export const ComparisonIsCleared: Story = {
  play: async ({ canvas, userEvent }) => {
    const box = await canvas.findByRole("checkbox", { name: "Compare: Asha Bank" });
    await userEvent.click(box);
    await userEvent.click(canvas.getByRole("button", { name: "Clear" }));
    await expect(box).not.toBeChecked();
    await expect(canvas.queryByRole("button", { name: "Compare" })).toBeNull();
    await expect(list({ canvas })).toHaveFocus();
  },
};

const stageWithResponse = (respond: Responder): Stage => ({ ...stage, api: { "GET /api/catalogue/{productType}": respond } });

/** A placeholder is shown while the list loads. */
export const Loading: Story = {
  parameters: { stage: stageWithResponse(neverResponds) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status", { name: "Loading" })).toBeVisible();
    await expect(canvas.getByRole("heading", { level: 1, name: "Personal loan" })).toBeVisible();
  },
};

let tries = 0;

/** A failed request can be retried. */
export const Failed: Story = {
  parameters: {
    stage: stageWithResponse(() => (tries++ === 0 ? refusedResponse(503, "UNAVAILABLE", "Please try again") : { data: ENTRIES })),
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("The list could not be loaded.");
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(canvas.getAllByRole("article")).toHaveLength(3));
  },
  beforeEach: () => {
    tries = 0;
  },
};

export const Empty: Story = {
  parameters: { stage: stageWithResponse(() => ({ data: [] })) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("There are no offers available for you at this moment.")).toBeVisible();
    await expect(canvas.queryByRole("article")).toBeNull();
  },
};

/** Without a session product the route's product is shown; applying selects it. */
export const WithoutProduct: Story = {
  parameters: { stage: { ...stage, session: "prospect" } satisfies Stage },
  play: async ({ canvas, userEvent }) => {
    const [apply] = await canvas.findAllByRole("button", { name: /^Apply: / });
    await expect(currentSession().productType).toBeNull();
    await userEvent.click(apply as HTMLElement);
    await expect(await canvas.findByTestId("elsewhere")).toHaveTextContent("/user/offers");
    await expect(currentSession().productType).toBe("LOAN");
  },
};

const STARTED_PROFILE: Partial<Profile> = {
  pl_completed: 1,
  products: {
    LOAN: productState(),
  },
};

/** An application in progress can be continued or replaced. */
export const InFlight: Story = {
  parameters: {
    stage: {
      ...stage,
      session: "application",
      api: { ...stage.api, "GET /api/user/{id}": () => ({ data: profile(STARTED_PROFILE) }) },
    } satisfies Stage,
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("button", { name: "Continue with existing application" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Start New Application" }));
    await expect(await canvas.findByRole("dialog", { name: "Start a new application?" })).toBeVisible();
  },
};

/** Every chosen lender has declined the application. */
export const Declined: Story = {
  parameters: {
    stage: {
      ...stage,
      session: "application",
      api: {
        ...stage.api,
        "GET /api/user/{id}": () => ({
          data: profile({
            ...STARTED_PROFILE,
            products: { LOAN: productState({ ended: { status: "DECLINED", at: "2026-11-12T06:30:00.000Z" } }) },
          }),
        }),
      },
    } satisfies Stage,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Personal loan: your application was declined on 12\/11\/2026\./)).toBeVisible();
  },
};

export const InFlightHindi: Story = { ...InFlight, globals: { language: "hi" }, play: async () => {} };
