import type { ScreenLoaders } from "../../screens/chrome/screens.ts";

/** The screens of the customers, each loaded when it is first shown. */
export const SCREENS: ScreenLoaders = {
  chooser: async () => (await import("../../screens/chooser/chooser-screen.tsx")).ChooserScreen,
  login: async () => (await import("../../screens/login/login-screen.tsx")).LoginScreen,
  otp: async () => (await import("../../screens/otp/otp-screen.tsx")).OtpScreen,
  form: async () => (await import("../../screens/form/form-screen.tsx")).FormScreen,
  offers: async () => (await import("../../screens/offers/offers-screen.tsx")).OffersScreen,
  transaction: async () => (await import("../../screens/transaction/transaction-screen.tsx")).TransactionScreen,
  "lender-submit": async () => (await import("../../screens/lender-submit/lender-submit-screen.tsx")).LenderSubmitScreen,
  "welcome-back": async () => (await import("../../screens/welcome-back/welcome-back-screen.tsx")).WelcomeBackScreen,
  page: async () => (await import("../../screens/page/page-screen.tsx")).PageScreen,
  "not-found": async () => (await import("../../screens/not-found/not-found-screen.tsx")).NotFoundScreen,
};
