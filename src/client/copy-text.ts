import { translate } from "./site/i18n.ts";
import { showToast } from "./toasts.ts";

/** Copies a text to the clipboard and shows the result as a toast. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast("success", translate("common.copy.done"));
  } catch {
    showToast("error", translate("common.copy.failed"));
  }
}
