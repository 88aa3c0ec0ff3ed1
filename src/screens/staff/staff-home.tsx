import { type ReactNode, useState } from "react";
import { useText } from "../../client/i18n.ts";
import { useStaff } from "../../client/staff.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./staff.module.css";

interface StaffHomeProps {
  /** Where the texts of the area stand. */
  texts: "admin.home" | "partner.home";
  /** What else is to be said of who signed in. */
  about?: string;
  children: ReactNode;
}

/** The start of an area for who signed in there: who that is, the way out, and what the area has to show. */
export function StaffHome({ texts, about, children }: StaffHomeProps) {
  const t = useText();
  const { username, signOut } = useStaff();
  const [busy, setBusy] = useState(false);
  const logout = async () => {
    setBusy(true);
    await signOut();
  };
  return (
    <div className={styles.home}>
      <div className={styles.bar}>
        <div>
          <h1 tabIndex={-1}>{t(`${texts}.title`)}</h1>
          {username && <p>{t(`${texts}.greeting`, { name: username })}</p>}
          {about !== undefined && <p>{about}</p>}
        </div>
        <Button variant="secondary" busy={busy} onClick={logout}>
          {t(busy ? `${texts}.loggingOut` : `${texts}.logout`)}
        </Button>
      </div>
      {children}
    </div>
  );
}
