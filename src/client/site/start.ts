import { startTransition } from "react";
import type { AreaConfig, AreaName } from "../../contract/site/config.ts";
import { endCalls, wireCalls } from "../calls/http.ts";
import { isOnline } from "../online.ts";
import { lastEnd } from "../session/cookies.ts";
import { currentSession, dropToken, presetProduct, restoreSession, whenTokenGoes } from "../session/session.ts";
import { isEnding } from "../session/session-end.ts";
import { showToast } from "../toasts.ts";
import { applyBrand, rememberBrand } from "./brand.ts";
import { currentConfig, firstConfig, setConfig } from "./config.ts";
import { translate } from "./i18n.ts";

/** Where a 401 leads in each area (specification, section 8). */
export const SIGN_IN = { customer: "/login", admin: "/admin/login", partner: "/partner/login" } as const;

let goInside: (path: string) => void = () => {};
let here: () => string = () => "/";

/** Lets calls outside React navigate; the router's own function, once it is there, and the path that is shown. */
export function setNavigator(go: (path: string) => void, path: () => string): void {
  goInside = go;
  here = path;
}

/** A place that waits for its visitor to sign in. */
interface Interrupted {
  path: string;
  prospectAppId: string | null;
  productType: string | null;
  /** Whether a session has ended there; else one is to begin. */
  ended: boolean;
}

/** The place that waits now: in memory, where what was typed there waits, too. */
let interrupted: Interrupted | null = null;

/** Whether a customer's session has ended here without having been ended, and nobody has signed in since. */
export const hasLostSession = (): boolean => interrupted?.ended === true && currentSession().token === null;

/** The place at which the session of whoever is signed in now was cut short; null for none. */
export function interruptedPlace(): string | null {
  const { token, prospectAppId, productType } = currentSession();
  if (interrupted === null || token === null) return null;
  const same = interrupted.prospectAppId === prospectAppId && interrupted.productType === productType;
  return same ? interrupted.path : null;
}

/** Lets whoever has to sign in on the way come to a place once that is done. */
export function comeBackTo(path: string, ended = false): void {
  const { prospectAppId, productType } = currentSession();
  interrupted = { path, prospectAppId, productType, ended };
}

/** Whoever signed in is back at the place, or has gone elsewhere. */
export function forgetInterrupted(): void {
  interrupted = null;
}

/** Goes to where an area's users sign in, with nothing of the place that they leave. */
export const goToSignIn = (area: AreaName): void => goInside(SIGN_IN[area]);

/** A session has ended, and not from this tab: its user is asked to sign in again, and what was entered is kept. */
export function signedOut(area: AreaName): void {
  // In one step for the screen: without the token but not yet gone, the guard of the place left would lead elsewhere.
  startTransition(() => {
    if (area === "customer") comeBackTo(here(), true);
    dropToken(area);
    if (area === "customer" && currentSession().productType === null) presetProduct();
    goToSignIn(area);
  });
  showToast("warning", translate("common.session.ended"));
}

whenTokenGoes(endCalls);

/** Resolves at the next movement of the mouse, touch or key. */
const userReturns = () =>
  new Promise((done) => {
    document.onmousemove = document.ontouchstart = document.onkeydown = done;
  });

interface Arrival {
  onConfig: (config: AreaConfig) => unknown;
  onSession: (area: AreaName) => unknown;
}

/**
 * Makes an area ready for its first screen: calls, configuration, texts, brand, session.
 * @param onConfig runs as soon as the configuration is there, to fetch the first screen meanwhile
 * @param onSession runs once the session is as the browser keeps it
 */
export async function startArea(area: AreaName, { onConfig, onSession }: Arrival): Promise<void> {
  wireCalls({
    apiBase: () => currentConfig()?.site.apiBase ?? "",
    token: () => currentSession().token,
    failed: (error) => showToast("error", error.message),
    signedOut: () => isEnding() || signedOut(area),
    failureText: (status) => translate(`common.network.${status > 0 ? "failed" : isOnline() ? "lost" : "offline"}`),
  });
  const config = await firstConfig(area);
  setConfig(config);
  applyBrand(config);
  await Promise.all([onConfig(config), restoreSession(area)]);
  // After an idle session nobody is at the screen: the message waits for the user to return.
  if (lastEnd === "idle") void userReturns().then(() => showToast("warning", translate("common.idle.ended")));
  await onSession(area);
  rememberBrand(config);
}
