import { indianDate, indianDay, indianTime } from "../../client/indian-time.ts";
import { saveDownload } from "../../client/save-download.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { Agreement } from "../../contract/customer/rights.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./agreements-block.module.css";

/** Downloads an agreement as JSON. */
function download(agreement: Agreement): void {
  const day = indianDay(agreement.givenAt);
  saveDownload(new Blob([`${JSON.stringify(agreement, null, 2)}\n`], { type: "application/json" }), `${agreement.consent}-${day}.json`);
}

interface AgreementCardProps {
  agreement: Agreement;
  onWithdraw: () => void;
}

/** One consent: purpose, recipient, dates, state, and its text as agreed. */
export function AgreementCard({ agreement, onWithdraw }: AgreementCardProps) {
  const t = useText();
  const { purpose, lender, product, state, bureauPull } = agreement;
  const subject = [lender?.name, product, bureauPull && t(`rights.consents.pull.${bureauPull}`)].filter(Boolean).join(" · ");
  return (
    <article className={styles.card} data-state={state}>
      <div className={styles.head}>
        <h2>{purpose}</h2>
        <span className={styles.state} data-state={state}>
          {t(`rights.consents.state.${state}`)}
        </span>
      </div>
      {subject && <p>{subject}</p>}
      <Times agreement={agreement} />
      <ConsentText agreement={agreement} />
      <div className={`${styles.actions} ${styles.unprinted}`}>
        {state === "in-force" && (
          <Button variant="secondary" onClick={onWithdraw} aria-label={t("rights.consents.withdrawOf", { purpose })}>
            {t("rights.consents.withdraw")}
          </Button>
        )}
        <Button variant="text" onClick={() => download(agreement)} aria-label={t("rights.consents.downloadOf", { purpose })}>
          {t("rights.consents.download")}
        </Button>
      </div>
    </article>
  );
}

function Times({ agreement: { givenAt, renewedAt, endsAt, withdrawnAt, stopped, state } }: { agreement: Agreement }) {
  const t = useText();
  const details = [
    t("rights.consents.given", { time: indianTime(givenAt) }),
    renewedAt && t("rights.consents.renewed", { time: indianTime(renewedAt) }),
    ...(state === "in-force" ? stopped.map(({ channel, at }) => t(`rights.consents.stopped.${channel}`, { time: indianTime(at) })) : []),
    withdrawnAt && t("rights.consents.withdrawnAt", { time: indianTime(withdrawnAt) }),
    endsAt && state === "in-force" && t("rights.consents.ends", { date: indianDate(endsAt) }),
    endsAt && state === "ended" && t("rights.consents.endedAt", { date: indianDate(endsAt) }),
  ].filter(Boolean);
  return (
    <ul className={styles.times}>
      {details.map((text) => (
        <li key={String(text)}>{text}</li>
      ))}
    </ul>
  );
}

/** The text as it was shown, in the language of that time, not the current one. */
function ConsentText({ agreement: { text, choice, version, language } }: { agreement: Agreement }) {
  const t = useText();
  const { site } = useConfig();
  const shown = site.languages.find(({ code }) => code === language)?.languageName ?? language;
  return (
    <details className={styles.wording}>
      <summary>{t("rights.consents.text")}</summary>
      {text === null ? <p>{t("rights.consents.gone")}</p> : <blockquote lang={language}>{text}</blockquote>}
      {choice && (
        <p>
          <span>{`${t("rights.consents.choice")}: `}</span>
          <q lang={language}>{choice}</q>
        </p>
      )}
      <p className={styles.version}>{t("rights.consents.version", { version, language: shown })}</p>
    </details>
  );
}
