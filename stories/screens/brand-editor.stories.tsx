import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import { STAFF_FORM, type StaffAnswers, type StaffFormSlice, type StaffRecord } from "../../src/contract/staff/staff-forms.ts";
import { BrandEditor } from "../../src/screens/brand-editor/brand-editor.tsx";
import { exampleForm } from "../form/example-form.ts";
import { type ApiStubs, refusedResponse } from "../support/api-stub.ts";
import { areaConfig } from "../support/config.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const saved = fn();

const meta: Meta = {
  title: "screens/Brand editor",
  decorators: [onStage],
  beforeEach: [prepare, () => void saved.mockClear()],
  render: () => <BrandEditor block={{ type: "brand-editor", form: "change-brand", where: { brand: "id" } }} fill={(text) => text} />,
};
export default meta;
type Story = StoryObj;

const TITLES = {
  brand: "Brand",
  nameEn: "Name",
  primaryColor: "Primary colour",
  secondaryColor: "Secondary colour",
  fontFamily: "Font",
  logo: "Logo",
};
const WIDGETS: Readonly<Record<string, string>> = {
  brand: "choice",
  primaryColor: "colour",
  secondaryColor: "colour",
  fontFamily: "choice",
  logo: "textarea",
};
const slice: StaffFormSlice = {
  id: "change-brand",
  title: "The brand",
  submit: "Publish the brand",
  saved: "The brand is published.",
  empty: "No such brand",
  schema: {
    $id: STAFF_FORM,
    type: "object",
    required: [],
    properties: Object.fromEntries(Object.entries(TITLES).map(([name, title]) => [name, { type: "string", title }])),
  },
  order: Object.keys(TITLES),
  ui: Object.fromEntries(Object.keys(TITLES).map((name) => [name, { widget: WIDGETS[name] ?? "text", messages: {} }])),
};
const VALIDATOR = `data:text/javascript,export default () => ({ "${STAFF_FORM}": () => true })`;
const LOGO = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><rect width='24' height='24' rx='6' fill='#6b21a8'/></svg>";
const ANSWERS: StaffAnswers = {
  brand: "genda-shop",
  nameEn: "Genda Shop",
  primaryColor: "#6b21a8",
  secondaryColor: "#166534",
  fontFamily: "Noto Sans",
  logo: LOGO,
};
const record = (answers: StaffAnswers = ANSWERS): StaffRecord => ({
  revision: String(answers.nameEn),
  answers,
  choices: { brand: [{ value: "genda-shop", label: "Genda Shop" }], fontFamily: [{ value: "Noto Sans", label: "Noto Sans" }] },
});

const staged = (api: ApiStubs = {}): { stage: Stage } => ({
  stage: {
    area: "admin",
    session: "signed-in",
    route: "/admin/partners/:id",
    path: "/admin/partners/genda-shop",
    api: {
      "GET /stories/assets/change-brand.json": () => slice,
      "GET /stories/assets/form.json": ({ language }) => exampleForm(language),
      "GET /api/admin/forms/{form}": ({ query }) => (query.get("about") === "genda-shop" ? record() : record({})),
      "GET /api/config/{audience}": ({ language }) => {
        const config = areaConfig(language);
        const [product] = config.products;
        const { offerKind } = product as (typeof config.products)[number];
        // As the kinds of loans do: the tenure that was asked for, where the offer has another one.
        const figures = { ...offerKind.figures, askedTenure: { ...offerKind.figures.tenure, label: "Asked tenure" } };
        const card = { ...offerKind.card, differs: "Over {{tenure}}, not {{askedTenure}}" };
        const products = [{ ...product, offerKind: { ...offerKind, figures, card } }] as typeof config.products;
        return { ...config, products, forms: { "personal-loan": { url: "/stories/assets/form.json", validator: "" } } };
      },
      ...api,
    },
    config: (config) => {
      const route = { id: "one-brand", path: "/admin/partners/{id}", screen: "page", group: "admin", title: "A brand" };
      const forms = { "change-brand": { url: "/stories/assets/change-brand.json", validator: VALIDATOR } };
      return { ...config, forms, routing: { ...config.routing, routes: [...config.routing.routes, route] } };
    },
  },
});

