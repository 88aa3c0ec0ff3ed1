import { useState } from "react";
import { useText } from "../../../client/site/i18n.ts";
import { leaveMasquerade } from "../../../client/staff/masquerade.ts";
import { useStaff } from "../../../client/staff/staff.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./masquerade-bar.module.css";

/** Shows that a member of staff acts as a merchant, with a button to leave. */
export function MasqueradeBar() {
  const t = useText();
  const { username, actsFor } = useStaff();
  const [busy, setBusy] = useState(false);
  const exit = () => {
    setBusy(true);
    leaveMasquerade().catch(() => setBusy(false));
  };
  return (
    <section className={styles.bar} aria-label={t("partner.masquerade.title")}>
      <p className={styles.badge}>{t("partner.masquerade.title")}</p>
      {username && actsFor && <p className={styles.who}>{t("partner.masquerade.who", { admin: username, merchant: actsFor })}</p>}
      <Button variant="secondary" busy={busy} onClick={exit}>
        {t("partner.masquerade.exit")}
      </Button>
    </section>
  );
}
