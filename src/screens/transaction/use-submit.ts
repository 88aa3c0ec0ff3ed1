import { useRef, useState } from "react";
import { submitToLender } from "../../client/calls/lending-api.ts";
import { CallError } from "../../client/http/call-error.ts";
import { newIdempotencyKey } from "../../client/http/http.ts";
import { isFinal } from "../../client/http/is-final.ts";
import { useRefreshStatus } from "../../client/journey/lending.ts";
import { showToast } from "../../client/toasts.ts";
import type { ConsentAnswer } from "../../contract/customer/consents.ts";
import type { Transaction } from "../../contract/customer/lending/transactions.ts";
import type { Answers } from "../../contract/customer/profile.ts";
import type { Outcome } from "../form/submission.ts";
import { useFormatters } from "../use-formatters.ts";

/**
 * Records the consents and submits the application. All attempts of one submission share an
 * idempotency key; after a response the next one gets a new key. The error stays until the next
 * attempt.
 */
export function useSubmit(appId: string, transaction: Pick<Transaction, "lender" | "lenderName">, onSent: () => Promise<unknown>) {
  const { t } = useFormatters();
  const key = useRef<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const refreshStatus = useRefreshStatus(appId);
  const { lender, lenderName } = transaction;

  const submit = async (consents: ConsentAnswer[], answers?: Answers): Promise<Outcome> => {
    key.current ??= newIdempotencyKey();
    const body = { consents, ...(answers && { answers }) };
    setBusy(true);
    setFailure(null);
    try {
      await submitToLender({ params: { appId, lender }, body, idempotencyKey: key.current, quiet: true });
      key.current = null;
      showToast("success", t("customer.transaction.submitted", { lender: lenderName }));
      // Stay busy until the next status is known, so that nothing is sent twice.
      await onSent();
      return { kind: "done" };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { fields, message } = error;
      setFailure(message);
      // Something may have been chosen or sent in another tab: reload.
      if (isFinal(error)) refreshStatus();
      // A retry uses the same key. A refused submission will have other content, so it needs a new
      // key.
      if (fields.length === 0) return { kind: "failed", message };
      key.current = null;
      return { kind: "refused", fields, message };
    } finally {
      setBusy(false);
    }
  };
  return { submit, busy, failure };
}
