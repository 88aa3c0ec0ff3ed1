import { useId } from "react";
import { Link, useLocation } from "react-router-dom";
import { useText } from "../../client/site/i18n.ts";
import { useStaffMenu } from "../../client/staff/staff-menu.ts";
import { MenuIcon } from "../chrome/menu-icon.tsx";
import styles from "./own-pages.module.css";

/** For a role without a block on the page: where its work is (decision O87). */
export function OwnPages() {
  const t = useText();
  const title = useId();
  const { pathname } = useLocation();
  const { places } = useStaffMenu();
  const others = places.filter(({ go }) => go !== pathname);
  return (
    <section className={styles.places} aria-labelledby={title}>
      <h2 id={title}>{t("staff.neutral")}</h2>
      <ul>
        {others.map(({ id, go, label, icon }) => (
          <li key={id}>
            <Link to={go ?? "/"}>
              <MenuIcon drawing={icon} />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
