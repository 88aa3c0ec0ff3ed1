import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { LinkBlock } from "../../src/blocks/link/link-block.tsx";
import { pick } from "../support/config.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const meta: Meta = {
  title: "blocks/Link",
  decorators: [onStage],
  beforeEach: [prepare],
  parameters: { stage: { area: "admin", session: "signed-in", route: "/admin/story" } },
  render: (_, { globals }) => (
    <LinkBlock
      block={{ type: "link", label: pick(String(globals.language ?? "en"), "Add a user", "यूज़र जोड़ें"), go: "/admin/add" }}
      fill={(text) => text}
    />
  ),
};
export default meta;

/** A link to the sign-in keeps the return path. */
export const ToTheSignIn: StoryObj = {
  parameters: {
    stage: {
      area: "admin",
      route: "/admin/lost",
      path: "/admin/lost?callback=%2Fadmin%2Flenders",
      config: (config) => ({
        ...config,
        routing: {
          ...config.routing,
          routes: [{ id: "add", path: "/admin/add", screen: "admin-login", group: "login", title: "Sign in" }],
        },
      }),
    } satisfies Stage,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link")).toHaveAttribute("href", "/admin/add?callback=%2Fadmin%2Flenders");
  },
};

export const ToAnotherPage: StoryObj = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link")).toHaveAttribute("href", "/admin/add");
  },
};
