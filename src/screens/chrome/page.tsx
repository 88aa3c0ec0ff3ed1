import { Provider } from "jotai";
import { type ReactNode, StrictMode, useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { useConfig } from "../../client/site/config.ts";
import { setNavigator } from "../../client/site/start.ts";
import { store } from "../../client/store.ts";
import { loadFonts } from "../../ui/load-fonts.ts";
import { Area, type Frame } from "./area.tsx";
import { CrashBoundary } from "./crash-boundary.tsx";
import type { ScreenRegistry } from "./screens.ts";
import { Toasts } from "./toasts.tsx";

/** Where the application lives below its host; Vite knows it, with a slash at the end. */
export const BASE = import.meta.env.BASE_URL.replace(/\/$/, "");

const pathHere = () => (location.pathname.slice(BASE.length) || "/") + location.search;

/** Lets what runs outside React navigate without loading the page anew, and keeps the fonts with the language. */
function Companion() {
  const navigate = useNavigate();
  const { language } = useConfig();
  useEffect(() => setNavigator((path) => void navigate(path), pathHere), [navigate]);
  useEffect(() => loadFonts(language), [language]);
  return null;
}

interface PageProps {
  /** Puts a router around the page: the browser's own, or one that stands still. */
  within: (page: ReactNode) => ReactNode;
  screens: ScreenRegistry;
  frame: Frame;
}

/** All that an area shows. */
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
