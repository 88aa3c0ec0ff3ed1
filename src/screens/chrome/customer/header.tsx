import { useEffect, useEffectEvent, useState } from "react";
import { useSession } from "../../../client/session/session.ts";
import { useText } from "../../../client/site/i18n.ts";
import { CUSTOMER_MENU } from "../../../contract/site/customer-menu.ts";
import { Button } from "../../../ui/button.tsx";
import { Brands } from "../brands.tsx";
import { SCREEN_FIRST } from "../session-watch.tsx";
import { useLazyPart } from "../use-lazy-part.ts";
import { useSignInOut } from "../use-sign-in-out.ts";
import styles from "./header.module.css";
import { LanguagePicker } from "./language-picker.tsx";

interface HeaderProps {
  onHelp: () => void;
}

const fetchCustomer = () => import("../customer.tsx").then(({ Customer }) => Customer);
const fetchDrawer = () => import("./drawer-menu.tsx").then(({ DrawerMenu }) => DrawerMenu);

/**
 * Header: logos, language, user, Help, Sign In or Logout. The drawer is for phones and for
 * signed-in customers.
 */
export function Header({ onHelp }: HeaderProps) {
  const t = useText();
  const { signedIn } = useSession();
  const { signIn, logOut } = useSignInOut();
  const [open, setOpen] = useState(false);
  const [DrawerMenu, askForDrawer] = useLazyPart(fetchDrawer);
  const [Customer, askForCustomer] = useLazyPart(fetchCustomer);
  const showCustomer = useEffectEvent(askForCustomer);
  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(showCustomer, SCREEN_FIRST);
    return () => clearTimeout(timer);
  }, [signedIn]);
  const openDrawer = () => {
    setOpen(true);
    askForDrawer();
  };
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Brands />
        <div className={styles.wide}>{Customer && <Customer />}</div>
        <LanguagePicker />
        <div className={styles.wide}>
          <Button variant="text" onClick={onHelp}>
            {t("common.header.help")}
          </Button>
          <Button variant="secondary" onClick={() => (signedIn ? void logOut() : signIn())}>
            {t(signedIn ? "common.header.logout" : "common.header.signIn")}
          </Button>
        </div>
        <button
          type="button"
          className={styles.menu}
          data-signed-in={signedIn}
          aria-label={t("common.menu.open")}
          aria-haspopup="dialog"
          onClick={openDrawer}
        >
          <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
            <path d="M4 7h16M4 12h16M4 17h16" />
          </svg>
        </button>
      </div>
      {open && DrawerMenu && <DrawerMenu menu={CUSTOMER_MENU} onHelp={onHelp} onClose={() => setOpen(false)} />}
    </header>
  );
}
