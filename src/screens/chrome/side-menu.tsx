import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { useConfig } from "../../client/config.ts";
import { useText } from "../../client/i18n.ts";
import { useStaff, useStaffPlaces } from "../../client/staff.ts";
import type { MenuItemSlice } from "../../contract/config.ts";
import { MenuIcon } from "./menu-icon.tsx";
import styles from "./side-menu.module.css";

/** The menu of the staff and of partners, from its document: the places that are for who is signed in, and the way out. */
export function SideMenu() {
  const t = useText();
  const { pathname } = useLocation();
  const { menus } = useConfig();
  const places = useStaffPlaces();
  // On a phone the menu is closed at first and closes when a place was chosen; beside a wide page it folds to its icons.
  const [toggled, setToggled] = useState(false);
  const items = Object.values(menus)
    .flat()
    .filter(({ id, action }) => action === "logout" || places.some((place) => place.id === id));
  return (
    <nav className={toggled ? styles.toggled : styles.side} aria-label={t("staff.menu.title")} data-side-menu="">
      <button type="button" className={styles.toggle} aria-expanded={toggled} onClick={() => setToggled(!toggled)}>
        <MenuIcon name="menu" />
        <span className={styles.narrow}>{t("staff.menu.title")}</span>
        <span className="visually-hidden">{t(toggled ? "staff.menu.close" : "staff.menu.open")}</span>
      </button>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            {item.action === "logout" ? (
              <Logout item={item} />
            ) : (
              <Link
                to={item.go ?? "/"}
                title={item.label}
                aria-current={item.go === pathname ? "page" : undefined}
                onClick={() => setToggled(false)}
              >
                <Label item={item} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Label({ item }: { item: Pick<MenuItemSlice, "icon" | "label"> }) {
  return (
    <>
      <MenuIcon name={item.icon} />
      <span className={styles.label}>{item.label}</span>
    </>
  );
}

function Logout({ item }: { item: MenuItemSlice }) {
  const t = useText();
  const { signOut } = useStaff();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await signOut();
  };
  return (
    <button type="button" title={item.label} aria-busy={busy || undefined} onClick={leave}>
      <Label item={busy ? { ...item, label: t("staff.menu.loggingOut") } : item} />
    </button>
  );
}
