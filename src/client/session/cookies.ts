import type { WRITABLE_COOKIES } from "../../contract/customer/cookie-names.ts";
import { deleteCookie, readCookie, saveCookie } from "../calls/api.ts";
import { CallError } from "../calls/call-error.ts";
import { takeKept, tried } from "./tried.ts";

type Writable = (typeof WRITABLE_COOKIES)[number];

/** What may stand in a header as a token. */
const TOKEN = /^[\w-]+$/;

/** A cookie that scripts may read; tokens are not among them. Anything may stand in a cookie: one that cannot be decoded counts as none. */
export function cookie(name: string): string | null {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return found ? tried(() => decodeURIComponent(found.slice(name.length + 1))) : null;
}

/** Sets a cookie that scripts may read, or erases it, without asking the server, which may be out of reach. */
export function setHere(name: string, value = "", seconds = 0): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet.
  document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/`;
}

/** Under which a tab keeps, over one loading of the page, how it ended a session. */
const ENDED = "session-ended";

type End = "left" | "idle";

/** Notes for the next load of this tab that a session was ended. Without a storage that load counts as a visit of its own. */
export const markEnd = (how: End): void => void tried(() => sessionStorage.setItem(ENDED, how));

/** How the session ended that this load follows; null for none. */
export const lastEnd = takeKept(ENDED) as End | null;

/** Under which a tab keeps what it is about. */
const ABOUT = "about";

/** Keeps what this tab is about over its next loads; null forgets it. Cookies are one for all tabs, and say it where there is no storage. */
export const keepInTab = (about: object | null): void =>
  void tried(() => (about ? sessionStorage.setItem(ABOUT, JSON.stringify(about)) : sessionStorage.removeItem(ABOUT)));

/** What was kept in this tab, as text by name; empty where nothing was. Anything may stand there. */
export const keptInTab = (): Partial<Record<string, unknown>> => Object(tried(() => JSON.parse(sessionStorage.getItem(ABOUT) ?? "{}")));

/** Under which all tabs keep the state that one of them has set the cookies to. */
const COOKIE_STATE = "cookie-state";

/** Notes for all tabs which state one of them has set the cookies to; null forgets it. Without a storage each load goes by the cookies. */
export const noteCookieState = (state: string | null): void =>
  void tried(() => (state === null ? localStorage.removeItem(COOKIE_STATE) : localStorage.setItem(COOKIE_STATE, state)));

/** The state that one of the tabs has last set the cookies to; null where nobody knows. */
export const notedCookieState = (): string | null => tried(() => localStorage.getItem(COOKIE_STATE));

/** Has the server set a cookie of the white-list; an empty value erases it. A failure is not shown: the next save makes up for it. */
export async function remember(name: Writable, value: string | null, minutes?: number): Promise<void> {
  try {
    if (value === null) await deleteCookie({ body: { name }, quiet: true });
    else await saveCookie({ body: { name, value, ...(minutes ? { minutes } : {}) }, quiet: true });
  } catch {
    // The session in memory goes on without the cookie.
  }
}

/** Milliseconds of the longest pause between two tries. */
const LONGEST_PAUSE = 8_000;

/** Reads the area's own token back; null when there is none. An answer that is lost on the way signs nobody out: it is asked for again. */
export async function readToken(name: string, pause = 1_000): Promise<string | null> {
  try {
    const { value } = await readCookie({ query: { name }, quiet: true });
    return value !== null && TOKEN.test(value) ? value : null;
  } catch (error) {
    if (!(error instanceof CallError && isLost(error)) || pause > LONGEST_PAUSE) return null;
    await new Promise((ended) => setTimeout(ended, pause));
    return readToken(name, pause * 2);
  }
}

/** No answer came, or none but that the server cannot give one now. */
const isLost = ({ status }: CallError): boolean => status === 0 || status === 429 || status >= 500;
