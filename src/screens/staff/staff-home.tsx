import type { ReactNode } from "react";
import { useText } from "../../client/site/i18n.ts";
import { useStaff } from "../../client/staff/staff.ts";
import styles from "./staff.module.css";

interface StaffHomeProps {
  /** Where the texts of the area stand. */
  texts: "partner.home";
  children: ReactNode;
}

/** The start of an area for who signed in there: who that is, and what the area has to show. */
export function StaffHome({ texts, children }: StaffHomeProps) {
  const t = useText();
  const { username } = useStaff();
  return (
    <div className={styles.home}>
      <div className={styles.bar}>
        <div>
          <h1 tabIndex={-1}>{t(`${texts}.title`)}</h1>
          {username && <p>{t(`${texts}.greeting`, { name: username })}</p>}
        </div>
      </div>
      {children}
    </div>
  );
}
