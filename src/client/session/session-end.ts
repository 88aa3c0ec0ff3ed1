import { ADMIN_COOKIES, CUSTOMER_COOKIES, CUSTOMER_MARKS, PARTNER_COOKIES } from "../../contract/customer/cookie-names.ts";
import type { AreaName } from "../../contract/site/config.ts";
import { adminLogout, deleteCookie, logout, partnerLogout } from "../calls/api.ts";
import { forgetProfile } from "../profile/profile-state.ts";
import { eraseHere, markEnd, noteCookieState } from "./cookies.ts";
import { currentSession, forgetSession } from "./session.ts";

/** What the end of an area's session erases (specification, section 7; decision O33). */
const ENDS = { customer: [...CUSTOMER_COOKIES, ...CUSTOMER_MARKS], admin: ADMIN_COOKIES, partner: PARTNER_COOKIES } as const;

/** How the server ends an area's token. */
const REVOKE = { customer: logout, admin: adminLogout, partner: partnerLogout } as const;

/** Milliseconds for which the end of a session waits for what is done before it. */
const PATIENCE = 3_000;

let ending = false;
const lastWords = new Set<() => Promise<unknown>>();
const ends = new Set<() => void>();

/** Has something done before a session is ended from here, while calls are still taken. Returns how to have it done no longer. */
export function beforeEnd(work: () => Promise<unknown>): () => void {
  lastWords.add(work);
  return () => void lastWords.delete(work);
}

/** Has something done when a session is ended from here, once what is done before it had its time. Returns how to have it done no longer. */
export function atEnd(work: () => void): () => void {
  ends.add(work);
  return () => void ends.delete(work);
}

/** Ends an area's session: its token at the server, its cookies, and what is in memory. Goes through without the server, too. */
export async function endSession(area: AreaName): Promise<void> {
  ending = true;
  forgetProfile();
  if (area === "customer") {
    markEnd();
    noteCookieState(null);
  }
  for (const name of ENDS[area]) eraseHere(name);
  const said = Promise.allSettled([...lastWords].map((work) => work()));
  await Promise.race([said, new Promise((late) => setTimeout(late, PATIENCE))]);
  for (const work of [...ends]) work();
  const revoked = currentSession().token === null ? [] : [REVOKE[area]({ quiet: true })];
  await Promise.allSettled([...revoked, ...ENDS[area].map((name) => deleteCookie({ body: { name }, quiet: true }))]);
  forgetSession();
  ending = false;
}

/** Whether the session is being ended from here: a call that is refused meanwhile tells nothing new. */
export const isEnding = (): boolean => ending;

/** Signs the customer out and loads the page anew, whatever the server says to it. */
export async function signOut(): Promise<void> {
  await endSession("customer");
  location.reload();
}