const previewOf = async (element: HTMLElement) => {
  await waitFor(() => expect(element.querySelector("[inert] article")).not.toBeNull());
  return element.querySelector<HTMLElement>("[inert]") as HTMLElement;
};

export const Edited: Story = {
  parameters: staged({
    "POST /api/admin/forms/{form}": ({ body }) => {
      saved(body);
      return record({ ...ANSWERS, primaryColor: "#1d4ed8" });
    },
  }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const preview = await previewOf(canvasElement);
    await expect(within(preview).getByAltText("Genda Shop")).toBeVisible();
    // The sample is what was asked for, so that nothing marks it as another offer.
    await expect(within(preview).queryByText(/, not /)).toBeNull();
    const colour = canvas.getByRole("textbox", { name: /Primary colour/ });
    await userEvent.clear(colour);
    await userEvent.type(colour, "#fde047");
    await expect(canvas.getAllByText(/too pale$/).length).toBeGreaterThan(0);
    await expect(preview.style.getPropertyValue("--brand-primary")).toBe("#fde047");
    // An incomplete colour is invalid: the preview keeps the published one.
    await userEvent.clear(colour);
    await userEvent.type(colour, "#1d4");
    await expect(canvas.getByText(/Not a colour yet/)).toBeVisible();
    await expect(preview.style.getPropertyValue("--brand-primary")).toBe("#6b21a8");
    await userEvent.type(colour, "ed8");
    const button = preview.querySelector("article button") as HTMLElement;
    await expect(getComputedStyle(button).backgroundColor).toBe("rgb(29, 78, 216)");
    // The surrounding page keeps its own colour.
    await expect(getComputedStyle(canvas.getByRole("button", { name: "Publish the brand" })).backgroundColor).not.toBe("rgb(29, 78, 216)");
    await userEvent.click(canvas.getByRole("button", { name: "Publish the brand" }));
    await waitFor(() => expect(saved).toHaveBeenCalledWith({ revision: "Genda Shop", answers: { ...ANSWERS, primaryColor: "#1d4ed8" } }));
  },
};

export const HostileLogo: Story = {
  parameters: staged(),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const preview = await previewOf(canvasElement);
    const logo = canvas.getByRole("textbox", { name: /Logo/ });
    await userEvent.clear(logo);
    await userEvent.click(logo);
    await userEvent.paste("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");
    await expect(canvas.getByText(/Remove this: onload/)).toBeVisible();
    await expect(within(preview).getByAltText("Genda Shop").getAttribute("src")).toContain("%236b21a8");
  },
};

export const ChangedByAnother: Story = {
  parameters: staged({
    "GET /api/admin/forms/{form}": (() => {
      let asked = 0;
      return () => record(asked++ === 0 ? ANSWERS : { ...ANSWERS, nameEn: "Genda Bazaar" });
    })(),
    "POST /api/admin/forms/{form}": () => refusedResponse(409, "RECORD_CHANGED", "Someone else has changed this in the meantime"),
  }),
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole("textbox", { name: /Name/ });
    await userEvent.type(name, " and Sons");
    await userEvent.click(canvas.getByRole("button", { name: "Publish the brand" }));
    await expect(await canvas.findByRole("radio", { name: /Genda Bazaar/ })).toBeVisible();
    await expect(canvas.getByRole("radio", { name: /Genda Shop and Sons/ })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Theirs where both changed" }));
    await waitFor(() => expect(canvas.getByRole("textbox", { name: /Name/ })).toHaveValue("Genda Bazaar"));
  },
};

export const WithoutPreview: Story = {
  parameters: staged({ "GET /api/config/{audience}": () => refusedResponse(503, "UNAVAILABLE", "Not now") }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/The preview could not be loaded/)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Publish the brand" })).toBeEnabled();
  },
};
