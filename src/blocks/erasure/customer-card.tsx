import { useState } from "react";
import { useText } from "../../client/site/i18n.ts";
import type { Erasures } from "../../client/staff/erasures.ts";
import type { BlockSlice } from "../../contract/page-slices.ts";
import type { FoundCustomer } from "../../contract/staff/erasures.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import { Decide } from "./case-view.tsx";
import { CustomerSummary } from "./customer-summary.tsx";
import styles from "./erasure-block.module.css";
import { ReasonSelect } from "./reason-select.tsx";
import { RefuseRequest } from "./refuse-request.tsx";

interface CustomerCardProps extends Pick<BlockSlice<"erasure">, "reasons" | "refusals"> {
  customer: FoundCustomer;
  erasures: Erasures;
}

/**
 * A customer found, with the data held, the proposal form, and the refusal of an erasure request.
 */
export function CustomerCard({ customer, reasons, refusals, erasures }: CustomerCardProps) {
  const { proposal, asked } = customer;
  return (
    <CustomerSummary customer={customer}>
      {proposal ? (
        <Decide erasure={proposal} customer={customer} erasures={erasures} />
      ) : (
        <Propose reasons={reasons} propose={(reason) => erasures.propose(customer.customerId, reason)} />
      )}
      {asked && <RefuseRequest refusals={refusals} refuse={(reason) => erasures.refuse(asked.id, reason)} />}
    </CustomerSummary>
  );
}

interface ProposeProps extends Pick<CustomerCardProps, "reasons"> {
  propose: (reason: string) => Promise<void>;
}

function Propose({ reasons, propose }: ProposeProps) {
  const t = useText();
  const [reason, setReason] = useState(reasons[0]?.id ?? "");
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.decide}>
      <ReasonSelect label={t("staff.erasure.reason")} reasons={reasons} value={reason} onChange={setReason} />
      <Button onClick={() => setAsking(true)}>{t("staff.erasure.propose")}</Button>
      {asking && (
        <ConfirmDialog
          title={t("staff.erasure.proposeTitle")}
          no={t("staff.erasure.no")}
          yes={t("staff.erasure.propose")}
          done={t("staff.erasure.proposeDone")}
          act={() => propose(reason)}
          onClose={() => setAsking(false)}
        >
          <p>{t("staff.erasure.second")}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
