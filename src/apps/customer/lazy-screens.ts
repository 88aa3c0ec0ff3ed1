import type { SomeScreenLoaders } from "../../screens/chrome/screens.ts";

const notFound = async () => (await import("../../screens/not-found/not-found-screen.tsx")).NotFoundScreen;

/**
 * Screens on which no visit starts. They are in a separate module to keep their chunk names out of
 * the first screen's bundle.
 */
const LATER: SomeScreenLoaders = {
  offers: async () => (await import("../../screens/offers/offers-screen.tsx")).OffersScreen,
  "key-facts": async () => (await import("../../screens/statement/statement-screen.tsx")).StatementScreen,
  transaction: async () => (await import("../../screens/transaction/transaction-screen.tsx")).TransactionScreen,
  lender: async () => (await import("../../screens/lender/lender-screen.tsx")).LenderScreen,
  "lender-declined": async () => (await import("../../screens/lender/declined-screen.tsx")).DeclinedScreen,
  "lender-intake": async () => (await import("../../screens/lender/intake-screen.tsx")).IntakeScreen,
  catalogue: async () => (await import("../../screens/catalogue/catalogue-screen.tsx")).CatalogueScreen,
  "lender-submit": async () => (await import("../../screens/lender-submit/lender-submit-screen.tsx")).LenderSubmitScreen,
  "welcome-back": async () => (await import("../../screens/welcome-back/welcome-back-screen.tsx")).WelcomeBackScreen,
};

/** Loads the screen of a kind; an unknown kind gets the "not found" screen. */
export const loadLazyScreen = (kind: string) => (LATER[kind] ?? notFound)(kind);
