import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { wireCalls } from "../../src/client/http/http.ts";
import { currentSession } from "../../src/client/session/session.ts";
import { showToast } from "../../src/client/toasts.ts";
import { refusedResponse } from "../support/api-stub.ts";
import { areaConfig, LOGO } from "../support/config.ts";
import { profile } from "../support/profile.ts";
import { prepare, type Stage } from "../support/stage.tsx";
import { FramedArea, inShell, withDrawer } from "./frame.tsx";

const saved = fn();
const languageSaved = fn();

const stage: Stage = {
  config: withDrawer,
  api: {
    "POST /api/getLanguages": () => ({ data: areaConfig("en").site.languages }),
    "GET /api/config/{audience}": ({ query }) => withDrawer(areaConfig(query.get("language") ?? "en")),
    "POST /api/set-language": ({ body }) => {
      languageSaved(body);
      return { ok: true };
    },
    "POST /api/help": ({ body }) => {
      saved(body);
      return refusedResponse(500, "INTERNAL", "Not today");
    },
  },
};

const asks = (name: string, value: object) => ({ required: [name], properties: { [name]: value } });
const ITEMS_BY_FACTS = [
  { id: "sixty", label: "From 60 on", go: "/", when: asks("age", { minimum: 60 }) },
  { id: "seventy", label: "From 70 on", go: "/", when: asks("age", { minimum: 70 }) },
  { id: "english", label: "In English", go: "/", when: asks("language", { const: "en" }) },
  { id: "hindi", label: "In Hindi", go: "/", when: asks("language", { const: "hi" }) },
];

const PHONE = { viewport: { value: "phone" } };
const DESKTOP = { viewport: { value: "desktop" } };

const meta: Meta<typeof FramedArea> = {
  title: "Chrome/Frame",
  component: FramedArea,
  decorators: [inShell],
  beforeEach: async (context) => {
    wireCalls({
      apiBase: () => "",
      token: () => currentSession().token,
      failed: (error) => showToast("error", error.message),
      signedOut: () => {},
      failureText: () => "",
    });
    return prepare(context);
  },
  parameters: { stage },
  globals: DESKTOP,
};
export default meta;
type Story = StoryObj<typeof FramedArea>;

const currentPath = () => screen.getByTestId("where");

export const SignedOut: Story = {
  play: async ({ canvas, userEvent }) => {
    const header = within(await canvas.findByRole("banner"));
    await expect(header.getByRole("img", { name: "Saral" })).toBeVisible();
    await expect(header.getByLabelText("Language: English")).toBeVisible();
    await expect(header.queryByText("In Partnership With")).toBeNull();
    await expect(header.queryByRole("button", { name: "Open menu" })).toBeNull();
    await expect(document.title).toBe("Products · Saral");
    const footer = within(canvas.getByRole("contentinfo"));
    await expect(footer.getByRole("link", { name: "Terms of use" })).toHaveAttribute("href", "/terms-of-use");
    await expect(footer.getByRole("link", { name: "Privacy policy" })).toHaveAttribute("href", "/privacy-policy");
    await expect(footer.getByText(`© ${new Date().getFullYear()} Saral Marketplace Private Limited. All rights reserved.`)).toBeVisible();
    await userEvent.click(header.getByRole("button", { name: "Sign In" }));
    await waitFor(() => expect(document.cookie).not.toContain("atkn"));
  },
};

export const SkipLink: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole("banner");
    await userEvent.tab();
    const skip = canvas.getByRole("link", { name: "Skip to content" });
    await expect(skip).toHaveFocus();
    await expect(skip).toHaveAttribute("href", `#${canvas.getByRole("main").id}`);
  },
};

export const CoBrand: Story = {
  parameters: {
    stage: {
      ...stage,
      config: (config: Parameters<typeof withDrawer>[0]) =>
        withDrawer({ ...config, coBrand: { ...config.brand, key: "kite", name: "Kite Rides", logo: LOGO, title: "Loans for Kite" } }),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("In Partnership With")).toBeVisible();
    await expect(canvas.getByRole("img", { name: "Kite Rides" })).toBeVisible();
    await expect(document.title).toBe("Products · Loans for Kite");
  },
};

