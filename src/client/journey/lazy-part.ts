import { type ComponentType, lazy } from "react";
import { serverAnswers } from "../http/http.ts";
import { isOnline, untilOnline } from "../online.ts";
import { nullOnError, takeFromSessionStorage } from "../safe-storage.ts";
import { translate } from "../site/i18n.ts";
import { showToast } from "../toasts.ts";

/** sessionStorage key: the part for which the page was reloaded. */
const RELOADED_FOR = "reloaded-for";

/** The part for which this page was reloaded; null if it was not. */
const reloadedFor = takeFromSessionStorage(RELOADED_FOR);

// False without storage; then the page is not reloaded.
const markReload = (name: string): boolean => nullOnError(() => sessionStorage.setItem(RELOADED_FOR, name)) !== null;

/**
 * Loads an essential part of the build. Offline, it waits for the network. If the server no longer
 * has the part, it belongs to an older build: the page reloads once to get the current build.
 * @param name identifies the part
 * @throws the error of the fetch if a reload did not help or is not possible
 */
export async function loadPart<T>(name: string, fetchPart: () => Promise<T>): Promise<T> {
  try {
    return await fetchPart();
  } catch (error) {
    if (!isOnline()) {
      showToast("error", translate("common.network.offline"));
      await untilOnline();
      return loadPart(name, fetchPart);
    }
    // Without the mark, for example when the storage is full, the page would reload for ever.
    if (reloadedFor === name || !(await serverAnswers()) || !markReload(name)) throw error;
    location.reload();
    return new Promise(() => {});
  }
}

/**
 * A component in an essential part of the build, loaded when it is first rendered. Without it, each form would load the 50 KB (brotli) of
 * JavaScript that only lists and groups of fields need, and each page of staff the 105 KB of the grid of tables.
 */
export const lazyPart = <Props>(name: string, fetchPart: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPart(name, fetchPart) }));
