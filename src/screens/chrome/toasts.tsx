import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { closeToast, useShownToasts } from "../../client/toasts.ts";
import { ToastList } from "../../ui/toast-list.tsx";

/** The visible toasts, up to the site's limit. */
export function Toasts() {
  const t = useText();
  const { limit, seconds } = useConfig().site.toasts;
  return (
    <ToastList
      toasts={useShownToasts(limit)}
      seconds={seconds}
      label={t("common.toasts.label")}
      closeLabel={t("common.toasts.close")}
      onClose={closeToast}
    />
  );
}
