import { useId } from "react";
import { Link } from "react-router-dom";
import { copyText } from "../../client/copy-text.ts";
import { indianTime } from "../../client/indian-time.ts";
import { SIGN_IN } from "../../client/session/start.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { FormNotice } from "../../contract/staff/staff-forms.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./form-notices.module.css";

/** The notices beside the fields of a form. */
export function FormNotices({ notices }: { notices: readonly FormNotice[] }) {
  return notices.map((notice) => (
    <div key={notice.kind} role="status">
      <OneNotice notice={notice} />
    </div>
  ));
}

function OneNotice({ notice }: { notice: FormNotice }) {
  const t = useText();
  const { area } = useConfig();
  switch (notice.kind) {
    case "link":
      return <LinkNotice link={notice.link} text={t(`staff.notices.link.${notice.purpose}`, { until: indianTime(notice.until) })} />;
    case "mailed": {
      const { to, purpose, until } = notice;
      return <Notice tone="success">{t(`staff.notices.mailed.${purpose}`, { to, until: indianTime(until) })}</Notice>;
    }
    case "qr":
      return <img className={styles.qr} src={notice.image} alt={t("staff.notices.qr")} width={208} height={208} />;
    case "key":
      return <KeyNotice secret={notice.secret} />;
    case "codes":
      return <CodesNotice codes={notice.codes} />;
    case "signed-out":
      return <Notice tone="info">{t("staff.notices.signedOut", { count: notice.sessions })}</Notice>;
    case "reset-asked":
      return <Notice tone="info">{t("staff.notices.resetAsked")}</Notice>;
    case "password-set": {
      const signIn = (
        <Link className={buttonClass("primary")} to={SIGN_IN[area]}>
          {t("staff.notices.signIn")}
        </Link>
      );
      return (
        <Notice tone="success" action={signIn}>
          {t("staff.notices.passwordSet", { username: notice.username })}
        </Notice>
      );
    }
  }
}

/** A link to pass on. It is a field, so that it can be selected and copied where scripts may not write to the clipboard. */
function LinkNotice({ link, text }: { link: string; text: string }) {
  const t = useText();
  const id = useId();
  return (
    <Notice tone="warning">
      <p className={styles.text} id={id}>
        {text}
      </p>
      <div className={styles.link}>
        <input
          readOnly
          value={link}
          aria-label={t("staff.notices.linkLabel")}
          aria-describedby={id}
          onClick={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copyText(link)}>{t("staff.notices.copy")}</Button>
      </div>
    </Notice>
  );
}

/** The secret of the QR code in groups, for users who must type it. */
function KeyNotice({ secret }: { secret: string }) {
  const t = useText();
  return (
    <div className={styles.key}>
      <p>{t("staff.notices.key")}</p>
      <code>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      <Button variant="text" onClick={() => void copyText(secret)}>
        {t("staff.notices.copyKey")}
      </Button>
    </div>
  );
}

/** Recovery codes, to be kept on paper or in a password manager. */
function CodesNotice({ codes }: { codes: readonly string[] }) {
  const t = useText();
  return (
    <Notice tone="warning">
      <p className={styles.text}>{t("staff.notices.codes")}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.link}>
        <Button onClick={() => void copyText(codes.join("\n"))}>{t("staff.notices.copyCodes")}</Button>
        <Button variant="secondary" onClick={() => print()}>
          {t("staff.notices.print")}
        </Button>
      </div>
    </Notice>
  );
}
