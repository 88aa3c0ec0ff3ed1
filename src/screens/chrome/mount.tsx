import "../../ui/fonts/fonts.css";
import "../../ui/tokens.css";
import "../../ui/base.css";
import { type ReactNode, startTransition } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { plainVisit } from "../../client/session/session.ts";
import { startArea } from "../../client/session/start.ts";
import { visitKey } from "../../contract/customer/rendered-page.ts";
import type { AreaName } from "../../contract/site/config.ts";
import type { Frame } from "./area.tsx";
import { BASE, Page } from "./page.tsx";
import { loadScreenOf, type ScreenLoaders, screenRegistry } from "./screens.ts";

interface Mounted {
  loaders: ScreenLoaders;
  /** Header and footer around the screens. */
  frame: Frame;
  /**
   * Runs with the restored session before the first screen. It may render something in the page's
   * place meanwhile.
   */
  onSession: (area: AreaName, show: (content: ReactNode) => void) => unknown;
}

/**
 * Starts an area and renders it. If the server has rendered the same page, it is hydrated;
 * otherwise its content is replaced.
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
  // A history entry with state shows something else than a plain visit, such as the OTP step: then
  // do not hydrate.
  const visit = (history.state as { usr?: unknown } | null)?.usr == null ? plainVisit(path) : null;
  const isServerRendered = visit !== null && root.dataset.visit === visitKey(visit);
  // A transition renders in slices of a few milliseconds, so that phones stay responsive.
  startTransition(() => {
    if (isServerRendered && shown === null) hydrateRoot(root, page);
    else show(page);
  });
}
