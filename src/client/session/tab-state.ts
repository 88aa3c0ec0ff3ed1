import { nullOnError, takeFromSessionStorage } from "../safe-storage.ts";

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
