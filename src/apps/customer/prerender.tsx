import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { brandProperties } from "../../client/brand.ts";
import { setConfig } from "../../client/config.ts";
import { translate } from "../../client/i18n.ts";
import { supposeVisit } from "../../client/session/session.ts";
import type { DrawFirstLook } from "../../contract/first-look.ts";
import { matchRoute } from "../../engine/journey/routing.ts";
import { Footer } from "../../screens/chrome/footer.tsx";
import { Header } from "../../screens/chrome/header.tsx";
import { BASE, Page } from "../../screens/chrome/page.tsx";
import { type ScreenLoaders, screenRegistry, shownBy } from "../../screens/chrome/screens.ts";
import { titleOf } from "../../screens/chrome/use-arrival.ts";

/** The screens on which visitors land: they are drawn whole. Of any other the page has its frame, and a place where the screen comes. */
const FIRST_SCREENS: ScreenLoaders = {
  chooser: async () => (await import("../../screens/chooser/chooser-screen.tsx")).ChooserScreen,
  login: async () => (await import("../../screens/login/login-screen.tsx")).LoginScreen,
  otp: async () => (await import("../../screens/otp/otp-screen.tsx")).OtpScreen,
};

const STILL_TO_COME: ScreenLoaders = { "not-found": () => new Promise(() => {}) };

/** Draws a customer's page. From where it puts the configuration and the visit in force to its end it waits for nothing: pages never mix. */
export const drawFirstLook: DrawFirstLook = async (config, visit) => {
  const match = matchRoute(config.routing, visit.path, config.site.otpRoute);
  if (match === null) return null;
  const screen = shownBy(match.route, config).kind;
  const whole = !visit.signedIn && screen in FIRST_SCREENS;
  const screens = screenRegistry(whole ? FIRST_SCREENS : STILL_TO_COME);
  if (whole) await screens.load(screen);
  setConfig(config);
  supposeVisit(visit);
  const within = (page: ReactNode) => (
    <StaticRouter basename={BASE} location={BASE + visit.path}>
      {page}
    </StaticRouter>
  );
  const html = renderToString(<Page within={within} screens={screens} frame={{ Top: Header, Bottom: Footer }} />);
  // Where the guard leads away, nothing is drawn but where to.
  if (!html.includes("<main")) return null;
  const [title, description] = [titleOf(config, match.route.title), translate("customer.chooser.lead")];
  return { html, whole, title, description, screen, properties: brandProperties(config) };
};
