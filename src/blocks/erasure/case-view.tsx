import { useState } from "react";
import { indianTime } from "../../client/indian-time.ts";
import { saveDownload } from "../../client/save-download.ts";
import { useText } from "../../client/site/i18n.ts";
import type { Erasures } from "../../client/staff/erasures.ts";
import type { ErasureCase, FoundCustomer } from "../../contract/staff/erasures.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import { CustomerSummary } from "./customer-summary.tsx";
import styles from "./erasure-block.module.css";
import { HeldTable, Lenders, RetainedRows } from "./personal-data-lists.tsx";

interface CaseProps {
  erasure: ErasureCase;
  customer: FoundCustomer | null;
  erasures: Erasures;
}

/** A proposal with the data held, or its certificate once erased. */
export function CaseView({ erasure, customer, erasures }: CaseProps) {
  const t = useText();
  const { state, reason, proposedBy, proposedAt, lapsesAt, endedAt } = erasure;
  if (state === "done") return <CertificateView erasure={erasure} />;
  if (customer)
    return (
      <CustomerSummary customer={customer}>
        <Decide erasure={erasure} customer={customer} erasures={erasures} />
      </CustomerSummary>
    );
  const values = { reason, by: proposedBy, time: indianTime(proposedAt), until: indianTime(lapsesAt) };
  return (
    <Notice tone={state === "proposed" ? "success" : "info"}>
      {state === "proposed"
        ? t("staff.erasure.proposed", values)
        : t(`staff.erasure.${state === "lapsed" ? "lapsed" : "takenBack"}`, { time: indianTime(endedAt ?? lapsesAt) })}
    </Notice>
  );
}

/**
 * Actions on an open proposal: any member of staff may withdraw it, and anyone but the proposer may
 * confirm it.
 */
export function Decide({ erasure, customer, erasures }: CaseProps & { customer: FoundCustomer }) {
  const t = useText();
  const [asking, setAsking] = useState<"confirm" | "back" | null>(null);
  const { id, own, reason, proposedBy, proposedAt, lapsesAt } = erasure;
  const close = () => setAsking(null);
  return (
    <div className={styles.decide}>
      <p>{t("staff.erasure.proposed", { reason, by: proposedBy, time: indianTime(proposedAt), until: indianTime(lapsesAt) })}</p>
      {own ? <p>{t("staff.erasure.own")}</p> : <Button onClick={() => setAsking("confirm")}>{t("staff.erasure.confirm")}</Button>}
      <Button variant="secondary" onClick={() => setAsking("back")}>
        {t("staff.erasure.takeBack")}
      </Button>
      {asking === "confirm" && (
        <ConfirmDialog
          title={t("staff.erasure.confirmTitle")}
          no={t("staff.erasure.no")}
          yes={t("staff.erasure.confirm")}
          done={t("staff.erasure.confirmDone")}
          act={() => erasures.confirm(id)}
          onClose={close}
        >
          <div className={styles.says}>
            <p>{t("staff.erasure.confirmText")}</p>
            {customer.onTheWay > 0 && <p>{t("staff.erasure.onTheWay", { count: customer.onTheWay })}</p>}
            {customer.lenders.length > 0 && (
              <p>{t("staff.erasure.keep", { lenders: customer.lenders.map(({ name }) => name).join(", ") })}</p>
            )}
          </div>
        </ConfirmDialog>
      )}
      {asking === "back" && (
        <ConfirmDialog
          title={t("staff.erasure.backTitle")}
          no={t("staff.erasure.no")}
          yes={t("staff.erasure.takeBack")}
          done={t("staff.erasure.backDone")}
          act={() => erasures.takeBack(id)}
          onClose={close}
        >
          <p>{t("staff.erasure.backText")}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/**
 * Certificate of an erasure: what was erased, by whom, and what is retained until when. Can be
 * printed and saved.
 */
function CertificateView({ erasure }: { erasure: ErasureCase }) {
  const t = useText();
  const { id: _id, own: _own, lapsesAt: _lapses, state: _state, ...certificate } = erasure;
  const { number, reason, askedAt, proposedBy, proposedAt, confirmedBy, endedAt, erased, stays, lenders } = certificate;
  const save = () => {
    const file = new Blob([`${JSON.stringify(certificate, null, 2)}\n`], { type: "application/json" });
    saveDownload(file, `erasure-${number}.json`);
  };
  const facts: [string, string | null][] = [
    ["number", number],
    ["when", endedAt && indianTime(endedAt)],
    ["reason", reason],
    ["askedAt", askedAt && indianTime(askedAt)],
    ["by", `${proposedBy}, ${indianTime(proposedAt)}`],
    ["second", confirmedBy],
  ];
  return (
    <article className={styles.card} data-certificate="">
      <h3>{t("staff.erasure.certificate.title")}</h3>
      <dl className={styles.facts}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{t(`staff.erasure.certificate.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <HeldTable held={erased} />
      <RetainedRows stays={stays} />
      <Lenders lenders={lenders} />
      <p className={styles.actions}>
        <Button onClick={() => window.print()}>{t("staff.erasure.print")}</Button>
        <Button variant="secondary" onClick={save}>
          {t("staff.erasure.save")}
        </Button>
      </p>
    </article>
  );
}