export const CoBrandOnPhone: Story = { ...CoBrand, globals: PHONE };

export const Phone: Story = {
  globals: PHONE,
  play: async ({ canvas, userEvent }) => {
    const open = await canvas.findByRole("button", { name: "Open menu" });
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    await userEvent.click(open);
    const drawer = within(await screen.findByRole("dialog", { name: "Menu" }));
    await expect(drawer.getByRole("button", { name: "Return to Products" })).toBeVisible();
    await expect(drawer.queryByText("Return to Profile")).toBeNull();
    await expect(drawer.getByRole("button", { name: "Sign In" })).toBeVisible();
    await userEvent.click(drawer.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(open).toHaveFocus();
  },
};

/** Items whose condition on the journey and the customer's facts holds, and no others. */
export const ItemsByFacts: Story = {
  globals: PHONE,
  parameters: {
    stage: {
      ...stage,
      session: "signed-in",
      config: (config: Parameters<typeof withDrawer>[0]) => ({ ...config, menus: { "customer-drawer": ITEMS_BY_FACTS } }),
      api: { ...stage.api, "GET /api/user/{id}": () => ({ data: { ...profile(), facts: { age: 66 } } }) },
    },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Open menu" }));
    const drawer = within(await screen.findByRole("dialog"));
    await expect(await drawer.findByText("From 60 on")).toBeVisible();
    await expect(drawer.getByText("In English")).toBeVisible();
    await expect(drawer.queryByText("From 70 on")).toBeNull();
    await expect(drawer.queryByText("In Hindi")).toBeNull();
  },
};

export const OffersOnPhone: Story = {
  globals: PHONE,
  parameters: { stage: { ...stage, path: "/user/offers", session: "application" } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Open menu" }));
    const drawer = within(await screen.findByRole("dialog"));
    await expect(drawer.getByRole("button", { name: "Logout" })).toBeVisible();
    const footer = canvas.getByRole("contentinfo", { hidden: true });
    const picker = within(footer).getByLabelText("Language: English");
    const links = within(footer).getByRole("navigation", { hidden: true });
    await expect(picker.compareDocumentPosition(links) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await userEvent.click(drawer.getByRole("link", { name: "Return to Profile" }));
    await waitFor(() => expect(currentPath()).toHaveTextContent("/user/user-detail"));
  },
};

export const ReturnToProductsHidden: Story = {
  globals: PHONE,
  parameters: {
    stage: {
      ...stage,
      config: (config: Parameters<typeof withDrawer>[0]) =>
        withDrawer({ ...config, site: { ...config.site, host: { hideReturnToProducts: true } } }),
    },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Open menu" }));
    await screen.findByRole("dialog");
    await expect(screen.queryByText("Return to Products")).toBeNull();
  },
};

type Play = Parameters<NonNullable<Story["play"]>>[0];

/** Switches the language in the header's menu. */
async function pickHindi(canvas: Play["canvas"], userEvent: Play["userEvent"]): Promise<void> {
  const header = within(await canvas.findByRole("banner"));
  await userEvent.click(header.getByLabelText("Language: English"));
  await userEvent.click(header.getByRole("button", { name: "हिन्दी" }));
}

export const LanguageByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    const header = within(await canvas.findByRole("banner"));
    const sign = header.getByLabelText("Language: English");
    const hindi = header.getByText("हिन्दी");
    await expect(hindi).not.toBeVisible();
    sign.focus();
    await userEvent.click(sign);
    await expect(hindi).toBeVisible();
    await expect(header.getByRole("button", { name: "English" })).toHaveAttribute("aria-current", "true");
    await expect(hindi).toHaveAttribute("lang", "hi-IN");
    await userEvent.tab();
    await userEvent.tab();
    await expect(hindi).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect(hindi).not.toBeVisible();
    await expect(sign).toHaveFocus();
    await userEvent.click(sign);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await expect(hindi).not.toBeVisible();
  },
};

