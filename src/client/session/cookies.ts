import type { WRITABLE_COOKIES } from "../../contract/customer/cookie-names.ts";
import { deleteCookie, readCookie, saveCookie } from "../calls/api.ts";
import { CallError } from "../http/call-error.ts";
import { nullOnError, takeFromSessionStorage } from "./safe-storage.ts";

type Writable = (typeof WRITABLE_COOKIES)[number];

/** Characters allowed in a token, which is sent as a header. */
const TOKEN = /^[\w-]+$/;

/**
 * The value of a cookie that scripts may read; tokens are HttpOnly. A value that cannot be decoded
 * counts as none.
 */
export function cookie(name: string): string | null {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return found ? nullOnError(() => decodeURIComponent(found.slice(name.length + 1))) : null;
}

/** Sets or deletes a script-readable cookie without the server, which may be unreachable. */
export function setCookieLocally(name: string, value = "", seconds = 0): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet.
  document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/`;
}

/** sessionStorage key: how this tab ended the session before it reloaded. */
const ENDED = "session-ended";

type End = "left" | "idle";

/**
 * Tells the next page load of this tab how the session ended. Without storage, that load counts as
 * a new visit.
 */
export const markEnd = (how: End): void => void nullOnError(() => sessionStorage.setItem(ENDED, how));

/** How the session before this page load ended; null if none ended. */
export const lastEnd = takeFromSessionStorage(ENDED) as End | null;

/** sessionStorage key of the tab's product and application. */
const ABOUT = "about";

/**
 * Stores the tab's product and application across reloads; null deletes them. Cookies are shared by
 * all tabs and serve as the fallback without storage.
 */
export const storeInTab = (about: object | null): void =>
  void nullOnError(() => (about ? sessionStorage.setItem(ABOUT, JSON.stringify(about)) : sessionStorage.removeItem(ABOUT)));

/**
 * The values stored in this tab, by name; empty if none. The storage may hold anything, so callers
 * check the values.
 */
export const readTabState = (): Partial<Record<string, unknown>> =>
  Object(nullOnError(() => JSON.parse(sessionStorage.getItem(ABOUT) ?? "{}")));

/** localStorage key: the cookie state that one of the tabs set last. */
const COOKIE_STATE = "cookie-state";

/**
 * Shares with all tabs the cookie state that this tab has set; null deletes it. Without storage,
 * each load uses the cookies.
 */
export const noteCookieState = (state: string | null): void =>
  void nullOnError(() => (state === null ? localStorage.removeItem(COOKIE_STATE) : localStorage.setItem(COOKIE_STATE, state)));

/** The cookie state that a tab set last; null if unknown. */
export const notedCookieState = (): string | null => nullOnError(() => localStorage.getItem(COOKIE_STATE));

/**
 * Has the server set an allowed cookie; null deletes it. A failure is not shown: the next save
 * corrects it.
 */
export async function remember(name: Writable, value: string | null, minutes?: number): Promise<void> {
  try {
    if (value === null) await deleteCookie({ body: { name }, quiet: true });
    else await saveCookie({ body: { name, value, ...(minutes ? { minutes } : {}) }, quiet: true });
  } catch {
    // The session in memory works without the cookie.
  }
}

/** Longest pause between two attempts, in milliseconds. */
const LONGEST_PAUSE = 8_000;

/**
 * Reads the area's token from its HttpOnly cookie, via the server; null if there is none. A lost
 * response must not sign the user out, so it is retried with back-off.
 */
export async function readToken(name: string, pause = 1_000): Promise<string | null> {
  try {
    const { value } = await readCookie({ query: { name }, quiet: true });
    return value !== null && TOKEN.test(value) ? value : null;
  } catch (error) {
    if (!(error instanceof CallError && isTransient(error)) || pause > LONGEST_PAUSE) return null;
    await new Promise((ended) => setTimeout(ended, pause));
    return readToken(name, pause * 2);
  }
}

/** No response, or a temporary server error. */
const isTransient = ({ status }: CallError): boolean => status === 0 || status === 429 || status >= 500;
