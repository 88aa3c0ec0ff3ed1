import { atom } from "jotai";
import { startTransition } from "react";
import {
  ADMIN_COOKIES,
  CUSTOMER_COOKIES,
  CUSTOMER_MARKS,
  logoutMarkerCookie,
  PARTNER_COOKIES,
} from "../../contract/customer/cookie-names.ts";
import type { AreaName } from "../../contract/site/config.ts";
import { adminLogout, deleteCookie, logout, partnerLogout } from "../calls/api.ts";
import { setCookieLocally } from "../cookies.ts";
import { store } from "../store.ts";
import { forgetProfile } from "./profile-state.ts";
import { currentSession, forgetSession } from "./session.ts";
import { markEnd, noteCookieState } from "./tab-state.ts";

/** Cookies deleted when an area's session ends (specification, section 7; decision O33). */
const ENDS = { customer: [...CUSTOMER_COOKIES, ...CUSTOMER_MARKS], admin: ADMIN_COOKIES, partner: PARTNER_COOKIES } as const;

/** Calls that revoke an area's token. */
const REVOKE = { customer: logout, admin: adminLogout, partner: partnerLogout } as const;

/** Longer than any session. */
const LEFT_SECONDS = 1e6;

/** Milliseconds that the end of a session waits for the `beforeEnd` callbacks. */
const PATIENCE = 3_000;

let ending = false;
type Work = () => unknown;
const beforeEndAtom = atom<readonly Work[]>([]);
const endsAtom = atom<readonly Work[]>([]);

/** Adds a callback. Returns the function that removes it. */
function add(works: typeof endsAtom, work: Work): () => void {
  store.set(works, (before) => [...before, work]);
  return () => store.set(works, (before) => before.filter((other) => other !== work));
}

/**
 * Adds a callback that runs before this tab ends a session, while calls are still possible. Returns
 * the function that removes it.
 */
export const beforeEnd = (work: () => Promise<unknown>): (() => void) => add(beforeEndAtom, work);

/**
 * Adds a callback that runs when this tab ends a session, after the `beforeEnd` callbacks or their
 * timeout. Returns the function that removes it.
 */
export const atEnd = (work: () => void): (() => void) => add(endsAtom, work);

/**
 * Ends an area's session: revokes the token, deletes the cookies and clears the memory. Also
 * completes when the server is unreachable.
 * @param leave navigates away in the same transition, because the guard of the old route would
 * otherwise redirect
 */
export async function endSession(area: AreaName, leave: () => void = () => {}): Promise<void> {
  ending = true;
  forgetProfile();
  if (area === "customer") {
    markEnd("left");
    noteCookieState(null);
  }
  for (const name of ENDS[area]) setCookieLocally(name);
  const finished = Promise.allSettled(store.get(beforeEndAtom).map((work) => work()));
  await Promise.race([finished, new Promise((late) => setTimeout(late, PATIENCE))]);
  for (const work of store.get(endsAtom)) work();
  // If the server cannot be reached now, this cookie tells it with the browser's next request that
  // the session has ended.
  setCookieLocally(logoutMarkerCookie(area), "1", LEFT_SECONDS);
  const revoked = currentSession().token === null ? [] : [REVOKE[area]({ quiet: true })];
  await Promise.allSettled([...revoked, ...ENDS[area].map((name) => deleteCookie({ body: { name }, quiet: true }))]);
  startTransition(() => {
    forgetSession();
    leave();
  });
  ending = false;
}

/** Whether this tab is ending the session: a 401 is then expected. */
export const isEnding = (): boolean => ending;

/** Signs the customer out and reloads the page, even if the server calls fail. */
export async function signOut(): Promise<void> {
  await endSession("customer");
  location.reload();
}
