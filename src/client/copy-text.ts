import { translate } from "./site/i18n.ts";
import { showToast } from "./toasts.ts";

/** Puts a text on the clipboard and says so in a toast; where the browser does not let us, the toast says that instead. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast("success", translate("common.copy.done"));
  } catch {
    showToast("error", translate("common.copy.failed"));
  }
}
