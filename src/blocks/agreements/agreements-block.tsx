import { useState } from "react";
import { useAgreements } from "../../client/journey/rights.ts";
import { useText } from "../../client/site/i18n.ts";
import type { Agreement } from "../../contract/customer/rights.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import { useOpenInPrint } from "../use-open-in-print.ts";
import { AgreementCard } from "./agreement-card.tsx";
import styles from "./agreements-block.module.css";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

/** Agreements in force first; otherwise in the order received, newest first. */
const inForceFirst = (agreements: readonly Agreement[]): Agreement[] =>
  agreements.toSorted((one, other) => Number(other.state === "in-force") - Number(one.state === "in-force"));

/** All of the customer's agreements, with their full text, dates and withdrawal. */
export function AgreementsBlock() {
  const t = useText();
  const list = useOpenInPrint<HTMLUListElement>();
  const loaded = useAgreements();
  const [asked, setAsked] = useState<Agreement | null>(null);
  const [said, setSaid] = useState("");
  if (loaded.data === undefined) return <LoadingOrError of={loaded} height="12rem" />;
  if (loaded.data.length === 0) return <EmptyState title={t("rights.consents.none")}>{t("rights.consents.noneMore")}</EmptyState>;
  return (
    <>
      <ul ref={list} className={styles.list}>
        {inForceFirst(loaded.data).map((agreement) => (
          <li key={agreement.id}>
            <AgreementCard agreement={agreement} onWithdraw={() => setAsked(agreement)} />
          </li>
        ))}
      </ul>
      <Button variant="text" className={styles.unprinted} onClick={() => window.print()}>
        {t("rights.consents.print")}
      </Button>
      <div className="visually-hidden" aria-live="polite">
        {said}
      </div>
      {asked && (
        <WithdrawDialog
          agreement={asked}
          onClose={() => setAsked(null)}
          withdraw={async () => {
            await loaded.withdraw(asked);
            setSaid(t("rights.consents.announce", { purpose: asked.purpose }));
          }}
        />
      )}
    </>
  );
}
