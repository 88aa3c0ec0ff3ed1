import { startTransition } from "react";
import type { AreaConfig, AreaName } from "../contract/config.ts";
import { applyBrand, rememberBrand } from "./brand.ts";
import { wireCalls } from "./calls/http.ts";
import { currentConfig, firstConfig, setConfig } from "./config.ts";
import { translate } from "./i18n.ts";
import { isOnline } from "./online.ts";
import { currentSession, dropToken, noteVisit, presetProduct, restoreSession } from "./session/session.ts";
import { isEnding } from "./session/session-end.ts";
import { showToast } from "./toasts.ts";

/** Where a 401 leads in each area (specification, section 8). */
export const SIGN_IN = { customer: "/login", admin: "/admin/login", partner: "/partner/login" } as const;

let goInside: (path: string) => void = () => {};

/** Lets calls outside React navigate; the router's own function, once it is there. */
export function setNavigator(go: (path: string) => void): void {
  goInside = go;
}

function signedOut(area: AreaName): void {
  showToast("warning", translate("common.session.ended"));
  // In one step for the screen: without the token but not yet gone, the guard of the place left would lead elsewhere.
  startTransition(() => {
    dropToken(area);
    if (area === "customer" && currentSession().productType === null) presetProduct();
    goInside(SIGN_IN[area]);
  });
}

/**
 * Makes an area ready for its first screen: calls, configuration, texts, brand, session.
 * @param onConfig runs as soon as the configuration is there, to fetch the first screen meanwhile
 */
export async function startArea(area: AreaName, onConfig: (config: AreaConfig) => unknown): Promise<void> {
  wireCalls({
    apiBase: () => currentConfig()?.site.apiBase ?? "",
    token: () => currentSession().token,
    failed: (error) => showToast("error", error.message),
    signedOut: () => isEnding() || signedOut(area),
    offlineText: () => translate(isOnline() ? "common.network.lost" : "common.network.offline"),
  });
  const config = await firstConfig(area);
  setConfig(config);
  applyBrand(config);
  await Promise.all([onConfig(config), restoreSession(area)]);
  if (area === "customer") noteVisit();
  else await (await import("./staff.ts")).verifyStaff(area);
  rememberBrand(config);
}
