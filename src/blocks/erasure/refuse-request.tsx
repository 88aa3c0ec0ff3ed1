import { useState } from "react";
import { useText } from "../../client/site/i18n.ts";
import type { BlockSlice } from "../../contract/page-slices.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import styles from "./erasure-block.module.css";
import { ReasonSelect } from "./reason-select.tsx";

interface RefuseRequestProps {
  refusals: BlockSlice<"erasure">["refusals"];
  refuse: (reason: string) => Promise<void>;
}

/** Refuses a customer's erasure request. The customer sees the reason. */
export function RefuseRequest({ refusals, refuse }: RefuseRequestProps) {
  const t = useText();
  const [reason, setReason] = useState(refusals[0]?.id ?? "");
  const [asking, setAsking] = useState(false);
  if (refusals.length === 0) return null;
  return (
    <div className={styles.decide}>
      <ReasonSelect label={t("staff.erasure.refusal")} reasons={refusals} value={reason} onChange={setReason} />
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t("staff.erasure.refuse")}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t("staff.erasure.refuseTitle")}
          no={t("staff.erasure.no")}
          yes={t("staff.erasure.refuse")}
          done={t("staff.erasure.refuseDone")}
          act={() => refuse(reason)}
          onClose={() => setAsking(false)}
        >
          <p>{t("staff.erasure.refuseText", { reason: refusals.find(({ id }) => id === reason)?.label ?? "" })}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
