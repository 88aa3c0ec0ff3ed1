import { useText } from "../../client/site/i18n.ts";
import type { Agreement } from "../../contract/customer/rights.ts";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import styles from "./agreements-block.module.css";

interface WithdrawDialogProps {
  agreement: Agreement;
  withdraw: () => Promise<void>;
  onClose: () => void;
}

/** Explains what stops with the consent before it is withdrawn. */
export function WithdrawDialog({ agreement: { purpose, stops, lender }, withdraw, onClose }: WithdrawDialogProps) {
  const t = useText();
  const of = { lender: lender?.name ?? "" };
  return (
    <ConfirmDialog
      title={t("rights.consents.confirm")}
      no={t("rights.consents.keep")}
      yes={t("rights.consents.yes")}
      done={t("rights.consents.done")}
      act={withdraw}
      onClose={onClose}
    >
      <div className={styles.consequences}>
        <p>
          <strong>{purpose}</strong>
        </p>
        <p>{t(`rights.consents.stops.${stops}`, of)}</p>
        {lender && <p>{t(lender.sent ? "rights.consents.stops.sent" : "rights.consents.stops.notSent", of)}</p>}
      </div>
    </ConfirmDialog>
  );
}
