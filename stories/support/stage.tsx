import type { Decorator } from "@storybook/react-vite";
import { Provider } from "jotai";
import { useEffect } from "react";
import { MemoryRouter, parsePath, Route, Routes, useLocation } from "react-router-dom";
import type { Globals, Parameters } from "storybook/internal/types";
import { SWRConfig } from "swr";
import { useProfileSync } from "../../src/client/profile/profile.ts";
import { restoreSession } from "../../src/client/session/session.ts";
import { setConfig } from "../../src/client/site/config.ts";
import { store } from "../../src/client/store.ts";
import type { AreaConfig, AreaName } from "../../src/contract/site/config.ts";
import { watchLostFocus } from "../../src/screens/chrome/lost-focus.ts";
import "@fontsource/noto-sans/400.css";
import "@fontsource/noto-sans-devanagari/400.css";
import "../../src/ui/tokens.css";
import "../../src/ui/base.css";
import "./stage.css";
import { type ApiStubs, stubApi } from "./api-stub.ts";
import { areaConfig } from "./config.ts";
import { APP_ID, PROSPECT_ID } from "./lending.ts";
import { profile } from "./profile.ts";

/** Environment of a screen story, set by its parameter `stage`. */
export interface Stage {
  area?: AreaName;
  /** The route of the screen, and the visited path. */
  route?: string;
  path?: string;
  /** History state of the visited path. */
  state?: unknown;
  /** State of the session. */
  session?: "none" | "prospect" | "signed-in" | "application";
  /** The referring lender. */
  lender?: string;
  api?: ApiStubs;
  config?: (config: AreaConfig) => AreaConfig;
}

const COOKIES = ["prospectAppId", "appId", "productType", "productId", "lender", "adminId", "partnerId", "lastLoginDate"];

function cookiesOf({ session = "none", area = "customer" }: Stage): Record<string, string> {
  if (session === "none") return {};
  if (area !== "customer") return { [area === "admin" ? "adminId" : "partnerId"]: "1" };
  if (session === "prospect") return { prospectAppId: PROSPECT_ID };
  const signedIn = { prospectAppId: PROSPECT_ID, productType: "LOAN", productId: "1" };
  return session === "application" ? { ...signedIn, appId: APP_ID } : signedIn;
}

async function setCookies(stage: Stage): Promise<void> {
  for (const name of COOKIES) await cookieStore.delete(name);
  const marker = stage.lender ? { lender: stage.lender } : {};
  for (const [name, value] of Object.entries({ ...cookiesOf(stage), ...marker })) await cookieStore.set(name, value);
}

const tokenOf = ({ session = "none" }: Stage): string | null =>
  session === "signed-in" || session === "application" ? "story-token" : null;

/** Default responses to calls that every page makes; stories may override them. */
const DEFAULT_RESPONSES: ApiStubs = {
  "GET /api/user/{id}": () => ({ data: profile() }),
  "GET /api/otp/sent": () => ({ sent: null }),
};

const cookieResponses = (stage: Stage): ApiStubs => ({
  "GET /api/cookies/read": () => ({ value: tokenOf(stage) }),
  "POST /api/cookies/save": () => ({ ok: true }),
  "POST /api/cookies/delete": () => ({ ok: true }),
});

function Sync() {
  useEffect(watchLostFocus, []);
  useProfileSync(useLocation().pathname);
  return null;
}

/** Shows the path to which the screen has navigated. */
function NavigatedPath() {
  const { pathname, search } = useLocation();
  return <p data-testid="elsewhere">{pathname + search}</p>;
}

/** Sets cookies, configuration, texts and stubs before a story's first render. */
export async function prepare({ parameters, globals }: { parameters: Parameters; globals: Globals }): Promise<() => void> {
  const stage: Stage = parameters.stage ?? {};
  const language = String(globals.language ?? "en");
  const restoreApi = stubApi({ ...DEFAULT_RESPONSES, ...stage.api, ...cookieResponses(stage) }, language);
  const config = areaConfig(language, stage.area);
  await setCookies(stage);
  // Each story starts with empty storage.
  sessionStorage.clear();
  setConfig(stage.config ? stage.config(config) : config);
  document.documentElement.lang = language === "hi" ? "hi-IN" : "en-IN";
  await restoreSession(stage.area ?? "customer");
  return restoreApi;
}

/** Renders a screen on its route, in the shell's main element, with its own cache. */
export const onStage: Decorator = (Story, { parameters }) => {
  const { route = "/", path = route, state }: Stage = parameters.stage ?? {};
  return (
    <Provider store={store}>
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
        <MemoryRouter initialEntries={[{ ...parsePath(path), state }]}>
          <Sync />
          <main id="main" className="story-main">
            <Routes>
              <Route path={route} element={<Story />} />
              <Route path="*" element={<NavigatedPath />} />
            </Routes>
          </main>
        </MemoryRouter>
      </SWRConfig>
    </Provider>
  );
};
