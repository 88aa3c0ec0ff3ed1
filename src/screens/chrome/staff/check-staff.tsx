import { type ReactNode, useEffect } from "react";
import type { CallError } from "../../../client/http/call-error.ts";
import { currentSession } from "../../../client/session/session.ts";
import { currentConfig } from "../../../client/site/config.ts";
import { translate } from "../../../client/site/i18n.ts";
import { verifyStaff } from "../../../client/staff/staff.ts";
import type { AreaName } from "../../../contract/site/config.ts";
import { Button } from "../../../ui/button.tsx";
import { loadFonts } from "../../../ui/fonts/load-fonts.ts";
import { Notice } from "../../../ui/notice.tsx";
import styles from "../shell.module.css";
import { loadMenus } from "./staff-bar.tsx";

/** Seconds before an automatic retry if the server names none. */
const AGAIN = 10;

/**
 * Verifies the restored session before the first screen, which depends on the role, and loads the
 * menus meanwhile. While that is not possible, for example offline, shows a message and retries.
 * @param show renders something in place of the page
 */
export async function checkStaff(area: AreaName, show: (content: ReactNode) => void): Promise<void> {
  // A failure appears when they are rendered.
  const menus = currentSession().token === null ? null : loadMenus().catch(() => undefined);
  let failure = await verifyStaff(area);
  while (failure !== null) {
    const shown = failure;
    await new Promise<void>((again) => show(<Unchecked failure={shown} onAgain={again} />));
    failure = await verifyStaff(area);
  }
  await menus;
}

function Unchecked({ failure, onAgain }: { failure: CallError; onAgain: () => void }) {
  const config = currentConfig();
  const language = config?.language ?? "en";
  useEffect(() => loadFonts(language), [language]);
  useEffect(() => {
    const timer = setTimeout(onAgain, (failure.retryAfter ?? AGAIN) * 1_000);
    addEventListener("online", onAgain);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", onAgain);
    };
  }, [failure, onAgain]);
  const again = (
    <Button variant="secondary" onClick={onAgain}>
      {translate("common.retry")}
    </Button>
  );
  return (
    <main id="main" className={styles.main}>
      <h1>{config?.site.brandName}</h1>
      <Notice tone="error" action={again}>
        {translate("staff.trouble.unchecked")}
      </Notice>
    </main>
  );
}
