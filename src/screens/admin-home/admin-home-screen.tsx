import { useState } from "react";
import { useStaff } from "../../client/staff.ts";
import { Button } from "../../ui/button.tsx";
import styles from "../staff/staff.module.css";
import { useWords } from "../words.ts";

/** Who of the staff is signed in, and the way out. */
export function AdminHomeScreen() {
  const { t } = useWords();
  const staff = useStaff();
  const [busy, setBusy] = useState(false);
  const logout = async () => {
    setBusy(true);
    await staff.signOut();
  };
  return (
    <div className={styles.home}>
      <div className={styles.bar}>
        <div>
          <h1 tabIndex={-1}>{t("admin.home.title")}</h1>
          {staff.username && <p>{t("admin.home.greeting", { name: staff.username })}</p>}
          {staff.roleId !== null && <p>{t("admin.home.role", { role: staff.roleId })}</p>}
        </div>
        <Button variant="secondary" busy={busy} onClick={logout}>
          {t(busy ? "admin.home.loggingOut" : "admin.home.logout")}
        </Button>
      </div>
      <p>{t("admin.home.neutral")}</p>
    </div>
  );
}
