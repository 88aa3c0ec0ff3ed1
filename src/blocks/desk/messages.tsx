import { useState } from "react";
import { CallError } from "../../client/http/call-error.ts";
import { indianTime } from "../../client/indian-time.ts";
import { useText } from "../../client/site/i18n.ts";
import type { Desk } from "../../client/staff/desk.ts";
import { showToast } from "../../client/toasts.ts";
import type { DeskCase } from "../../contract/staff/desk.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { InLanguage } from "../in-language.tsx";
import styles from "./desk-block.module.css";
import { Section } from "./section.tsx";

interface MessagesProps extends Pick<DeskCase, "ways" | "sent"> {
  resend: Desk["resend"];
}

/** Recent messages to the customer, and buttons to resend the link to the application. */
export function Messages({ ways, sent, resend }: MessagesProps) {
  const t = useText();
  const [busy, setBusy] = useState<"sms" | "email" | null>(null);
  const send = async (channel: "sms" | "email", to: string) => {
    setBusy(channel);
    try {
      await resend(channel);
      showToast("success", t("staff.desk.resent", { to }));
    } catch (error) {
      // The error has already been shown.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(null);
    }
  };
  return (
    <Section title={t("staff.desk.messages")}>
      <p className={styles.soft}>{t("staff.desk.resendNote")}</p>
      <div className={styles.actions}>
        {ways.map(({ channel, to }) => (
          <Button key={channel} variant="secondary" busy={busy === channel} onClick={() => void send(channel, to)}>
            {t(`staff.desk.resendBy.${channel}`, { to })}
          </Button>
        ))}
      </div>
      {sent.length === 0 && <EmptyState title={t("staff.desk.nothingSent")} />}
      <ul className={styles.list}>
        {sent.map(({ at, channel, language, text }) => (
          <li key={`${at} ${channel}`}>
            <span className={styles.soft}>{`${indianTime(at)} · ${t(`staff.desk.channels.${channel}`)}`}</span>
            <p>{text === null ? t("staff.desk.passcode") : <InLanguage language={language}>{text}</InLanguage>}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
