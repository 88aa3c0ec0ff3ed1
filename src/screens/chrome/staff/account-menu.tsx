import { useRef } from "react";
import { Link } from "react-router-dom";
import { useConfig } from "../../../client/site/config.ts";
import { useText } from "../../../client/site/i18n.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { MenuIcon } from "../menu-icon.tsx";
import styles from "./account-menu.module.css";
import { LogoutButton } from "./logout-button.tsx";

/** The menu items of the signed-in user's account, in the top bar. One that is alone is a plain link. */
export function AccountMenu() {
  const t = useText();
  const { menus } = useConfig();
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute("open");
  const closeAndStay = () => {
    close();
    menu.current?.querySelector("summary")?.focus();
  };
  const items = Object.values(menus)
    .flat()
    .filter(({ own }) => own);
  const [first, ...others] = items;
  if (!first) return null;
  if (others.length === 0)
    return (
      <Link className={buttonClass("text")} to={first.go ?? "/"}>
        {first.label}
      </Link>
    );
  return (
    <details
      ref={menu}
      className={styles.account}
      onBlur={({ currentTarget, relatedTarget: to }) => to && !currentTarget.contains(to) && close()}
      onKeyDown={({ key }) => key === "Escape" && closeAndStay()}
    >
      <summary aria-label={t("staff.menu.account")}>
        <MenuIcon drawing={first.icon} />
        <span className={styles.name}>{t("staff.menu.account")}</span>
      </summary>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            {item.action === "logout" ? (
              <LogoutButton item={item} />
            ) : (
              <Link to={item.go ?? "/"} onClick={close}>
                <MenuIcon drawing={item.icon} />
                <span>{item.label}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
