import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { setVisit } from "../../client/session/session.ts";
import { brandProperties } from "../../client/site/brand.ts";
import { setConfig } from "../../client/site/config.ts";
import { translate } from "../../client/site/i18n.ts";
import type { RenderedPage, RenderPage, Visit } from "../../contract/customer/rendered-page.ts";
import type { AreaConfig } from "../../contract/site/config.ts";
import { matchRoute } from "../../engine/journey/routing.ts";
import { copyPart, estimatePart } from "../../screens/chooser/estimate-and-copy.tsx";
import { Footer } from "../../screens/chrome/customer/footer.tsx";
import { Header } from "../../screens/chrome/customer/header.tsx";
import { BASE, Page } from "../../screens/chrome/page.tsx";
import { type ScreenLoaders, type SomeScreenLoaders, screenRegistry, shownBy } from "../../screens/chrome/screens.ts";
import { titleOf } from "../../screens/chrome/use-navigation-effects.ts";
import Estimate from "../../screens/estimate/estimate.tsx";
import VisitorCopy from "../../screens/trust/visitor-copy.tsx";

// `renderToString` cannot wait for lazy parts, so they are set before.
estimatePart.Part = Estimate;
copyPart.Part = VisitorCopy;

/**
 * Landing screens are server-rendered in full. Pages of other screens get the frame and a
 * placeholder.
 */
const FIRST_SCREENS: SomeScreenLoaders = {
  chooser: async () => (await import("../../screens/chooser/chooser-screen.tsx")).ChooserScreen,
  login: async () => (await import("../../screens/login/login-screen.tsx")).LoginScreen,
  otp: async () => (await import("../../screens/otp/otp-screen.tsx")).OtpScreen,
};

/** Lazy parts that are rendered with a screen on the server; their assets belong to the page. */
const LATER_PARTS: Record<string, readonly string[]> = { chooser: ["screens/estimate/estimate.tsx", "screens/trust/visitor-copy.tsx"] };

const PENDING_SCREENS: ScreenLoaders = { "not-found": () => new Promise(() => {}) };

/** Placeholders rendered until the script of the screen has loaded. */
const BEFORE: SomeScreenLoaders = {
  form: async () => (await import("../../screens/form/form-skeleton.tsx")).FormSkeleton,
};

/**
 * Requests that the page's scripts make as soon as they run: the token, and for a form screen the
 * product's form and validator.
 */
function fetchedBy({ products, forms, site }: AreaConfig, { signedIn, productType }: Visit, screen: string): RenderedPage["fetches"] {
  const token = { href: `${site.apiBase}/api/cookies/read?name=atkn`, script: false };
  const form = screen === "form" ? forms[products.find(({ code }) => code === productType)?.form ?? ""] : undefined;
  const ofForm = form && [
    { href: site.apiBase + form.url, script: false },
    { href: site.apiBase + form.validator, script: true },
  ];
  return [...(signedIn ? [token] : []), ...(ofForm ?? [])];
}

/**
 * Renders a customer page to HTML; null if no route matches or the guard redirects. There is no
 * `await` after the configuration and visit are set, because they are global: pages rendered
 * concurrently must not mix.
 */
export const prerender: RenderPage = async (config, visit) => {
  const match = matchRoute(config.routing, visit.path, config.site.otpRoute);
  if (match === null) return null;
  const screen = shownBy(match.route, config).kind;
  const isComplete = !visit.signedIn && screen in FIRST_SCREENS;
  const ownScreens = isComplete ? FIRST_SCREENS : BEFORE;
  const screens = screenRegistry({ ...PENDING_SCREENS, ...ownScreens });
  if (Object.hasOwn(ownScreens, screen)) await screens.load(screen);
  setConfig(config);
  setVisit(visit);
  const within = (page: ReactNode) => (
    <StaticRouter basename={BASE} location={BASE + visit.path}>
      {page}
    </StaticRouter>
  );
  const html = renderToString(<Page within={within} screens={screens} frame={{ Top: Header, Bottom: Footer }} />);
  // The guard redirected, so there is no page to render.
  if (!html.includes("<main")) return null;
  const [title, description] = [titleOf(config, match.route.title), translate("customer.chooser.lead")];
  const fetches = isComplete ? [] : fetchedBy(config, visit, screen);
  const parts = isComplete ? (LATER_PARTS[screen] ?? []) : [];
  return { html, whole: isComplete, title, description, screen, parts, fetches, properties: brandProperties(config) };
};
