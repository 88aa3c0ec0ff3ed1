import { type ComponentType, Fragment, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { Navigate, useHref, useLocation, useNavigate } from "react-router-dom";
import { Loading } from "../../blocks/loading/loading.tsx";
import { usePageView } from "../../client/analytics.ts";
import { CallError } from "../../client/http/call-error.ts";
import { useGuard, useProduct } from "../../client/journey/journey.ts";
import { pathOfScreen } from "../../client/journey/route-path.ts";
import { useOnline } from "../../client/online.ts";
import { useSwitchLanguage } from "../../client/profile/language.ts";
import { safePath } from "../../client/safe-path.ts";
import { storeUrlSegment, useSession, useUserGeneration } from "../../client/session/session.ts";
import { backTo, forgetInterrupted, interruptedPlace, SIGN_IN, sessionWasInterrupted } from "../../client/session/start.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { AreaName } from "../../contract/site/config.ts";
import type { Route } from "../../contract/site/routing.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { CrashBoundary } from "./crash-boundary.tsx";
import { type ScreenRegistry, shownBy } from "./screens.ts";
import { SessionWatch } from "./session-watch.tsx";
import styles from "./shell.module.css";
import { useLazyPart } from "./use-lazy-part.ts";
import { useNavigationEffects } from "./use-navigation-effects.ts";

const fetchHelp = () => import("./customer/help-dialog.tsx").then(({ HelpDialog }) => HelpDialog);

interface FramePartProps {
  route: Route;
  onHelp: () => void;
}

/** Header and footer around an area's screens; omitted for bare routes. */
export interface Frame {
  Top: ComponentType<FramePartProps>;
  Bottom?: ComponentType<{ route: Route }>;
}

interface AreaProps {
  screens: ScreenRegistry;
  frame: Frame;
}

/**
 * An area: its screens and the session watch. The key remounts everything when the user changes.
 */
export function Area(props: AreaProps) {
  return (
    <Fragment key={useUserGeneration()}>
      <SessionWatch />
      <Guarded {...props} />
    </Fragment>
  );
}

/** The current route's screen in its frame, or the guard's redirect. */
function Guarded({ screens, frame }: AreaProps) {
  const { area, site } = useConfig();
  const { pathname, search } = useLocation();
  const { match, go, waiting } = useGuard(pathname);
  const segment = match?.params.urlSegment;
  useSwitchLanguage();
  usePageView(go === null ? match?.route.path : undefined, pathname);
  useEffect(() => {
    if (segment) storeUrlSegment(segment);
  }, [segment]);
  const inside = match?.route.group === "user";
  useEffect(() => {
    if (go === null && (inside || interruptedPlace() === pathname + search)) forgetInterrupted();
  }, [inside, go, pathname, search]);
  if (!match) return null;
  if (go !== null && go !== pathname) return <Navigate to={pathTo(go, area, match.route, pathname, search)} replace />;
  const { route } = match;
  return (
    <Framed route={route} frame={frame}>
      {waiting ? <ScreenLoading /> : <Shown key={site.id} route={route} screens={screens} />}
    </Framed>
  );
}

/** Screens on which customers sign in. */
const SIGNS_IN = new Set(["otp", "login"]);

/**
 * Target of the guard's redirect. Customers return to where their session was interrupted, if it is
 * the same customer and product. They keep their query, which may name a campaign. Admins and
 * partners who must sign in first return to the requested page, if it is in their area.
 */
function pathTo(go: string, area: AreaName, from: Route, pathname: string, search: string): string {
  if (area === "customer") return (SIGNS_IN.has(from.screen) && interruptedPlace()) || go + search;
  if (go === SIGN_IN[area]) return go + backTo(pathname + search);
  const callback = safePath(new URLSearchParams(search).get("callback"));
  return from.group === "login" && callback?.startsWith(`/${area}/`) ? callback : go;
}

/**
 * A sign-in notice: on the sign-in path if it shows another screen (decision O9), and after a lost
 * session on every screen until the next sign-in, because the toast disappears soon.
 */
function SignInAgain({ route }: { route: Route }) {
  const t = useText();
  const { routing } = useConfig();
  const { signedIn, beginProspect } = useSession();
  const product = useProduct();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const otpPath = SIGNS_IN.has(route.screen) ? null : pathOfScreen(routing, null, "otp");
  const interrupted = sessionWasInterrupted();
  const signIn = async (to: string) => {
    try {
      await beginProspect(product ?? undefined);
    } catch (error) {
      // The error has already been shown.
      if (error instanceof CallError) return;
      throw error;
    }
    navigate(to);
  };
  if (signedIn || !(interrupted || (otpPath !== null && pathname === SIGN_IN.customer))) return null;
  return (
    <div className={styles.signIn}>
      <Notice
        tone={interrupted ? "warning" : "info"}
        action={otpPath && <Button onClick={() => signIn(otpPath)}>{t("common.header.signIn")}</Button>}
      >
        <p>{t(interrupted ? "common.session.kept" : "common.session.begun")}</p>
      </Notice>
    </div>
  );
}

function Framed({ route, frame: { Top, Bottom }, children }: { route: Route; frame: Frame; children: ReactNode }) {
  const t = useText();
  const { area } = useConfig();
  const online = useOnline();
  const [help, setHelp] = useState(false);
  const [HelpDialog, askForHelp] = useLazyPart(fetchHelp);
  const openHelp = () => {
    setHelp(true);
    askForHelp();
  };
  const main = (
    <main id="main" tabIndex={-1} className={styles.main}>
      {!online && (
        <div className={styles.offline}>
          <Notice tone="warning">{t("common.network.offline")}</Notice>
        </div>
      )}
      {area === "customer" && <SignInAgain route={route} />}
      {children}
    </main>
  );
  if (route.bare) return main;
  return (
    <>
      <a className={styles.skip} href="#main">
        {t("common.header.skip")}
      </a>
      <Top route={route} onHelp={openHelp} />
      {main}
      {Bottom && <Bottom route={route} />}
      {help && HelpDialog && <HelpDialog onClose={() => setHelp(false)} />}
    </>
  );
}

function Shown({ route, screens }: { route: Route; screens: ScreenRegistry }) {
  const { pathname } = useLocation();
  const config = useConfig();
  const home = useHref("/");
  const { kind, page } = shownBy(route, config);
  const Screen = screens.of(kind);
  useNavigationEffects(route.title);
  return (
    <Suspense fallback={<ScreenLoading />}>
      <CrashBoundary key={pathname} home={home}>
        <Screen page={page} />
        <Awake />
      </CrashBoundary>
    </Suspense>
  );
}

/**
 * Tells the early script (`early.ts`) that the screen is hydrated, so that it replays recorded
 * input.
 */
function Awake() {
  // A layout effect: nothing, such as a key press, may happen between commit and this event.
  useLayoutEffect(() => void dispatchEvent(new Event("hydrated")), []);
  return null;
}

function ScreenLoading() {
  return (
    <>
      <Loading height={["2.25rem", "12rem", "12rem"]} className={styles.loading} />
      {/* The frame is rendered and interactive. */}
      <Awake />
    </>
  );
}
