import type { WRITABLE_COOKIES } from "../contract/customer/cookie-names.ts";
import { deleteCookie, saveCookie } from "./calls/api.ts";
import { nullOnError } from "./safe-storage.ts";

type Writable = (typeof WRITABLE_COOKIES)[number];

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

/**
 * Sets an allowed cookie, null deletes it: here at once, so that the next page load finds it however
 * slow the network is, and by the server, which gives it its attributes. A failure is not shown: the
 * session in memory works without the cookie.
 */
export function remember(name: Writable, value: string | null, minutes = 60): void {
  const removed = value === null;
  setCookieLocally(name, encodeURIComponent(value ?? ""), removed ? 0 : minutes * 60);
  const call = removed ? deleteCookie({ body: { name }, quiet: true }) : saveCookie({ body: { name, value, minutes }, quiet: true });
  void call.catch(() => undefined);
}
