import { type ReactNode, useId } from "react";
import { indianDate, indianTime } from "../../client/indian-time.ts";
import { useText } from "../../client/site/i18n.ts";
import type { FoundCustomer } from "../../contract/staff/erasures.ts";
import { Notice } from "../../ui/notice.tsx";
import styles from "./erasure-block.module.css";
import { HeldTable, Lenders, RetainedRows } from "./personal-data-lists.tsx";

/** A customer's masked identity and the data held. */
export function CustomerSummary({ customer, children }: { customer: FoundCustomer; children: ReactNode }) {
  const t = useText();
  const title = useId();
  const { name, mobile, email, since, asked, held, stays, lenders, onTheWay } = customer;
  return (
    <article className={styles.card} aria-labelledby={title}>
      <h3 id={title}>{name ?? mobile ?? email ?? t("staff.erasure.nameless")}</h3>
      <p className={styles.soft}>{[mobile, email, t("staff.erasure.since", { date: indianDate(since) })].filter(Boolean).join(" · ")}</p>
      {asked && (
        <Notice tone="info">{t("staff.erasure.asked", { time: indianTime(asked.askedAt), date: indianDate(asked.answerBy) })}</Notice>
      )}
      {onTheWay > 0 && <Notice tone="warning">{t("staff.erasure.onTheWay", { count: onTheWay })}</Notice>}
      <HeldTable held={held} />
      <RetainedRows stays={stays} />
      <Lenders lenders={lenders} />
      {children}
    </article>
  );
}
