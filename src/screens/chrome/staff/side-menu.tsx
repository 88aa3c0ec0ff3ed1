import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { useShownItems } from "../../../client/journey/journey.ts";
import { remembered, storePreference } from "../../../client/session/preferences.ts";
import { useConfig } from "../../../client/site/config.ts";
import { useText } from "../../../client/site/i18n.ts";
import { useStaff, useStaffPlaces } from "../../../client/staff/staff.ts";
import type { MenuItemSlice } from "../../../contract/site/config.ts";
import { MenuIcon } from "../menu-icon.tsx";
import styles from "./side-menu.module.css";

/** Key of the stored preference. */
const FOLDED = "menu.folded";

/** Menu of staff and partners: the items of its document that the role may open, and logout. */
export function SideMenu() {
  const t = useText();
  const { pathname } = useLocation();
  const { menus } = useConfig();
  const places = useStaffPlaces();
  const { username } = useStaff();
  // On phones the menu starts closed, and closes when an item is chosen.
  const [open, setOpen] = useState(false);
  // On wide screens it is always visible and can be collapsed to icons (decision O104).
  const [folded, setFolded] = useState(() => remembered<boolean>(FOLDED) === true);
  const fold = () => {
    setFolded(!folded);
    storePreference(FOLDED, !folded);
  };
  const items = useShownItems(Object.values(menus).flat()).filter(
    ({ id, action }) => action === "logout" || places.some((place) => place.id === id),
  );
  // Items about the user's own account are in the top bar.
  const work = items.filter((item) => !item.own);
  const placed = (item: MenuItemSlice) => (
    <li key={item.id}>
      {item.action === "logout" ? (
        <Logout item={item} />
      ) : (
        <Link
          to={item.go ?? "/"}
          title={item.label}
          aria-current={item.go === pathname ? "page" : undefined}
          onClick={() => setOpen(false)}
        >
          <Label item={item} />
        </Link>
      )}
    </li>
  );
  return (
    <div className={styles.side} data-side-menu="" data-open={open} data-folded={folded}>
      <nav aria-label={t("staff.menu.title")}>
        <div className={styles.top}>
          <button type="button" className={styles.opener} aria-expanded={open} onClick={() => setOpen(!open)}>
            <MenuIcon name="menu" />
            <span>{t("staff.menu.title")}</span>
          </button>
          {username && <p>{username}</p>}
        </div>
        <ul>{work.map(placed)}</ul>
      </nav>
      <button
        type="button"
        className={styles.folder}
        aria-expanded={!folded}
        title={t(folded ? "staff.menu.unfold" : "staff.menu.fold")}
        onClick={fold}
      >
        <MenuIcon name={folded ? "unfold" : "fold"} />
        <span className="visually-hidden">{t(folded ? "staff.menu.unfold" : "staff.menu.fold")}</span>
      </button>
    </div>
  );
}

function Label({ item }: { item: Pick<MenuItemSlice, "icon" | "label"> }) {
  return (
    <>
      <MenuIcon drawing={item.icon} />
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
