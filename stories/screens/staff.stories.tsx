import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { AdminLoginScreen } from "../../src/screens/admin-login/admin-login-screen.tsx";
import { AccountMenu } from "../../src/screens/chrome/staff/account-menu.tsx";
import { SideMenu } from "../../src/screens/chrome/staff/side-menu.tsx";
import { PartnerLoginScreen } from "../../src/screens/partner-login/partner-login-screen.tsx";
import { neverResponds, refusedResponse } from "../support/api-stub.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const called = fn();

const meta: Meta = { title: "screens/Staff", decorators: [onStage], beforeEach: [prepare, () => void called.mockClear()] };
export default meta;
type Story = StoryObj;

const adminLogin = (answer: () => unknown): Stage => ({
  area: "admin",
  api: {
    "POST /api/admin/login": ({ body }) => {
      called(body);
      return answer();
    },
  },
});

export const AdminLogin: Story = {
  render: () => <AdminLoginScreen />,
  parameters: { stage: adminLogin(() => ({ token: "t", adminId: "1", roleId: 1, username: "admin1" })) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Sign in" }));
    await expect(canvas.getByText("Please enter a valid user name")).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText("User name")).toHaveFocus());
    await expect(called).not.toHaveBeenCalled();
    await userEvent.type(canvas.getByLabelText("User name"), "admin1");
    await userEvent.type(canvas.getByLabelText("Password"), "secret-1{Enter}");
    await waitFor(() => expect(called).toHaveBeenCalledWith({ username: "admin1", password: "secret-1" }));
  },
};

/** Another tab of this browser acts as a partner, which takes the place of this tab's session. */
export const AdminLoginInMasquerade: Story = {
  render: () => <AdminLoginScreen />,
  parameters: { stage: adminLogin(() => ({})) },
  beforeEach: async () => {
    await cookieStore.set("masquerade", "1");
    return () => cookieStore.delete("masquerade");
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^You are acting as a partner in this browser\./)).toBeVisible();
  },
};

const login = adminLogin(() => ({ token: "t", adminId: "1", roleId: 1, username: "admin1" }));

/** The "forgot password" link keeps the return path. Its target comes from the documents. */
export const AdminLoginForgot: Story = {
  render: () => <AdminLoginScreen />,
  parameters: {
    stage: {
      ...login,
      route: "/admin/login",
      path: "/admin/login?callback=%2Fadmin%2Flenders",
      config: (config) => ({ ...config, site: { ...config.site, forgotPassword: "/admin/lost" } }),
    } satisfies Stage,
  },
  play: async ({ canvas }) => {
    const link = canvas.getByRole("link", { name: "Forgot your password?" });
    await expect(link).toHaveAttribute("href", "/admin/lost?callback=%2Fadmin%2Flenders");
  },
};

/** If no page offers a reset, there is no link. */
export const AdminLoginWithoutReset: Story = {
  render: () => <AdminLoginScreen />,
  parameters: { stage: login },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("link")).toBeNull();
  },
};

export const AdminLoginRefused: Story = {
  render: () => <AdminLoginScreen />,
  parameters: { stage: adminLogin(() => refusedResponse(401, "WRONG_PASSWORD", "User name or password is not right.")) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("User name"), "admin1");
    await userEvent.type(canvas.getByLabelText("Password"), "wrong{Enter}");
    await expect(await canvas.findByRole("alert")).toHaveTextContent("User name or password is not right.");
    await expect(canvas.getByLabelText("User name")).toHaveValue("admin1");
  },
};

export const AdminLoginBlocked: Story = {
  render: () => <AdminLoginScreen />,
  parameters: { stage: adminLogin(() => refusedResponse(429, "TOO_MANY_REQUESTS", "Too many attempts.", 60)) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("User name"), "admin1");
    await userEvent.type(canvas.getByLabelText("Password"), "wrong{Enter}");
    await expect(await canvas.findByText(/Please wait (1:00|0:59)/)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Sign in" })).toBeDisabled();
  },
};

const page = (id: string, title: string, roles?: number[]) => ({
  id,
  path: `/admin/${id}`,
  screen: "page",
  group: "admin",
  title,
  ...(roles && { roles }),
});

/** A menu with an item for all roles, one restricted to a role, and logout. */
const withMenu: NonNullable<Stage["config"]> = (config) => ({
  ...config,
  routing: {
    ...config.routing,
    routes: [page("start", "Start"), page("closed", "Closed", [1]), page("files", "Uploads"), page("more", "More")],
  },
  menus: {
    "some-menu": [
      { id: "start", label: "Start", go: "/admin/start", icon: "dashboard" },
      { id: "closed", label: "Closed", go: "/admin/closed" },
      { id: "files", label: "Uploads", go: "/admin/files", group: "Files" },
      { id: "more", label: "More", go: "/admin/more", group: "Files" },
      {
        id: "elsewhere",
        label: "In Tamil",
        go: "/admin/start",
        when: { required: ["language"], properties: { language: { const: "ta" } } },
      },
      { id: "logout", label: "Logout", action: "logout", icon: "logout" },
    ],
  },
});

