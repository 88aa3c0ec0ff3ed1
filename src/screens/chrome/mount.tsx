import "../../ui/fonts.css";
import "../../ui/tokens.css";
import "../../ui/base.css";
import { Provider } from "jotai";
import { StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, useNavigate } from "react-router-dom";
import { useConfig } from "../../client/config.ts";
import { cookie } from "../../client/session/cookies.ts";
import { setNavigator, startArea } from "../../client/start.ts";
import { store } from "../../client/store.ts";
import type { AreaName } from "../../contract/config.ts";
import { Area, type Frame } from "./area.tsx";
import { CrashBoundary } from "./crash-boundary.tsx";
import { loadFonts } from "./fonts.ts";
import { loadScreenOf, type ScreenLoaders, screenRegistry } from "./screens.ts";
import { fetchSignedIn } from "./session-watch.tsx";
import { Toasts } from "./toasts.tsx";

/** Where the application lives below its host; Vite knows it, with a slash at the end. */
const BASE = import.meta.env.BASE_URL.replace(/\/$/, "");

const pathHere = () => (location.pathname.slice(BASE.length) || "/") + location.search;

/** Lets what runs outside React navigate without loading the page anew, and keeps the fonts with the language. */
function Companion() {
  const navigate = useNavigate();
  const { language } = useConfig();
  useEffect(() => setNavigator((path) => void navigate(path), pathHere), [navigate]);
  useEffect(() => loadFonts(language), [language]);
  return null;
}

/**
 * Starts an area and shows it.
 * @param frame what stands around the screens
 */
export async function mountArea(area: AreaName, loaders: ScreenLoaders, frame: Frame): Promise<void> {
  const root = document.getElementById("root");
  if (!root) return;
  const screens = screenRegistry(loaders);
  // Who has a prospect is probably signed in; a failure shows itself when the profile is needed.
  if (area === "customer" && cookie("prospectAppId") !== null) void fetchSignedIn().catch(() => undefined);
  await startArea(area, (config) => loadScreenOf(pathHere().replace(/\?.*/, ""), config, screens));
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <BrowserRouter basename={BASE}>
          <Companion />
          <CrashBoundary home={`${BASE}/`}>
            <Area screens={screens} frame={frame} />
          </CrashBoundary>
          <Toasts />
        </BrowserRouter>
      </Provider>
    </StrictMode>,
  );
}
