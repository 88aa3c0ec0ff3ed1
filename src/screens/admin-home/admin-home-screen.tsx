import { useLocation } from "react-router-dom";
import { useText } from "../../client/i18n.ts";
import { type StaffPlace, useStaff, useStaffPlaces } from "../../client/staff.ts";
import { InnerLink } from "../inner-link.tsx";
import styles from "../staff/staff.module.css";
import { StaffHome } from "../staff/staff-home.tsx";

/** The start of the staff: the pages of the area's menus that are for their role. */
export function AdminHomeScreen() {
  const t = useText();
  const { roleId } = useStaff();
  const { pathname } = useLocation();
  const places = useStaffPlaces().filter(({ go }) => go !== pathname);
  return (
    <StaffHome texts="admin.home" {...(roleId !== null && { about: t("admin.home.role", { role: roleId }) })}>
      {places.length > 0 ? <Places places={places} /> : <p>{t("admin.home.neutral")}</p>}
    </StaffHome>
  );
}

function Places({ places }: { places: readonly StaffPlace[] }) {
  const t = useText();
  return (
    <nav aria-labelledby="pages-title">
      <h2 id="pages-title">{t("admin.home.pages")}</h2>
      <ul className={styles.places}>
        {places.map(({ id, go, label }) => (
          <li key={id}>
            <InnerLink to={go}>{label}</InnerLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
