import { Link } from "react-router-dom";
import { useConfig } from "../../../client/site/config.ts";
import { useText } from "../../../client/site/i18n.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { MenuIcon } from "../menu-icon.tsx";
import styles from "./account-menu.module.css";
import { LogoutButton } from "./logout-button.tsx";

/** The menu items of the signed-in user's account, in the top bar. One that is alone is a plain link, on phones its icon. */
export function AccountMenu() {
  const t = useText();
  const { menus } = useConfig();
  const items = Object.values(menus)
    .flat()
    .filter(({ own }) => own);
  const [first, ...others] = items;
  if (!first) return null;
  if (others.length === 0)
    return (
      <Link className={buttonClass("text")} to={first.go ?? "/"} aria-label={first.label}>
        <span className={styles.icon}>
          <MenuIcon drawing={first.icon} />
        </span>
        <span className={styles.name}>{first.label}</span>
      </Link>
    );
  return (
    <Menu
      label={t("staff.menu.account")}
      items={items.map((item) => ({
        id: item.id,
        stays: item.action === "logout",
        item:
          item.action === "logout" ? (
            <LogoutButton item={item} />
          ) : (
            <Link to={item.go ?? "/"}>
              <MenuIcon drawing={item.icon} />
              <span>{item.label}</span>
            </Link>
          ),
      }))}
    >
      <MenuIcon drawing={first.icon} />
      <span className={styles.name}>{t("staff.menu.account")}</span>
    </Menu>
  );
}
