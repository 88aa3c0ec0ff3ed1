import "../../ui/fonts.css";
import "../../ui/tokens.css";
import "../../ui/base.css";
import { type ReactNode, startTransition } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { plainVisit } from "../../client/session/session.ts";
import { startArea } from "../../client/site/start.ts";
import { visitKey } from "../../contract/customer/rendered-page.ts";
import type { AreaName } from "../../contract/site/config.ts";
import type { Frame } from "./area.tsx";
import { BASE, Page } from "./page.tsx";
import { loadScreenOf, type ScreenLoaders, screenRegistry } from "./screens.ts";

interface Mounted {
  loaders: ScreenLoaders;
  /** What stands around the screens. */
  frame: Frame;
  /** What is done with the session that the browser has kept, before the first screen, in whose place something may be shown meanwhile. */
  onSession: (area: AreaName, show: (content: ReactNode) => void) => unknown;
}

/**
 * Starts an area and shows it. Where the server has drawn the very same page, that one comes to life; any other is replaced at once.
 */
export async function mountArea(area: AreaName, { loaders, frame, onSession }: Mounted): Promise<void> {
  const root = document.getElementById("root");
  if (!root) return;
  const screens = screenRegistry(loaders);
  const path = location.pathname.slice(BASE.length) || "/";
  let shown: Root | null = null;
  const show = (content: ReactNode) => {
    shown ??= createRoot(root);
    shown.render(content);
  };
  await startArea(area, {
    onConfig: (config) => loadScreenOf(path, config, screens),
    onSession: () => onSession(area, show),
  });
  const within = (page: ReactNode) => <BrowserRouter basename={BASE}>{page}</BrowserRouter>;
  const page = <Page within={within} screens={screens} frame={frame} />;
  // An entry of the history may say more, such as the OTP that a page waits for.
  const visit = (history.state as { usr?: unknown } | null)?.usr == null ? plainVisit(path) : null;
  const drawn = visit !== null && root.dataset.visit === visitKey(visit);
  // In slices of a few milliseconds, between which a phone answers taps.
  startTransition(() => {
    if (drawn && shown === null) hydrateRoot(root, page);
    else show(page);
  });
}
