import { useId } from "react";
import { Link } from "react-router-dom";
import { copyText } from "../../client/copy-text.ts";
import { indianTime } from "../../client/indian-time.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { SIGN_IN } from "../../client/site/start.ts";
import type { Told } from "../../contract/staff/staff-forms.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./told.module.css";

/** Messages of a form. Some, such as secrets, are shown only once. */
export function ToldHere({ told }: { told: readonly Told[] }) {
  return told.map((one) => (
    <div key={one.kind} role="status">
      <OneTold told={one} />
    </div>
  ));
}

function OneTold({ told: { kind, values } }: { told: Told }) {
  const t = useText();
  const { area } = useConfig();
  const [first = "", purpose = "", until = ""] = values;
  if (kind === "link") return <LinkTold link={first} text={t(`staff.told.link.${purpose}`, { until: indianTime(until) })} />;
  if (kind === "mailed")
    return <Notice tone="success">{t(`staff.told.mailed.${purpose}`, { to: first, until: indianTime(until) })}</Notice>;
  if (kind === "qr") return <img className={styles.qr} src={first} alt={t("staff.told.qr")} width={208} height={208} />;
  if (kind === "key") return <KeyTold secret={first} />;
  if (kind === "codes") return <CodesTold codes={values} />;
  if (kind === "signed-out") return <Notice tone="info">{t("staff.told.signedOut", { count: Number(first) })}</Notice>;
  if (kind === "reset-asked") return <Notice tone="info">{t("staff.told.resetAsked")}</Notice>;
  const signIn = (
    <Link className={buttonClass("primary")} to={SIGN_IN[area]}>
      {t("staff.told.signIn")}
    </Link>
  );
  return (
    <Notice tone="success" action={signIn}>
      {t("staff.told.passwordSet", { username: first })}
    </Notice>
  );
}

/**
 * A link to pass on. In a text field it can also be selected by hand, where the clipboard is not
 * available.
 */
function LinkTold({ link, text }: { link: string; text: string }) {
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
          aria-label={t("staff.told.linkLabel")}
          aria-describedby={id}
          onClick={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copyText(link)}>{t("staff.told.copy")}</Button>
      </div>
    </Notice>
  );
}

/** The secret of the QR code in groups, for entering by hand. */
function KeyTold({ secret }: { secret: string }) {
  const t = useText();
  return (
    <div className={styles.key}>
      <p>{t("staff.told.key")}</p>
      <code>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      <Button variant="text" onClick={() => void copyText(secret)}>
        {t("staff.told.copyKey")}
      </Button>
    </div>
  );
}

/** Recovery codes, to be printed or stored in a password manager. */
function CodesTold({ codes }: { codes: readonly string[] }) {
  const t = useText();
  return (
    <Notice tone="warning">
      <p className={styles.text}>{t("staff.told.codes")}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.link}>
        <Button onClick={() => void copyText(codes.join("\n"))}>{t("staff.told.copyCodes")}</Button>
        <Button variant="secondary" onClick={() => print()}>
          {t("staff.told.print")}
        </Button>
      </div>
    </Notice>
  );
}
