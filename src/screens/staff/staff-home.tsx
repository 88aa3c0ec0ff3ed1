import type { ReactNode } from "react";
import { useText } from "../../client/site/i18n.ts";
import { useStaff } from "../../client/staff/staff.ts";
import styles from "./staff.module.css";

interface StaffHomeProps {
  /** Key prefix of the area's texts. */
  texts: "partner.home";
  children: ReactNode;
}

/** Home page of an area: a greeting, and the area's content. */
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
