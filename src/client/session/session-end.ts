import { atom } from "jotai";
import { startTransition } from "react";
import { ADMIN_COOKIES, CUSTOMER_COOKIES, CUSTOMER_MARKS, leftCookie, PARTNER_COOKIES } from "../../contract/customer/cookie-names.ts";
import type { AreaName } from "../../contract/site/config.ts";
import { adminLogout, deleteCookie, logout, partnerLogout } from "../calls/api.ts";
import { forgetProfile } from "../profile/profile-state.ts";
import { store } from "../store.ts";
import { markEnd, noteCookieState, setHere } from "./cookies.ts";
import { currentSession, forgetSession } from "./session.ts";

/** What the end of an area's session erases (specification, section 7; decision O33). */
const ENDS = { customer: [...CUSTOMER_COOKIES, ...CUSTOMER_MARKS], admin: ADMIN_COOKIES, partner: PARTNER_COOKIES } as const;

/** How the server ends an area's token. */
const REVOKE = { customer: logout, admin: adminLogout, partner: partnerLogout } as const;

/** Longer than any session lasts. */
const LEFT_SECONDS = 1e6;

/** Milliseconds for which the end of a session waits for what is done before it. */
const PATIENCE = 3_000;

let ending = false;
type Work = () => unknown;
const lastWordsAtom = atom<readonly Work[]>([]);
const endsAtom = atom<readonly Work[]>([]);

/** Adds to what is done. Returns how to have it done no longer. */
function add(works: typeof endsAtom, work: Work): () => void {
  store.set(works, (before) => [...before, work]);
  return () => store.set(works, (before) => before.filter((other) => other !== work));
}

/** Has something done before a session is ended from here, while calls are still taken. Returns how to have it done no longer. */
export const beforeEnd = (work: () => Promise<unknown>): (() => void) => add(lastWordsAtom, work);

/** Has something done when a session is ended from here, once what is done before it had its time. Returns how to have it done no longer. */
export const atEnd = (work: () => void): (() => void) => add(endsAtom, work);

/**
 * Ends an area's session: its token at the server, its cookies, and what is in memory. Goes through without the server, too.
 * @param leave goes to another place, in one step for the screen: the guard of the place that is left would lead elsewhere
 */
export async function endSession(area: AreaName, leave: () => void = () => {}): Promise<void> {
  ending = true;
  forgetProfile();
  if (area === "customer") {
    markEnd("left");
    noteCookieState(null);
  }
  for (const name of ENDS[area]) setHere(name);
  const said = Promise.allSettled(store.get(lastWordsAtom).map((work) => work()));
  await Promise.race([said, new Promise((late) => setTimeout(late, PATIENCE))]);
  for (const work of store.get(endsAtom)) work();
  // Until the server has heard of it, whatever reaches it next from this browser tells it.
  setHere(leftCookie(area), "1", LEFT_SECONDS);
  const revoked = currentSession().token === null ? [] : [REVOKE[area]({ quiet: true })];
  await Promise.allSettled([...revoked, ...ENDS[area].map((name) => deleteCookie({ body: { name }, quiet: true }))]);
  startTransition(() => {
    forgetSession();
    leave();
  });
  ending = false;
}

/** Whether the session is being ended from here: a call that is refused meanwhile tells nothing new. */
export const isEnding = (): boolean => ending;

/** Signs the customer out and loads the page anew, whatever the server says to it. */
export async function signOut(): Promise<void> {
  await endSession("customer");
  location.reload();
}
