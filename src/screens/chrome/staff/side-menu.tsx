import { useId, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { remembered, storePreference } from "../../../client/session/preferences.ts";
import { useText } from "../../../client/site/i18n.ts";
import { useStaff } from "../../../client/staff/staff.ts";
import { useStaffMenu } from "../../../client/staff/staff-menu.ts";
import type { MenuItemSlice } from "../../../contract/site/config.ts";
import { MenuIcon } from "../menu-icon.tsx";
import { LogoutButton } from "./logout-button.tsx";
import styles from "./side-menu.module.css";

/** Key of the stored preference. */
const FOLDED = "menu.folded";

/** Menu of staff and partners: the items of its document that the role may open. */
export function SideMenu() {
  const t = useText();
  const { username } = useStaff();
  const { places, logout } = useStaffMenu();
  // On phones the menu starts closed, and closes when an item is chosen.
  const [open, setOpen] = useState(false);
  // On wide screens it is always visible and can be collapsed to icons (decision O104).
  const [folded, setFolded] = useState(() => remembered<boolean>(FOLDED) === true);
  const fold = () => {
    setFolded(!folded);
    storePreference(FOLDED, !folded);
  };
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
        <div className={styles.items}>
          {byGroup(places).map(([group, items]) => (
            <Group key={group} title={group} items={items} onChoose={() => setOpen(false)} />
          ))}
        </div>
        {logout && (
          <ul className={styles.end}>
            <li>
              <LogoutButton item={logout} className={styles.label} />
            </li>
          </ul>
        )}
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

/** The items by the heading of their group, empty for those without one; each where its first item is. */
function byGroup(items: readonly MenuItemSlice[]): [string, MenuItemSlice[]][] {
  const groups = new Map<string, MenuItemSlice[]>();
  for (const item of items) groups.set(item.group ?? "", [...(groups.get(item.group ?? "") ?? []), item]);
  return [...groups];
}

interface GroupProps {
  title: string;
  items: readonly MenuItemSlice[];
  onChoose: () => void;
}

function Group({ title, items, onChoose }: GroupProps) {
  const heading = useId();
  const { pathname } = useLocation();
  return (
    <>
      {title && (
        <p id={heading} className={styles.group}>
          <span>{title}</span>
        </p>
      )}
      <ul aria-labelledby={title ? heading : undefined}>
        {items.map((item) => (
          <li key={item.id}>
            <Link to={item.go ?? "/"} title={item.label} aria-current={isAt(pathname, item.go)} onClick={onChoose}>
              <MenuIcon drawing={item.icon} />
              <span className={styles.label}>{item.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether an item leads to the page, or to one above it; the area's home is above all pages. */
function isAt(pathname: string, go = "/") {
  if (pathname === go) return "page";
  const isHome = go.lastIndexOf("/") === 0;
  return (!isHome && pathname.startsWith(`${go}/`)) || undefined;
}
