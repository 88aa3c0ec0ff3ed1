import { useEffect, useRef, useState } from "react";
import { useText } from "../../client/site/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/**
 * Warns before unsaved changes are lost: a dialog for links, the browser's own prompt for closing
 * or reloading.
 */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const t = useText();
  const [link, setLink] = useState<HTMLAnchorElement | null>(null);
  const leaving = useRef(false);
  useEffect(() => {
    if (!unsaved) return;
    const close = (event: BeforeUnloadEvent) => event.preventDefault();
    const follow = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      const elsewhere = target !== null && target.target !== "_blank" && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (!elsewhere || leaving.current) return;
      event.preventDefault();
      event.stopPropagation();
      setLink(target);
    };
    window.addEventListener("beforeunload", close);
    document.addEventListener("click", follow, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", close);
      document.removeEventListener("click", follow, { capture: true });
    };
  }, [unsaved]);
  if (link === null) return null;
  const stay = () => setLink(null);
  const leave = () => {
    leaving.current = true;
    setLink(null);
    link.click();
    leaving.current = false;
  };
  const actions = (
    <>
      <Button data-first-focus="" onClick={stay}>
        {t("staff.form.stay")}
      </Button>
      <Button variant="secondary" onClick={leave}>
        {t("staff.form.leave")}
      </Button>
    </>
  );
  return (
    <Dialog title={t("staff.form.leaveTitle")} closeLabel={t("common.dialog.close")} onClose={stay} actions={actions}>
      <p>{t("staff.form.leaveText")}</p>
    </Dialog>
  );
}
