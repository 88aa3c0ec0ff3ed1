import { renewConfig } from "./release.ts";

let followed: string | null = null;

/**
 * Puts the release in force that an answer of the server named, once for each. What is open under another, such as a form, goes on
 * under its own. Another process of the server may not know of it yet: then the next answer that names it tries again.
 * @param live the first letters of its hash
 */
export async function followRelease(live: string): Promise<void> {
  if (followed === live) return;
  followed = live;
  const renewed = await renewConfig().catch(() => null);
  if (!renewed?.startsWith(live)) followed = null;
}