export const Menu: Story = {
  render: () => <SideMenu />,
  parameters: {
    stage: {
      area: "admin",
      session: "signed-in",
      route: "/admin/start",
      config: withMenu,
      api: {
        "POST /api/admin/logout": () => {
          called("logout");
          return { ok: true };
        },
      },
    } satisfies Stage,
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole("link", { name: "Start" })).toHaveAttribute("aria-current", "page");
    await expect(canvas.queryByRole("link", { name: "Closed" })).toBeNull();
    await expect(canvas.queryByRole("link", { name: "In Tamil" })).toBeNull();
    const files = canvas.getByRole("list", { name: "Files" });
    await expect([...files.querySelectorAll("a")].map((link) => link.textContent)).toEqual(["Uploads", "More"]);
    const widthOf = () => canvas.getByRole("navigation").closest("[data-side-menu]")?.getBoundingClientRect().width;
    await expect(canvas.queryByRole("button", { name: "Menu" })).toBeNull();
    await expect(widthOf()).toBe(240);
    await userEvent.click(canvas.getByRole("button", { name: "Collapse menu" }));
    await expect(widthOf()).toBe(72);
    await expect(canvas.getByRole("link", { name: "Start" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Expand menu" }));
    await expect(widthOf()).toBe(240);
    await userEvent.click(canvas.getByRole("button", { name: "Logout" }));
    await waitFor(() => expect(called).toHaveBeenCalledWith("logout"));
  },
};

const withAccount: Stage["config"] = (config) => ({
  ...config,
  menus: {
    "some-menu": [
      { id: "start", label: "Start", go: "/partner" },
      { id: "settings", label: "Settings", go: "/partner/settings", own: true },
      { id: "logout", label: "Logout", action: "logout", own: true },
    ],
  },
});

/** R2.107 */
export const Account: Story = {
  render: () => (
    <>
      <button type="button">Before</button>
      <AccountMenu />
    </>
  ),
  parameters: {
    stage: {
      area: "partner",
      session: "signed-in",
      route: "/partner/*",
      path: "/partner",
      config: withAccount,
      api: {
        "POST /api/partner/logout": (request) => {
          called("logout");
          return neverResponds(request);
        },
      },
    } satisfies Stage,
  },
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByText("Your account");
    const settings = canvas.getByRole("link", { name: "Settings" });
    await expect(settings).not.toBeVisible();
    await userEvent.click(opener);
    await expect(settings).toBeVisible();
    await expect(settings).toHaveAttribute("href", "/partner/settings");
    await expect(canvas.queryByRole("link", { name: "Start" })).toBeNull();
    await userEvent.tab();
    await expect(settings).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect(settings).not.toBeVisible();
    await expect(opener.closest("summary")).toHaveFocus();
    // It closes when the focus leaves it, and not before.
    await userEvent.click(opener);
    await userEvent.tab();
    await expect(settings).toBeVisible();
    await userEvent.tab({ shift: true });
    await userEvent.tab({ shift: true });
    await expect(canvas.getByRole("button", { name: "Before" })).toHaveFocus();
    await expect(settings).not.toBeVisible();
    await userEvent.click(opener);
    await userEvent.click(settings);
    await expect(settings).not.toBeVisible();
    await userEvent.click(opener);
    await userEvent.click(canvas.getByRole("button", { name: "Logout" }));
    await waitFor(() => expect(called).toHaveBeenCalledWith("logout"));
    await expect(canvas.getByRole("button", { name: "Logging out…" })).toHaveAttribute("aria-busy", "true");
  },
};

/** An account with one item needs no menu. */
export const AccountLink: Story = {
  render: () => <AccountMenu />,
  parameters: {
    stage: {
      area: "admin",
      session: "signed-in",
      config: (config) => ({
        ...config,
        menus: { "some-menu": [{ id: "account", label: "My account", go: "/admin/account", own: true }] },
      }),
    } satisfies Stage,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "My account" })).toHaveAttribute("href", "/admin/account");
  },
};

export const PartnerLogin: Story = {
  render: () => <PartnerLoginScreen />,
  parameters: {
    stage: {
      area: "partner",
      api: {
        "POST /api/partner/login": ({ body }) => {
          called(body);
          return { token: "t", partnerId: "1", merchantId: null, isPartner: true, username: "partner1" };
        },
      },
    } satisfies Stage,
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("User name"), "partner1");
    await userEvent.type(canvas.getByLabelText("Password"), "secret-1");
    await userEvent.click(canvas.getByRole("checkbox", { name: "Show password" }));
    await expect(canvas.getByLabelText("Password")).toHaveAttribute("type", "text");
    await userEvent.click(canvas.getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(called).toHaveBeenCalledWith({ username: "partner1", password: "secret-1" }));
  },
};

export const PartnerLoginHindi: Story = { ...PartnerLogin, globals: { language: "hi" }, play: async () => {} };
