import { Link, useLocation } from "react-router-dom";
import { CallError } from "../../client/http/call-error.ts";
import { indianTime } from "../../client/indian-time.ts";
import { SIGN_IN } from "../../client/session/start.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { useStaffLink } from "../../client/staff/staff-forms.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadError } from "../loading/load-error.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import styles from "./form-block.module.css";
import { StaffForm } from "./open-form.tsx";

/**
 * No token is longer. Of a longer one only the beginning is sent, which the server rejects as
 * unknown.
 */
const LONGEST = 100;

/**
 * A form opened through a link. The token is in the URL fragment, so it is not sent with the page
 * request.
 */
export function LinkedForm({ id }: { id: string }) {
  const t = useText();
  const link = useLocation().hash.slice(1, LONGEST + 1);
  const { data, error, mutate } = useStaffLink(link);
  if (error instanceof CallError && error.code.startsWith("LINK_")) return <DeadLink error={error} />;
  const loaded = { data, error, reload: () => void mutate() };
  if (!data) return <LoadingOrError of={loaded} failed={LoadError} height="14rem" />;
  return (
    <div className={styles.linked}>
      <LoadError of={loaded} />
      <Notice tone="info">{t(`staff.link.${data.purpose}`, { username: data.username, until: indianTime(data.until) })}</Notice>
      <StaffForm key={link} id={id} link={link} />
    </div>
  );
}

/** The error of a used, expired or unknown link. */
function DeadLink({ error }: { error: CallError }) {
  const t = useText();
  const { area } = useConfig();
  const signIn = (
    <Link className={buttonClass("secondary")} to={SIGN_IN[area]}>
      {t("staff.notices.signIn")}
    </Link>
  );
  return (
    <div className={styles.linked}>
      <Notice tone="error" action={signIn}>
        {error.message}
      </Notice>
    </div>
  );
}
