import "../../ui/fonts.css";
import "../../ui/tokens.css";
import "../../ui/base.css";
import type { ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { cookie } from "../../client/session/cookies.ts";
import { plainVisit } from "../../client/session/session.ts";
import { startArea } from "../../client/start.ts";
import type { AreaName } from "../../contract/config.ts";
import { visitKey } from "../../contract/first-look.ts";
import type { Frame } from "./area.tsx";
import { BASE, Page } from "./page.tsx";
import { loadScreenOf, type ScreenLoaders, screenRegistry } from "./screens.ts";
import { fetchSignedIn } from "./session-watch.tsx";

/**
 * Starts an area and shows it. Where the server has drawn the very same page, that one comes to life; any other is replaced at once.
 * @param frame what stands around the screens
 */
export async function mountArea(area: AreaName, loaders: ScreenLoaders, frame: Frame): Promise<void> {
  const root = document.getElementById("root");
  if (!root) return;
  const screens = screenRegistry(loaders);
  const path = location.pathname.slice(BASE.length) || "/";
  // Who has a prospect is probably signed in; a failure shows itself when the profile is needed.
  if (area === "customer" && cookie("prospectAppId") !== null) void fetchSignedIn().catch(() => undefined);
  await startArea(area, (config) => loadScreenOf(path, config, screens));
  const within = (page: ReactNode) => <BrowserRouter basename={BASE}>{page}</BrowserRouter>;
  const page = <Page within={within} screens={screens} frame={frame} />;
  // An entry of the history may say more, such as the passcode that a page waits for.
  const visit = (history.state as { usr?: unknown } | null)?.usr == null ? plainVisit(path) : null;
  if (visit !== null && root.dataset.drawnFor === visitKey(visit)) hydrateRoot(root, page);
  else createRoot(root).render(page);
}
