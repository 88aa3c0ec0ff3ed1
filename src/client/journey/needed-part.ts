import { serverAnswers } from "../calls/http.ts";
import { isOnline, untilOnline } from "../online.ts";
import { takeKept, tried } from "../session/tried.ts";
import { translate } from "../site/i18n.ts";
import { showToast } from "../toasts.ts";

/** Under which the tab keeps, over one loading of the page, for which part that was. */
const MARK = "loaded-anew-for";

/** The part for which this page was loaded anew; null when it was not. */
const loadedAnewFor = takeKept(MARK);

// Without a storage nothing is loaded anew either.
const leaveMark = (name: string): boolean => tried(() => sessionStorage.setItem(MARK, name)) !== null;

/**
 * Fetches a part of the build without which there is nothing to show. Without a network it waits for one. A part that the server
 * no longer has belongs to an older build: the page is loaded anew, once, to go on with the build that is there now.
 * @param name tells the part from others
 * @throws what the fetch threw, when that is no help
 */
export async function neededPart<T>(name: string, fetchPart: () => Promise<T>): Promise<T> {
  try {
    return await fetchPart();
  } catch (error) {
    if (!isOnline()) {
      showToast("error", translate("common.network.offline"));
      await untilOnline();
      return neededPart(name, fetchPart);
    }
    // Without the mark, as where the storage is full, the page would be loaded anew for ever.
    if (loadedAnewFor === name || !(await serverAnswers()) || !leaveMark(name)) throw error;
    location.reload();
    return new Promise(() => {});
  }
}
