import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { useSession } from "../../../client/session/session.ts";
import { SIGN_IN } from "../../../client/session/start.ts";
import { useConfig } from "../../../client/site/config.ts";
import { useText } from "../../../client/site/i18n.ts";
import { useStaff } from "../../../client/staff/staff.ts";
import { Button } from "../../../ui/button.tsx";
import { Brands } from "../brands.tsx";
import styles from "../customer/header.module.css";
import { LanguagePicker } from "../customer/language-picker.tsx";
import { SignedInUser } from "../signed-in-user.tsx";
import { useLazyPart } from "../use-lazy-part.ts";
import { FindButton } from "./find-button.tsx";

const fetchAccount = () => import("./account-menu.tsx").then(({ AccountMenu }) => AccountMenu);
const fetchKeys = () => import("./staff-keys.tsx").then(({ StaffKeys }) => StaffKeys);
const fetchMenu = () => import("./side-menu.tsx").then(({ SideMenu }) => SideMenu);

/** The menus, if they were loaded before the first page. */
const there: { Account?: ComponentType; Menu?: ComponentType } = {};

/** Loads the menus of a signed-in user, so that no page moves when they come. */
export async function loadMenus(): Promise<void> {
  [there.Account, there.Menu] = await Promise.all([fetchAccount(), fetchMenu()]);
}

/**
 * Top bar of staff and partners: logo, search, language, user, Help (decision O123). When signed in, the
 * menu is below or beside it.
 */
export function StaffBar({ onHelp }: { onHelp: () => void }) {
  const t = useText();
  const { area } = useConfig();
  const { signedIn, lastLoginDate } = useSession();
  const { username } = useStaff();
  const [LateMenu, askForMenu] = useLazyPart(fetchMenu);
  const [LateAccount, askForAccount] = useLazyPart(fetchAccount);
  const { Menu: SideMenu = LateMenu, Account: AccountMenu = LateAccount } = there;
  const [StaffKeys, askForKeys] = useLazyPart(fetchKeys);
  const [palette, setPalette] = useState(false);
  const togglePalette = (open: boolean) => {
    setPalette(open);
    if (!open || StaffKeys) return;
    askForKeys();
    // The failure is shown by the request above.
    fetchKeys().catch(() => setPalette(false));
  };
  const showMenus = useEffectEvent(() => {
    askForMenu();
    askForAccount();
    askForKeys();
  });
  useEffect(() => {
    if (signedIn) showMenus();
  }, [signedIn]);
  return (
    <>
      <header className={styles.header}>
        <div className={styles.staff}>
          <Brands home={signedIn ? `/${area}` : SIGN_IN[area]} />
          {signedIn && <SignedInUser name={username ?? ""} lastLogin={lastLoginDate} />}
          {signedIn && <FindButton open={palette} busy={palette && !StaffKeys} onToggle={togglePalette} />}
          {signedIn && AccountMenu && <AccountMenu />}
          <LanguagePicker />
          {signedIn && StaffKeys && <StaffKeys palette={palette} onClose={() => setPalette(false)} onHelp={onHelp} />}
          <Button variant="text" onClick={onHelp}>
            {t("common.header.help")}
          </Button>
        </div>
      </header>
      {signedIn && SideMenu && <SideMenu />}
    </>
  );
}
