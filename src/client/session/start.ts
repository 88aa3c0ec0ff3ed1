import { startTransition } from "react";
import type { AreaConfig, AreaName } from "../../contract/site/config.ts";
import { endCalls, wireCalls } from "../http/http.ts";
import { isOnline } from "../online.ts";
import { applyBrand, rememberBrand } from "../site/brand.ts";
import { currentConfig, firstConfig, setConfig } from "../site/config.ts";
import { translate } from "../site/i18n.ts";
import { showToast } from "../toasts.ts";
import { currentSession, dropToken, presetProduct, restoreSession, whenTokenGoes } from "./session.ts";
import { isEnding } from "./session-end.ts";
import { lastEnd } from "./tab-state.ts";

/** Sign-in page of each area, to which a 401 redirects (specification, section 8). */
export const SIGN_IN = { customer: "/login", admin: "/admin/login", partner: "/partner/login" } as const;

let goInside: (path: string) => void = () => {};
let here: () => string = () => "/";

/** Gives code outside React the router's navigate function and the current path. */
export function setNavigator(go: (path: string) => void, path: () => string): void {
  goInside = go;
  here = path;
}

/** The place to which a user returns after sign-in. */
interface Interrupted {
  path: string;
  prospectAppId: string | null;
  productType: string | null;
  /** True if a session ended there; false if the place required a sign-in. */
  ended: boolean;
}

/** In memory only, like the input on that page. */
let interrupted: Interrupted | null = null;

/**
 * Whether a customer's session ended without a logout, and the customer has not signed in since.
 */
export const sessionWasInterrupted = (): boolean => interrupted?.ended === true && currentSession().token === null;

/**
 * The path at which the signed-in customer's session was interrupted; null if none, or if it was
 * another customer's or product's.
 */
export function interruptedPlace(): string | null {
  const { token, prospectAppId, productType } = currentSession();
  if (interrupted === null || token === null) return null;
  const same = interrupted.prospectAppId === prospectAppId && interrupted.productType === productType;
  return same ? interrupted.path : null;
}

/** Records a path to return to after sign-in. */
export function returnAfterSignIn(path: string, ended = false): void {
  const { prospectAppId, productType } = currentSession();
  interrupted = { path, prospectAppId, productType, ended };
}

/** The user has returned to the place or has gone elsewhere. */
export function forgetInterrupted(): void {
  interrupted = null;
}

/** Goes to the area's sign-in page without recording where the user came from. */
export const goToSignIn = (area: AreaName): void => goInside(SIGN_IN[area]);

/** The query by which the sign-in of staff and partners leads back to a page (decision O93). */
export const backTo = (page: string): string => `?${new URLSearchParams({ callback: page })}`;

/**
 * The session ended, and not in this tab: the user is asked to sign in again, and input is
 * retained.
 */
export function signedOut(area: AreaName): void {
  // One transition: a render without the token but on the old route would let its guard redirect
  // elsewhere.
  startTransition(() => {
    if (area === "customer") returnAfterSignIn(here(), true);
    dropToken(area);
    if (area === "customer" && currentSession().productType === null) presetProduct();
    goInside(SIGN_IN[area] + (area === "customer" ? "" : backTo(here())));
  });
  showToast("warning", translate("common.session.ended"));
}

whenTokenGoes(endCalls);

/** Resolves on the next mouse, touch or key event. */
const userReturns = () =>
  new Promise((done) => {
    document.onmousemove = document.ontouchstart = document.onkeydown = done;
  });

interface Arrival {
  onConfig: (config: AreaConfig) => unknown;
  onSession: (area: AreaName) => unknown;
}

/**
 * Starts an area: calls, configuration, texts, brand, session.
 * @param onConfig runs when the configuration is set, to load the first screen in parallel
 * @param onSession runs when the session is restored
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
  // After an idle timeout the user is away, so the message waits for their return.
  if (lastEnd === "idle") void userReturns().then(() => showToast("warning", translate("common.idle.ended")));
  await onSession(area);
  rememberBrand(config);
}
