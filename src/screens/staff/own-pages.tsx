import { Link } from "react-router-dom";
import { useText } from "../../client/site/i18n.ts";
import { useStaffMenu } from "../../client/staff/staff-menu.ts";
import { MenuIcon } from "../chrome/menu-icon.tsx";
import styles from "./own-pages.module.css";

/** For a role without a block on the page: where its work is (decision O87). */
export default function OwnPages() {
  const t = useText();
  const { places } = useStaffMenu();
  return (
    <section className={styles.places} aria-labelledby="own-pages">
      <h2 id="own-pages">{t("staff.neutral")}</h2>
      <ul>
        {places.map(({ id, go, label, icon }) => (
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