export const Language: Story = {
  parameters: { stage: { ...stage, session: "signed-in" } },
  play: async ({ canvas, userEvent }) => {
    languageSaved.mockClear();
    await userEvent.type(await canvas.findByLabelText("Note"), "half typed");
    await pickHindi(canvas, userEvent);
    await expect((await canvas.findAllByLabelText("भाषा: हिन्दी"))[0]).toHaveFocus();
    await expect(languageSaved).toHaveBeenCalledWith(expect.objectContaining({ language: 1 }));
    await expect(document.documentElement).toHaveAttribute("lang", "hi-IN");
    await expect(canvas.getByLabelText("Note")).toHaveValue("half typed");
  },
};

export const LanguageNotSaved: Story = {
  parameters: {
    stage: {
      ...stage,
      session: "signed-in",
      api: { ...stage.api, "POST /api/set-language": () => refusedResponse(500, "INTERNAL", "Not saved") },
    },
  },
  play: async ({ canvas, userEvent }) => {
    await pickHindi(canvas, userEvent);
    await expect(await canvas.findByText("Not saved")).toBeVisible();
    await expect(canvas.getAllByLabelText("Language: English")[0]).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Logout" })).toBeVisible();
  },
};

export const Help: Story = {
  play: async ({ canvas, userEvent }) => {
    saved.mockClear();
    const help = await canvas.findByRole("button", { name: "Help" });
    await userEvent.click(help);
    const dialog = within(await screen.findByRole("dialog", { name: "Need help?" }));
    const send = dialog.getByRole("button", { name: "Send" });
    await expect(dialog.getByLabelText("Description")).toHaveAttribute("rows", "5");
    await userEvent.type(dialog.getByLabelText("Contact name"), "Asha Rao");
    await userEvent.type(dialog.getByLabelText("Email"), "asha@example");
    await userEvent.type(dialog.getByLabelText("Phone number"), "98x765");
    await expect(dialog.getByText("Please enter a valid 10 digit mobile number")).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Description"), "Where is my offer?");
    await expect(send).toBeDisabled();
    await expect(dialog.getByText("Email is invalid")).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Email"), ".com");
    await userEvent.type(dialog.getByLabelText("Phone number"), "4321099999");
    await expect(dialog.getByLabelText("Phone number")).toHaveValue("9876543210");
    await expect(send).toBeEnabled();
    await userEvent.click(send);
    await expect(await canvas.findByText("Your request have been sent successfully")).toBeVisible();
    await expect(saved).toHaveBeenCalledWith({
      contactName: "Asha Rao",
      email: "asha@example.com",
      phoneNumber: "9876543210",
      description: "Where is my offer?",
    });
    await waitFor(() => expect(help).toHaveFocus());
  },
};

export const Crash: Story = {
  parameters: { stage: { ...stage, path: "/privacy-policy" } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "OOPS...SOMETHING WENT WRONG HERE" })).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Reload" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Back to home" })).toHaveAttribute("href", "/");
    await expect(canvas.getByRole("banner")).toBeVisible();
  },
};

export const Arrival: Story = {
  play: async ({ canvas, userEvent }) => {
    const link = await canvas.findByRole("link", { name: "Privacy policy" });
    await userEvent.click(link);
    await waitFor(() => expect(canvas.getByRole("heading", { level: 1 })).toHaveFocus());
    await expect(document.title).toBe("Privacy policy · Saral");
    await expect(window.scrollY).toBe(0);
  },
};

export const Hindi: Story = {
  globals: { ...DESKTOP, language: "hi" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "साइन इन" })).toBeVisible();
    await expect(canvas.getByRole("contentinfo")).toHaveTextContent("सभी अधिकार सुरक्षित");
  },
};

export const HindiHelp: Story = {
  globals: { ...PHONE, language: "hi" },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "मेन्यू खोलें" }));
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "मदद" }));
    await expect(await screen.findByRole("dialog", { name: "मदद चाहिए?" })).toBeVisible();
  },
};
