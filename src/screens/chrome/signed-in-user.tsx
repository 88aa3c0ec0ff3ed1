import { indianTime } from "../../client/indian-time.ts";
import { useText } from "../../client/site/i18n.ts";
import styles from "./customer/header.module.css";

interface WhoProps {
  name: string;
  /** UTC, ISO 8601; null at the first sign-in. */
  lastLogin: string | null;
}

/** The signed-in user and the previous sign-in, in Indian time. */
export function SignedInUser({ name, lastLogin }: WhoProps) {
  const t = useText();
  return (
    <div className={styles.who}>
      {name && <p>{name}</p>}
      {lastLogin && <p>{t("common.header.lastLogin", { date: indianTime(lastLogin) })}</p>}
    </div>
  );
}
