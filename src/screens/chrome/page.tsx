import { Provider } from "jotai";
import { type ReactNode, StrictMode, useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { setNavigator } from "../../client/session/start.ts";
import { useConfig } from "../../client/site/config.ts";
import { store } from "../../client/store.ts";
import { loadFonts } from "../../ui/fonts/load-fonts.ts";
import { Area, type Frame } from "./area.tsx";
import { CrashBoundary } from "./crash-boundary.tsx";
import type { ScreenRegistry } from "./screens.ts";
import { Toasts } from "./toasts.tsx";

/** Base path of the application. Vite's value ends with a slash. */
export const BASE = import.meta.env.BASE_URL.replace(/\/$/, "");

const pathHere = () => (location.pathname.slice(BASE.length) || "/") + location.search;

/** Gives code outside React the router's navigation, and loads the current language's fonts. */
function Companion() {
  const navigate = useNavigate();
  const { language } = useConfig();
  useEffect(() => setNavigator((path) => void navigate(path), pathHere), [navigate]);
  useEffect(() => loadFonts(language), [language]);
  return null;
}

interface PageProps {
  /** Wraps the page in a router: the browser's, or a static one on the server. */
  within: (page: ReactNode) => ReactNode;
  screens: ScreenRegistry;
  frame: Frame;
}

/** Root component of an area. */
export function Page({ within, screens, frame }: PageProps) {
  return (
    <StrictMode>
      <Provider store={store}>
        {within(
          <>
            <Companion />
            <CrashBoundary home={`${BASE}/`}>
              <Area screens={screens} frame={frame} />
            </CrashBoundary>
            <Toasts />
          </>,
        )}
      </Provider>
    </StrictMode>
  );
}
