import type { ScreenLoaders } from "../../screens/chrome/screens.ts";

/**
 * Screens on which visits start, each loaded on first use. The list of all others is loaded with
 * the first of those.
 */
export const SCREENS: ScreenLoaders = {
  chooser: async () => (await import("../../screens/chooser/chooser-screen.tsx")).ChooserScreen,
  login: async () => (await import("../../screens/login/login-screen.tsx")).LoginScreen,
  otp: async () => (await import("../../screens/otp/otp-screen.tsx")).OtpScreen,
  form: async () => (await import("../../screens/form/form-screen.tsx")).FormScreen,
  page: async () => (await import("../../screens/page/page-screen.tsx")).PageScreen,
  "not-found": async (kind) => (await import("./lazy-screens.ts")).loadLazyScreen(kind),
};
